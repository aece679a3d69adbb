import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type ExitCode, runTollgate } from '../commands/run.ts';

/** The result of one run of the command line. */
interface Ran {
  readonly exitCode: ExitCode;
  /** Standard output. */
  readonly out: string;
  /** Standard error. */
  readonly said: string;
  /** The audit lines. */
  readonly audit: readonly Readonly<Record<string, unknown>>[];
}

/** The command line for one database. */
export interface TestCommandLine {
  readonly variables: Readonly<Record<string, string>>;
  /** Runs the words after `tollgate`. */
  run(...words: readonly string[]): Promise<Ran>;
  /** Runs a command with `--json` that must succeed, and returns its output. */
  json(...words: readonly string[]): Promise<Readonly<Record<string, string>>>;
  /** Writes the text or the bytes to a new file and returns `@PATH` of it. */
  fileOf(text: string | Buffer): Promise<string>;
  close(): Promise<void>;
}

/** Creates the command line for the database at `url`, in the test environment unless variables say otherwise. */
export const commandLine = async (
  url: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<TestCommandLine> => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-commands-'));
  const all = { DATABASE_URL: url, DATA_DIR: folder, VAULT_KEY: '07'.repeat(32), ...variables };
  let files = 0;
  const run = async (...words: readonly string[]): Promise<Ran> => {
    const [out, said, audit]: [string[], string[], string[]] = [[], [], []];
    const exitCode = await runTollgate(words, {
      variables: all,
      actor: 'operator',
      audit: pino({ base: null }, { write: (line: string) => void audit.push(line) }),
      out: (text) => void out.push(text),
      stopped: () => new AbortController().signal,
      error: (text) => void said.push(text),
    });
    return { exitCode, out: out.join('\n'), said: said.join('\n'), audit: audit.map((line) => JSON.parse(line)) };
  };
  return {
    variables: all,
    run,
    json: async (...words) => {
      const { exitCode, out, said } = await run(...words, '--json');
      if (exitCode !== 0) throw new Error(`${words.join(' ')}: ${said}`);
      return JSON.parse(out);
    },
    fileOf: async (text) => {
      files += 1;
      const path = join(folder, `file-${files}`);
      await writeFile(path, text);
      return `@${path}`;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
};
