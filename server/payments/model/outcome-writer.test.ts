import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChangeSet, Database } from '../../platform/database/database.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';

const writesOutcome = ({ updates = [] }: ChangeSet): boolean =>
  updates.some(({ table, set }) => table === 'payments' && 'state' in set);

/** A database that fails to store the outcomes of payments while it is set to. */
const failingWith = (database: Database) => {
  const failures = { left: 0, met: 0 };
  const failing: Database = {
    ...database,
    commit: async (changes) => {
      if (writesOutcome(changes) && failures.left > 0) {
        failures.left -= 1;
        failures.met += 1;
        throw new Error('database or disk is full');
      }
      await database.commit(changes);
    },
  };
  return { failing, failures };
};

describe.each(databases)('the outcome of a charged payment on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let failures: ReturnType<typeof failingWith>['failures'];

  beforeEach(async () => {
    database = await open();
    const made = failingWith(database);
    failures = made.failures;
    gateway = await startGateway(made.failing);
    return async () => {
      await gateway.close();
      await database.close();
    };
  });

  afterEach(() => {
    failures.left = 0;
  });

  const pay = () => gateway.post('/v1/payments', { ...cardPayment, createRegistration: 'true' });
  const read = async (id = '') => (await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`)).body;
  const linesWith = (text: string) => gateway.logLines.filter((line) => line.includes(text));

  test('is stored by another attempt after a short failure of the database, before the reply', async () => {
    failures.left = 3;
    const { status, body } = await pay();
    expect([status, body.result.code, failures.met]).toEqual([200, '000.100.110', 3]);
    expect(await read(body.id)).toMatchObject({ id: body.id, result: { code: '000.100.110' } });
    expect(linesWith('was written at last')).toHaveLength(1);
  });

  test('is pending for a client that has waited, and is stored once the database works again', async () => {
    failures.left = Number.POSITIVE_INFINITY;
    const { status, body } = await pay();
    expect([status, body.result.code]).toEqual([200, '000.200.000']);
    expect(body.result.description).toContain(`GET /v1/payments/${body.id}`);
    expect((await read(body.id)).result.code).toBe('000.200.000');
    failures.left = 0;
    await expect.poll(async () => (await read(body.id)).result.code, { timeout: 15_000 }).toBe('000.100.110');
    expect(linesWith('was written at last')).toHaveLength(1);
    expect(await read(body.id)).toHaveProperty('registrationId');
  });

  test('is stored at the latest when the process stops, without a pause', async () => {
    failures.left = Number.POSITIVE_INFINITY;
    const paying = pay();
    await expect.poll(() => failures.met).toBeGreaterThan(1);
    failures.left = 0;
    await gateway.gateway.stop();
    expect((await paying).body.result.code).toBe('000.100.110');
  });

  test('can be awaited by many clients at once, without a warning', async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error) => void warnings.push(name);
    process.on('warning', note);
    failures.left = 40;
    const codes = (await Promise.all(Array.from({ length: 20 }, pay))).map(({ body }) => body.result.code);
    process.off('warning', note);
    expect(codes).toEqual(codes.map(() => '000.100.110'));
    expect(warnings).toEqual([]);
  });

  test('is left to recovery if the database fails until the process has stopped', async () => {
    failures.left = Number.POSITIVE_INFINITY;
    const { body } = await pay();
    await gateway.gateway.stop();
    const met = failures.met;
    failures.left = 0;
    expect((await read(body.id)).result.code).toBe('000.200.000');
    expect(failures.met).toBe(met);
    gateway.clock.advance(1);
    expect(await gateway.gateway.recover(gateway.clock.now())).toBe(1);
    expect((await read(body.id)).result.code).toBe('000.100.110');
  });
});
