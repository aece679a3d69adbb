import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** What a sample did. */
interface SampleOutcome {
  /** The reply that it printed, parsed; absent if it saved the reply in a file. */
  readonly reply?: unknown;
  readonly problem?: string;
}

/** A process that runs the samples of one language, one after the other. */
interface SampleRunner {
  run(code: string, variables: Readonly<Record<string, string>>): Promise<SampleOutcome>;
  /** Ends the process. */
  stop(): void;
}

/** The program of each language, and the ending of its files. */
const programs = {
  curl: { program: 'bash', runner: 'curl.sh', ending: '.sh' },
  node: { program: process.execPath, runner: 'node.mjs', ending: '.mjs' },
  php: { program: 'php', runner: 'php.php', ending: '.php' },
  python: { program: 'python3', runner: 'python.py', ending: '.py' },
} as const;

/** The name of a language with a runner. */
export type RunnableLanguage = keyof typeof programs;

const STATUS = /^-- status (\d+) --$/;

const parsed = (text: string): SampleOutcome => {
  try {
    return text.trim() === '' ? {} : { reply: JSON.parse(text) as unknown };
  } catch {
    return { problem: text };
  }
};

/** Starts a process for the samples of a language. They run in `folder`, where their files are. */
export const startRunner = (language: RunnableLanguage, folder: string): SampleRunner => {
  const { program, runner, ending } = programs[language];
  const child = spawn(program, [resolve('tools/site/samples/runners', runner)], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  // A program that cannot be started ends without a word; the next line is then missing.
  child.on('error', () => undefined);
  let count = 0;
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error(`${program} has ended, or is not installed; see .ci/run.`);
    return value;
  };
  const ofCurl = async (): Promise<SampleOutcome> => {
    let text = '';
    for (;;) {
      const line = await nextLine();
      const status = STATUS.exec(line)?.[1];
      if (status !== undefined) return status === '0' ? parsed(text) : { problem: `curl ended with ${status}` };
      text += `${line}\n`;
    }
  };
  const ofOthers = async (): Promise<SampleOutcome> => {
    const { replies, problem } = JSON.parse(await nextLine()) as {
      replies: readonly unknown[];
      problem?: string | null;
    };
    return { reply: replies.at(-1), ...(problem ? { problem } : {}) };
  };
  return {
    run: async (code, variables) => {
      count += 1;
      const file = join(folder, `sample-${count}${ending}`);
      writeFileSync(file, code);
      if (language !== 'curl') child.stdin.write(`${JSON.stringify({ file, variables })}\n`);
      else {
        const exported = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
        child.stdin.write(`${[file, ...exported].join('\t')}\n`);
      }
      return await (language === 'curl' ? ofCurl() : ofOthers());
    },
    stop: () => void child.kill(),
  };
};
