import { Unavailable } from '../../base/unavailable.ts';
import { ConnectionLost, type Handlers, type Link, type Peer, type Sent } from '../../processes/calls.ts';
import type { Write, WriteForm } from '../change-set.ts';
import { Conflict, type Database, type Value } from '../database.ts';
import { passingTogether } from '../gathering.ts';
import { type StoredAnswer, type StoredQuery, wasStored } from '../was-stored.ts';
import { connectSqlite } from './connection.ts';
import { databaseWith, type StoredChanges, type Storing } from './sqlite.ts';

/*
 * Several processes on one SQLite file: each reads it, one writes it. The others send that one their change sets, as
 * statements and values; it stores those of all together, and its process alone waits for the disk.
 */

/** A form that the other process does not know yet, under the number by which writes name it from now on. */
type SentForm = readonly [number: number, sql: string, mustMeetOneRow: boolean, isQuery: boolean];

/** A change set, and whether it is in the background. */
type SentSet = readonly [writes: readonly SentWrite[], isBackground: boolean];

/** The form and the values of a write; `bigints` are the places of values that are sent as numbers. */
type SentWrite = readonly [form: number, values: readonly Sent[], bigints?: readonly number[]];

/** Why a change set was not stored. */
type Refused =
  | { readonly conflict: string }
  | { readonly unavailable: string; readonly outcome: Unavailable['outcome'] }
  | { readonly failed: string };

/** Null where a change set was stored. */
type Outcome = Refused | null;

const refusedFor = (error: unknown): Refused => {
  if (error instanceof Conflict) return { conflict: error.message };
  if (error instanceof Unavailable) return { unavailable: error.message, outcome: error.outcome };
  return { failed: error instanceof Error ? error.message : String(error) };
};

const outcomeOf = async (work: () => Promise<void>): Promise<Outcome> => {
  try {
    await work();
    return null;
  } catch (error) {
    return refusedFor(error);
  }
};

const errorOf = (refused: Refused): Error => {
  if ('conflict' in refused) return new Conflict(refused.conflict);
  if ('unavailable' in refused) return new Unavailable(refused.unavailable, { outcome: refused.outcome });
  return new Error(refused.failed);
};

const sentWrite = (form: number, values: readonly Value[]): SentWrite => {
  const bigints = values.flatMap((value, place) => (typeof value === 'bigint' ? [place] : []));
  // A stored integer is below 2^53, so a number holds it exactly.
  const sent = values.map((value) => (typeof value === 'bigint' ? Number(value) : value));
  return bigints.length === 0 ? [form, sent] : [form, sent, bigints];
};

const received = (values: readonly Value[], bigints: readonly number[] | undefined): readonly Value[] =>
  bigints === undefined ? values : values.map((value, place) => (bigints.includes(place) ? BigInt(value ?? 0) : value));

/** Answers what other processes send to be stored, by `storing`. */
export const storingForOthers = (storing: Storing): Handlers => {
  /** Forms of one text are one form, so that it is prepared once for all processes. */
  const known = new Map<string, WriteForm>();
  const numbered = new WeakMap<Peer, Map<number, WriteForm>>();

  const formOf = ([, sql, mustMeetOneRow, isQuery]: SentForm): WriteForm => {
    const key = `${mustMeetOneRow} ${isQuery} ${sql}`;
    const form = known.get(key) ?? { shape: key, mustMeetOneRow, isQuery, sqlFor: () => sql };
    known.set(key, form);
    return form;
  };

  const formsOf = (peer: Peer, added: readonly SentForm[]): ReadonlyMap<number, WriteForm> => {
    const forms = numbered.get(peer) ?? new Map<number, WriteForm>();
    numbered.set(peer, forms);
    for (const each of added) forms.set(each[0], formOf(each));
    return forms;
  };

  const store = (forms: ReadonlyMap<number, WriteForm>, [sent, isBackground]: SentSet): Promise<Outcome> =>
    outcomeOf(async () => {
      const writes = sent.map(([number, values, bigints]): Write => {
        const form = forms.get(number);
        if (form === undefined) throw new Error(`the form ${number} of a write is not known`);
        return { form, values: received(values as readonly Value[], bigints) };
      });
      await storing.store(writes, { isBackground });
    });

  return {
    store: async (peer, added: readonly SentForm[], sets: readonly SentSet[]) => {
      const forms = formsOf(peer, added);
      return await Promise.all(sets.map((set) => store(forms, set)));
    },
    ping: () => outcomeOf(storing.ping),
  };
};

