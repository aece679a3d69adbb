import type { LoadedTexts, Texts } from './en.ts';
import { banks } from './english/banks.ts';
import { cardMore } from './english/card-more.ts';
import { redirect } from './english/redirect.ts';
import { stored } from './english/stored.ts';
import { wallets } from './english/wallets.ts';
import { type PackedParts, type PartTexts, SEPARATOR } from './part-texts.ts';

/** The English texts of every part, for the build and for tests: in the widget each part brings its own. */
export const partsInEnglish: PartTexts = { cardMore, stored, banks, wallets, redirect };

type Group = Readonly<Record<string, string>>;
type Groups = Readonly<Record<'labels' | 'errorMessages' | 'messages', Group>>;

/**
 * Gives a language as its file has it. Nine of ten shoppers see none of the parts, so their texts come without names, in the
 * order of the English ones. English has none: each part brings its own.
 */
export const packed = ({ parts, ...texts }: Texts): LoadedTexts =>
  parts ? { ...texts, parts: packedParts(parts) } : texts;

const packedParts = (parts: PartTexts): PackedParts =>
  Object.fromEntries(
    Object.entries(partsInEnglish).map(([name, english]) => [name, inOrder(english, parts[name as keyof PartTexts])]),
  );

const inOrder = (english: Groups, own: Groups): string =>
  (['labels', 'errorMessages', 'messages'] as const)
    .flatMap((group) => Object.keys(english[group]).map((key) => own[group][key] ?? ''))
    .join(SEPARATOR);
