import { ensureDemoMerchant } from '../../access/entities/demo.ts';
import { checkLedger } from '../../payments/books/ledger-check.ts';
import { randomHex } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { databaseOn } from '../../platform/database/sqlite/sqlite.ts';
import { violationsOf } from './checker.ts';
import { startClients } from './clients.ts';
import { drawsOf } from './draws.ts';
import { type DiskFaults, embedded, writerOf } from './embedded.ts';
import type { History, StoredAccount, StoredPayment, Told, Violation } from './history.ts';
import { forgetEarlierBytes, replaceMachine } from './machine.ts';
import { type OutsideFaults, seededAcquirer, seededConsumer, toldBy } from './outside.ts';
import { modelledServer, type ServerFaults } from './postgres-model.ts';
import { type GatewayProcess, openProcess } from './process.ts';
import { type Life, type Schedule, type StepListener, scheduleOf } from './schedule.ts';
import { openStorage, type Storage } from './storage.ts';

/** The databases that a run imitates. */
export type Dialect = 'sqlite' | 'postgres';

/** What a run is made of. Equal settings give equal runs. */
export interface RunSettings {
  readonly seed: number;
  readonly dialect: Dialect;
  /** After these steps no client begins anything more, nothing fails any more, and the run goes on until all is done. */
  readonly steps: number;
  /** Ends the run at this step, unchecked. */
  readonly until?: number | undefined;
  readonly listen?: StepListener | undefined;
  /** Rates that a test fixes, instead of those that the seed draws. */
  readonly rates?: Partial<Rates> | undefined;
  /** Breaks the database of each process, for tests that the run finds it. */
  readonly plant?: ((database: Database) => Database) | undefined;
}

/** What a run gave. */
export interface RunResult {
  readonly steps: number;
  readonly digest: string;
  readonly violations: readonly Violation[];
  readonly calls: number;
  readonly payments: number;
  readonly kills: number;
}

/** 2026-11-20 12:00:00 UTC. */
const START_MS = 1_795_176_000_000;

/** The processes that share a database. */
const SHARING = 3;

/** How often SQLite has several processes, of which one writes, instead of one. */
const WRITTEN_FOR_OTHERS = 0.5;

/** How often the process that writes is killed instead of another. */
const KILLS_THE_WRITER = 0.4;

/** A client waits for a reply for this long. */
const CLIENT_PATIENCE_MS = 60_000;
const NETWORK_MS = 8;
const BALANCED = 0.9;

/** A killed process starts again after this; what it had sent has arrived by then. */
const SHORTEST_RESTART_MS = 2_000;
const LONGEST_RESTART_MS = 8_000;

/** The end is looked for after so many steps; a run that has not ended after these is a violation. */
const LOOK_EVERY_STEPS = 200;
const MOST_STEPS_TO_THE_END = 100_000;

/** In a run of so many steps something is paid, whatever its seed: one without a payment has looked at nothing. */
const ENOUGH_STEPS = 3_000;

/** How often what happens in a run. */
export interface Rates extends ServerFaults, DiskFaults, OutsideFaults {
  /** A process is killed after this time on the average. */
  readonly killEveryMs: number;
  readonly replyLost: number;
  readonly clients: number;
  /** The longest usual pause of a client. */
  readonly thinksMs: number;
  /** Clients begin at multiples of this time; 0 where each has its own. */
  readonly beatMs: number;
}

/** The rates of a run: each kind of fault is frequent in some runs and absent in others. */
const ratesOf = ({ draws }: Schedule): Rates => {
  const rate = (most: number): number => (draws.happens(0.3) ? 0 : draws.share() * draws.share() * most);
  return {
    lost: rate(0.05),
    busy: rate(0.02),
    restart: rate(0.0005),
    held: rate(0.05),
    full: rate(0.02),
    astray: rate(0.15),
    late: rate(0.05),
    declined: 0.05 + rate(0.3),
    pending: rate(0.2),
    refused: rate(0.5),
    killEveryMs: draws.happens(0.15) ? Number.POSITIVE_INFINITY : 300 * 2 ** (draws.share() * 7),
    replyLost: rate(0.1),
    clients: draws.from([5, 20, 50]),
    thinksMs: draws.from([10, 100, 900, 4_000]),
    beatMs: draws.from([0, 100, 1_000]),
  };
};

