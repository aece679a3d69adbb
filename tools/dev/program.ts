import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Time for a program to end by itself; after that it is killed. */
const STOP_LIMIT_MS = 2_000;

/** Ends a program as soon as its parent has ended for any reason, which closes the channel between them. */
const ENDS_WITH_PARENT = `data:text/javascript,${encodeURIComponent(`
  const end = () => process.kill(process.pid, 'SIGTERM');
  process.once('disconnect', end);
  if (!process.connected) end();
`)}`;

/** A program that is restarted after each change. */
export interface Program {
  /** Stops it if it is running, and starts it. Resolves once it has printed that it is ready, or has ended. */
  restart(): Promise<void>;
  /** Stops it and waits for its end. */
  stop(): Promise<void>;
}

/** Returns a Node program. It is ready once its standard output contains `ready`. Its output is passed on. */
export function program(file: string, ready: string, stopLimitMs = STOP_LIMIT_MS): Program {
  let child: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const kill = setTimeout(() => child?.kill('SIGKILL'), stopLimitMs);
    await ended;
    clearTimeout(kill);
  };
  return {
    stop,
    restart: async () => {
      await stop();
      const started = spawn(process.execPath, ['--import', ENDS_WITH_PARENT, file], {
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      });
      child = started;
      await new Promise<void>((resolve) => {
        let printed = '';
        started.stdout?.setEncoding('utf8').on('data', (text: string) => {
          process.stdout.write(text);
          printed = `${printed}${text}`.slice(-10_000);
          if (printed.includes(ready)) resolve();
        });
        started.once('exit', () => resolve());
      });
    },
  };
}
