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

/** Rules stand apart by lines or semicolons. */
const RULE_ENDS = /[;\n]/;

const rulesText = ({ rules }: SettingsTexts, text: string): string => {
  const count = text.split(RULE_ENDS).filter((each) => each.trim() !== '' && !each.trim().startsWith('#')).length;
  return (count === 1 ? rules.one : rules.many).replace('{count}', String(count));
};

/**
 * Returns the text of a setting that has many in people's words: what its members mean, or how many rules it has;
 * undefined for other settings, and for `none`.
 */
export const wordsOfMembers = (texts: SettingsTexts | undefined, name: string, text: string): string | undefined => {
  if (texts === undefined || text.trim() === 'none') return undefined;
  if (name === 'risk.rules' || name === 'risk.methods') return rulesText(texts, text);
  const all: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.members;
  const words = Object.hasOwn(all, name) ? all[name] : undefined;
  if (words === undefined) return undefined;
  const sentence = text
    .split(/[\s,]+/)
    .map((member) => (Object.hasOwn(words, member) ? words[member] : member))
    .join(', ');
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}`;
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
