import { describe, expect, test } from 'vitest';
import { Unavailable } from '../base/unavailable.ts';
import { statementsOf, writesOf } from './change-set.ts';
import { type ChangeSet, Conflict } from './database.ts';
import { type Grouping, groupsOf, type Member } from './postgres-groups.ts';

const insert = (id: string): ChangeSet => ({ inserts: [{ table: 'things', row: { id } }] });
const update = (id: string, version: number, keepsVersion = false): ChangeSet => ({
  updates: [{ table: 'things', key: { id }, version, set: {}, ...(keepsVersion ? { keepsVersion } : {}) }],
});

/** Lets the promises and turns that are due run. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
};

/** Transactions that a test ends by hand. */
const byHand = (grouping?: Partial<Grouping>) => {
  const transactions: { readonly changes: readonly ChangeSet[]; end(error?: unknown): void }[] = [];
  const store = groupsOf(
    async (batch, settle) => {
      const error = await new Promise<unknown>((resolve) => {
        transactions.push({ changes: batch.map(({ changes }) => changes), end: resolve });
      });
      for (const member of batch) settle(member, error);
      // A test ends transactions as slowly as its machine.
    },
    { longMs: 60_000, ...grouping },
  );
  const commit = (changes: ChangeSet): Promise<unknown> => {
    const member: Member = { changes, writes: writesOf(changes) };
    return store(member).then(
      () => 'stored',
      (error: unknown) => error,
    );
  };
  return { transactions, commit, changesOf: () => transactions.map(({ changes }) => changes) };
};