const none = { lost: 0, busy: 0, restart: 0, held: 0, full: 0, astray: 0, late: 0, refused: 0, replyLost: 0 };

/** A place in which one process after the other works. */
interface Slot {
  process: GatewayProcess | undefined;
  /** Ends the requests that wait for a reply of its process. */
  readonly waiting: Set<() => void>;
}

const NEXT_DUE = "select min(due_at) as due from timers where kind in ('notification', 'payment.question')";
const SHORTEST_LEAP_MS = 10_000;

const countOf = (storage: Storage, sql: string): number =>
  (storage.prepare(sql).get() as { readonly count: number }).count;

const isDone = (storage: Storage): boolean =>
  countOf(storage, "select count(*) as count from payments where state in ('received', 'pending')") === 0 &&
  countOf(storage, "select count(*) as count from deliveries where state = 'waiting'") === 0;

interface PaymentRow {
  readonly id: string;
  readonly version: number;
  readonly type: string;
  readonly state: string;
  readonly amount: number;
  readonly referenced_id: string | null;
  readonly checkout_id: string | null;
  readonly result_code: string | null;
}

const storedPayments = (storage: Storage): readonly StoredPayment[] =>
  (storage.prepare('select * from payments order by id').all() as PaymentRow[])
    .filter(({ type }) => type !== 'RG' && type !== 'DR')
    .map((row) => ({
      id: row.id,
      version: row.version,
      type: row.type,
      state: row.state,
      cents: row.amount,
      referencedId: row.referenced_id ?? undefined,
      checkoutId: row.checkout_id ?? undefined,
      code: row.result_code ?? undefined,
    }));

interface AccountRow {
  readonly id: string;
  readonly state: string;
}

interface DeliveryRow {
  readonly id: string;
  readonly sequence: number;
  readonly content: string;
}

const storedNotifications = (storage: Storage): readonly Told[] =>
  (storage.prepare('select id, sequence, content from deliveries order by id').all() as DeliveryRow[]).map((row) =>
    toldBy(row.id, row.sequence, row.content),
  );

const storedAccounts = (storage: Storage): readonly StoredAccount[] =>
  (storage.prepare('select id, state from registrations order by id').all() as AccountRow[]).map(({ id, state }) => ({
    id,
    isRemoved: state === 'removed',
  }));

