import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../assembly/books.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { schemaOf } from '../../testing/recorded.ts';
import { type Migration, migrations } from './migrate.ts';
import { openDatabase } from './open.ts';

/** Returns the next migration: it adds a column to every table, and a table and an index, while this version serves. */
const expansionOf = (tables: readonly string[]): Migration => ({
  number: migrations.length + 1,
  name: 'expansion',
  statements: [
    ...tables.flatMap((table) => [
      `alter table ${table} add column next_note text`,
      `alter table ${table} add column next_count bigint not null default 1`,
    ]),
    'create table next_things (id text not null primary key)',
    'create index next_payments on payments (entity, next_count)',
  ],
});

// A SQLite file belongs to one gateway: a newer one waits until the older has ended.
describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))('$name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  beforeEach(async () => {
    database = await open();
    gateway = await startGateway(database);
  });
  afterEach(async () => {
    await gateway.close();
    await database.close();
  });

  /** Pays, captures, refunds, stores an account and charges it; returns the statuses. */
  const shop = async (): Promise<readonly number[]> => {
    const statuses: number[] = [];
    const post = async (path: string, values: Readonly<Record<string, string>>): Promise<string> => {
      const { status, body } = await gateway.post(path, values);
      statuses.push(status);
      return body.id ?? '';
    };
    const { amount, currency, paymentType: _type, ...account } = cardPayment;
    const authorized = await post('/v1/payments', { ...cardPayment, paymentType: 'PA' });
    await post(`/v1/payments/${authorized}`, { paymentType: 'CP', amount, currency });
    await post(`/v1/payments/${await post('/v1/payments', cardPayment)}`, { paymentType: 'RF', amount, currency });
    await post(`/v1/registrations/${await post('/v1/registrations', account)}/payments`, {
      amount,
      currency,
      paymentType: 'DB',
      'standingInstruction.source': 'CIT',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.type': 'UNSCHEDULED',
    });
    const checkout = await post('/v1/checkouts', { amount, currency, paymentType: 'DB' });
    const paid = await gateway.submit(`/v1/checkouts/${checkout}/payment`, {
      ...account,
      shopperResultUrl: 'https://shop.example/result',
    });
    statuses.push(paid.status);
    return statuses;
  };

  test('no request of a gateway fails while a newer version expands each table, or after it is taken back', async () => {
    const tables = (await schemaOf(database.url)).flatMap((text) => /^(\w+) \w+ 1 /.exec(text)?.[1] ?? []);
    expect(tables).toContain('payments');
    let isOver = false;
    const statuses: number[] = [];
    const clients = Array.from({ length: 8 }, async () => {
      while (!isOver) statuses.push(...(await shop()));
    });
    statuses.push(...(await shop()));
    const newer = await openDatabase(database.url, undefined, [...migrations, expansionOf(tables)]);
    statuses.push(...(await shop()));
    isOver = true;
    await Promise.all(clients);
    expect(statuses.length).toBeGreaterThan(50);
    expect([...new Set(statuses)]).toEqual([200]);
    expect(await checkLedger(newer)).toMatchObject({ missing: 0, unexpected: 0 });
    await newer.close();

    // The update is taken back: the older version starts again.
    const older = await openDatabase(database.url);
    const again = await startGateway(older, { beside: gateway });
    expect((await again.post('/v1/payments', cardPayment)).status).toBe(200);
    await again.close();
    await older.close();
  });
});
