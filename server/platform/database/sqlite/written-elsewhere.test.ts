import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Thing, thingsTable } from '../../../testing/databases.ts';
import { Unavailable } from '../../base/unavailable.ts';
import { type Answering, answeringAt, type Handlers, linkTo, type Peer } from '../../processes/calls.ts';
import { Conflict, type Database } from '../database.ts';
import { query } from '../query.ts';
import { openStoring, type Storing } from './sqlite.ts';
import { openWrittenElsewhere, storingForOthers } from './written-elsewhere.ts';

const all = query<{ things: Thing }>()((db) => db.selectFrom('things').selectAll().orderBy('id'));
const row = (id: string, amount: number | bigint = 0) => ({ entity: 'e', id, version: 1, amount, note: null });
const insert = (id: string, amount?: number | bigint) => ({ table: 'things', row: row(id, amount) });
const update = (id: string, version: number, amount: number) => ({
  table: 'things',
  key: { entity: 'e', id },
  version,
  set: { amount },
});

/** How a process that writes ends: before it has stored a change set, or after, without an answer in any case. */
type End = 'before' | 'after';

describe('a SQLite file that another process writes', () => {
  let folder: string;
  let storing: Storing;
  let answering: Answering;
  let database: Database;
  let ends: End[];
  const file = () => join(folder, 'test.db');
  const socket = () => join(folder, 'socket');

  /** What the process that writes answers; it ends at the next change sets as `ends` says. */
  const dying = (handlers: Handlers): Handlers => {
    const store = handlers['store'] as (peer: Peer, ...given: unknown[]) => Promise<undefined>;
    return {
      ...handlers,
      store: async (peer: Peer, ...given: unknown[]) => {
        const end = ends.shift();
        if (end === 'before') peer.close();
        if (end === 'before') return undefined;
        const stored = await store(peer, ...given);
        if (end === 'after') peer.close();
        return stored;
      },
    };
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tollgate-written-'));
    ends = [];
    storing = openStoring(file(), [thingsTable]);
    answering = await answeringAt(socket(), dying(storingForOthers(storing)));
    database = await openWrittenElsewhere(file(), linkTo(socket(), {}, undefined, 200));
  });
  afterEach(async () => {
    await database.close();
    await answering.close();
    await storing.close();
    await rm(folder, { recursive: true, force: true });
  });

  test.each<readonly [string, End[]]>([
    ['before it stores', ['before']],
    ['after it has stored', ['after']],
    ['twice before', ['before', 'before']],
    ['before, and after', ['before', 'after']],
  ])('whose process ends %s has each change set once', async (_, howItEnds) => {
    await database.commit({ inserts: [insert('a')] });
    ends = [...howItEnds];
    await database.commit({ inserts: [insert('b')] });
    ends = [...howItEnds];
    await database.commit({ updates: [update('a', 1, 5)] });
    ends = [...howItEnds];
    await Promise.all([
      database.commit({ inserts: [insert('c')], updates: [update('a', 2, 6)] }),
      database.commit({ inserts: [insert('d', 7n)] }),
    ]);
    expect(await database.read(all, {})).toMatchObject([
      { id: 'a', version: 3, amount: 6 },
      { id: 'b' },
      { id: 'c' },
      { id: 'd', amount: 7 },
    ]);
  });

  test.each<End>(['before', 'after'])('refuses a rival that is sent again after an end %s it', async (end) => {
    await database.commit({ inserts: [insert('a')] });
    await database.commit({ updates: [update('a', 1, 1)] });
    ends = [end];
    await expect(database.commit({ updates: [update('a', 1, 2)] })).rejects.toThrow(Conflict);
    expect(await database.read(all, {})).toMatchObject([{ id: 'a', version: 2, amount: 1 }]);
  });

  test('says that the outcome is not known when nobody writes any more, and nothing was done when nobody did', async () => {
    ends = ['after'];
    const gone = new Promise<void>((resolve) => {
      for (const peer of answering.peers) peer.onEnd(() => void answering.close().then(resolve));
    });
    await expect(database.commit({ inserts: [insert('a')] })).rejects.toMatchObject({ outcome: 'unknown' });
    await gone;
    const late = database.commit({ inserts: [insert('b')] });
    await expect(late).rejects.toThrow(Unavailable);
    await expect(late).rejects.toMatchObject({ outcome: 'nothing done' });
    // It is still read, and written again as soon as there is a process for that.
    expect(await database.read(all, {})).toMatchObject([{ id: 'a' }]);
    answering = await answeringAt(socket(), storingForOthers(storing));
    await database.commit({ inserts: [insert('b')] });
    await database.ping();
  });

  test('is read, and never written, by the connection of this process', async () => {
    await database.commit({ inserts: [insert('a')] });
    const remove = query<{ things: Thing }>()((db) =>
      (db as never as { deleteFrom(table: string): never }).deleteFrom('things'),
    );
    await expect(database.read(remove, {})).rejects.toThrow();
    expect(await database.read(all, {})).toHaveLength(1);
  });
});