const ledgerFaultsIn = async (storage: Storage): Promise<readonly string[]> => {
  const { missing, unexpected, shown } = await checkLedger(databaseOn(storage.connection), []);
  if (missing + unexpected === 0) return [];
  const texts = shown.map((each) =>
    JSON.stringify(each, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  );
  return [`${missing} lines are missing, ${unexpected} are not expected: ${texts.join(', ')}`];
};

/** Carries a run out, and checks what clients saw. */
export const run = async (settings: RunSettings): Promise<RunResult> => {
  const restore = replaceMachine();
  const draws = drawsOf(settings.seed);
  const schedule = scheduleOf(draws, START_MS, settings.listen);
  const storage = openStorage(schedule.nowMs);
  try {
    return await runOn(schedule, storage, settings);
  } finally {
    restore();
    storage.close();
  }
};

/** How the processes of a run open their databases. */
interface Opening {
  /** Whether a process is the only one of its database. */
  readonly isAlone: boolean;
  database(life: Life): Database;
  /** Kills the process that writes for the others, where there is one. */
  readonly killWriter?: () => void;
}

const openingOn = (dialect: Dialect, schedule: Schedule, storage: Storage, faults: Rates): Opening => {
  if (dialect === 'postgres') {
    const server = modelledServer(schedule, storage, faults);
    return { isAlone: false, database: server.open };
  }
  if (!schedule.draws.happens(WRITTEN_FOR_OTHERS))
    return { isAlone: true, database: () => embedded(schedule, storage, faults) };
  const writer = writerOf(schedule, storage, faults);
  return { isAlone: false, database: writer.open, killWriter: writer.kill };
};

const runOn = async (schedule: Schedule, storage: Storage, settings: RunSettings): Promise<RunResult> => {
  const { draws } = schedule;
  const { dialect, steps, until = Number.POSITIVE_INFINITY, plant } = settings;
  const outside: Life = { name: 'outside', isOver: false };
  schedule.within(outside, forgetEarlierBytes);
  const rates: Rates = { ...ratesOf(schedule), ...settings.rates };
  const faults: Rates = { ...rates, ...none };
  const open = openingOn(dialect, schedule, storage, faults);
  const slots: Slot[] = Array.from({ length: open.isAlone ? 1 : SHARING }, () => ({
    process: undefined,
    waiting: new Set(),
  }));
  let [kills, isCalm] = [0, false];
  let clients: ReturnType<typeof startClients> | undefined;

  const noticed = (channelId: string, paymentId: string): void => {
    const { process } = draws.from(slots);
    if (process === undefined) return;
    schedule.within(process.life, () => void process.notice(channelId, paymentId).catch(() => undefined));
  };
  const { acquirer, carriedOut } = seededAcquirer(schedule, outside, faults, noticed);
  const consumer = seededConsumer(schedule, outside, faults);

  /** The database of a process; what is planted in it begins with the clients. */
  const planted = (own: Database): Database => {
    if (plant === undefined) return own;
    const broken = plant(own);
    const now = () => (clients === undefined ? own : broken);
    return { ...own, read: (query, input) => now().read(query, input), commit: (changes) => now().commit(changes) };
  };

  const startIn = async (slot: Slot, name: string): Promise<void> => {
    const life: Life = { name, isOver: false };
    const start = async () => {
      const database = planted(open.database(life));
      const { outbound } = consumer;
      const process = openProcess({ schedule, life, database, acquirer, outbound, isAlone: open.isAlone });
      await process.start();
      slot.process = process;
    };
    await schedule.within(life, start);
  };

  const kill = (slot: Slot): void => {
    const { process } = slot;
    if (process === undefined) return;
    kills += 1;
    schedule.note(`${process.life.name} is killed`);
    process.life.isOver = true;
    slot.process = undefined;
    for (const end of slot.waiting) end();
    slot.waiting.clear();
  };

  /** Kills processes now and then, and starts others in their place. */
  const reap = async (): Promise<void> => {
    for (let number = slots.length + 1; ; number += 1) {
      await schedule.pause(1 + draws.below(Math.ceil(2 * rates.killEveryMs)), 'kill');
      if (isCalm) return;
      if (open.killWriter !== undefined && draws.happens(KILLS_THE_WRITER)) {
        open.killWriter();
        continue;
      }
      const slot = draws.from(slots);
      if (slot.process === undefined) continue; // It is about to start.
      kill(slot);
      const restart = () =>
        startIn(slot, `process ${number}`).catch(() =>
          schedule.parkLater(outside, 'start', SHORTEST_RESTART_MS, restart),
        );
      schedule.parkLater(outside, 'start', SHORTEST_RESTART_MS + draws.below(LONGEST_RESTART_MS), () => void restart());
    }
  };

  /** Returns a process for a request: mostly one that works, as a load balancer does. */
  const chosen = (): Slot => {
    const working = slots.filter((slot) => slot.process !== undefined);
    return draws.from(working.length > 0 && draws.happens(BALANCED) ? working : slots);
  };

  const send: Parameters<typeof startClients>[2]['send'] = (asked) =>
    new Promise((resolve) => {
      const client = schedule.current() ?? outside;
      const slot = chosen();
      const isLost = draws.happens(faults.replyLost);
      const cancel = schedule.parkLater(client, 'patience ends', CLIENT_PATIENCE_MS, () => resolve(undefined));
      const end = (): void => {
        cancel();
        schedule.park(client, 'no reply', () => resolve(undefined));
      };
      schedule.parkLater(outside, `${asked.method} ${asked.path}`, draws.below(NETWORK_MS), () => {
        const { process } = slot;
        if (process === undefined) return end();
        slot.waiting.add(end);
        const handle = () => process.handle(asked);
        void schedule.within(process.life, handle).then((replied) => {
          slot.waiting.delete(end);
          if (isLost) return end();
          cancel();
          const { code } = replied.body.result;
          schedule.parkLater(client, `${replied.status} ${code}`, draws.below(NETWORK_MS), () => resolve(replied));
        });
      });
    });

  const merchant = { entityId: '', accessToken: '' };
  let failure: unknown;
  const setUp = async (): Promise<void> => {
    Object.assign(merchant, { entityId: randomHex(16), accessToken: randomHex(32) });
    for (const [place, slot] of slots.entries()) await startIn(slot, `process ${place + 1}`);
    const [first] = slots;
    if (first?.process === undefined) throw new Error('no process has started');
    await ensureDemoMerchant(first.process.database, { now: schedule.nowMs }, merchant);
    const form = {
      entityId: merchant.entityId,
      url: 'https://shop.example/hook',
      encrypted: 'false',
      active: 'true',
      types: 'PAYMENT,REGISTRATION',
    };
    const { status, body } = await first.process.handle({
      method: 'POST',
      path: '/v1/webhooks',
      token: merchant.accessToken,
      form,
    });
    if (status !== 200) throw new Error(`the webhook was refused: ${JSON.stringify(body)}`);
    Object.assign(faults, rates);
    clients = startClients(schedule, rates.clients, { ...rates, ...merchant, send });
    if (Number.isFinite(rates.killEveryMs)) void reap();
  };
  void schedule.within(outside, setUp).catch((error: unknown) => {
    failure = error;
  });

  /** Nobody waits for the hours after which a notification is sent again: time leaps to what is due next. */
  const leap = (): void => {
    const { due } = storage.prepare(NEXT_DUE).get() as { readonly due: number | null };
    if (due !== null && due > schedule.nowMs() + SHORTEST_LEAP_MS) schedule.leapTo(due);
  };

  const isOver = (): boolean => failure !== undefined || schedule.steps() >= until;
  await schedule.run(() => isOver() || schedule.steps() >= steps);
  if (failure !== undefined) throw failure;
  if (!isOver()) {
    isCalm = true;
    Object.assign(faults, none);
    clients?.stop();
    const last = schedule.steps() + MOST_STEPS_TO_THE_END;
    let looksAt = 0;
    await schedule.run(() => {
      if (isOver() || schedule.steps() >= last) return true;
      if (schedule.steps() < looksAt) return false;
      looksAt = schedule.steps() + LOOK_EVERY_STEPS;
      if (clients?.busy() !== 0) return false;
      leap();
      return isDone(storage);
    });
  }
  const hasEnded = clients?.busy() === 0 && isDone(storage);
  for (const { process } of slots) if (process !== undefined) process.life.isOver = true;
  const calls = clients?.calls ?? [];
  const payments = storedPayments(storage);
  const ofRun: readonly Violation[] = [
    ...(hasEnded ? [] : [{ rule: 'a run ends', words: 'requests, payments or notifications are still open' }]),
    ...(payments.length > 0 || steps < ENOUGH_STEPS
      ? []
      : [{ rule: 'something is paid', words: `no payment was stored in ${steps} steps` }]),
  ];
  const history: History = {
    calls,
    payments,
    registrations: storedAccounts(storage),
    orders: carriedOut(),
    told: storedNotifications(storage),
    received: consumer.received,
    ledgerFaults: isOver() ? [] : await ledgerFaultsIn(storage),
  };
  return {
    steps: schedule.steps(),
    digest: schedule.digest(),
    violations: isOver() ? [] : [...violationsOf(history), ...ofRun],
    calls: calls.length,
    payments: payments.length,
    kills,
  };
};
