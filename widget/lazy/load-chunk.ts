import type { Loaded } from './chunks.ts';
import { CHUNK_EVENT } from './hand-over.ts';
import { kit } from './kit.ts';
import { trusted } from './trusted.ts';

/**
 * The digest (SHA-256, base64) of the file of each chunk and each language. The directory is a chunk itself, and the
 * only one whose digest is in the script. The file of a language has the digest of its later texts.
 */
export type Directory = Readonly<Record<string, string>>;

/** Loads a chunk, again after a failure. Its type is certain, since the digest proves that it belongs to this build. */
export type LoadChunk = <Name extends keyof Loaded>(name: Name) => Promise<Loaded[Name]>;

/**
 * Returns the function that loads the chunks of one build from a gateway, each at most once. Calls `refused` if the
 * page's Trusted Types let none of them load.
 */
export const chunkLoader = (
  apiAddress: string,
  directory: string,
  nonce: string,
  refused: () => void = () => undefined,
): LoadChunk => {
  const loaded = new Map<string, Promise<unknown>>();
  const digestOf = async (name: string): Promise<string | undefined> => {
    const language = name.replace('-later', '') as 'de';
    return name === 'directory'
      ? directory
      : name === language
        ? (await load('directory'))[name]
        : (await load(language)).later;
  };
  const load: LoadChunk = <Name extends keyof Loaded>(name: Name) => {
    const chunk = loaded.get(name) ?? digestOf(name).then((digest = '') => run(apiAddress, name, digest, nonce));
    loaded.set(name, chunk);
    chunk.catch((failure) => {
      // A page's policy stays as it is, so another attempt is of no use.
      if (!isRefused(failure)) loaded.delete(name);
      else if (name === 'directory') refused();
    });
    return chunk as Promise<Loaded[Name]>;
  };
  return load;
};

/** Whether the page's Trusted Types are the reason why a chunk did not load. */
export const isRefused = (failure: unknown): boolean => failure instanceof TypeError;

const run = (apiAddress: string, name: string, digest: string, nonce: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    if (!digest) throw new Error(name); // Without a digest the browser would run any script.
    const script = document.createElement('script');
    const src = trusted(apiAddress + chunkPath(name, digest));
    // The nonce of the widget's own script, for pages whose policy requires one.
    Object.assign(script, { src, integrity: `sha256-${digest}`, nonce, crossOrigin: 'anonymous', kit });
    script.addEventListener(CHUNK_EVENT, (event) => resolve((event as CustomEvent).detail));
    const fail = (): void => {
      script.remove();
      reject(new Error(`${src}`));
    };
    script.addEventListener('error', fail);
    document.head.append(script);
    const late = setTimeout(fail, LONGEST_LOAD_MS);
    script.addEventListener('load', () => {
      clearTimeout(late);
      script.remove();
    });
  });

/** A browser would wait for minutes. The shopper gets a message earlier and can try again. */
const LONGEST_LOAD_MS = 20_000;

const ADDRESS_BYTES = 10;

/**
 * Returns the path of a chunk's file: the build writes each file to a folder named by the first bytes of its digest.
 */
export const chunkPath = (name: string, digest: string): string => {
  const hash = [...atob(digest).slice(0, ADDRESS_BYTES)].map((byte) =>
    byte.charCodeAt(0).toString(16).padStart(2, '0'),
  );
  return `widget/${hash.join('')}/${name}.js`;
};
