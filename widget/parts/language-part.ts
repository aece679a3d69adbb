import type { Language } from '../../catalogue/languages.ts';
import type { BuiltPart } from './load-part.ts';

/** The digest (SHA-256, base64) of each language's file. English has none: it is in the script. */
export type LanguageDigests = Readonly<Partial<Record<Language, string>>>;

const ADDRESS_BYTES = 10;

/**
 * Tells where the file of a language is, by its digest alone: the build files everything under the first bytes of its
 * digest. So the script carries one digest for each language and no address.
 */
export const languagePart = (language: Language, digest: string): BuiltPart => {
  const hash = [...atob(digest).slice(0, ADDRESS_BYTES)].map((byte) =>
    byte.charCodeAt(0).toString(16).padStart(2, '0'),
  );
  return { path: `widget/${hash.join('')}/${language}.js`, integrity: `sha256-${digest}` };
};
