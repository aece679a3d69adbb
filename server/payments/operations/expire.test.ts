import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { storedBook } from '../../simulation/acquirer/simulator.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { insertPayment, paymentRecords } from '../model/records.ts';

const DAY_SECONDS = 24 * 60 * 60;

describe.each(databases)('the expiry of authorizations on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
  });

  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const authorize = async (more: Readonly<Record<string, string>> = {}): Promise<string> =>
    (await gateway.post('/v1/payments', { ...cardPayment, paymentType: 'PA', ...more })).body.id ?? '';

  const advanceDays = async (days: number): Promise<void> => {
    const { status } = await gateway.post('/v1/test/clock', { action: 'advance', seconds: String(days * DAY_SECONDS) });
    expect(status).toBe(200);
  };

  const followUp = (id: string, type: string, amount: string, more: Readonly<Record<string, string>> = {}) =>
    gateway.post(`/v1/payments/${id}`, { paymentType: type, amount, currency: 'EUR', ...more });

  /** The follow-ups of a payment: type, amount and code. */
  const followed = async (id: string) => {
    const address = `/v1/query/${id}?entityId=${gateway.entityId}&includeLinkedTransactions=true`;
    const { body } = await gateway.get(address);
    const payments = body['payments'] as readonly {
      id: string;
      paymentType: string;
      amount: string;
      result: { code: string };
    }[];
    return payments.flatMap((each) =>
      each.id === id ? [] : [`${each.paymentType} ${each.amount} ${each.result.code}`],
    );
  };

  test('after seven days the rest is released by a reversal that can be queried', async () => {
    const id = await authorize();
    await followUp(id, 'CP', '30.00');
    await advanceDays(6);
    expect(await followed(id)).toEqual(['CP 30.00 000.100.110']);
    await advanceDays(1);
    expect((await followed(id)).toSorted()).toEqual(['CP 30.00 000.100.110', 'RV 62.00 000.100.110']);
    await advanceDays(30);
    expect(await followed(id)).toHaveLength(2);
  });

  test.each([
    [
      'raised',
      { type: 'PA', amount: 800n, effect: { takes: 0n, gives: 800n, closes: undefined } },
      'PA 8.00',
      'RV 100.00',
    ],
    [
      'captured',
      { type: 'CP', amount: 800n, effect: { takes: 800n, gives: 0n, closes: undefined } },
      'CP 8.00',
      'RV 84.00',
    ],
  ] as const)(
    'an authorization that is %s at its expiry releases the rest afterwards',
    async (_words, change, added, returned) => {
      const id = await authorize();
      const parent = await paymentRecords(database).byId(gateway.entityId, id);
      if (parent === undefined) throw new Error('the authorization is not stored');
      const left = { ...parent, ...change, state: 'received', outcome: undefined, decidedAtMs: undefined } as const;
      const own = { id: timeOrderedId(gateway.clock), referencedId: id, account: undefined, heldUntilMs: undefined };
      await database.commit({ inserts: [insertPayment({ ...left, ...own })] });
      await storedBook(database, gateway.clock).enter(own.id); // The acquirer has received it.
      await advanceDays(8);
      expect(await followed(id)).toEqual([`${added} 000.200.000`]);
      await gateway.gateway.recover(gateway.clock.now());
      await advanceDays(1);
      expect((await followed(id)).toSorted()).toEqual([`${added} 000.100.110`, `${returned} 000.100.110`]);
    },
  );

  test('a used-up authorization ends without a reversal', async () => {
    const id = await authorize();
    await followUp(id, 'CP', '92.00');
    await advanceDays(8);
    expect(await followed(id)).toEqual(['CP 92.00 000.100.110']);
  });

  test('a renewed authorization is valid for longer, and then expires too', async () => {
    const id = await authorize();
    await advanceDays(5);
    await followUp(id, 'PA', '92.00', { 'standingInstruction.industryPractice': 'REAUTHORIZATION' });
    await advanceDays(3);
    expect(await followed(id)).toEqual(['PA 92.00 000.100.110']);
    await advanceDays(5);
    expect((await followed(id)).toSorted()).toEqual(['PA 92.00 000.100.110', 'RV 92.00 000.100.110']);
  });

  test('the amount of an increment is released too', async () => {
    const id = await authorize();
    await followUp(id, 'PA', '8.00');
    await advanceDays(7);
    expect((await followed(id)).toSorted()).toEqual(['PA 8.00 000.100.110', 'RV 100.00 000.100.110']);
  });

  /** Sends a payment whose shopper is redirected, and presses a button on the processor's page. */
  const redirected = async (brand: string, action: string): Promise<string> => {
    const how = {
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'PA',
      shopperResultUrl: 'https://shop.example/result',
    };
    const { body } = await gateway.post('/v1/payments', { ...how, paymentBrand: brand });
    const { url } = body['redirect'] as { url: string };
    const used = await fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
    await fetch(used.headers.get('location') ?? '');
    return body.id ?? '';
  };

  /** No timer runs meanwhile, so that all of them are due at the same moment. */
  const passDays = async (days: number): Promise<void> => {
    gateway.realClock.advance(days * DAY_SECONDS * 1_000);
    await gateway.gateway.timers.runDue();
  };

  test('an invoice or a voucher has no expiry: late money is received', async () => {
    const id = await redirected('BOLETO', 'pay');
    await passDays(40);
    expect(await followed(id)).toEqual(['RC 92.00 000.100.110']);
    const unpaid = await redirected('BOLETO', 'pay');
    expect((await followUp(unpaid, 'RV', '92.00')).body.result.code).toBe('000.100.110');
  });

  test('the period of a redirected authorization begins with its success', async () => {
    const id = await redirected('PAYPAL', 'later');
    await passDays(8);
    expect((await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`)).body.result.code).toBe('000.100.110');
    await passDays(6);
    expect(await followed(id)).toEqual([]);
    await passDays(1);
    expect(await followed(id)).toEqual(['RV 92.00 000.100.110']);
  });

  test('the timer that released it is among the events', async () => {
    const id = await authorize();
    await advanceDays(7);
    const { body } = await gateway.get(`/v1/test/events?paymentId=${id}`);
    expect(body['events']).toContainEqual(
      expect.objectContaining({ kind: 'timer', details: { timer: 'payment.expiry', attempt: '1', outcome: 'done' } }),
    );
  });

  test('a PA.CP whose capture was interrupted is captured by its timer', async () => {
    const cutOff = await startGateway(
      {
        ...database,
        commit: (changes) =>
          changes.inserts?.some(({ table, row }) => table === 'payments' && row['type'] === 'CP')
            ? Promise.reject(new Error('the process was killed'))
            : database.commit(changes),
      },
      { beside: gateway },
    );
    const { body } = await cutOff.post('/v1/payments', { ...cardPayment, paymentType: 'PA.CP' });
    await cutOff.close();
    expect(await followed(body.id ?? '')).toEqual([]);
    await advanceDays(1);
    expect(await followed(body.id ?? '')).toEqual(['CP 92.00 000.100.110']);
  });

  test('a PA.CP is captured once, and its timers change nothing', async () => {
    const id = await authorize({ paymentType: 'PA.CP' });
    await advanceDays(1);
    expect(await followed(id)).toEqual(['CP 92.00 000.100.110']);
    await advanceDays(8);
    expect(await followed(id)).toEqual(['CP 92.00 000.100.110']);
  });
});
