import { type BackofficeTexts, backoffice as english } from '../catalogue/texts/en/backoffice.ts';

/** The translations, each a chunk of its own. A language without one gets English. */
const chunks: Readonly<Record<string, () => Promise<{ readonly backoffice: BackofficeTexts }>>> = {
  de: () => import('../catalogue/texts/de/backoffice.ts'),
};

/** Returns the first of the reader's languages that has texts, without its region; English if none has. */
export const languageOf = (preferred: readonly string[]): string => {
  const codes = preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return codes.find((code) => code === 'en' || Object.hasOwn(chunks, code)) ?? 'en';
};

/** Loads the texts of a language; rejects when its chunk cannot be loaded. */
export const loadTexts = async (language: string): Promise<BackofficeTexts> =>
  (await chunks[language]?.())?.backoffice ?? english;
