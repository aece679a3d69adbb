import type { ResultTexts } from '../../catalogue/texts/en/backoffice/results.ts';
import { loadSentences, ownWords } from './sentences.ts';
import { language, loadTexts } from './texts.ts';

type Words = Readonly<Record<string, string>>;

/** The texts of codes in English, by which replies are recognized, and in the language of the page. */
let words: { readonly english: Words; readonly own: Words } | undefined;

/** Loads the texts of result codes, and of the reasons beside them; on an English page the replies have them. */
export const loadResults = async (): Promise<void> => {
  if (language.value === 'en' || words !== undefined) return;
  const [{ results: english }, own] = await Promise.all([
    import('../../catalogue/texts/en/backoffice/results.ts'),
    loadTexts<ResultTexts>('results'),
    loadSentences(),
  ]);
  words = { english, own };
};

/** Stands between the text of a code and the reason that the gateway adds. */
const BEFORE_REASON = ' - ';

/**
 * Returns what a result code means in the language of the page, with the reason that the gateway added to it. What it
 * said in other words stays in English, as does everything before `loadResults`.
 */
export const resultText = (code: string | undefined, description: string): string => {
  const english = words?.english[code ?? ''];
  const own = words?.own[code ?? ''];
  if (english === undefined || own === undefined || !description.startsWith(english)) return description;
  const added = description.slice(english.length);
  if (!added.startsWith(BEFORE_REASON)) return `${own}${added}`;
  return `${own}${BEFORE_REASON}${ownWords(added.slice(BEFORE_REASON.length))}`;
};

/** Returns a reason that stands alone in the language of the page: the text of a code, or what else the gateway said. */
export const reasonText = (reason: string): string => {
  const [code] = Object.entries(words?.english ?? {}).find(([, english]) => english === reason) ?? [];
  return words?.own[code ?? ''] ?? ownWords(reason);
};

/** What stands before the reason in the texts of declines: it says nothing that a list of declines does not. */
const DECLINED = /^(?:transaction declined|abgelehnt) \(([^()]+)\)$/i;

/** Returns a reason alone: `transaction declined (limit exceeded)` is `Limit exceeded`. */
export const shortReason = (text: string): string => {
  const reason = DECLINED.exec(text)?.[1] ?? text;
  return `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}`;
};
