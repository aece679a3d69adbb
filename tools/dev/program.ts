import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that has not ended by itself by then is killed. */
const STOP_LIMIT_MS = 2_000;

/** Ends a program when the one that started it has ended in whatever way, which the channel between them shows. */
const ENDS_WITH_PARENT = `data:text/javascript,${encodeURIComponent(`
  const end = () => process.kill(process.pid, 'SIGTERM');
  process.once('disconnect', end);
  if (!process.connected) end();
`)}`;

/** A program that is started again after each change. */
export interface Program {
  /** Ends it if it runs, and starts it; resolves when it has printed that it is ready, or has ended. */
  restart(): Promise<void>;
  /** Ends it and waits until it has ended. */
  stop(): Promise<void>;
}

/** Gives a program of Node; it is ready once its standard output has `ready`. What it prints is passed on. */
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
        let said = '';
        started.stdout?.setEncoding('utf8').on('data', (text: string) => {
          process.stdout.write(text);
          said = `${said}${text}`.slice(-10_000);
          if (said.includes(ready)) resolve();
        });
        started.once('exit', () => resolve());
      });
    },
  };
}
