import { computed, signal } from '@preact/signals';
import { type SettingWords, wordsOfSetting } from '../../catalogue/backoffice/setting-words.ts';
import type { SettingsTexts } from '../../catalogue/texts/en/backoffice/settings.ts';
import { loadTexts } from './texts.ts';

const loaded = signal<SettingsTexts | undefined>(undefined);

/** Loads the words for settings in the language of the page; views that show settings need them. */
export const loadSettingWords = async (): Promise<void> => {
  loaded.value = await loadTexts<SettingsTexts>('settings');
};

/** Returns the words for a setting in the language of the page. */
export const settingWords = computed(() => {
  const texts = loaded.value;
  return (name: string): SettingWords => wordsOfSetting(texts, name);
});
