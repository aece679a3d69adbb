import { createHash } from 'node:crypto';
import { translations } from '../../catalogue/texts/registry/forms.ts';
import { scriptHandingOver } from '../../widget/lazy/hand-over.ts';
import { packed } from '../../widget/locales/packed.ts';
import { contentHash } from './hashes.ts';

/** A file that the script loads when it is needed. */
export interface Chunk {
  readonly name: string;
  readonly file: string;
  readonly code: string;
  readonly hash: string;
  /** From which the script knows the address too; see `chunkPath`. */
  readonly sha256: string;
}

/** Gives the chunk of this code. */
export const chunkOf = (name: string, code: string): Chunk => {
  const sha256 = createHash('sha256').update(code).digest('base64');
  return { name, file: `${name}.js`, code, hash: contentHash(code), sha256 };
};

/** Gives a chunk that is nothing but data. */
export const dataChunk = (name: string, data: unknown): Chunk => chunkOf(name, scriptHandingOver(data));

/** Gives the chunk of each language but English, which is in the script. */
export const languageChunks = (): readonly Chunk[] =>
  Object.entries(translations).map(([name, texts]) => dataChunk(name, packed(texts)));
