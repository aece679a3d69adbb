import { DatabaseError } from 'pg';
import { type Write, writerForm } from '../../platform/database/change-set.ts';
import type { Value } from '../../platform/database/database.ts';
import type { Storage } from './storage.ts';

/*
 * Transactions as PostgreSQL has them (read committed), over SQLite: several at once, each statement of which may wait
 * for a row or a key that another one holds, and is refused as PostgreSQL refuses it.
 */

/** What became of a statement: the next can follow, it waits for another transaction, all is stored, or is refused. */
export type Progress = 'goes on' | 'waits' | 'stored' | DatabaseError;

/** A transaction that has begun. */
export interface Transaction {
  /** Carries out its next statement or, after the last, its commit. Only while it neither waits nor has ended. */
  advance(): Progress;
  /** Rolls it back. */
  rollBack(): void;
}

/** The transactions of one server. */
export interface Transactions {
  /**
   * Begins a transaction that stores change sets. `ready` is called when what it waited for was released: `advance` then
   * carries the same statement out.
   */
  begin(batch: readonly (readonly Write[])[], ready: () => void): Transaction;
  /** The names of the rows and keys that transactions hold. */
  held(): Iterable<string>;
}

/** Codes of PostgreSQL's refusals. */
export const refusals = {
  keyExists: ['23505', 'duplicate key value violates unique constraint'],
  noRow: ['22012', 'division by zero'],
  deadlock: ['40P01', 'deadlock detected'],
  tooSlow: ['57014', 'canceling statement due to statement timeout'],
  shutdown: ['57P01', 'terminating connection due to administrator command'],
} as const;

/** Creates an error of PostgreSQL. */
export const refusal = (name: keyof typeof refusals): DatabaseError => {
  const [code, message] = refusals[name];
  const error = new DatabaseError(message, message.length, 'error');
  error.code = code;
  return error;
};

const isKeyExists = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code === refusals.keyExists[0];

const INSERT = /^4\+(\w+)\(([^)]*)\)/;

/** The names of the keys that a row to be inserted takes, in the form of the names of rows. */
const keysTaken = (storage: Storage, { form, values }: Write): readonly string[] => {
  const [, table, list] = INSERT.exec(form.shape) ?? [];
  if (table === undefined || list === undefined) return [];
  const columns = list.split(',');
  return storage.keysOf(table).map((key) => {
    const pairs = key.map((column): [string, Value] => [column, values[columns.indexOf(column)] ?? null]);
    return JSON.stringify([table, pairs.sort(([one], [other]) => compared(one, other)).map(String)]);
  });
};

/** Whether a row is committed, by its name. */
const isThere = (storage: Storage, name: string): boolean => {
  const [table, pairs] = JSON.parse(name) as [string, string[]];
  const columns = pairs.map((pair) => pair.slice(0, pair.indexOf(',')));
  const values = pairs.map((pair) => pair.slice(pair.indexOf(',') + 1));
  const sql = `select 1 from "${table}" where ${columns.map((column) => `"${column}" = ?`).join(' and ')}`;
  return storage.prepare(sql).all(values).length > 0;
};

const compared = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The writes of a transaction in the order of their statements. */
const ordered = (batch: readonly (readonly Write[])[]): readonly Write[] =>
  batch
    .flat()
    .filter(({ form }) => form !== writerForm)
    .toSorted((one, other) =>
      one.form.shape === other.form.shape
        ? compared(one.row?.name ?? '', other.row?.name ?? '')
        : compared(one.form.shape, other.form.shape),
    );

const removesRows = ({ form }: Write): boolean => form.shape.startsWith('3-');

/** What a transaction has and wants. */
interface Own {
  readonly held: Set<string>;
  wanted: string | undefined;
  readonly ready: () => void;
}