describe('change sets on PostgreSQL', () => {
  test('share a transaction when they arrive in one turn, and when they arrive while two are under way', async () => {
    const { transactions, commit, changesOf } = byHand();
    const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map(insert) as [
      ChangeSet,
      ChangeSet,
      ChangeSet,
      ChangeSet,
      ChangeSet,
    ];
    const first = [commit(a), commit(b)];
    await turns();
    const second = commit(c);
    await turns();
    const later = [commit(d), commit(e)];
    await turns();
    expect(changesOf()).toEqual([[a, b], [c]]);
    transactions[0]?.end();
    expect(await Promise.all(first)).toEqual(['stored', 'stored']);
    await turns();
    expect(changesOf()).toEqual([[a, b], [c], [d, e]]);
    for (const { end } of transactions) end();
    expect(await Promise.all([second, ...later])).toEqual(['stored', 'stored', 'stored']);
  });

  test('have a transaction each on a distributed database, as many at once as it has connections', async () => {
    const { transactions, commit, changesOf } = byHand({ mostTogether: 1, mostAtOnce: 3 });
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(insert) as [ChangeSet, ChangeSet, ChangeSet, ChangeSet];
    const outcomes = [a, b, c, d].map(commit);
    await turns();
    expect(changesOf()).toEqual([[a], [b], [c]]);
    transactions[1]?.end();
    await turns();
    expect(changesOf()).toEqual([[a], [b], [c], [d]]);
    for (const { end } of transactions) end();
    expect(await Promise.all(outcomes)).toEqual(['stored', 'stored', 'stored', 'stored']);
  });

  test('that change the same row are never in one transaction; the later one is a conflict once the first is stored', async () => {
    const { transactions, commit, changesOf } = byHand();
    const outcomes = [commit(update('a', 1)), commit(update('a', 1)), commit(update('b', 1))];
    await turns();
    expect(changesOf()).toEqual([[update('a', 1), update('b', 1)]]);
    transactions[0]?.end();
    expect(await Promise.all(outcomes)).toEqual(['stored', expect.any(Conflict), 'stored']);
    expect(transactions).toHaveLength(1);
  });

  test('that wait for a row are tried when the first was not stored, or had another version', async () => {
    const { transactions, commit, changesOf } = byHand();
    const failing = [commit(update('a', 1)), commit(update('a', 1)), commit(update('a', 2))];
    await turns();
    transactions[0]?.end(new Error('lost'));
    await turns();
    transactions[1]?.end();
    await turns();
    transactions[2]?.end();
    expect(await Promise.all(failing)).toEqual([expect.objectContaining({ message: 'lost' }), 'stored', 'stored']);
    expect(changesOf()).toEqual([[update('a', 1)], [update('a', 1)], [update('a', 2)]]);
  });

  test('that only rely on a row share it, but overtake none that waits to change it', async () => {
    const { transactions, commit, changesOf } = byHand();
    const relying = update('a', 1, true);
    const outcomes = [commit(relying), commit(relying), commit(update('a', 1)), commit(relying)];
    await turns();
    expect(changesOf()).toEqual([[relying, relying]]);
    transactions[0]?.end();
    await turns();
    expect(changesOf()[1]).toEqual([update('a', 1)]);
    transactions[1]?.end();
    expect(await Promise.all(outcomes)).toEqual(['stored', 'stored', 'stored', expect.any(Conflict)]);
  });

  test('that wait for a row do not wait for the database one after the other', async () => {
    const { transactions, commit } = byHand();
    const outcomes = [commit(update('a', 1)), commit(update('a', 1)), commit(update('a', 1))];
    await turns();
    transactions[0]?.end(new Unavailable('away', { outcome: 'unknown' }));
    expect(await Promise.all(outcomes)).toMatchObject([
      { outcome: 'unknown' },
      { outcome: 'nothing done' },
      { outcome: 'nothing done' },
    ]);
    expect(transactions).toHaveLength(1);
  });

  test('begin when their row is free, though others of its transaction are not settled', async () => {
    const settled: (() => void)[] = [];
    let transactions = 0;
    const store = groupsOf(async (batch, settle) => {
      transactions += 1;
      for (const member of batch) settled.push(() => settle(member));
      await new Promise(() => undefined);
    });
    const commit = (changes: ChangeSet) => store({ changes, writes: writesOf(changes) });
    const first = commit(update('a', 1));
    void commit(update('b', 1));
    await turns();
    void commit(update('a', 2));
    await turns();
    expect(transactions).toBe(1);
    settled[0]?.();
    await first;
    await turns();
    expect(transactions).toBe(2);
  });

  test('are at most 128 in a transaction', async () => {
    const { transactions, commit } = byHand();
    const outcomes = Array.from({ length: 300 }, (_, index) => commit(insert(`${index}`)));
    await turns();
    for (const { end } of transactions) end();
    await turns();
    for (const { end } of transactions) end();
    expect(await Promise.all(outcomes)).toEqual(Array(300).fill('stored'));
    expect(transactions.map(({ changes }) => changes.length)).toEqual([128, 128, 44]);
  });

  test('do not wait for transactions that take long', async () => {
    const { transactions, commit } = byHand({ longMs: 20 });
    void commit(insert('a'));
    await turns();
    void commit(insert('b'));
    await turns();
    const third = commit(insert('c'));
    await expect.poll(() => transactions.length).toBe(3);
    transactions[2]?.end();
    expect(await third).toBe('stored');
  });
});

describe('statements of PostgreSQL', () => {
  test('that rely on one row are one, however many change sets rely on it', () => {
    for (const count of [2, 19, 20, 100]) {
      const statements = statementsOf(Array.from({ length: count }, () => writesOf(update('a', 1, true))));
      expect(statements.map(({ values }) => values)).toEqual([['a', 1]]);
    }
  });

  test('write half a character alike, whether or not they write many rows', () => {
    const half = (id: string): ChangeSet => ({ inserts: [{ table: 'things', row: { id, note: 'x\ud83d' } }] });
    const [many] = statementsOf([writesOf(half('a')), writesOf(half('b'))]);
    expect(JSON.parse(String(many?.values[0]))).toMatchObject([{ note: 'x\ufffd' }, { note: 'x\ufffd' }]);
  });
});
