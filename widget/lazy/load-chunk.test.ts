import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CHUNK_EVENT } from './hand-over.ts';
import { chunkLoader, chunkPath } from './load-chunk.ts';

interface LoadedScript extends EventTarget {
  readonly src: string;
  readonly integrity: string;
  readonly nonce: string;
  readonly crossOrigin: string;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64');
const directory = { redirect: digestOf('redirect'), brands: digestOf('brands') };

/** The scripts appended to the page. */
const scripts: LoadedScript[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    createElement: () => Object.assign(new EventTarget(), { remove: () => undefined }),
    head: { append: (script: LoadedScript) => scripts.push(script) },
  });
});

afterEach(() => {
  scripts.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const loader = () => chunkLoader('https://gateway.example/v1/', digestOf('directory'), 'n0nce');
const settled = () => vi.advanceTimersByTimeAsync(0);
const answerWith = async (chunk: unknown): Promise<void> => {
  await settled();
  scripts.at(-1)?.dispatchEvent(new CustomEvent(CHUNK_EVENT, { detail: chunk }));
  await settled();
};
const failLoading = async (): Promise<void> => {
  await settled();
  scripts.at(-1)?.dispatchEvent(new Event('error'));
};

test("a chunk's path has the first bytes of its digest, as the build writes it", () => {
  const hash = createHash('sha256').update('the texts');
  const digest = hash.copy().digest('base64');
  expect(chunkPath('de', digest)).toBe(`widget/${hash.digest('hex').slice(0, 20)}/de.js`);
});

describe('a chunk', () => {
  test('loads after the directory, both with their integrity and the nonce of the page', async () => {
    const chunk = loader()('redirect');
    await answerWith(directory);
    await answerWith('the chunk');
    expect(await chunk).toBe('the chunk');
    expect(scripts.map(({ src, integrity, nonce, crossOrigin }) => [src, integrity, nonce, crossOrigin])).toEqual(
      (['directory', 'redirect'] as const).map((name) => [
        `https://gateway.example/v1/${chunkPath(name, digestOf(name))}`,
        `sha256-${digestOf(name)}`,
        'n0nce',
        'anonymous',
      ]),
    );
  });

  test('is loaded once, however often it is requested', async () => {
    const load = loader();
    const chunks = [load('redirect'), load('brands'), load('redirect')];
    await answerWith(directory);
    for (const script of scripts) script.dispatchEvent(new CustomEvent(CHUNK_EVENT, { detail: script.src }));
    await Promise.all(chunks);
    expect(scripts).toHaveLength(3);
  });

  test('is loaded again after a failure, and so is the directory', async () => {
    const load = loader();
    const [first, second] = [load('redirect'), load('redirect')];
    await failLoading();
    await expect(first).rejects.toThrow('directory');
    await expect(second).rejects.toThrow('directory');
    const again = load('redirect');
    await answerWith(directory);
    await failLoading();
    await expect(again).rejects.toThrow('redirect');
    const third = load('redirect');
    await answerWith('the chunk');
    expect(await third).toBe('the chunk');
    expect(scripts).toHaveLength(4);
  });

  test('that is not in the directory is not loaded: without a digest the browser would run any script', async () => {
    const chunk = loader()('stored');
    const refused = expect(chunk).rejects.toThrow('stored');
    await answerWith(directory);
    await refused;
    expect(scripts).toHaveLength(1);
  });
});
