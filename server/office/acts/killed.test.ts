import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActItem, ActReply } from '../../../catalogue/backoffice/replies/acts.ts';
import type { PaymentReply } from '../../../catalogue/backoffice/replies/payments.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import {
  cardPayment,
  killedAtEachCommit,
  passed,
  startGateway,
  type TestGateway,
} from '../../testing/gateway-under-test.ts';
import { createPerson, openPage, pageOf, type TestPage, type TestPerson } from '../../testing/people.ts';
import { type Consumer, startConsumer } from '../../testing/webhooks.ts';

const MINUTE_MS = 60_000;

describe.each(databases)('acts with many records after a kill, on $name', ({ open, moments }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let consumer: Consumer;
  let person: TestPerson;
  let page: TestPage;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    consumer = await startConsumer();
    person = await createPerson(gateway, 'administrator');
    page = await pageOf(gateway, person);
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
    await consumer.close();
  });

  const pay = async (more: Readonly<Record<string, string>> = {}): Promise<string> => {
    gateway.clock.advance(1_000);
    return (await gateway.post('/v1/payments', { ...cardPayment, ...more })).body.id ?? '';
  };

  /** Begins an act in a process that runs it until it dies. */
  const carryOut = async (victim: TestGateway, act: string, ids: readonly string[], key: string): Promise<void> => {
    page = await pageOf(gateway, person); // The proof of the last one may be too old.
    const there = openPage(victim);
    for (const [name, value] of page.cookies) there.cookies.set(name, value);
    await there.send('POST', '/acts', { act, ids: ids.join() }, { 'Idempotency-Key': key });
    await victim.gateway.timers.runDue();
  };

  /** Presses again, with the same key, and lets everything end. */
  const pressAgain = async (act: string, ids: readonly string[], key: string): Promise<readonly ActItem[]> => {
    page = await pageOf(gateway, person);
    const { body, text, status } = await page.send(
      'POST',
      '/acts',
      { act, ids: ids.join() },
      { 'Idempotency-Key': key },
    );
    expect(status, text).toBe(200);
    for (let minutes = 0; minutes < 6; minutes += 2) await passed(gateway, 2 * MINUTE_MS);
    const ended = (await page.get(`/acts/${body.id}`)).body as unknown as ActReply;
    expect(ended.state).toBe('ENDED');
    return ended.items;
  };

  const refundsOf = async (id: string): Promise<readonly string[]> => {
    const { family } = (await page.get(`/payments/${id}`)).body as unknown as PaymentReply;
    return family.flatMap(({ paymentType, amount, state }) => (paymentType === 'RF' ? [`${amount} ${state}`] : []));
  };

  test.each(moments)(
    'each payment is refunded once or not at all with a reason, after a kill %s any commit; pressing again does the rest',
    { timeout: 240_000 },
    async (moment) => {
      const ofCommit = new Map<number, readonly string[]>();
      const deaths = await killedAtEachCommit(gateway, moment, {
        way: async (victim, commit) => {
          const ids = [
            await pay({ amount: '10.00' }),
            await pay({ amount: '8.00' }),
            await pay({ 'card.number': '4200000000001552' }),
          ];
          ofCommit.set(commit, ids);
          await carryOut(victim, 'refund', ids, `refund-${moment}-${commit}`);
        },
        afterwards: async (commit) => {
          const [one = '', other = '', declined = ''] = ofCommit.get(commit) ?? [];
          // Whatever the dead process has done: no payment is refunded twice.
          for (const id of [one, other]) expect((await refundsOf(id)).length).toBeLessThanOrEqual(1);
          const ids = [one, other, declined];
          const items = await pressAgain('refund', ids, `refund-${moment}-${commit}`);
          for (const { id, state, reason } of items) {
            const isRefunded = (await refundsOf(id)).some((refund) => refund.endsWith('succeeded'));
            expect([state, reason !== undefined]).toEqual(isRefunded ? ['DONE', false] : ['FAILED', true]);
          }
          // An order that the acquirer never got was declined: another act refunds that payment, and no other.
          const rest = await pressAgain('refund', ids, `refund-the-rest-${moment}-${commit}`);
          const left = items.filter(({ id, state }) => state === 'FAILED' && id !== declined).map(({ id }) => id);
          expect(rest.flatMap(({ id, state }) => (state === 'DONE' ? [id] : []))).toEqual(left);
          const succeeded = async (id: string) => (await refundsOf(id)).filter((each) => each.endsWith('succeeded'));
          expect([await succeeded(one), await succeeded(other), await succeeded(declined)]).toEqual([
            ['10.00 succeeded'],
            ['8.00 succeeded'],
            [],
          ]);
        },
      });
      expect(deaths).toBeGreaterThan(4);
    },
  );

  test.each(moments)(
    'each notification is sent again once by an act, after a kill %s any commit',
    { timeout: 240_000 },
    async (moment) => {
      await gateway.post('/v1/webhooks', { url: `${consumer.url}/${moment}`, active: 'true' });
      const callsAbout = (id: string): number =>
        consumer.received.filter(({ path, headers }) => path.endsWith(moment) && headers['webhook-id'] === id).length;
      const deliveryOf = async (payment: string): Promise<string> => {
        const { body } = await page.get('/deliveries');
        const all = body['deliveries'] as readonly {
          readonly id: string;
          readonly subjectId: string;
          readonly webhook: { readonly url: string };
        }[];
        return all.find(({ subjectId, webhook }) => subjectId === payment && webhook.url.endsWith(moment))?.id ?? '';
      };
      const ofCommit = new Map<number, readonly string[]>();
      const deaths = await killedAtEachCommit(gateway, moment, {
        way: async (victim, commit) => {
          const payments = [await pay(), await pay()];
          await gateway.gateway.timers.runDue();
          const ids = [await deliveryOf(payments[0] ?? ''), await deliveryOf(payments[1] ?? '')];
          ofCommit.set(commit, ids);
          await carryOut(victim, 'resend', ids, `resend-${moment}-${commit}`);
        },
        afterwards: async (commit, isWhole) => {
          const ids = ofCommit.get(commit) ?? [];
          const items = await pressAgain('resend', ids, `resend-${moment}-${commit}`);
          expect(items.map(({ id, state }) => [id, state])).toEqual(ids.map((id) => [id, 'DONE']));
          for (const id of ids) {
            // A process may die between the call and its record: then it is sent at least once, as every notification.
            expect(callsAbout(id)).toBeGreaterThanOrEqual(2);
            expect(callsAbout(id)).toBeLessThanOrEqual(isWhole ? 2 : 3);
          }
        },
      });
      expect(deaths).toBeGreaterThan(2);
    },
  );
});
