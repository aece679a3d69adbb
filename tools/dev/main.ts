import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { gatewayBuild } from '../build/gateway.ts';
import { watchSources } from './changes.ts';
import { program } from './program.ts';

/*
 * `npm run dev`: builds the gateway, the widget and the example shop, starts them, and builds and starts again what a change of
 * a source concerns. The tables of the catalogue are in both the gateway and the widget.
 */

const run = async (file: string, ...words: readonly string[]): Promise<void> => {
  const { stdout } = await promisify(execFile)(process.execPath, [join('node_modules', file), ...words]);
  process.stdout.write(stdout);
};

interface Target {
  readonly name: string;
  /** Where its sources stand. */
  readonly folders: readonly string[];
  build(): Promise<unknown>;
}

const targets: readonly Target[] = [
  {
    name: 'gateway',
    folders: ['server', 'catalogue'],
    build: () => build({ ...gatewayBuild, configFile: false }),
  },
  {
    name: 'shop',
    folders: ['e2e/shop'],
    build: () => run('typescript/bin/tsc', '--build', 'e2e'),
  },
  {
    name: 'widget',
    folders: ['widget', 'catalogue'],
    // In a process of its own, which reads the changed tables and not those that this one has read.
    build: () => run('vite/bin/vite.js', 'build'),
  },
];

const gateway = program(join('dist', 'gateway', 'main.js'), 'is listening');

const say = (line: string): void => {
  process.stdout.write(`dev: ${line}\n`);
};

/** Whether it was built; what is wrong otherwise is printed, and what runs goes on running. */
const isBuilt = async ({ name, build: make }: Target): Promise<boolean> => {
  try {
    await make();
    return true;
  } catch (error) {
    const { stdout = '', message } = error as Error & { stdout?: string };
    say(`the ${name} could not be built\n${stdout}${message}`);
    return false;
  }
};

/** One start after the other, whichever targets ask for it. */
let starting: Promise<void> = Promise.resolve();
const restart = (): Promise<void> => {
  starting = starting.then(gateway.restart);
  return starting;
};

for (const target of targets) await isBuilt(target);
await restart();

const watchers = targets.map((target) =>
  watchSources(target.folders, async (paths) => {
    const start = performance.now();
    if (!(await isBuilt(target))) return;
    await restart();
    say(`${paths.join(', ')}: ${target.name} built and started again in ${Math.round(performance.now() - start)} ms`);
  }),
);

let isStopping = false;
const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  for (const end of watchers) end();
  await starting;
  await gateway.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
