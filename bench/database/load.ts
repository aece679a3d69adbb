import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { ChangeSet } from '../../server/platform/database/database.ts';
import type { Migration } from '../../server/platform/database/migrate.ts';

/** The result of one measurement. */
export interface Figures {
  readonly perSecond: number;
  readonly p50Milliseconds: number;
  readonly p99Milliseconds: number;
}

/** The load of a measurement. */
export interface Load {
  /** The number of concurrent callers; each sends its next request as soon as it has an answer. */
  readonly callers: number;
  readonly milliseconds: number;
  /** The computing time of a request before it reaches the database: parsing, checking, routing. */
  readonly computingMicroseconds: number;
}

/** The load of the design's figures: 50 connections, and the computing time of Express and the checks. */
export const expressLike: Load = { callers: 50, milliseconds: 1200, computingMicroseconds: 100 };

/** The load of the database alone. */
export const nothingElse: Load = { ...expressLike, computingMicroseconds: 0 };

const WARM_UP_MILLISECONDS = 300;

/** Measures one operation under a load. `operation` receives the number of its caller. */
export const measured = async (load: Load, operation: (caller: number) => Promise<unknown>): Promise<Figures> => {
  const started = performance.now();
  const measuredFrom = started + WARM_UP_MILLISECONDS;
  const end = measuredFrom + load.milliseconds;
  const waits: number[] = [];
  const ask = async (caller: number) => {
    for (let asked = performance.now(); asked < end; asked = performance.now()) {
      await arrival();
      compute(load.computingMicroseconds);
      await operation(caller);
      if (asked >= measuredFrom) waits.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: load.callers }, (_, caller) => ask(caller)));
  const seconds = (performance.now() - measuredFrom) / 1000;
  waits.sort((a, b) => a - b);
  return {
    perSecond: Math.round(waits.length / seconds),
    p50Milliseconds: quantile(waits, 0.5),
    p99Milliseconds: quantile(waits, 0.99),
  };
};

/** Odd, so that there is a middle one. */
const ROUNDS = 3;

/**
 * Measures several ways in turns, so that other work of the machine affects all of them equally, and returns the middle
 * round of each.
 */
export const inTurns = async <Name extends string>(
  ways: Readonly<Record<Name, () => Promise<Figures>>>,
): Promise<Record<Name, Figures | undefined>> => {
  const names = Object.keys(ways) as Name[];
  const rounds: Record<Name, Figures>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const figures: Partial<Record<Name, Figures>> = {};
    for (const name of names) figures[name] = await ways[name]();
    rounds.push(figures as Record<Name, Figures>);
  }
  const middleOf = (name: Name) =>
    rounds.map((each) => each[name]).sort((a, b) => a.perSecond - b.perSecond)[Math.floor(ROUNDS / 2)];
  return Object.fromEntries(names.map((name) => [name, middleOf(name)])) as Record<Name, Figures | undefined>;
};

/** Returns the quantile of sorted values at this share, rounded to hundredths. */
export const quantile = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 100) / 100;

/** Requests arrive from sockets: with a turn of the event loop, not with the promise of the previous one. */
const arrival = () => new Promise<void>((resolve) => setImmediate(resolve));

function compute(microseconds: number): void {
  const end = performance.now() + microseconds / 1000;
  while (performance.now() < end);
}

/** The order of new keys. */
export type KeyOrder = 'by time' | 'random';

const nextKey = (order: KeyOrder): string =>
  order === 'random'
    ? randomBytes(16).toString('hex')
    : `8a${Date.now().toString(16).padStart(12, '0')}${randomBytes(9).toString('hex')}`;

const REQUEST = JSON.stringify({
  'card.holder': 'Jane Jones',
  'customer.email': 'jane@example.com',
  note: 'n'.repeat(500),
});

/**
 * Creates the change sets of a caller that creates a checkout and pays it with the next one, alternating: two inserts
 * and an update each, as in a card payment.
 */
export const paying = (order: KeyOrder): (() => ChangeSet) => {
  let checkout: string | undefined;
  return () => {
    const paid = checkout;
    checkout = nextKey(order);
    const payment = nextKey(order);
    const inserts = [
      { table: 'bench_checkouts', row: checkoutRow(checkout) },
      { table: 'bench_payments', row: paymentRow(payment) },
    ];
    if (paid === undefined) return { inserts };
    const set = { state: 'completed', payment_id: payment };
    return { inserts, updates: [{ table: 'bench_checkouts', key: { id: paid }, version: 1, set }] };
  };
};

const ENTITY = '8a8294174b7ecb28014b9699220015ca';

/** Tables as wide as the product's, but separate: the product's tables may change, and the figures stay comparable. */
export const benchMigrations: readonly Migration[] = [
  {
    number: 1,
    name: 'tables of the bench',
    statements: [
      `create table bench_checkouts (id text not null primary key, entity text not null, version bigint not null,
        state text not null, request text not null, payment_id text, created_at bigint not null)`,
      `create table bench_payments (entity text not null, id text not null, version bigint not null,
        root_id text not null, referenced_id text, type text not null, state text not null, amount bigint not null,
        currency text not null, merchant_transaction_id text, result_code text, request text not null, outcome text,
        created_at bigint not null, decided_at bigint, primary key (entity, id))`,
      'create index bench_payments_by_root on bench_payments (entity, root_id)',
    ],
  },
];

const checkoutRow = (id: string) => ({
  id,
  entity: ENTITY,
  version: 1,
  state: 'created',
  request: REQUEST,
  payment_id: null,
  created_at: Date.now(),
});

const paymentRow = (id: string) => ({
  entity: ENTITY,
  id,
  version: 1,
  root_id: id,
  referenced_id: null,
  type: 'DB',
  state: 'decided',
  amount: 9200,
  currency: 'EUR',
  merchant_transaction_id: 'order 12345678',
  result_code: '000.100.110',
  request: REQUEST,
  outcome: '{"code":"000.100.110"}',
  created_at: Date.now(),
  decided_at: Date.now(),
});
