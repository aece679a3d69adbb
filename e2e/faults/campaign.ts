import { access, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { faultyProxy } from '../../server/testing/acquirers.ts';
import { otherGateway } from '../../server/testing/other-gateway.ts';
import { startConsumer } from '../../server/testing/webhooks.ts';
import { startOwnPostgres } from '../../tools/test/postgres.ts';
import { startGateway } from '../harness/gateway.ts';
import { type Violation, violationsOf } from './checker.ts';
import { hasCompiler, makeDisk } from './disk.ts';
import { type Facts, isPending, isSuccess, type SentRequest } from './facts.ts';
import { injections, shiftClock, type Targets } from './injection.ts';
import { runLoad } from './load.ts';
import { type Merchant, makeMerchant, toldTo } from './merchants.ts';
import { type DatabaseKind, type FaultKind, kindsWith, neededFor, planOf } from './plan.ts';
import { startWire } from './wire.ts';

/** Options of a campaign. */
export interface CampaignOptions {
  readonly seed: number;
  readonly durationMs: number;
  readonly database: DatabaseKind;
  /** Ends the campaign early. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** What a campaign has found. */
export interface CampaignReport {
  readonly seed: number;
  readonly database: DatabaseKind;
  readonly requests: Readonly<Record<string, { sent: number; acknowledged: number; unknown: number }>>;
  readonly faults: Readonly<Partial<Record<FaultKind, number>>>;
  /** The faults that this machine does not have, with the package that is missing. */
  readonly unavailable: Readonly<Record<string, string>>;
  /** How many writes of the database the full disk has refused. */
  readonly refusedWrites: number;
  readonly payments: number;
  readonly notifications: number;
  readonly violations: readonly Violation[];
}

const WORKERS = 4;
/** The result code of a successful payment that the acquirer's process carried out. */
const FORWARDED = '000.100.112';
const CLOCK_LIMIT_MS = 60_000;
const SETTLING_LIMIT_MS = 240_000;
const SETTLING_PAUSE_MS = 2_000;
const DAY_S = 86_400;
/** Authorizations and payments that wait for a shopper end within this time, and so do repeated notifications. */
const DAYS_AHEAD = 8;

/** Returns the library of libfaketime for programs with threads. */
const faketimeLibrary = async (): Promise<string | undefined> => {
  const places = (await readdir('/usr/lib').catch(() => [])).map((name) => join('/usr/lib', name, 'faketime'));
  for (const place of ['/usr/lib/faketime', ...places]) {
    const library = join(place, 'libfaketimeMT.so.1');
    if (
      await access(library).then(
        () => true,
        () => false,
      )
    )
      return library;
  }
  return undefined;
};

/** The monotonic clock stays true, because Node's own timers must run on. */
const faketimeVariables = (clockFile: string) => ({
  FAKETIME_TIMESTAMP_FILE: clockFile,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DISABLE_SHM: '1',
  DONT_FAKE_MONOTONIC: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

/** Runs things in the order opposite to that in which they were added. */
const endings = () => {
  const steps: (() => Promise<unknown>)[] = [];
  return {
    add: (step: () => Promise<unknown>) => void steps.push(step),
    run: async () => {
      for (const step of steps.toReversed()) await step().catch(() => undefined);
    },
  };
};

type Endings = ReturnType<typeof endings>;

/** The variables of a program with libraries that are loaded before those of the system. */
const preloaded = (
  ...libraries: readonly (readonly [library: string, variables: Readonly<Record<string, string>>])[]
): Readonly<Record<string, string>> => ({
  ...Object.assign({}, ...libraries.map(([, variables]) => variables)),
  ...(libraries.length === 0 ? {} : { LD_PRELOAD: libraries.map(([library]) => library).join(' ') }),
});

interface Stage extends Targets {
  readonly merchants: readonly Merchant[];
  readonly noted: SentRequest[];
  readonly books: Awaited<ReturnType<typeof otherGateway>>['books'];
}

/** The programs on this machine that some faults need. */
interface Machine {
  /** The library of libfaketime. */
  readonly faketime: string | undefined;
  readonly hasCompiler: boolean;
}

async function setStage(database: DatabaseKind, machine: Machine, ends: Endings): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-faults-'));
  ends.add(() => rm(folder, { recursive: true, force: true }));
  const clockFile = join(folder, 'clock');
  shiftClock(clockFile, 0);
  const portOf = (url: string) => Number(new URL(url).port);

  const disk = machine.hasCompiler ? await makeDisk(folder) : undefined;
  const diskLibrary = disk === undefined ? [] : ([[disk.library, disk.variables]] as const);
  const clockLibrary = machine.faketime && ([[machine.faketime, faketimeVariables(clockFile)]] as const);
  const postgres =
    database === 'postgres' ? await startOwnPostgres({ variables: preloaded(...diskLibrary) }) : undefined;
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

  const gateway = await startGateway(databaseWire && `postgres://tollgate@127.0.0.1:${databaseWire.port}/postgres`, {
    variables: {
      THROTTLE_PER_SECOND: '1000000',
      ...preloaded(...(clockLibrary || []), ...(database === 'sqlite' ? diskLibrary : [])),
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
  const merchants: Merchant[] = [];
  for (const [name, settings] of [
    ['Books', undefined],
    ['Tea', upstream],
    ['Shoes', undefined],
  ] as const) {
    const merchant = await makeMerchant(gateway, name, settings, noted);
    await merchant.listen(`http://127.0.0.1:${consumerWire.port}/hook/${merchant.entityId}`);
    merchants.push(merchant);
  }
  const wires = { database: databaseWire, acquirer: acquirerWire, consumer: consumerWire };
  return { gateway, postgres, wires, acquirer, consumer, disk, clockFile, merchants, noted, books: other.books };
}

/** Tries until it succeeds. @throws Error with the reason when the time is over. */
async function eventually(what: string, limitMs: number, signal: AbortSignal, isDone: () => Promise<boolean>) {
  const end = performance.now() + limitMs;
  while (!(await isDone().catch(() => false))) {
    signal.throwIfAborted();
    if (performance.now() > end) throw new Error(`${what} within ${limitMs / 1000} seconds`);
    await wait(SETTLING_PAUSE_MS, undefined, { signal });
  }
}

/** A violation that is found while the gateway settles. */
const notSettled = (rule: string, error: unknown): Violation => ({
  rule,
  ids: [],
  expected: error instanceof Error ? error.message : String(error),
});

/** Sends open requests again, waits for outcomes and moves the clock. Returns what did not end in time. */
async function settle({ gateway, merchants, noted, acquirer }: Stage, { signal, say }: CampaignOptions) {
  const late: Violation[] = [];
  const attempt = async (rule: string, what: string, limitMs: number, isDone: () => Promise<boolean>) => {
    say(`settling: ${what}`);
    await eventually(what, limitMs, signal, isDone).catch((error: unknown) => {
      signal.throwIfAborted();
      const violation = notSettled(rule, error);
      say(`not settled: ${violation.expected}`);
      late.push(violation);
    });
  };
  const isReady = async () => (await fetch(new URL('readyz', gateway.url))).ok;
  await attempt('the gateway recovers', 'the gateway is ready', CLOCK_LIMIT_MS, isReady);
  await attempt('every request is answered in the end', 'all requests are answered', SETTLING_LIMIT_MS, async () => {
    for (const request of noted.filter(({ answer }) => answer === undefined)) {
      const shop = merchants.find(({ entityId }) => request.entityId === entityId);
      await shop?.repeat(request);
    }
    return noted.every(({ answer }) => answer !== undefined);
  });
  await acquirer.settled();
  const [first] = merchants;
  for (let day = 0; day < DAYS_AHEAD; day += 1)
    await attempt(
      'the clock moves',
      `day ${day + 1}`,
      CLOCK_LIMIT_MS,
      async () => (await first?.advance(DAY_S)) === true,
    );
  await attempt('every pending payment ends', 'no payment is pending', SETTLING_LIMIT_MS, async () => {
    const pages = await Promise.all(merchants.map((merchant) => merchant.payments()));
    return pages.flat().every(({ result }) => !isPending(result.code));
  });
  await attempt(
    'the clock moves',
    'last notifications',
    CLOCK_LIMIT_MS,
    async () => (await first?.advance(DAY_S)) === true,
  );
  return late;
}

async function factsOf({ gateway, merchants, noted, books, consumer }: Stage): Promise<Facts> {
  const pages = await Promise.all(merchants.map((merchant) => merchant.payments()));
  const forwarded = pages.flatMap((page, index) => (merchants[index]?.isForwarded === true ? page : []));
  const ledgerFault = await gateway.command('ledger', 'verify').then(
    () => undefined,
    (error: unknown) => String(error),
  );
  return {
    requests: noted,
    payments: pages.flat(),
    forwarded: forwarded.filter(({ result }) => result.code === FORWARDED).map(({ id }) => id),
    acquirer: books.map(({ merchantTransactionId, amount, code }) => ({
      reference: merchantTransactionId,
      amount,
      succeeded: isSuccess(code),
    })),
    notified: toldTo(consumer, merchants),
    ledgerFault,
  };
}

/** Runs load and faults, waits until everything has settled, and compares the books of all sides. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const { seed, durationMs, database, signal, say } = options;
  const machine: Machine = { faketime: await faketimeLibrary(), hasCompiler: await hasCompiler() };
  const isMissing = { faketime: machine.faketime === undefined, gcc: !machine.hasCompiler };
  const unavailable: Readonly<Record<string, string>> = Object.fromEntries(
    kindsWith(database).flatMap((kind) => {
      const needed = neededFor(kind);
      return needed !== undefined && isMissing[needed] ? [[kind, needed]] : [];
    }),
  );
  const plan = planOf(seed, durationMs, database);
  say(`plan of seed ${seed} with ${database}:`);
  for (const { kind, afterMs, forMs } of plan) say(`  after ${afterMs} ms: ${kind} for ${forMs} ms`);

  const ends = endings();
  try {
    const stage = await setStage(database, machine, ends);
    const applied: Partial<Record<FaultKind, number>> = {};
    const over = new AbortController();
    const stop = AbortSignal.any([over.signal, signal]);
    const load = Array.from({ length: WORKERS }, (_, worker) => runLoad(stage.merchants, seed, worker, stop));
    try {
      for (const { kind, afterMs, forMs } of plan) {
        await wait(afterMs, undefined, { signal });
        if (kind in unavailable) continue;
        say(kind);
        await injections[kind].begin(stage);
        await wait(forMs, undefined, { signal }).finally(() => injections[kind].end(stage));
        applied[kind] = (applied[kind] ?? 0) + 1;
      }
    } finally {
      over.abort();
      await Promise.allSettled(load);
    }
    await Promise.all(load);

    const unknown = new Set(stage.noted.filter(({ answer }) => answer === undefined));
    const requests: Record<string, { sent: number; acknowledged: number; unknown: number }> = {};
    for (const request of stage.noted) {
      const count = requests[request.kind] ?? { sent: 0, acknowledged: 0, unknown: 0 };
      requests[request.kind] = count;
      count.sent += 1;
      count[unknown.has(request) ? 'unknown' : 'acknowledged'] += 1;
    }
    const late = await settle(stage, options);
    const facts = await factsOf(stage);
    const violations = [...late, ...violationsOf(facts)];
    const counts = { payments: facts.payments.length, notifications: facts.notified.length };
    const refusedWrites = stage.disk?.refused() ?? 0;
    return { seed, database, requests, faults: applied, unavailable, refusedWrites, ...counts, violations };
  } finally {
    await ends.run();
  }
}
