import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultyProxy } from '../../server/testing/acquirers.ts';
import { type OtherPayment, otherGateway } from '../../server/testing/other-gateway.ts';
import { startConsumer } from '../../server/testing/webhooks.ts';
import { startOwnPostgres } from '../../tools/test/postgres.ts';
import { startGateway } from '../harness/gateway.ts';
import { makeDisk } from './disk.ts';
import type { Facts, SentRequest } from './facts.ts';
import { shiftClock, type Targets } from './injection.ts';
import { fakeClock, type Machine, preloading } from './machine.ts';
import { type Merchant, makeMerchant } from './merchants.ts';
import type { DatabaseKind } from './plan.ts';
import { startWire } from './wire.ts';

/** Everything that takes part in a campaign, with what is known of it. */
export interface Stage extends Targets {
  readonly merchants: readonly Merchant[];
  readonly noted: SentRequest[];
  /** What the consumer was notified of so far. */
  readonly notified: Facts['notified'][number][];
  /** The books of the acquirer's process. */
  readonly books: readonly OtherPayment[];
}

/** Steps that run in the order opposite to that in which they were added. */
interface Endings {
  add(step: () => Promise<unknown>): void;
  /** Runs all steps, also after one that fails. */
  run(): Promise<void>;
}

/** Returns endings without a step. */
export const endings = (): Endings => {
  const steps: (() => Promise<unknown>)[] = [];
  return {
    add: (step) => void steps.push(step),
    run: async () => {
      for (const step of steps.splice(0).toReversed()) await step().catch(() => undefined);
    },
  };
};

/** Which gateway is put on the stage. */
interface StageOptions {
  readonly database: DatabaseKind;
  readonly processes: number;
  readonly signal: AbortSignal;
}

/** Starts everything, and adds to the endings what is to be stopped and removed. @throws the reason of the signal. */
export async function setStage(
  { database, processes, signal }: StageOptions,
  machine: Machine,
  ends: Endings,
): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-faults-'));
  ends.add(() => rm(folder, { recursive: true, force: true }));
  const clockFile = join(folder, 'clock');
  shiftClock(clockFile, 0);
  const portOf = (url: string) => Number(new URL(url).port);
  const disk = machine.hasCompiler ? await makeDisk(folder) : undefined;

  const postgres = database === 'postgres' ? await startOwnPostgres({ variables: preloading(disk) }) : undefined;
  if (postgres !== undefined) ends.add(() => postgres.stop());
  const databaseWire = postgres === undefined ? undefined : await startWire(portOf(postgres.url));
  if (databaseWire !== undefined) ends.add(() => databaseWire.close());
  const other = await otherGateway({ honoursKeys: true, declinesDuplicates: true });
  ends.add(() => other.close());
  const acquirer = await faultyProxy(other.url);
  ends.add(() => acquirer.close());
  const acquirerWire = await startWire(portOf(acquirer.url));
  ends.add(() => acquirerWire.close());
  const consumer = await startConsumer();
  ends.add(() => consumer.close());
  const consumerWire = await startWire(portOf(consumer.url));
  ends.add(() => consumerWire.close());

  signal.throwIfAborted();
  const clock = machine.faketime === undefined ? undefined : fakeClock(machine.faketime, clockFile);
  const gateway = await startGateway(databaseWire && `postgres://tollgate@127.0.0.1:${databaseWire.port}/postgres`, {
    variables: {
      PROCESSES: String(processes),
      THROTTLE_PER_SECOND: '1000000',
      ...preloading(clock, database === 'sqlite' ? disk : undefined),
    },
  });
  ends.add(async () => {
    gateway.thaw();
    await gateway.close();
  });

  const noted: SentRequest[] = [];
  const upstream = {
    'upstream.address': `http://127.0.0.1:${acquirerWire.port}/`,
    'upstream.entityId': 'e'.repeat(32),
    'upstream.accessToken': 'token-of-the-account-there',
    'upstream.honoursIdempotencyKey': 'true',
  };
  const making = [{ name: 'Books' }, { name: 'Tea', upstream }, { name: 'Shoes' }].map(async (about) => {
    const merchant = await makeMerchant(gateway, about, noted, signal);
    await merchant.listen(`http://127.0.0.1:${consumerWire.port}/hook/${merchant.entityId}`);
    return merchant;
  });
  // No command writes to the database after it is removed, because another one has failed.
  await Promise.allSettled(making);
  const merchants = await Promise.all(making);
  const wires = { database: databaseWire, acquirer: acquirerWire, consumer: consumerWire };
  const outside = { wires, acquirer, consumer, disk, clockFile, books: other.books };
  return { gateway, postgres, ...outside, merchants, noted, notified: [] };
}
