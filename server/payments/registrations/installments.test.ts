import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/open.ts';
import { databases } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { differentCustomers } from '../../testing/merchant.ts';

const instruction = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`standingInstruction.${name}`, value]));

const debit = { amount: '10.00', currency: 'EUR', paymentType: 'DB' } as const;
const repeated = instruction({ mode: 'REPEATED', source: 'MIT' });

const SUCCESS = '000.100.110';
const ALL_MADE = '600.200.501';
/** With this amount, an account that is not a card is declined. */
const DECLINED_AMOUNT = '9155.00';

const declined = '800.100.155';

/** Concurrent payments: each to one of two processes, some declined by the acquirer. */
const wave = fc.array(fc.record({ isOther: fc.boolean(), isDeclined: fc.boolean() }), { minLength: 2, maxLength: 12 });
const schedule = fc.record({
  limit: fc.integer({ min: 1, max: 8 }),
  waves: fc.array(wave, { minLength: 1, maxLength: 3 }),
});

/** Each schedule begins an agreement and sends up to three waves. */
const SCHEDULES = 12;
const PATIENCE_MS = 240_000;

describe.each(databases)('installments on $name', ({ open }) => {
  const gateways: TestGateway[] = [];
  let processes: readonly [TestGateway, TestGateway];

  beforeAll(async () => {
    const database = await open();
    const one = await startGateway(database);
    gateways.push(one);
    // An embedded database has one process; on PostgreSQL a second gateway works beside it, with connections of its
    // own.
    if (database.shared) gateways.push(await startGateway(await openDatabase(database.url), { beside: one }));
    processes = [one, gateways[1] ?? one];
  });

  afterAll(async () => {
    for (const gateway of gateways.toReversed()) {
      await gateway.close();
      await gateway.database.close();
    }
  });

  const customer = differentCustomers();

  const begun = async (limit: number): Promise<string> => {
    const { body } = await processes[0].post('/v1/payments', {
      ...debit,
      ...customer(),
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': 'DE89370400440532013000',
      createRegistration: 'true',
      ...instruction({ mode: 'INITIAL', source: 'CIT', type: 'INSTALLMENT', numberOfInstallments: String(limit) }),
    });
    expect(body.result.code).toBe(SUCCESS);
    return String(body['registrationId']);
  };

  test(
    'are never more than agreed, in any process, and a declined one does not count',
    async () => {
      await fc.assert(
        fc.asyncProperty(schedule, async ({ limit, waves }) => {
          const registrationId = await begun(limit);
          let made = 1; // The first payment counts too.
          for (const orders of waves) {
            const replies = await Promise.all(
              orders.map(({ isOther, isDeclined }) =>
                processes[isOther ? 1 : 0].post(`/v1/registrations/${registrationId}/payments`, {
                  ...debit,
                  ...repeated,
                  ...(isDeclined ? { amount: DECLINED_AMOUNT } : {}),
                }),
              ),
            );
            const codes = replies.map(({ body }) => body.result.code);
            expect(codes.filter((code) => ![SUCCESS, ALL_MADE, declined].includes(code))).toEqual([]);
            made += codes.filter((code) => code === SUCCESS).length;
            expect(made).toBeLessThanOrEqual(limit);
          }
          // The remaining payments can be made and no more: no place was lost.
          for (; made < limit; made += 1) {
            const { body } = await processes[made % 2 === 0 ? 0 : 1].post(
              `/v1/registrations/${registrationId}/payments`,
              { ...debit, ...repeated },
            );
            expect(body.result.code).toBe(SUCCESS);
          }
          const { body } = await processes[0].post(`/v1/registrations/${registrationId}/payments`, {
            ...debit,
            ...repeated,
          });
          expect(body.result.code).toBe(ALL_MADE);
        }),
        { numRuns: SCHEDULES },
      );
    },
    PATIENCE_MS,
  );
});
