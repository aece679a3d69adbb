import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Judge } from '../../testing/processors/judges.ts';
import { STRIPE_SIGNING_SECRET as SECRET } from '../../testing/processors/processors.ts';
import { type StripeStandIn, startStripe, stripeSignature } from '../../testing/processors/stripe.ts';
import { faultsAtStripe, stripeJudge } from '../../testing/processors/stripe-judge.ts';

let judge: Judge;
let stripe: StripeStandIn;
let library: Stripe;

beforeAll(async () => {
  judge = await stripeJudge();
  stripe = await startStripe();
  const { port } = new URL(stripe.url);
  library = new Stripe(`sk_test_${'a1'.repeat(12)}`, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
}, 60_000);
afterAll(() => stripe.close());

test("Stripe's own library and the connector's requests agree with the stand-in, and all messages with the description", async () => {
  const received: string[] = [];
  stripe.sendEventsTo('http://127.0.0.1:9/', SECRET);
  stripe.manner = 'never';
  const session = await library.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://shop.example/back',
    cancel_url: 'https://shop.example/back',
    line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 9200, product_data: { name: 'Tea' } } }],
    payment_intent_data: { capture_method: 'manual', metadata: { tollgate_reference: 'ours' } },
  });
  expect(await stripe.choose(session.id, 'decline')).toBeUndefined();
  expect(await stripe.choose(session.id, 'pay')).toBe('https://shop.example/back');
  const paid = await library.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] });
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  expect(intent).toMatchObject({ status: 'requires_capture', amount: 9200, metadata: { tollgate_reference: 'ours' } });
  expect(intent.latest_charge).toMatchObject({ payment_method_details: { card: { brand: 'visa', last4: '4242' } } });

  const captured = await library.paymentIntents.capture(
    intent.id,
    { amount_to_capture: 5000 },
    { idempotencyKey: 'c' },
  );
  const again = await library.paymentIntents.capture(intent.id, { amount_to_capture: 5000 }, { idempotencyKey: 'c' });
  expect([captured.status, again.amount_received]).toEqual(['succeeded', 5000]);
  const refund = await library.refunds.create({ payment_intent: intent.id, amount: 1000 });
  expect((await library.refunds.retrieve(refund.id)).status).toBe('succeeded');
  expect((await library.refunds.list({ payment_intent: intent.id })).data).toHaveLength(1);
  await expect(library.refunds.create({ payment_intent: intent.id, amount: 4001 })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  await expect(library.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  const left = await library.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://shop.example/back',
    line_items: [{ quantity: 1, price_data: { currency: 'jpy', unit_amount: 100, product_data: { name: 'Tea' } } }],
  });
  expect((await library.checkout.sessions.expire(left.id)).status).toBe('expired');
  await expect(library.checkout.sessions.retrieve('cs_none')).rejects.toMatchObject({ code: 'resource_missing' });

  await stripe.closeDispute(await stripe.dispute(intent.id), true);
  await stripe.escalate(await stripe.dispute(intent.id, 'inquiry'));
  await stripe.failRefund(intent.id);
  await stripe.payOut();
  for (const { body, headers } of stripe.events) {
    const event = await library.webhooks.constructEventAsync(body, headers['Stripe-Signature'] ?? '', SECRET);
    received.push(event.type);
  }
  expect(new Set(received)).toEqual(
    new Set([
      'payment_intent.payment_failed',
      'payment_intent.amount_capturable_updated',
      'checkout.session.completed',
      'payment_intent.succeeded',
      'refund.created',
      'refund.failed',
      'refund.updated',
      'checkout.session.expired',
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'payout.paid',
    ]),
  );
  expect(faultsAtStripe(judge, stripe)).toEqual([]);
});

test("Stripe's own library has a card kept, and charges it without its shopper", async () => {
  const begun = stripe.exchanges.length;
  const session = await library.checkout.sessions.create({
    mode: 'payment',
    customer_creation: 'always',
    success_url: 'https://shop.example/back',
    line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 9200, product_data: { name: 'Tea' } } }],
    payment_intent_data: { setup_future_usage: 'off_session' },
  });
  await stripe.choose(session.id, 'pay');
  const paid = await library.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  const { customer, payment_method: method } = paid.payment_intent as Stripe.PaymentIntent;
  const charge = {
    amount: 900,
    currency: 'eur',
    customer: String(customer),
    payment_method: String(method),
    confirm: true,
    off_session: true,
  };
  const later = await library.paymentIntents.create(charge, { idempotencyKey: 'later' });
  const again = await library.paymentIntents.create(charge, { idempotencyKey: 'later' });
  expect([later.status, again.id]).toEqual(['succeeded', later.id]);
  const all = await library.paymentIntents.list({ customer: String(customer) });
  expect(all.data.map(({ amount }) => amount)).toEqual([900, 9200]);
  await expect(library.paymentIntents.create({ ...charge, payment_method: 'pm_none' })).rejects.toMatchObject({
    code: 'resource_missing',
  });
  expect(faultsAtStripe(judge, { exchanges: stripe.exchanges.slice(begun), events: [] })).toEqual([]);
});

test("the stand-in signs as Stripe's own library does", () => {
  const [body, timestamp] = ['{"id":"evt_1"}', 1_800_000_000];
  const theirs = library.webhooks.generateTestHeaderString({ payload: body, secret: SECRET, timestamp });
  expect(stripeSignature(body, SECRET, timestamp)).toBe(theirs);
});

test('a message that is not by the description has its fault', () => {
  const request = { method: 'POST', path: '/v1/refunds', body: { payment_intent: 'pi_1', amount: 'much' } };
  expect(judge.request(request)).toBeDefined();
  expect(judge.value('refund', { id: 're_1', object: 'refund' })).toBeDefined();
});
