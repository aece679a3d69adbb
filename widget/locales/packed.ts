import type { LoadedTexts, Texts } from './en.ts';
import { banks } from './english/banks.ts';
import { cardMore } from './english/card-more.ts';
import { redirect } from './english/redirect.ts';
import { stored } from './english/stored.ts';
import { wallets } from './english/wallets.ts';
import { type PartTexts, SEPARATOR, type TranslatedParts } from './part-texts.ts';

/** The English texts of every part, for the build and for tests: in the widget each part brings its own. */
export const partsInEnglish: PartTexts = { cardMore, stored, banks, wallets, redirect };

type Group = Readonly<Record<string, string>>;
type Groups = Readonly<Record<'labels' | 'errorMessages' | 'messages', Group>>;

/**
 * Gives a language as its file has it. Nine of ten shoppers see none of the parts, so their texts come without names, in the
 * order of the English ones; what is not translated is empty.
 */
export const packed = ({ parts = {}, ...texts }: Texts): LoadedTexts => ({
  ...texts,
  parts: Object.fromEntries(
    Object.entries(partsInEnglish).map(([name, english]) => [
      name,
      packedPart(english, parts[name as keyof typeof parts]),
    ]),
  ),
});

const packedPart = (
  { labels, errorMessages, messages }: Groups,
  own: TranslatedParts[keyof PartTexts] = {},
): string => {
  const translated = own as Partial<Groups>;
  const inOrder = (english: Group, group: Group = {}): readonly string[] =>
    Object.keys(english).map((key) => group[key] ?? '');
  return [
    ...inOrder(labels, translated.labels),
    ...inOrder(errorMessages, translated.errorMessages),
    ...inOrder(messages, translated.messages),
  ].join(SEPARATOR);
};
