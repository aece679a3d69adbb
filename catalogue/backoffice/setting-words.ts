import type { SettingsTexts } from '../texts/en/backoffice/settings.ts';

const THROTTLE = /^throttle\.(\w+)$/;

/** The name of a setting in people's words, and a sentence that says what it does. */
export interface SettingWords {
  readonly title: string;
  /** Undefined for a setting without words, such as one of a newer gateway. */
  readonly sentence: string | undefined;
}

/** Returns the words for a setting in one language; its key, if they have none for it. */
export const wordsOfSetting = (texts: SettingsTexts | undefined, name: string): SettingWords => {
  const words: Readonly<Record<string, readonly [string, string]>> = texts?.words ?? {};
  const operations: Readonly<Record<string, string>> = texts?.operations ?? {};
  const [, operation = ''] = THROTTLE.exec(name) ?? [];
  const named = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
  if (texts !== undefined && named !== undefined) {
    const [title, sentence] = texts.rate;
    return { title: title.replace('{operation}', named), sentence };
  }
  const [title, sentence] = (Object.hasOwn(words, name) ? words[name] : undefined) ?? [name, undefined];
  return { title, sentence };
};

/**
 * Returns a value of a setting in people's words: yes, no, or the label of a choice. Other texts, such as dates and
 * addresses, are as they are.
 */
export const wordOfValue = (
  texts: SettingsTexts | undefined,
  choices: readonly string[] | undefined,
  text: string,
): string => {
  const words: Readonly<Record<string, string>> = texts?.values ?? {};
  return choices?.includes(text) && Object.hasOwn(words, text) ? (words[text] ?? text) : text;
};
