import { PART_EVENT } from './hand-over.ts';
import { kit } from './kit.ts';

/** Where the build has put a part, and what it must be, byte by byte. */
export interface BuiltPart {
  /** Relative to the interface's version. */
  readonly path: string;
  /** Subresource integrity value. */
  readonly integrity: string;
}

/** Loads a part of the widget. Its type is the caller's word: the build's integrity value says that it is the right one. */
export const loadPart = <Part>(apiAddress: string, { path, integrity }: BuiltPart, nonce: string): Promise<Part> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    // A page whose policy goes by nonces has given one to the widget's own script.
    Object.assign(script, { src: apiAddress + path, integrity, nonce, crossOrigin: 'anonymous', kit });
    script.addEventListener(PART_EVENT, (event) => resolve((event as CustomEvent<Part>).detail));
    script.addEventListener('error', () => reject(new Error(path)));
    document.head.append(script);
    script.addEventListener('load', () => script.remove());
  });
