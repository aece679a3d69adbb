import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Something that was found, by a file with its input. */
interface Found {
  readonly input: Uint8Array;
  readonly words: string;
}

const NAME_LENGTH = 12;

/** What an error says wherever it is met: without numbers, and without what it quotes. */
const kindOf = (words: string): string => words.replaceAll(/…[^…]*…|"[^"]*"|\d+/g, '#').slice(0, 400);

/** Keeps an input in a folder, unless a shorter one was kept that shows the same. */
export const keep = (folder: string, { input, words }: Found): void => {
  const name = createHash('sha256').update(kindOf(words)).digest('hex').slice(0, NAME_LENGTH);
  const path = join(folder, name);
  if (existsSync(path) && readFileSync(path).length <= input.length) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, input);
  writeFileSync(`${path}.txt`, `${words}\n`);
};

/** Returns what an error says, with the first places where it came from. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join('\n') : String(error);

const WRITTEN = /Test unit written to .*\b(?:crash|leak|oom|timeout)-[0-9a-f]+$/;

/** Returns whether libFuzzer says in a line that it has written an input that ends it; a slow one does not. */
export const saysEndingInput = (line: string): boolean => WRITTEN.test(line);
