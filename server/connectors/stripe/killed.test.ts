import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { killedAtEachCommit, passed, type TestGateway } from '../../testing/gateway-under-test.ts';
import { openProcessorChannel, type ProcessorChannel } from '../../testing/processor-channel.ts';
import type { StripeStandIn } from '../../testing/processors/stripe.ts';

const MINUTE_MS = 60_000;

describe.each(databases)('a process that is killed while an event of a processor is applied, on $name', (kind) => {
  let channel: ProcessorChannel<'stripe'>;
  let gateway: TestGateway;
  let stripe: StripeStandIn;

  beforeAll(async () => {
    channel = await openProcessorChannel('stripe', await kind.open());
    ({ gateway, standIn: stripe } = channel);
  });
  afterAll(() => channel.close());

  /** Sells something that was paid on the page; returns our id and that of Stripe. */
  const sell = async () => {
    const { id = '' } = (await channel.pay()).body;
    const made = stripe.exchanges.findLast(({ path }) => path === '/v1/checkout/sessions')?.replied;
    const sessionId = String(Object(made)['id']);
    await fetch((await stripe.choose(sessionId, 'pay')) ?? '', { redirect: 'manual' });
    await stripe.settled();
    return { id, paymentId: stripe.paymentOf(sessionId) ?? '' };
  };
  const typesOf = async (id: string) => (await channel.linked(id)).map(({ paymentType }) => paymentType).toSorted();

  /** What happens at Stripe, which may tell of it several times, and the payments that it makes. */
  const cases = {
    'a refund that fails later': {
      before: (id: string) => channel.followUp(id, 'RF', '92.00'),
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
      channel.receiveEvents();
      const made = await sell();
      await before(made.id);
      await stripe.settled();
      await passed(gateway, MINUTE_MS);
      return made;
    };
    let next = await sold();
    const deaths = await killedAtEachCommit(gateway, moment, {
      way: async (victim) => {
        channel.processor.sendEventsTo(channel.eventsUrl.replace(gateway.url, victim.url));
        await happens(next.paymentId);
        await stripe.settled();
        await victim.gateway.timers.runDue();
      },
      afterwards: async () => {
        // Stripe sends an event until it is answered.
        const unanswered = stripe.events.slice(-2);
        for (const { headers, body } of unanswered) await fetch(channel.eventsUrl, { method: 'POST', headers, body });
        await passed(gateway, MINUTE_MS);
        expect(await typesOf(next.id)).toEqual(types);
        next = await sold();
      },
    });
    expect(deaths).toBeGreaterThan(1);
  });
});
