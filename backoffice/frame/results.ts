import type { ResultTexts } from '../../catalogue/texts/en/backoffice/results.ts';
import { language, loadTexts } from './texts.ts';

type Words = Readonly<Record<string, string>>;

/** The texts of codes in English, by which replies are recognized, and in the language of the page. */
let words: { readonly english: Words; readonly own: Words } | undefined;

/** Loads the texts of result codes; on an English page the replies have them. */
export const loadResults = async (): Promise<void> => {
  if (language.value === 'en' || words !== undefined) return;
  const [{ results: english }, own] = await Promise.all([
    import('../../catalogue/texts/en/backoffice/results.ts'),
    loadTexts<ResultTexts>('results'),
  ]);
  words = { english, own };
};

/**
 * Returns what a result code means in the language of the page, with the reason that the gateway added to it. What it
 * said in other words stays in English, as does everything before `loadResults`.
 */
export const resultText = (code: string | undefined, description: string): string => {
  const english = words?.english[code ?? ''];
  const own = words?.own[code ?? ''];
  if (english === undefined || own === undefined || !description.startsWith(english)) return description;
  return `${own}${description.slice(english.length)}`;
};

/** Returns `resultText` after its texts are loaded; what the gateway said, if they cannot be. */
export const loadedResultText = async (code: string | undefined, description: string): Promise<string> => {
  await loadResults().catch(() => undefined);
  return resultText(code, description);
};
