import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { browserData, formOn, openPage, redirectIn, type SeenPage, sendForm } from '../../testing/shopper.ts';
import { paymentRecords } from '../model/records.ts';
import { authenticationRecords } from '../three-d-secure/records.ts';

const payment = { ...cardPayment, ...browserData };
const MINUTE_MS = 60_000;

/** The steps that may occur in a payment, in any order and number. */
const allSteps = ['visit', 'fingerprint', 'answer', 'return', 'minute', 'quarter', 'read', 'recover'] as const;

/** A sequence of steps: often the expected one, with any others before, after and at the same time. */
const steps = fc
  .tuple(
    fc.array(fc.record({ act: fc.constantFrom(...allSteps), at: fc.integer({ min: 0, max: 4 }) }), { maxLength: 5 }),
    fc.boolean(),
  )
  .map(([others, isWhole]) => {
    const order: (typeof allSteps)[number][][] = isWhole
      ? [['visit'], ['answer'], ['return'], [], []]
      : [[], [], [], [], []];
    for (const { act, at } of others) order[at]?.push(act);
    return order;
  });

describe.each(databases)('messages in any order on $name', ({ open }) => {
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

  const later = async (milliseconds: number, by: TestGateway) => {
    gateway.clock.advance(milliseconds);
    await by.gateway.timers.runDue();
  };
  const stored = async (id: string) => {
    const found = await paymentRecords(database).byId(gateway.entityId, id);
    if (found === undefined) throw new Error('the payment is gone');
    return found;
  };
  const secretOf = async (id: string) =>
    (await authenticationRecords(database).ofPayment(gateway.entityId, id))?.sealed;

  const shopper = (url: string, answer: 'approve' | 'decline' | 'cancel', by: () => TestGateway, id: string) => {
    let issuers: SeenPage | undefined;
    let back: SeenPage | undefined;
    return {
      visit: async () => {
        const page = await openPage(url);
        if (page.text.includes('name="creq"')) issuers = await sendForm(page);
      },
      fingerprint: async () => {
        await openPage(url.replace(/continue$/, 'fingerprint'), { threeDSMethodData: 'e30' });
      },
      answer: async () => {
        if (issuers?.text.includes('name="answer"')) back = await sendForm(issuers, { answer });
      },
      return: async () => {
        if (back !== undefined) await openPage(formOn(back).action, formOn(back).fields);
      },
      minute: () => later(MINUTE_MS, by()),
      quarter: () => later(16 * MINUTE_MS, by()),
      read: async () => void (await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`)),
      recover: async () => void (await gateway.gateway.recover(gateway.clock.now() - 1)),
    } satisfies Record<(typeof allSteps)[number], () => Promise<void>>;
  };

  test('end a payment once, by the result of the issuer or by expiry, and its security code is deleted', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('4200000000000018', '4200000000000042'),
        fc.constantFrom('approve', 'decline', 'cancel'),
        steps,
        async (number, answer, order) => {
          const { body } = await gateway.post('/v1/payments', { ...payment, 'card.number': number });
          const id = body.id ?? '';
          const acts = shopper(redirectIn(body).url, answer, () => gateway, id);
          const ended: string[] = [];
          for (const atOnce of order) {
            await Promise.all(atOnce.map((act) => acts[act]()));
            const { state, outcome } = await stored(id);
            if (state === 'succeeded' || state === 'declined') ended.push(`${state} ${outcome?.code}`);
            if (ended.length > 0) expect(await secretOf(id)).toBeUndefined();
          }
          await acts.quarter();
          await acts.minute();
          const { state, outcome } = await stored(id);
          ended.push(`${state} ${outcome?.code}`);
          expect(new Set(ended).size).toBe(1);
          const expected = {
            approve: 'succeeded 000.100.110',
            decline: 'declined 100.380.401',
            cancel: 'declined 100.396.101',
          };
          expect([expected[answer], 'declined 100.396.101']).toContain(ended[0]);
          expect(await secretOf(id)).toBeUndefined();
        },
      ),
      { numRuns: 25 },
    );
  });
});
