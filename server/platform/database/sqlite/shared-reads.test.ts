import { describe, expect, test } from 'vitest';
import { sharedReads, usualPatience } from './batch.ts';
import { connectPlain } from './connection.ts';

const opened = () => {
  const connection = connectPlain(':memory:', 0);
  connection.exec('create table words (id integer primary key, word text)');
  for (const word of ['one', 'two', 'three']) connection.prepare('insert into words (word) values (?)').run(word);
  return {
    connection,
    reads: sharedReads(connection, usualPatience),
    wordOf: connection.prepare('select word from words where id = ?'),
  };
};

describe('queries that arrive together', () => {
  test('each get their own answer', async () => {
    const { reads, wordOf } = opened();
    const answers = await Promise.all([3, 1, 2, 9].map((id) => reads.rows(wordOf, [id])));
    expect(answers).toEqual([[{ word: 'three' }], [{ word: 'one' }], [{ word: 'two' }], []]);
  });

  test('fail alone, and leave no transaction open', async () => {
    const { connection, reads, wordOf } = opened();
    const [right, wrong] = await Promise.allSettled([reads.rows(wordOf, [1]), reads.rows(wordOf, [1, 2])]);
    expect([right?.status, wrong?.status]).toEqual(['fulfilled', 'rejected']);
    expect(connection.inTransaction).toBe(false);
    expect(await reads.rows(wordOf, [2])).toEqual([{ word: 'two' }]);
  });

  test('see earlier changes, and are answered before the database closes', async () => {
    const { connection, reads, wordOf } = opened();
    connection.prepare('update words set word = ? where id = 1').run('uno');
    const answer = reads.rows(wordOf, [1]);
    await reads.drained();
    connection.close();
    expect(await answer).toEqual([{ word: 'uno' }]);
  });
});
