import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshAddress, freshSqlite } from '../../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway, type TestReply } from '../../../testing/gateway-under-test.ts';
import { Unavailable } from '../../base/unavailable.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open.ts';
import { type Connection, connectSqlite } from './connection.ts';
import { readFailure, writeFailure } from './failures.ts';
import { databaseOn } from './sqlite.ts';

const AWAY = '800.800.800';
const order = { amount: '1.00', currency: 'EUR', paymentType: 'DB' };

/**
 * Faults that keep a file from being written, and how each one ends. A full file can still reuse pages that became
 * free.
 */
const faults = [
  ['is full', 'pragma max_page_count = 1', 'pragma max_page_count = 1000000'],
  ['cannot be written', 'pragma query_only = 1', 'pragma query_only = 0'],
] as const;

describe.each(faults)('a gateway whose SQLite file %s', (_words, begin, end) => {
  let address: FreshAddress;
  let connection: Connection;
  let database: Database;
  let gateway: TestGateway;
  let paid = '';

  beforeEach(async () => {
    address = await freshSqlite();
    await (await openDatabase(address.url)).close();
    connection = connectSqlite(address.url.slice('sqlite:'.length));
    database = databaseOn(connection);
    gateway = await startGateway(database);
    paid = (await gateway.post('/v1/payments', cardPayment)).body.id ?? '';
    connection.exec(begin);
  });
  afterEach(async () => {
    connection.exec(end);
    await gateway.close();
    await database.close();
    await address.remove();
  });

  const { amount, currency, paymentType, 'card.cvv': _code, ...account } = cardPayment;
  // Larger than the space left on the pages of the file.
  const large = { 'customParameters[shop_note]': 'x'.repeat(2_000) };
  const ask = async (): Promise<readonly TestReply[]> => [
    await gateway.post('/v1/checkouts', { ...order, ...large }),
    await gateway.post('/v1/registrations', { ...account, ...large }),
    await gateway.post(`/v1/payments/${paid}`, { ...order, paymentType: 'RF', ...large }),
    await gateway.post('/v1/payments', { ...cardPayment, ...large }, { 'Idempotency-Key': 'order-7' }),
    await gateway.post('/v1/payments', { ...cardPayment, ...large }),
  ];
  const filled = async (): Promise<void> => {
    const isFull = async () => (await ask()).every(({ status }) => status >= 500);
    await expect.poll(isFull, { timeout: 15_000 }).toBe(true);
  };

  test('answers 503 with Retry-After to every write, and says that nothing was done', async () => {
    await filled();
    for (const { status, body, headers } of await ask()) {
      expect([status, body.result.code]).toEqual([503, AWAY]);
      expect(body.result.description).toContain('nothing was done');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const read = await gateway.get(`/v1/payments/${paid}?entityId=${gateway.entityId}`);
    expect([read.status, read.body.id]).toEqual([200, paid]);
  });

  test('works again once the file can be written', async () => {
    await filled();
    connection.exec(end);
    expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});

test.each([
  ['SQLITE_IOERR_FSYNC', 'unknown'],
  ['SQLITE_IOERR_WRITE', 'unknown'],
  ['SQLITE_FULL', 'nothing done'],
  ['SQLITE_NOMEM', 'nothing done'],
  ['SQLITE_CANTOPEN', 'nothing done'],
  ['SQLITE_READONLY_DBMOVED', 'nothing done'],
])('after %s the outcome of a change set is: %s', (code, outcome) => {
  const error = Object.assign(new Error('the machine failed'), { code });
  expect(writeFailure(error)).toMatchObject({ name: 'Unavailable', outcome, cause: error });
  expect(readFailure(error)).toBeInstanceOf(Unavailable);
  expect(readFailure(error)).toMatchObject({ outcome: 'nothing done', cause: error });
});

test.each(['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_ERROR'])('%s is a fault that waiting does not repair', (code) => {
  const error = Object.assign(new Error('the file is damaged'), { code });
  expect([writeFailure(error), readFailure(error)]).toEqual([error, error]);
});
