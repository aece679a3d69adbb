import { Unavailable } from '../../platform/base/unavailable.ts';
import { type ChangeSet, Conflict, type Database } from '../../platform/database/database.ts';
import type { rules } from './checker.ts';
import type { Dialect } from './run.ts';

/** A fault that a database of a process has, and the rules of which one must find it. */
export interface Planted {
  readonly words: string;
  readonly dialect: Dialect;
  readonly rules: readonly (keyof typeof rules)[];
  plant(database: Database): Database;
}

const withCommit = (database: Database, commit: (changes: ChangeSet) => Promise<void>): Database => ({
  ...database,
  commit,
});

const isOfDeliveries = (table: string): boolean => table === 'deliveries' || table === 'timers';

/** Divides the rows that a change set adds by their tables. */
const divided = (changes: ChangeSet): readonly [rest: ChangeSet, deliveries: ChangeSet] => {
  const { inserts = [], expectations = [] } = changes;
  const deliveries = inserts.filter(({ table }) => isOfDeliveries(table));
  return [
    { ...changes, inserts: inserts.filter(({ table }) => !isOfDeliveries(table)) },
    { inserts: deliveries, expectations },
  ];
};

const isPayments = ({ inserts = [], updates = [] }: ChangeSet): boolean =>
  [...inserts, ...updates].some(({ table }) => table === 'payments');

/** Faults as a change of the code could bring them, each in the database of every process. */
export const plantedFaults: readonly Planted[] = [
  {
    words: 'taking money from a payment does not check its version',
    dialect: 'sqlite',
    rules: ['follow-ups never take more than there is', 'balances are linearizable'],
    plant: (database) =>
      withCommit(database, ({ updates = [], ...others }) =>
        database.commit({
          ...others,
          updates: updates.filter(({ table, set }) => table !== 'payments' || Object.keys(set).join() !== 'state'),
        }),
      ),
  },
  {
    words: 'notifications are stored after the change that they report',
    dialect: 'sqlite',
    rules: ['each change is notified'],
    plant: (database) =>
      withCommit(database, async (changes) => {
        if (!isPayments(changes)) return await database.commit(changes);
        const [rest, deliveries] = divided(changes);
        await database.commit(rest);
        await database.commit(deliveries).catch(() => undefined);
      }),
  },
  {
    words: 'notifications are stored before the change that they report',
    dialect: 'postgres',
    rules: ['nothing else is notified', 'a change has one notification'],
    plant: (database) =>
      withCommit(database, async (changes) => {
        if (!isPayments(changes)) return await database.commit(changes);
        const [rest, deliveries] = divided(changes);
        await database.commit(deliveries);
        await database.commit(rest);
      }),
  },
  {
    words: 'a change set is acknowledged before it is stored',
    dialect: 'sqlite',
    rules: ['an acknowledged payment stays as it was answered'],
    plant: (database) =>
      withCommit(database, async (changes) => {
        void database.commit(changes).catch(() => undefined);
      }),
  },
  {
    words: 'a commit of unknown outcome counts as stored',
    dialect: 'postgres',
    rules: ['an acknowledged payment stays as it was answered', 'money moves once, and as the payments say'],
    plant: (database) =>
      withCommit(database, (changes) =>
        database.commit(changes).catch((error: unknown) => {
          if (!(error instanceof Unavailable)) throw error;
        }),
      ),
  },
  {
    words: 'a key that exists counts as reserved',
    dialect: 'sqlite',
    rules: ['a key has one outcome', 'balances are linearizable'],
    plant: (database) =>
      withCommit(database, (changes) =>
        database.commit(changes).catch((error: unknown) => {
          const isKey = (changes.inserts ?? []).some(({ table }) => table === 'idempotency_keys');
          if (!isKey || !(error instanceof Conflict)) throw error;
        }),
      ),
  },
  {
    words: 'lines of the ledger get lost',
    dialect: 'postgres',
    rules: ['the ledger balances'],
    plant: (database) => {
      let commits = 0;
      return withCommit(database, ({ inserts = [], ...others }) => {
        commits += 1;
        const kept = commits % 20 === 0 ? inserts.filter(({ table }) => table !== 'ledger_lines') : inserts;
        return database.commit({ ...others, inserts: kept });
      });
    },
  },
  {
    words: 'what was read is shown again for a while',
    dialect: 'sqlite',
    rules: [
      'what has ended is not shown as open',
      'balances are linearizable',
      'follow-ups never take more than there is',
    ],
    plant: (database) => {
      const kept = new Map<string, Promise<readonly never[]>>();
      let reads = 0;
      return {
        ...database,
        read: (query, input) => {
          const { sql } = query.statementFor('sqlite');
          if (!sql.includes('from "payments"')) return database.read(query, input);
          reads += 1;
          if (reads % 40 === 0) kept.clear();
          const name = `${sql} ${JSON.stringify(input)}`;
          const found = kept.get(name) ?? (database.read(query, input) as Promise<readonly never[]>);
          kept.set(name, found);
          return found;
        },
      };
    },
  },
];
