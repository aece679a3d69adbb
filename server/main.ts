import { fileURLToPath } from 'node:url';
import { configurationFrom, requireEncryptionInLive } from './assembly/configuration.ts';
import { WrongConfiguration } from './assembly/wrong-configuration.ts';
import { startFailure } from './platform/base/cannot-start.ts';
import { PRIVATE_UMASK } from './platform/base/private-files.ts';
import { COMMAND } from './process/announce.ts';
import { partOf, processesOf, WRITER } from './process/part.ts';

/*
 * The program of the gateway. Alone it is the whole gateway, or starts its processes; each of those is this program too,
 * and does its part. Only what a process needs is loaded.
 */

const built = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The programs and files of the build. */
const programs = {
  main: built('main.js'),
  checkpoint: built('../server/platform/database/sqlite/checkpoint-thread.js'),
  hash: built('../server/access/people/credentials/hash-thread.js'),
  drawing: built('../server/access/looks/drawing-thread.js'),
  paper: built('../server/platform/paper/drawing-thread.js'),
  shop: built('../e2e/shop/main.js'),
  widgetFolder: built('../widget-build/'),
  builtFolder: built('../'),
};

const start = async (): Promise<void> => {
  if (process.argv.length > 2)
    throw new WrongConfiguration(`it takes no arguments. Commands are run by: ${COMMAND} --help`);
  const configuration = configurationFrom(process.env);
  await requireEncryptionInLive(configuration);
  const part = partOf(process.env);
  if (part?.name === WRITER) {
    const { write } = await import('./process/write.ts');
    return await write(configuration, part, programs.checkpoint);
  }
  const processes = processesOf(configuration);
  if (part === undefined && processes > 1) {
    const { supervise } = await import('./process/supervise.ts');
    return await supervise(configuration, processes, programs.main, programs.shop);
  }
  const { serve } = await import('./process/serve.ts');
  await serve(configuration, programs, part);
};

process.umask(PRIVATE_UMASK);
try {
  await start();
} catch (error) {
  process.stderr.write(`Tollgate cannot start: ${startFailure(error)}\n`);
  process.exit(1);
}
