import { expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { connectPlain } from '../../platform/database/sqlite/connection.ts';
import { sqlite } from '../../testing/databases.ts';
import { openPayments } from './open-payments.ts';

test('payments without an outcome are counted from the index of their state alone', async () => {
  const database = await sqlite.open();
  const connection = connectPlain(database.url.slice('sqlite:'.length), 1_000);
  const plans: string[] = [];
  const read: Database['read'] = async (query, input) => {
    const { sql, valuesOf } = query.statementFor('sqlite');
    const steps = connection.prepare(`explain query plan ${sql}`).all(...valuesOf(input)) as {
      readonly detail: string;
    }[];
    plans.push(...steps.flatMap(({ detail }) => /INDEX \w+/.exec(detail)?.[0] ?? []));
    return database.read(query, input);
  };
  const found = await openPayments({ read }).byAge([4_000, 3_000, 2_000, 1_000], 10);
  expect(found.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect([plans.length, new Set(plans)]).toEqual([8, new Set(['INDEX payments_received', 'INDEX payments_pending'])]);
  connection.close();
  await database.close();
});
