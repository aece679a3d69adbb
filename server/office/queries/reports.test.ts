import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { startGateway, type TestGateway, type TestReply } from '../../testing/gateway-under-test.ts';

const days = { 'date.from': '2026-01-01', 'date.to': '2026-01-31' };

// These endpoints query no table, so one database is enough.
const [database] = databases;

describe('a report of settlements', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    if (database === undefined) throw new Error('There is always a database.');
    gateway = await startGateway(await database.open());
  });

  afterAll(async () => {
    await gateway.close();
    await gateway.database.close();
  });

  const queried = (parameters: Record<string, string>): Promise<TestReply> =>
    gateway.get(`/v1/reports/reconciliations?${new URLSearchParams({ entityId: gateway.entityId, ...parameters })}`);

  test.each([
    {},
    { 'date.from': '2026-01-01', 'date.to': '2027-01-01' },
    { sortValue: 'SettlementTxDate' },
    ...['ASC', 'DESC', 'asc', 'desc'].map((sortOrder) => ({ sortOrder })),
  ])('200: is empty, because nothing is settled: %o', async (order: Record<string, string>) => {
    const { status, body } = await queried({ ...days, ...order });
    expect([status, body.result.code, body['reconciliations']]).toEqual([200, '000.000.100', []]);
  });

  test.each([
    [{}, ['date.from', 'date.to']],
    [{ 'date.from': '2026-02-01', 'date.to': '2026-01-31' }, ['date.to']],
    [{ ...days, 'date.from': '2026-01-01 00:00:00' }, ['date.from']],
    [{ ...days, sortValue: 'Amount' }, ['sortValue']],
    [{ ...days, sortOrder: 'Asc' }, ['sortOrder']],
    [{ ...days, limit: '99' }, ['limit']],
    [{ 'date.from': '2026-01-01', 'date.to': '2027-01-02' }, ['date.to']],
    [{ ...days, level: 'WEEK' }, ['level']],
  ])('400: names the wrong parameters: %o', async (parameters: Record<string, string>, names) => {
    const { status, body } = await queried(parameters);
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(names);
  });
});
