import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import {
  cardPayment,
  killedAtEachCommit,
  passed,
  startGateway,
  type TestGateway,
} from '../../testing/gateway-under-test.ts';
import { differentCustomers } from '../../testing/merchant.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const { amount: _amount, currency: _currency, paymentType: _type, ...account } = cardPayment;

interface Shown {
  readonly state: string;
  readonly reason?: string;
  readonly runs: readonly { readonly dueAt: string; readonly attempt: number; readonly resultCode?: string }[];
}

describe.each(databases)('schedules after a kill, on $name', ({ open, moments }) => {
  const customer = differentCustomers();
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

  const registered = async (number: string): Promise<string> =>
    (await gateway.post('/v1/registrations', { ...account, ...customer(), 'card.number': number })).body.id ?? '';

  const scheduled = async (number: string, more: Record<string, string> = {}): Promise<string> => {
    const request = { amount: '9.90', currency: 'EUR', 'job.expression': '0 0 9 * * ?', ...more };
    const { body } = await gateway.post('/v1/schedules', { ...request, registrationId: await registered(number) });
    return body.id ?? '';
  };

  const shown = async (id: string): Promise<Shown> =>
    (await gateway.get(`/v1/schedules/${id}?entityId=${gateway.entityId}`)).body['schedule'] as Shown;

  /** The payments that name the schedule, whatever its own rows say. */
  const paymentsOf = async (reference: string): Promise<readonly string[]> => {
    const { body } = await gateway.get(`/v1/query?entityId=${gateway.entityId}&merchantTransactionId=${reference}`);
    return ((body['payments'] ?? []) as { paymentType: string; result: { code: string } }[]).map(
      ({ paymentType, result }) => `${paymentType} ${result.code}`,
    );
  };

  describe.each([
    ['approved', '4200000000000000', ['DB 000.100.110']],
    ['declined for good', '4200000000001594', ['DB 800.100.159']],
    ['approved, with a lost answer', '4200000000009027', ['DB 000.100.110']],
  ] as const)('a due time whose payment is %s', (_words, number, outcomes) => {
    test.each(moments)('is charged once, after a kill %s any commit', { timeout: 120_000 }, async (moment) => {
      let id = '';
      let reference = '';
      const deaths = await killedAtEachCommit(gateway, moment, {
        way: async (victim, commit) => {
          reference = `club-${moment}-${number.slice(-4)}-${commit}`;
          id = await scheduled(number, { merchantTransactionId: reference });
          victim.realClock.advance(DAY_MS);
          await victim.gateway.timers.runDue();
        },
        afterwards: async () => {
          for (let minutes = 0; minutes < 12; minutes += 1) await passed(gateway, MINUTE_MS);
          const due = (await shown(id)).runs.at(-1)?.dueAt.slice(0, 10).replaceAll('-', '');
          // An order that never reached the acquirer has failed, and is tried again a day later.
          await passed(gateway, DAY_MS);
          await passed(gateway, MINUTE_MS);
          const first = `${reference}-${due}T090000Z`;
          const made = [...(await paymentsOf(first)), ...(await paymentsOf(`${first}-2`))];
          expect(made.filter((each) => each !== 'DB 900.100.300')).toEqual(outcomes);
          await gateway.post(`/v1/schedules/${id}/deschedule`, {});
        },
      });
      expect(deaths).toBeGreaterThan(1);
    });
  });

  test.each(moments)(
    'a sign-up makes one schedule with its account, or neither, after a kill %s any commit',
    { timeout: 120_000 },
    async (moment) => {
      let reference = '';
      const deaths = await killedAtEachCommit(gateway, moment, {
        way: async (victim, commit) => {
          reference = `sign-up-${moment}-${commit}`;
          await victim.post('/v1/payments', {
            ...cardPayment,
            ...customer(),
            'job.expression': '0 0 9 * * ?',
            createRegistration: 'true',
            merchantTransactionId: reference,
          });
        },
        afterwards: async () => {
          await passed(gateway, 3 * MINUTE_MS);
          const { body } = await gateway.get(
            `/v1/query?entityId=${gateway.entityId}&merchantTransactionId=${reference}`,
          );
          const [payment] = (body['payments'] ?? []) as { registrationId?: string; schedule?: { id: string } }[];
          if (payment?.registrationId === undefined) return;
          const address = `/v1/schedules?entityId=${gateway.entityId}&registrationId=${payment.registrationId}`;
          const { schedules } = (await gateway.get(address)).body as unknown as { schedules: { id: string }[] };
          expect(schedules.map(({ id }) => id)).toEqual([payment.schedule?.id]);
        },
      });
      expect(deaths).toBeGreaterThan(1);
    },
  );

  test.each(moments)(
    'a schedule that has ended is never charged, after a kill %s any commit of its end',
    { timeout: 120_000 },
    async (moment) => {
      let id = '';
      await killedAtEachCommit(gateway, moment, {
        way: async (victim) => {
          id = await scheduled('4200000000000000');
          await victim.post(`/v1/schedules/${id}/deschedule`, {});
        },
        afterwards: async () => {
          const { state } = await shown(id);
          await passed(gateway, DAY_MS);
          expect((await shown(id)).runs).toHaveLength(state === 'ENDED' ? 0 : 1);
        },
      });
    },
  );
});
