import { PART_EVENT } from './hand-over.ts';
import { kit } from './kit.ts';
import type { Loaded } from './parts.ts';

/**
 * The digest (SHA-256, base64) of the file of each part and each language. It is a part itself: the script carries the
 * digest of this list and no other.
 */
export type Directory = Readonly<Record<string, string>>;

/** Loads a part; again when it did not come. Its type is certain, since the digest says that it is the one of this build. */
export type LoadPart = <Name extends keyof Loaded>(name: Name) => Promise<Loaded[Name]>;

/** Gives what loads the parts of one build from the gateway at this address, each at most once. */
export const partLoader = (apiAddress: string, directory: string, nonce: string): LoadPart => {
  const come = new Map<string, Promise<unknown>>();
  const digestOf = async (name: string): Promise<string | undefined> =>
    name === 'directory' ? directory : (await load('directory'))[name];
  const load: LoadPart = <Name extends keyof Loaded>(name: Name) => {
    const part = come.get(name) ?? digestOf(name).then((digest = '') => run(apiAddress, name, digest, nonce));
    come.set(name, part);
    part.catch(() => come.delete(name));
    return part as Promise<Loaded[Name]>;
  };
  return load;
};

const run = (apiAddress: string, name: string, digest: string, nonce: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    if (!digest) throw new Error(name); // Without one the browser would take any script.
    const script = document.createElement('script');
    const src = apiAddress + partPath(name, digest);
    // A page whose policy goes by nonces has given one to the widget's own script.
    Object.assign(script, { src, integrity: `sha256-${digest}`, nonce, crossOrigin: 'anonymous', kit });
    script.addEventListener(PART_EVENT, (event) => resolve((event as CustomEvent).detail));
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

/** Tells where a part's file is, by its digest alone: the build files everything under the first bytes of its digest. */
export const partPath = (name: string, digest: string): string => {
  const hash = [...atob(digest).slice(0, ADDRESS_BYTES)].map((byte) =>
    byte.charCodeAt(0).toString(16).padStart(2, '0'),
  );
  return `widget/${hash.join('')}/${name}.js`;
};
