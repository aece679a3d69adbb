import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { gatewayBuild } from '../build/gateway.ts';
import { watchSources } from './changes.ts';
import { program } from './program.ts';

/*
 * `npm run dev`: builds the gateway, the widget and the example shop and starts them. After a change it rebuilds the
 * targets that use the changed source and restarts the gateway.
 */

const run = async (file: string, ...words: readonly string[]): Promise<void> => {
  const { stdout } = await promisify(execFile)(process.execPath, [join('node_modules', file), ...words]);
  process.stdout.write(stdout);
};

interface Target {
  readonly name: string;
  /** The folders of its sources. */
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
    // In a process of its own, since this one has already loaded the tables of the catalogue.
    build: () => run('vite/bin/vite.js', 'build'),
  },
  {
    name: 'back office',
    folders: ['backoffice', 'catalogue'],
    build: () => run('vite/bin/vite.js', 'build', '--mode', 'backoffice'),
  },
  {
    name: 'self-service page',
    folders: ['self-service', 'catalogue'],
    build: () => run('vite/bin/vite.js', 'build', '--mode', 'self-service'),
  },
];

const gateway = program(join('dist', 'gateway', 'main.js'), 'is listening');

const say = (line: string): void => {
  process.stdout.write(`dev: ${line}\n`);
};

/** Returns whether the build succeeded. After a failure it prints the reason, and the running gateway is left alone. */
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

/** Restarts run one after another. */
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
    say(`${paths.join(', ')}: ${target.name} rebuilt and restarted in ${Math.round(performance.now() - start)} ms`);
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
