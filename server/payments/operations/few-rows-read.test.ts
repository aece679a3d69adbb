import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { connectPlain } from '../../platform/database/sqlite/connection.ts';
import { sqlite, type TestDatabase } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { testMerchant } from '../../testing/merchant.ts';

/** A step that reads all payments, or those of the channel: it takes longer with every payment that is made. */
const READS_MANY =
  /^SCAN payments|^SCAN \w+ USING .*INDEX payments_|INDEX (?:payments_\w+|sqlite_autoindex_payments_1) \(entity=\?\)$/;

describe('the queries of payments and their follow-ups on SQLite', () => {
  let database: TestDatabase;
  let gateway: TestGateway;
  const merchant = testMerchant(() => gateway);
  const steps = new Map<string, string>();

  beforeAll(async () => {
    database = await sqlite.open();
    const connection = connectPlain(database.url.slice('sqlite:'.length), 1_000);
    const read: Database['read'] = (query, input) => {
      const { sql, valuesOf } = query.statementFor('sqlite');
      const plan = connection.prepare(`explain query plan ${sql}`).all(...valuesOf(input)) as {
        readonly detail: string;
      }[];
      for (const { detail } of plan) steps.set(detail, sql);
      return database.read(query, input);
    };
    gateway = await startGateway({ ...database, read });
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  test('read no more rows than those of their payment', async () => {
    const debit = await merchant.paid({ merchantTransactionId: 'order-4711' });
    const authorization = await merchant.paid({ paymentType: 'PA' });
    const refund = await merchant.followed(debit, 'RF', '1.00');
    await merchant.followed(debit, 'RF', '2.00');
    await merchant.follow(refund, 'RV');
    await merchant.follow(debit, 'CB', '1.00');
    await merchant.followed(authorization, 'CP', '5.00');
    await merchant.followed(authorization, 'CP', '6.00');
    await merchant.follow(authorization, 'RV');
    await gateway.get(`/v1/payments/${debit}?entityId=${gateway.entityId}`);
    await gateway.get(`/v1/query/${debit}?entityId=${gateway.entityId}&includeLinkedTransactions=true`);
    await gateway.get(`/v1/query?entityId=${gateway.entityId}&merchantTransactionId=order-4711`);
    expect([...steps.keys()].some((step) => step.includes('payments_follow_ups'))).toBe(true);
    expect([...steps].filter(([step]) => READS_MANY.test(step))).toEqual([]);
  });
});
