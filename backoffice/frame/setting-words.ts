import { computed, signal } from '@preact/signals';
import {
  type SettingWords,
  wordOfValue,
  wordsOfMembers,
  wordsOfSetting,
} from '../../catalogue/backoffice/setting-words.ts';
import type { SettingsTexts } from '../../catalogue/texts/en/backoffice/settings.ts';
import { loadSentences } from './sentences.ts';
import { loadTexts } from './texts.ts';

const loaded = signal<SettingsTexts | undefined>(undefined);

/** Loads the words for settings, and for what is right for them, in the language of the page. */
export const loadSettingWords = async (): Promise<void> => {
  await loadSentences();
  loaded.value = await loadTexts<SettingsTexts>('settings');
};

/** Returns the words for a setting in the language of the page. */
export const settingWords = computed(() => {
  const texts = loaded.value;
  return (name: string): SettingWords => wordsOfSetting(texts, name);
});

/** Returns a value of a setting that has few, in words of the language of the page; any other as it is. */
export const settingValue = computed(() => {
  const texts = loaded.value;
  return (choices: readonly string[] | undefined, text: string): string => wordOfValue(texts, choices, text);
});

/** Returns a setting that consists of several values as words of the page's language; undefined for other settings. */
export const settingMembers = computed(() => {
  const texts = loaded.value;
  return (name: string, text: string): string | undefined => wordsOfMembers(texts, name, text);
});
