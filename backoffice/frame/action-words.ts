import { signal } from '@preact/signals';
import type { ActionTexts } from '../../catalogue/texts/en/backoffice/actions.ts';
import { loadTexts } from './texts.ts';

/** What the audit says that somebody did, in the language of the page, by the names of the actions. */
export const actionWords = signal<Readonly<Record<string, string>>>({});

/** Loads the words for actions in the language of the page. */
export const loadActionWords = async (): Promise<void> => {
  actionWords.value = await loadTexts<ActionTexts>('actions');
};
