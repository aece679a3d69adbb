import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { env } from 'node:process';

/** Runs a program with a text as its standard input, and returns what it printed. */
export const ran = async (
  program: string,
  words: readonly string[],
  input: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'pipe'], env: { ...env, ...variables } });
  const [out, said]: [string[], string[]] = [[], []];
  child.stdout.setEncoding('utf8').on('data', (text: string) => void out.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void said.push(text));
  // A program that ends without reading its input closes it; what it printed and its code tell the rest.
  child.stdin.on('error', () => undefined).end(input);
  const [code]: unknown[] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}: ${said.join('')}${out.join('')}`);
  return out.join('');
};
