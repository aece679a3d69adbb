import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { addChannel, addMerchant, type SettingChanges } from '../../access/entities/settings.ts';
import { issueToken } from '../../access/entities/tokens.ts';
import type { Vault } from '../../access/vault/vault.ts';
import { createWallets } from '../../payments/wallets/wallets.ts';
import { manualClock, movableClock } from '../../platform/base/clock.ts';
import type { Database, Insert } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { timerRecords } from '../../platform/timers/records.ts';
import { timerAt, timerId } from '../../platform/timers/timer.ts';
import { createGateway } from '../app.ts';
import { chanceFrom } from './chance.ts';
import { type Planned, planned } from './plan.ts';

/** What an example is made in. */
interface ExampleDependencies {
  readonly database: Database;
  readonly vault: Vault;
  readonly masterKey: Buffer;
  readonly previousMasterKeys: readonly Buffer[];
  readonly ofNewChannels: SettingChanges;
}

/** An example to be made. */
interface Example {
  /** The end of its last day; the first day is as many days before it as wanted. */
  readonly endMs: number;
  readonly days: number;
  readonly payments: number;
  readonly seed: string;
  /** Called after each day. */
  dayDone?(day: number): void;
}

/** What was made. */
export interface MadeExample {
  readonly merchant: string;
  readonly channel: string;
  readonly requests: number;
  readonly approved: number;
  readonly declined: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Timers are run at these intervals of the example's time. */
const STEP_MS = 6 * HOUR_MS;

/** Pages and files that nobody asks for. */
const noBuild = { integrity: '', buildNumber: `${'0'.repeat(40)}@1970-01-01 00:00:00 +0000`, files: new Map() };

const REQUESTS_A_SECOND = 1_000_000;

/** The daily work of settlement runs in the time of the example, and goes on from there. */
const settleFrom = (database: Database, fromMs: number): Promise<void> =>
  deciding(database, async () => {
    const kinds = ['settlement.day', 'simulator.settlement'] as const;
    const records = timerRecords(database);
    const changes = await Promise.all(
      kinds.map(async (kind) => {
        const timer = await records.byKey(kind, 'all');
        if (timer === undefined) return { insert: timerAt(kind, 'all', fromMs) };
        const { version, dueAtMs } = timer;
        const set = { due_at: Math.min(dueAtMs, fromMs) };
        return { update: { table: 'timers', key: { id: timerId(timer) }, version, set } };
      }),
    );
    const inserts: Insert[] = changes.flatMap(({ insert }) => (insert === undefined ? [] : [insert]));
    const updates = changes.flatMap(({ update }) => (update === undefined ? [] : [update]));
    return { changes: { inserts, updates }, result: undefined };
  });

interface Reply {
  readonly id?: string;
  readonly result: { readonly code: string };
}

const isApproved = ({ result }: Reply): boolean => /^000\.(?:000|100\.1)/.test(result.code);

/**
 * Makes a merchant with a channel, and everything that its shop did in some days, by requests to a gateway of its own
 * whose clock begins in the past: payments, refunds, captures, subscriptions, settlement, chargebacks. No other gateway
 * may work on the database meanwhile, because it would run the work that is due in the past.
 */
export const makeExample = async (
  { database, vault, masterKey, previousMasterKeys, ofNewChannels }: ExampleDependencies,
  { endMs, days, payments, seed, dayDone }: Example,
): Promise<MadeExample> => {
  const fromMs = Math.floor(endMs / DAY_MS - days) * DAY_MS;
  const real = manualClock(fromMs);
  const clock = movableClock(real);
  const entities = { database, clock, vault, ofNewChannels };
  const merchant = await addMerchant(entities, 'Example merchant', {});
  const channel = await addChannel(entities, merchant, 'Example shop', {});
  const { token } = await issueToken({ database, clock }, channel, endMs);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const gateway = createGateway({
    database,
    clock,
    masterKey,
    previousMasterKeys,
    baseUrl: url,
    environment: 'test',
    log: pino({ level: 'silent' }),
    wallets: createWallets({ database, clock, keys: async () => ({}) }),
    widget: noBuild,
    throttlePerSecond: REQUESTS_A_SECOND,
    trustedProxies: [],
  });
  await settleFrom(database, fromMs);
  server.on('request', gateway.listener);

  const advanceTo = async (timeMs: number): Promise<void> => {
    for (;;) {
      const nextMs = Math.min((Math.floor(real.now() / STEP_MS) + 1) * STEP_MS, timeMs);
      if (nextMs <= real.now()) return;
      real.advance(nextMs - real.now());
      if (nextMs % STEP_MS === 0) await gateway.timers.runDue();
      if (nextMs % DAY_MS === 0) dayDone?.((nextMs - fromMs) / DAY_MS);
    }
  };

  const send = async (path: string, parameters: Readonly<Record<string, string>>): Promise<Reply> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: new URLSearchParams({ entityId: channel, ...parameters }),
    });
    return (await response.json()) as Reply;
  };

  const ids: (string | undefined)[] = [];
  let [requests, approved] = [0, 0];
  const doNext = async ({ atMs, after, parameters }: Planned, place: number): Promise<void> => {
    await advanceTo(atMs);
    const id = after === undefined ? '' : ids[after];
    // What was declined is neither captured nor refunded.
    if (id === undefined) return;
    const reply = await send(id === '' ? 'v1/payments' : `v1/payments/${id}`, parameters);
    requests += 1;
    if (!isApproved(reply)) return;
    approved += 1;
    ids[place] = reply.id;
  };

  try {
    for (const [place, each] of planned(chanceFrom(seed), { fromMs, days, payments }).entries()) {
      await doNext(each, place);
    }
    await advanceTo(Math.min(fromMs + days * DAY_MS, endMs));
  } finally {
    server.close();
    server.closeAllConnections();
    await gateway.stop();
    await gateway.stored();
  }
  return { merchant, channel, requests, approved, declined: requests - approved };
};