/** Creates the transactions over a storage. */
export const transactionsOn = (storage: Storage): Transactions => {
  const holders = new Map<string, Own>();
  const waiting = new Map<string, Own[]>();

  /** Runs one write, and returns how many rows it met. @throws DatabaseError where a key exists. */
  const met = ({ form, values }: Write): number => {
    const statement = storage.prepare(form.sqlFor('sqlite', 1));
    try {
      return form.isQuery === true ? statement.all(values).length : statement.run(values).changes;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      throw code.startsWith('SQLITE_CONSTRAINT') ? refusal('keyExists') : error;
    }
  };

  /** Runs one write, and returns how many rows it met. @throws DatabaseError where PostgreSQL refuses it. */
  const run = (write: Write): number => {
    const rows = met(write);
    if (write.form.mustMeetOneRow && rows !== 1) throw refusal('noRow');
    return rows;
  };

  const unlessRefused = <Result>(work: () => Result): Result | DatabaseError => {
    try {
      return work();
    } catch (error) {
      if (error instanceof DatabaseError) return error;
      throw error;
    }
  };

  /** Stores all writes. What was met is held until now: only what was expected may have changed, as on PostgreSQL. */
  const commit = (writes: readonly Write[]): DatabaseError | undefined => {
    const stored = unlessRefused(() =>
      storage.together(() => {
        for (const write of writes) if (write.form.isQuery !== true) run(write);
      }),
    );
    if (!(stored instanceof DatabaseError)) return undefined;
    // Two rows of one transaction may have the same key.
    if (isKeyExists(stored)) return stored;
    throw new Error('the model of PostgreSQL let a row change that a transaction held', { cause: stored });
  };

  /** Whether a transaction waits, perhaps by way of others, for itself. */
  const isCircle = (own: Own): boolean => {
    const seen = new Set<Own>();
    let each: Own | undefined = own;
    while (each?.wanted !== undefined && !seen.has(each)) {
      seen.add(each);
      each = holders.get(each.wanted);
    }
    return each === own;
  };

  const end = (own: Own): void => {
    if (own.wanted !== undefined) {
      waiting.set(
        own.wanted,
        (waiting.get(own.wanted) ?? []).filter((each) => each !== own),
      );
    }
    for (const name of own.held) {
      holders.delete(name);
      const next = waiting.get(name) ?? [];
      waiting.delete(name);
      for (const each of next) {
        each.wanted = undefined;
        each.ready();
      }
    }
    own.held.clear();
  };

  /** Takes what a write needs. Returns what another transaction holds of it. */
  const take = (own: Own, names: readonly string[]): string | undefined => {
    for (const name of names) {
      const holder = holders.get(name);
      if (holder !== undefined && holder !== own) return name;
      holders.set(name, own);
      own.held.add(name);
    }
    return undefined;
  };

  /**
   * Whether a write takes its row. One that does not match as it was committed is not waited for. Whoever has waited takes
   * the row, if it is still there, and looks then whether it matches.
   */
  const isTaken = (write: Write, hasWaited: boolean): boolean => {
    if (write.row === undefined) return true;
    return hasWaited ? isThere(storage, write.row.name) : storage.onTrial(() => met(write)) > 0;
  };

  return {
    held: () => holders.keys(),
    begin: (batch, ready) => {
      const writes = ordered(batch);
      const own: Own = { held: new Set(), wanted: undefined, ready };
      /** Those that met a row: the others stay without effect, whatever others store until the commit. */
      const effective: Write[] = [];
      let place = 0;
      let hasWaited = false;

      const refuse = (error: DatabaseError): DatabaseError => {
        end(own);
        return error;
      };

      const advance = (): Progress => {
        const write = writes[place];
        if (write === undefined) {
          const refused = commit(effective);
          end(own);
          return refused ?? 'stored';
        }
        const names = write.row === undefined ? keysTaken(storage, write) : [write.row.name];
        const wanted = isTaken(write, hasWaited) ? take(own, names) : undefined;
        if (wanted !== undefined) {
          own.wanted = wanted;
          if (isCircle(own)) {
            own.wanted = undefined;
            return refuse(refusal('deadlock'));
          }
          waiting.set(wanted, [...(waiting.get(wanted) ?? []), own]);
          hasWaited = true;
          return 'waits';
        }
        const rows = storage.onTrial(() => unlessRefused(() => run(write)));
        // The key may be that of a row which this transaction removes.
        const mayBeOwn =
          isKeyExists(rows) && effective.some((each) => removesRows(each) && names.includes(each.row?.name ?? ''));
        if (rows instanceof DatabaseError && !mayBeOwn) return refuse(rows);
        if (rows !== 0) effective.push(write);
        place += 1;
        hasWaited = false;
        return 'goes on';
      };
      return { advance, rollBack: () => end(own) };
    },
  };
};
