import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../access/entities/settings.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { killedAtEachCommit, passed, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { SETTINGS_PAUSE_MS } from '../../testing/merchant.ts';
import { STRIPE_SIGNING_SECRET as SECRET } from '../../testing/processors/processors.ts';
import { type StripeStandIn, startStripe } from '../../testing/processors/stripe.ts';

const MINUTE_MS = 60_000;

describe.each(databases)('a process that is killed while an event of a processor is applied, on $name', (kind) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let stripe: StripeStandIn;

  beforeAll(async () => {
    database = await kind.open();
    gateway = await startGateway(database);
    stripe = await startStripe({ clock: gateway.realClock });
    const { clock, entityId, gateway: running } = gateway;
    await changeSettings({ database, clock, vault: running.vault }, entityId, {
      'acquirer.external': 'stripe',
      'stripe.secretKey': `sk_test_${'a1'.repeat(12)}`,
      'stripe.signingSecret': SECRET,
      'stripe.address': stripe.url,
    });
    clock.advance(SETTINGS_PAUSE_MS);
  });
  afterAll(async () => {
    await gateway.close();
    await stripe.close();
    await database.close();
  });

  const eventsTo = ({ url, entityId }: TestGateway) =>
    stripe.sendEventsTo(`${url}/v1/connectors/stripe/${entityId}`, SECRET);
  const post = async (path: string, parameters: Readonly<Record<string, string>>) =>
    (await gateway.post(path, { testMode: 'EXTERNAL', amount: '92.00', currency: 'EUR', ...parameters })).body;

  /** Sells something that was paid on the page; returns our id and that of Stripe. */
  const sell = async () => {
    const shopperResultUrl = 'https://shop.example/result';
    const { id = '' } = await post('/v1/payments', { paymentType: 'DB', paymentBrand: 'VISA', shopperResultUrl });
    const made = stripe.exchanges.findLast(({ path }) => path === '/v1/checkout/sessions')?.replied;
    const sessionId = String(Object(made)['id']);
    await fetch((await stripe.choose(sessionId, 'pay')) ?? '', { redirect: 'manual' });
    await stripe.settled();
    return { id, paymentId: stripe.paymentOf(sessionId) ?? '' };
  };
  const typesOf = async (id: string) => {
    const { body } = await gateway.get(`/v1/query/${id}?entityId=${gateway.entityId}&includeLinkedTransactions=true`);
    return (body['payments'] as readonly { paymentType: string }[]).map(({ paymentType }) => paymentType).toSorted();
  };

  /** What happens at Stripe, which may tell of it several times, and the payments that it makes. */
  const cases = {
    'a refund that fails later': {
      before: (id: string) => post(`/v1/payments/${id}`, { paymentType: 'RF' }),
      happens: async (paymentId: string): Promise<unknown> => await stripe.failRefund(paymentId),
      types: ['DB', 'RF', 'RV'],
    },
    'a refund in the dashboard': {
      before: async () => undefined,
      happens: async (paymentId: string): Promise<unknown> => {
        const isMade = stripe.books().some(({ id, refunded }) => id === paymentId && refunded > 0);
        return isMade ? undefined : await stripe.refundInDashboard(paymentId, 9_200);
      },
      types: ['DB', 'RF'],
    },
  } as const;

  test.each(
    Object.keys(cases).flatMap((name) => [
      [name as keyof typeof cases, 'before'] as const,
      [name as keyof typeof cases, 'after'] as const,
    ]),
  )('leaves %s to be recorded once, whichever commit it dies %s', async (name, moment) => {
    const { before, happens, types } = cases[name];
    const sold = async () => {
      eventsTo(gateway);
      const made = await sell();
      await before(made.id);
      await stripe.settled();
      await passed(gateway, MINUTE_MS);
      return made;
    };
    let next = await sold();
    const deaths = await killedAtEachCommit(gateway, moment, {
      way: async (victim) => {
        eventsTo(victim);
        await happens(next.paymentId);
        await stripe.settled();
        await victim.gateway.timers.runDue();
      },
      afterwards: async () => {
        // Stripe sends an event until it is answered.
        const unanswered = stripe.events.slice(-2);
        for (const { headers, body } of unanswered)
          await fetch(`${gateway.url}/v1/connectors/stripe/${gateway.entityId}`, { method: 'POST', headers, body });
        await passed(gateway, MINUTE_MS);
        expect(await typesOf(next.id)).toEqual(types);
        next = await sold();
      },
    });
    expect(deaths).toBeGreaterThan(1);
  });
});
