import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
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
import { examplePeople } from './people.ts';
import { type Planned, planned } from './plan.ts';
import { type Answer, accepted, type Parameters, request } from './requests.ts';
import { type PaidByCard, stories, type World } from './stories.ts';

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

/** Opens a port of this machine; the address ends without a slash. */
const listening = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
};

/** Starts the servers that webhooks call, behind one port. It is closed when the example is made. */
const startConsumers = async () => {
  const answers = new Map<string, number>();
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(answers.get(request.url ?? '') ?? OK).end();
  });
  return { server, answers, url: await listening(server) };
};

const OK = 200;

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

interface Result {
  readonly code: string;
}

const isApproved = ({ body }: Answer): boolean =>
  /^000\.(?:000|100\.1)/.test((body['result'] as Result | undefined)?.code ?? '');

/** What happens at a time: a payment of the plan, or a step of a story. */
interface Happening {
  readonly atMs: number;
  readonly happens: () => Promise<void>;
}

/** Returns the steps of all stories that begin after the first moment, in the world of an example. */
const told = (world: World, fromMs: number, endMs: number): readonly Happening[] =>
  stories().flatMap((story) => {
    const steps = story.map(({ daysBefore, hour, happens }) => ({
      atMs: Math.floor(endMs / DAY_MS - daysBefore) * DAY_MS + hour * HOUR_MS,
      happens: () => happens(world),
    }));
    return steps.every(({ atMs }) => atMs > fromMs) ? steps : [];
  });

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
  const merchant = await addMerchant(entities, 'Coffee Roasters', {});
  const channel = await addChannel(entities, merchant, 'Coffee shop', {});
  // Payments have the token of their channel: those of a merchant look for the channel each time.
  const ofShop = await issueToken({ database, clock }, channel, endMs);
  const ofMerchant = await issueToken({ database, clock }, merchant, endMs);
  const server = createServer();
  const url = `${await listening(server)}/`;
  const consumers = await startConsumers();
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

  /** Lets the time of the example go by; what is due meanwhile is done. */
  const advanceTo = async (timeMs: number): Promise<void> => {
    for (;;) {
      const nextMs = Math.min((Math.floor(real.now() / STEP_MS) + 1) * STEP_MS, timeMs);
      if (nextMs <= real.now()) return;
      real.advance(nextMs - real.now());
      if (nextMs % STEP_MS === 0) await gateway.timers.runDue();
      if (nextMs % DAY_MS === 0) dayDone?.((nextMs - fromMs) / DAY_MS);
    }
  };

  const bearing = ({ token }: { readonly token: string }): Parameters => ({ Authorization: `Bearer ${token}` });

  const paidByCard: PaidByCard[] = [];
  const world: World = {
    merchant,
    channel,
    now: real.now,
    as: examplePeople({ url, database, clock: real, merchant }),
    shop: async (method, path, parameters = {}) => {
      const headers = bearing(ofMerchant);
      return accepted(await request(url + path, method, parameters, { headers }), `send ${method} ${path}`);
    },
    upload: async (path, parameters, type, file) => {
      const headers = { ...bearing(ofMerchant), 'Content-Type': type };
      return accepted(await request(url + path, 'PUT', parameters, { headers, file }), `send a file to ${path}`);
    },
    consumers: { url: consumers.url, answers: consumers.answers },
    newest: (count) => paidByCard.splice(-count).toReversed(),
  };

  const ids: (string | undefined)[] = [];
  let [requests, approved] = [0, 0];
  const pay = async ({ after, parameters }: Planned, place: number): Promise<void> => {
    const id = after === undefined ? '' : ids[after];
    // What was declined is neither captured nor refunded.
    if (id === undefined) return;
    const path = id === '' ? 'v1/payments' : `v1/payments/${id}`;
    const answer = await request(
      url + path,
      'POST',
      { entityId: channel, ...parameters },
      { headers: bearing(ofShop) },
    );
    requests += 1;
    if (!isApproved(answer)) return;
    approved += 1;
    const paid = String(answer.body['id']);
    ids[place] = paid;
    const { amount = '', currency = '', paymentType } = parameters;
    const isFree = paymentType === 'DB' && parameters['paymentBrand'] === 'VISA' && !followed.has(place);
    if (isFree) paidByCard.push({ id: paid, amount, currency });
  };

  // The last day is the one that is not over yet.
  const plan = planned(chanceFrom(seed), { fromMs, days: days + 1, payments });
  /** Payments that something of the plan follows: no story takes them. */
  const followed = new Set(plan.map(({ after }) => after));
  const ofPlan: readonly Happening[] = plan.map((each, place) => ({
    atMs: each.atMs,
    happens: () => pay(each, place),
  }));
  try {
    for (const { atMs, happens } of [...ofPlan, ...told(world, fromMs, endMs)].toSorted((a, b) => a.atMs - b.atMs)) {
      if (atMs >= endMs) break;
      await advanceTo(atMs);
      await happens();
    }
    await advanceTo(endMs);
  } finally {
    for (const each of [server, consumers.server]) {
      each.close();
      each.closeAllConnections();
    }
    await gateway.stop();
    await gateway.stored();
  }
  return { merchant, channel, requests, approved, declined: requests - approved };
};
