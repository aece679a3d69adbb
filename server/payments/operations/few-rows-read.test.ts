import { Client, escapeLiteral } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { connectPlain } from '../../platform/database/sqlite/connection.ts';
import { databases, sqlite, type TestedDatabase } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { testMerchant } from '../../testing/merchant.ts';

/** A query of payments, with the values that it was last made with. */
interface Asked {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Starts a gateway on a new database, and notes the queries that it makes. */
const noting = async (kind: TestedDatabase) => {
  const database = await kind.open();
  const asked = new Map<string, Asked>();
  const read: Database['read'] = (query, input) => {
    const { sql, valuesOf } = query.statementFor(database.kind);
    if (sql.includes('"payments"')) asked.set(sql, { sql, values: valuesOf(input) });
    return database.read(query, input);
  };
  return { database, asked, gateway: await startGateway({ ...database, read }) };
};

/** Refers to payments in every way, and reads them. */
const referToPayments = async (gateway: TestGateway): Promise<void> => {
  const merchant = testMerchant(() => gateway);
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
};

describe('the queries of payments and their follow-ups on SQLite', () => {
  /** A step that reads all payments, or those of the channel: it takes longer with every payment that is made. */
  const READS_MANY =
    /^SCAN payments|^SCAN \w+ USING .*INDEX payments_|INDEX (?:payments_\w+|sqlite_autoindex_payments_1) \(entity=\?\)$/;

  let noted: Awaited<ReturnType<typeof noting>>;
  beforeAll(async () => {
    noted = await noting(sqlite);
  });
  afterAll(async () => {
    await noted.gateway.close();
    await noted.database.close();
  });

  test('read no more rows than those of their payment', async () => {
    await referToPayments(noted.gateway);
    const connection = connectPlain(noted.database.url.slice('sqlite:'.length), 1_000);
    const steps = [...noted.asked.values()].flatMap(({ sql, values }) => {
      const plan = connection.prepare(`explain query plan ${sql}`).all(...values) as { readonly detail: string }[];
      return plan.map(({ detail }) => ({ detail, sql }));
    });
    connection.close();
    expect(steps.some(({ detail }) => detail.includes('payments_follow_ups'))).toBe(true);
    expect(steps.filter(({ detail }) => READS_MANY.test(detail))).toEqual([]);
  });
});

const onPostgres = databases.filter(({ name }) => name === 'PostgreSQL');

describe.each(onPostgres)('the queries of payments and their follow-ups on $name', (postgres) => {
  /** A step that reads all payments, or those of the channel. */
  const READS_MANY = /Seq Scan on payments|Index Cond: (?!.*(?:\bid|referenced_id|root_id|merchant_transaction_id) =)/;

  /** Queries with more values than this read many payments: PostgreSQL plans them by the size of the table. */
  const MANY = 20;

  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
  });

  const opened = async () => {
    const noted = await noting(postgres);
    closing.push(noted.database.close, noted.gateway.close);
    return noted;
  };

  test('read no more rows than those of their payment, though statistics are of a time without follow-ups', {
    timeout: 60_000,
  }, async () => {
    const { gateway: other, asked } = await opened();
    await referToPayments(other);

    const { gateway, database } = await opened();
    const client = new Client({ connectionString: database.ownUrl });
    await client.connect();
    closing.push(() => client.end());
    await client.query('set plan_cache_mode = force_generic_plan');
    /** Returns the steps of the plans that a connection keeps if it prepares the queries now. */
    const planned = async () => {
      const steps: { step: string; sql: string }[] = [];
      for (const { sql, values } of asked.values()) {
        if (values.length > MANY) continue;
        await client.query(`prepare asked as ${sql}`);
        const written = values.map((value) => escapeLiteral(String(value)));
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute asked(${written.join()})`);
        await client.query('deallocate asked');
        steps.push(...rows.map((row) => ({ step: row['QUERY PLAN'].trim(), sql })));
      }
      return steps;
    };

    const merchant = testMerchant(() => gateway);
    const debits = await Promise.all(Array.from({ length: 300 }, () => merchant.paid()));
    await client.query('analyze payments');
    for (const more of [0, 50, 250]) {
      for (const debit of debits.splice(0, more)) await merchant.followed(debit, 'RF', '1.00');
      const steps = await planned();
      expect(steps.some(({ step }) => step.includes('payments_follow_ups'))).toBe(true);
      expect(steps.filter(({ step }) => READS_MANY.test(step))).toEqual([]);
    }
  });
});
