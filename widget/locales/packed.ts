import { type Language, languages } from '../../catalogue/languages/languages.ts';
import { banks } from '../../catalogue/texts/en/banks.ts';
import { cardMore } from '../../catalogue/texts/en/card-more.ts';
import { chooser } from '../../catalogue/texts/en/chooser.ts';
import { fewBrands } from '../../catalogue/texts/en/few-brands.ts';
import { late } from '../../catalogue/texts/en/late.ts';
import { redirect } from '../../catalogue/texts/en/redirect.ts';
import { stored } from '../../catalogue/texts/en/stored.ts';
import { wallets } from '../../catalogue/texts/en/wallets.ts';
import type { ChunkTexts, Texts } from '../../catalogue/texts/form-texts.ts';
import { type LoadedTexts, type PackedChunks, SEPARATOR } from './chunk-texts.ts';

/** The English texts of every chunk, for the build and for tests. In the widget each chunk contains its own. */
export const englishChunks: ChunkTexts = { cardMore, stored, banks, fewBrands, chooser, wallets, late, redirect };

type Group = Readonly<Record<string, string>>;
type Groups = Readonly<Record<'labels' | 'errorMessages' | 'messages', Group>>;

/** Returns the texts of a language that every form needs: the content of the file that loads before the forms. */
export const formTexts = ({ parts: _later, ...texts }: Texts): LoadedTexts => texts;

/**
 * Returns the texts of a language's chunks, for a file that loads with the first of them. They are packed without their
 * keys, in the order of the English ones. The texts that only a few brands need are in another file.
 */
export const laterTexts = (texts: Texts): PackedChunks => {
  const { fewBrands: _elsewhere, ...usual } = withEveryChunk(texts).parts ?? {};
  return usual;
};

/** Returns the texts that only a few brands need, of all languages by tag, for one file. */
export const packedFewBrands = (translations: Readonly<Record<string, Texts>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(translations).map(([code, texts]) => [
      languages[code as Language].tag,
      withEveryChunk(texts).parts?.fewBrands ?? '',
    ]),
  );

/** Returns a language with the packed texts of all chunks. */
export const withEveryChunk = ({ parts, ...texts }: Texts): LoadedTexts =>
  parts ? { ...texts, parts: packedChunks(parts) } : texts;

const packedChunks = (parts: ChunkTexts): PackedChunks =>
  Object.fromEntries(
    Object.entries(englishChunks).map(([name, english]) => [name, inOrder(english, parts[name as keyof ChunkTexts])]),
  );

const inOrder = (english: Groups, own: Groups): string =>
  (['labels', 'errorMessages', 'messages'] as const)
    .flatMap((group) => Object.keys(english[group]).map((key) => own[group][key] ?? ''))
    .join(SEPARATOR);
