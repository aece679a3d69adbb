import { createHash } from 'node:crypto';
import { translations } from '../../catalogue/texts/registry/forms.ts';
import { scriptHandingOver } from '../../widget/lazy/hand-over.ts';
import { formTexts, laterTexts } from '../../widget/locales/packed.ts';
import { contentHash } from './hashes.ts';

/** A file that the script loads when needed. */
export interface Chunk {
  readonly name: string;
  readonly file: string;
  readonly code: string;
  readonly hash: string;
  /** The hash of the code; the script derives the URL from it, see `chunkPath`. */
  readonly sha256: string;
}

/** Makes a chunk of code. */
export const chunkOf = (name: string, code: string): Chunk => {
  const sha256 = createHash('sha256').update(code).digest('base64');
  return { name, file: `${name}.js`, code, hash: contentHash(code), sha256 };
};

/** Makes a chunk that contains data only. */
export const dataChunk = (name: string, data: unknown): Chunk => chunkOf(name, scriptHandingOver(data));

/**
 * Returns two files for each language but English, which the script contains: one that loads before the forms, and
 * one with the texts of chunks, whose digest is in the first.
 */
export const languageChunks = (): readonly { readonly form: Chunk; readonly later: Chunk }[] =>
  Object.entries(translations).map(([name, texts]) => {
    const later = dataChunk(`${name}-later`, laterTexts(texts));
    return { form: dataChunk(name, { ...formTexts(texts), later: later.sha256 }), later };
  });
