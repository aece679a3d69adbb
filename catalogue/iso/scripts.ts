import type { Language } from '../languages/languages.ts';

/** The letters that a language is written in, where they are not Latin: what tests of translated texts look for. */
export const scripts: Readonly<Partial<Record<Language, RegExp>>> = {
  ar: /\p{Script=Arabic}/u,
  bg: /\p{Script=Cyrillic}/u,
  cn: /\p{Script=Han}/u,
  gr: /\p{Script=Greek}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
};
