import { type Sentences, type Translate, translator } from '../../catalogue/texts/sentences.ts';
import { language, loadTexts } from './texts.ts';

let translate: Translate | undefined;

/** Loads what the gateway says about wrong requests in the language of the page; an English page has it already. */
export const loadSentences = async (): Promise<void> => {
  if (language.value === 'en' || translate !== undefined) return;
  translate = translator(await loadTexts<Sentences>('sentences'));
};

/** A rule for developers, with what is right in words after its pattern. */
const PATTERN = /^must match .+\$ \((.+)\)$/s;

/**
 * Returns a sentence of the gateway in the language of the page. A sentence that is not in the table, or is asked for
 * before `loadSentences`, stays in English; without patterns, which people do not read.
 */
export const ownWords = (sentence: string): string =>
  translate?.(sentence) ?? sentence.replace(PATTERN, 'It must be $1');