/** A change set that is handed to the other process. */
interface Handed {
  readonly writes: readonly Write[];
  readonly isBackground: boolean;
}

/** Creates the storing by the process at the other end of `link`. `find` answers a query. */
export const storingThere = (link: Link, find: (query: StoredQuery) => Promise<StoredAnswer>): Storing => {
  const numbered = new WeakMap<Peer, Map<WriteForm, number>>();
  const underWay = new Set<Promise<void>>();

  const sentTo = (peer: Peer, sets: readonly Handed[]): readonly [SentForm[], SentSet[]] => {
    const forms = numbered.get(peer) ?? new Map<WriteForm, number>();
    numbered.set(peer, forms);
    const added: SentForm[] = [];
    const sentWriteOf = ({ form, values }: Write): SentWrite => {
      let number = forms.get(form);
      if (number === undefined) {
        number = forms.size;
        forms.set(form, number);
        added.push([number, form.sqlFor('sqlite', 1), form.mustMeetOneRow, form.isQuery === true]);
      }
      return sentWrite(number, values);
    };
    const sent = sets.map(({ writes, isBackground }): SentSet => [writes.map(sentWriteOf), isBackground]);
    return [added, sent];
  };

  const hand = passingTogether<Handed, Outcome | 'in doubt'>(async (sets) => {
    const peer = await link.peer();
    try {
      return (await peer.call('store', ...sentTo(peer, sets))) as readonly Outcome[];
    } catch (error) {
      if (error instanceof ConnectionLost) return sets.map(() => 'in doubt' as const);
      throw error;
    }
  });

  const store = async (writes: readonly Write[], changes: StoredChanges): Promise<void> => {
    const handed: Handed = { writes, isBackground: changes.isBackground === true };
    let isInDoubt = false;
    for (;;) {
      const outcome = await hand(handed).catch((error: unknown) => {
        if (!isInDoubt || !(error instanceof Unavailable)) throw error;
        throw new Unavailable(error.message, { outcome: 'unknown', cause: error });
      });
      if (outcome === null) return;
      if (outcome === 'in doubt') {
        // The process that writes has ended. Stored again by the next one, a change set conflicts with itself.
        isInDoubt = true;
        continue;
      }
      if (isInDoubt && 'conflict' in outcome && (await wasStored(changes, 'sqlite', find))) return;
      throw errorOf(outcome);
    }
  };

  return {
    store: (writes, changes) => {
      const stored = store(writes, changes);
      underWay.add(stored);
      return stored.finally(() => underWay.delete(stored));
    },
    // The process that writes measures its transactions.
    onTransaction: () => undefined,
    ping: async () => {
      const refused = (await link.call('ping')) as Outcome;
      if (refused) throw errorOf(refused);
    },
    close: async () => {
      await Promise.allSettled(underWay);
      link.close();
    },
  };
};

/** Waits for the process that writes, however long its migrations take: if it cannot start, this one is ended too. */
const writing = async (link: Link): Promise<void> => {
  try {
    await link.peer();
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    await writing(link);
  }
};

/** Opens the file at `path`, which the process at the other end of `link` has opened for writing. */
export const openWrittenElsewhere = async (path: string, link: Link): Promise<Database> => {
  await writing(link); // The file is there then, and has all migrations.
  const connection = connectSqlite(path);
  connection.exec('pragma query_only = on');
  const find = async ({ text, values }: StoredQuery): Promise<StoredAnswer> =>
    connection.prepare(text).get(...values) as StoredAnswer;
  return databaseWith(connection, storingThere(link, find), { shared: true });
};
