import { sql } from 'kysely';
import type { RiskRule } from '../../../catalogue/risk/risk-rules.ts';
import type { Measure } from '../../../catalogue/risk/rule-keys.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet, Database, Delete } from '../../platform/database/database.ts';
import { forgetting } from '../../platform/database/forgetting.ts';
import { query } from '../../platform/database/query.ts';
import { rowQueries } from '../../platform/database/row-queries.ts';
import { type Counted, countedKey, type RiskFacts, type RiskSubject } from './facts.ts';

interface CountRow {
  readonly entity: string;
  readonly measure: string;
  readonly key_hash: string;
  readonly at: number;
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly expires_at: number;
}

interface KeyRow {
  readonly entity: string;
  readonly measure: string;
  readonly key_hash: string;
  readonly version: number;
  readonly expires_at: number;
}

interface Tables {
  risk_counts: CountRow;
  risk_keys: KeyRow;
}

type Key = Pick<KeyRow, 'entity' | 'measure' | 'key_hash'>;

const keyRow = rowQueries<KeyRow>('risk_keys').by('entity', 'measure', 'key_hash');

const countedSince = query<Tables, Key & { since: number }>()((db, input) =>
  db
    .selectFrom('risk_counts')
    .select(['currency', sql<number>`count(*)`.as('made'), sql<number>`cast(sum(amount) as bigint)`.as('amount')])
    .where('entity', '=', input('entity'))
    .where('measure', '=', input('measure'))
    .where('key_hash', '=', input('key_hash'))
    .where('at', '>', input('since'))
    .groupBy('currency'),
);

const expiredCounts = query<Tables, { before: number; limit: number }>()((db, input) =>
  db
    .selectFrom('risk_counts')
    .select(['entity', 'measure', 'key_hash', 'at', 'payment_id'])
    .where('expires_at', '<=', input('before'))
    .orderBy('expires_at')
    .limit(input('limit')),
);

const expiredKeys = query<Tables, { before: number; limit: number }>()((db, input) =>
  db
    .selectFrom('risk_keys')
    .selectAll()
    .where('expires_at', '<=', input('before'))
    .orderBy('expires_at')
    .limit(input('limit')),
);

/** The periods for which each measure is counted, in milliseconds. */
type Windows = ReadonlyMap<Measure, ReadonlySet<number>>;

const windowsOf = (rules: readonly RiskRule[]): Windows => {
  const windows = new Map<Measure, Set<number>>();
  for (const rule of rules) {
    if (rule.kind !== 'velocity') continue;
    const { by, within } = rule.values;
    windows.set(by, (windows.get(by) ?? new Set()).add(within));
  }
  return windows;
};

/** The counts so far, and the changes that add this payment. */
interface CountedPayment {
  readonly counted: RiskFacts['counted'];
  readonly changes: ChangeSet;
}

/** The dependencies of counting. */
interface CountDependencies {
  readonly database: Database;
  hash(text: string): Promise<string>;
}

const summed = (
  rows: readonly { readonly currency: string; readonly made: number; readonly amount: number }[],
  currency: string,
): Counted => ({
  count: rows.reduce((sum, { made }) => sum + made, 0),
  amount: BigInt(rows.find((row) => row.currency === currency)?.amount ?? 0),
});

const measured = async (
  dependencies: CountDependencies,
  { channelId, paymentId, currency, amount }: Omit<RiskSubject, 'account' | 'request'>,
  [measure, windows]: readonly [Measure, ReadonlySet<number>],
  identity: string,
  nowMs: number,
): Promise<CountedPayment> => {
  const hash = measure === 'card' ? identity : await dependencies.hash(`risk/${measure}/${identity}`);
  const key: Key = { entity: channelId, measure, key_hash: hash };
  // The version is read before the counts: a concurrent payment raises it, and then this payment is decided again.
  const [row] = await dependencies.database.read(keyRow, key);
  const counted = new Map<string, Counted>();
  for (const withinMs of windows) {
    const rows = await dependencies.database.read(countedSince, { ...key, since: nowMs - withinMs });
    counted.set(countedKey(measure, withinMs), summed(rows, currency));
  }
  const expires_at = nowMs + Math.max(...windows);
  const count = { ...key, at: nowMs, payment_id: paymentId, amount, currency, expires_at };
  const expiry = { expires_at: Math.max(expires_at, row?.expires_at ?? 0) };
  const inserts = [{ table: 'risk_counts', row: count }];
  const table = 'risk_keys';
  const changes: ChangeSet =
    row === undefined
      ? { inserts: [...inserts, { table, row: { ...key, version: 1, ...expiry } }] }
      : { inserts, updates: [{ table, key, version: row.version, set: expiry }] };
  return { counted, changes };
};

/**
 * Returns the counts that the velocity rules need, and the changes that add this payment. Of two payments at the same
 * time, one gets a conflict and counts again. Without velocity rules nothing is read or written.
 */
export const counting = async (
  dependencies: CountDependencies,
  rules: readonly RiskRule[],
  subject: RiskSubject,
  { identity, amount }: RiskFacts,
  nowMs: number,
): Promise<CountedPayment> => {
  const found = await Promise.all(
    [...windowsOf(rules)].flatMap((each) => {
      const value = identity[each[0]];
      return value === undefined ? [] : [measured(dependencies, { ...subject, amount }, each, value, nowMs)];
    }),
  );
  return {
    counted: new Map(found.flatMap(({ counted }) => [...counted])),
    changes: together(...found.map(({ changes }) => changes)),
  };
};

const countRemoval = ({
  entity,
  measure,
  key_hash,
  at,
  payment_id,
}: Omit<CountRow, 'amount' | 'currency' | 'expires_at'>): Delete => ({
  table: 'risk_counts',
  key: { entity, measure, key_hash, at, payment_id },
});

const keyRemoval = ({ entity, measure, key_hash, version }: KeyRow): Delete => ({
  table: 'risk_keys',
  key: { entity, measure, key_hash },
  version,
});

/** Removes counts that no rule needs any more; returns the number of rows. */
export const forgetCounts = async (database: Database, nowMs: number): Promise<number> => {
  const before = nowMs;
  const counts = await forgetting(database, async (limit) =>
    (await database.read(expiredCounts, { before, limit })).map(countRemoval),
  );
  const keys = await forgetting(database, async (limit) =>
    (await database.read(expiredKeys, { before, limit })).map(keyRemoval),
  );
  return counts + keys;
};
