import { createHash } from 'node:crypto';
import { translations } from '../../catalogue/texts/registry/forms.ts';
import { scriptHandingOver } from '../../widget/lazy/hand-over.ts';
import { packed } from '../../widget/locales/packed.ts';
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

/** Returns the chunks of all languages but English, which the script contains. */
export const languageChunks = (): readonly Chunk[] =>
  Object.entries(translations).map(([name, texts]) => dataChunk(name, packed(texts)));
