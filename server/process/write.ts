import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Configuration } from '../assembly/configuration.ts';
import { stopwatchMs } from '../platform/base/clock.ts';
import { keepPrivate } from '../platform/base/private-files.ts';
import { SQLITE } from '../platform/database/addresses.ts';
import { migrations } from '../platform/database/migrate.ts';
import { measureDatabase } from '../platform/database/observed.ts';
import { holdAlone } from '../platform/database/sqlite/sole-process.ts';
import { openStoring } from '../platform/database/sqlite/sqlite.ts';
import { storingForOthers } from '../platform/database/sqlite/written-elsewhere.ts';
import { answeringAt, linkTo, type Sent } from '../platform/processes/calls.ts';
import { flushLog, loggerFor, openingLog } from './log.ts';
import { joining, type Part } from './part.ts';

/** A process that was killed holds its lock for a moment longer. */
const LOCK_PATIENCE_MS = 3_000;
const TRY_AGAIN_MS = 50;

const holdSoon = async (path: string): Promise<ReturnType<typeof holdAlone>> => {
  const beganMs = stopwatchMs();
  for (;;) {
    try {
      return holdAlone(path);
    } catch (error) {
      if (stopwatchMs() - beganMs > LOCK_PATIENCE_MS) throw error;
    }
    await wait(TRY_AGAIN_MS);
  }
};

/**
 * Writes to the SQLite file what the other processes of the gateway send, until the one that started it says that all of
 * them have ended, or has ended itself.
 */
export const write = async (
  configuration: Configuration,
  { name, keeper, writer }: Part,
  checkpointProgram: string,
): Promise<void> => {
  // Signals for the whole gateway also come here; the others still need this process then.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
  const socket = writer ?? '';
  const log = loggerFor(configuration, name);
  await keepPrivate(configuration.dataFolder, configuration.databaseUrl);
  const path = configuration.databaseUrl.slice(SQLITE.length);
  const hold = await holdSoon(path);
  const storing = openStoring(path, migrations, openingLog(log), { isAlone: true, checkpointProgram });
  await rm(socket, { force: true }); // One that was killed has left it.
  const answering = await answeringAt(socket, storingForOthers(storing));
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureDatabase(registry, { onTransaction: storing.onTransaction, connections: () => undefined });
  const figures = async () => (await registry.getMetricsAsJSON()) as unknown as Sent;
  const link = linkTo(keeper, { figures }, joining);
  await link.peer();

  const stop = async (): Promise<void> => {
    await answering.close();
    await storing.close();
    hold.release();
    await flushLog(log);
    process.exit(0);
  };
  process.once('message', () => void stop());
  process.once('disconnect', () => void stop());
  process.send?.('ready');
};
