import type { Loaded } from './chunks.ts';
import { CHUNK_EVENT } from './hand-over.ts';
import { kit } from './kit.ts';

/**
 * The digest (SHA-256, base64) of the file of each chunk and each language. It is a chunk itself: the script carries the
 * digest of this list and no other.
 */
export type Directory = Readonly<Record<string, string>>;

/** Loads a chunk; again when it did not come. Its type is certain, since the digest says that it is the one of this build. */
export type LoadChunk = <Name extends keyof Loaded>(name: Name) => Promise<Loaded[Name]>;

/** Gives what loads the chunks of one build from the gateway at this address, each at most once. */
export const chunkLoader = (apiAddress: string, directory: string, nonce: string): LoadChunk => {
  const come = new Map<string, Promise<unknown>>();
  const digestOf = async (name: string): Promise<string | undefined> =>
    name === 'directory' ? directory : (await load('directory'))[name];
  const load: LoadChunk = <Name extends keyof Loaded>(name: Name) => {
    const chunk = come.get(name) ?? digestOf(name).then((digest = '') => run(apiAddress, name, digest, nonce));
    come.set(name, chunk);
    chunk.catch(() => come.delete(name));
    return chunk as Promise<Loaded[Name]>;
  };
  return load;
};

const run = (apiAddress: string, name: string, digest: string, nonce: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    if (!digest) throw new Error(name); // Without one the browser would take any script.
    const script = document.createElement('script');
    const src = apiAddress + chunkPath(name, digest);
    // A page whose policy goes by nonces has given one to the widget's own script.
    Object.assign(script, { src, integrity: `sha256-${digest}`, nonce, crossOrigin: 'anonymous', kit });
    script.addEventListener(CHUNK_EVENT, (event) => resolve((event as CustomEvent).detail));
    const fail = (): void => {
      script.remove();
      reject(new Error(name));
    };
    script.addEventListener('error', fail);
    document.head.append(script);
    const late = setTimeout(fail, LONGEST_LOAD_MS);
    script.addEventListener('load', () => {
      clearTimeout(late);
      script.remove();
    });
  });

/** A browser waits for minutes; a shopper is told sooner, and can try again. */
const LONGEST_LOAD_MS = 20_000;

const ADDRESS_BYTES = 10;

/** Tells where a chunk's file is, by its digest alone: the build files everything under the first bytes of its digest. */
export const chunkPath = (name: string, digest: string): string => {
  const hash = [...atob(digest).slice(0, ADDRESS_BYTES)].map((byte) =>
    byte.charCodeAt(0).toString(16).padStart(2, '0'),
  );
  return `widget/${hash.join('')}/${name}.js`;
};
