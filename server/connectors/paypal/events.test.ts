import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AcquirerAnswer, AcquirerOrder } from '../../payments/ports/acquirer.ts';
import { openPaypalShop, type PaypalShop } from '../../testing/paypal-shop.ts';
import { PAYPAL_WEBHOOK_ID as WEBHOOK_ID } from '../../testing/processors/processors.ts';
import type { ProcessorEvent } from '../event.ts';
import { eventIn } from './events.ts';

const OURS = `8a${'0'.repeat(30)}`;

describe('an event of PayPal', () => {
  let shop: PaypalShop;
  beforeAll(async () => {
    shop = await openPaypalShop();
    shop.paypal.sendEventsTo('http://127.0.0.1:9/', WEBHOOK_ID);
    shop.paypal.manner = 'never';
  });
  afterEach(() => expect(shop.faults()).toEqual([]));
  afterAll(async () => await shop.close());

  /** Returns the last event, as the connector reads it. */
  const lastEvent = async (): Promise<ProcessorEvent | undefined> => {
    const event = shop.paypal.events.at(-1);
    const headers = Object.entries(event?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
    const delivery = {
      headers: Object.fromEntries(headers),
      body: Buffer.from(event?.body ?? ''),
      network: '192.0.2.1',
    };
    const read = await shop.connector.readEvents?.(await shop.channel(), delivery);
    if (!Array.isArray(read)) throw new Error(`the event was refused: ${String(read)}`);
    return read[0];
  };

  interface Paid {
    readonly order: AcquirerOrder;
    readonly answer: AcquirerAnswer | undefined;
    readonly id: string;
  }
  const pay = async (more: Partial<AcquirerOrder> = {}): Promise<Paid> => {
    const acquirer = await shop.acquirer();
    const order = shop.order(more);
    const { details } = await acquirer.perform(order);
    const id = details['ConnectorTxID3'] ?? '';
    await shop.paypal.choose(id, 'pay');
    return { order, id, answer: await acquirer.find({ ...order, ownDetails: details }) };
  };
  const authorize = { task: 'authorize', paymentType: 'PA' } as const;
  const transactionOf = ({ answer }: Paid): string => answer?.details['ConnectorTxID1'] ?? '';
  const followUp = async (task: AcquirerOrder['task'], { order, answer }: Paid) => {
    const sent = shop.order({
      task,
      referencedOrder: order.reference,
      referencedDetails: answer?.details,
      amount: 100n,
    });
    return { order: sent, answer: await (await shop.acquirer()).perform(sent), id: '' };
  };

  test('tells of an order that the shopper approved', async () => {
    const order = shop.order();
    const { details } = await (await shop.acquirer()).perform(order);
    const id = details['ConnectorTxID3'] ?? '';
    await shop.paypal.choose(id, 'pay');
    expect(await lastEvent()).toMatchObject({
      kind: 'payment changed',
      reference: order.reference,
      paymentId: id,
      facts: { type: 'CHECKOUT.ORDER.APPROVED', status: 'APPROVED' },
    });
  });

  test('tells of a capture and of an authorization', async () => {
    const debit = await pay();
    expect(await lastEvent()).toEqual({
      identity: expect.stringMatching(/^WH-/),
      kind: 'payment changed',
      reference: debit.order.reference,
      paymentId: transactionOf(debit),
      facts: {
        type: 'PAYMENT.CAPTURE.COMPLETED',
        id: transactionOf(debit),
        status: 'COMPLETED',
        amount: '92.00',
        currency: 'EUR',
        says: 'paid',
      },
    });
    const authorized = await pay(authorize);
    expect(await lastEvent()).toMatchObject({ kind: 'payment changed', reference: authorized.order.reference });
    const captured = await followUp('capture', authorized);
    expect(await lastEvent()).toMatchObject({
      kind: 'payment changed',
      reference: captured.order.reference,
      paymentId: transactionOf(captured),
    });
    await followUp('reverse', authorized);
    expect(await lastEvent()).toMatchObject({
      reference: authorized.order.reference,
      facts: { type: 'PAYMENT.AUTHORIZATION.VOIDED' },
    });
  });

  test('tells of a capture in the dashboard', async () => {
    const authorized = await pay(authorize);
    await shop.paypal.captureInDashboard(transactionOf(authorized), 700);
    expect(await lastEvent()).toMatchObject({
      kind: 'captured elsewhere',
      reference: undefined,
      paymentId: transactionOf(authorized),
      facts: { amount: '7.00', currency: 'EUR' },
    });
  });

  test('tells of a refund of ours, and how it ends', async () => {
    const debit = await pay();
    shop.paypal.refundLater(true);
    const refund = await followUp('refund', debit);
    const expected = { kind: 'refund changed', reference: refund.order.reference, paymentId: transactionOf(debit) };
    expect(await lastEvent()).toMatchObject({
      ...expected,
      facts: { type: 'PAYMENT.REFUND.PENDING', reason: 'ECHECK' },
    });
    await shop.paypal.decideRefund(transactionOf(refund), false);
    expect(await lastEvent()).toMatchObject({
      ...expected,
      kind: 'refund failed',
      facts: { type: 'PAYMENT.REFUND.FAILED' },
    });
    await shop.paypal.decideRefund(transactionOf(refund), true);
    expect(await lastEvent()).toMatchObject({ ...expected, facts: { type: 'PAYMENT.CAPTURE.REFUNDED' } });
    shop.paypal.refundLater(false);
  });

  test('tells of a refund in the dashboard, although it has the ids of its payment', async () => {
    const debit = await pay();
    const captured = await followUp('capture', await pay(authorize));
    for (const paid of [debit, captured]) {
      await shop.paypal.refundInDashboard(transactionOf(paid), 50);
      expect(await lastEvent()).toMatchObject({
        kind: 'refunded elsewhere',
        reference: undefined,
        paymentId: transactionOf(paid),
        facts: { amount: '0.50' },
      });
    }
  });

  test('tells of a dispute, and how it ends', async () => {
    const debit = await pay();
    const about = { reference: debit.order.reference, paymentId: transactionOf(debit) };
    for (const isWon of [true, false]) {
      const id = await shop.paypal.dispute(transactionOf(debit));
      const facts = { id, amount: '92.00', reason: 'UNAUTHORISED', stage: 'CHARGEBACK' };
      expect(await lastEvent()).toMatchObject({ kind: 'chargeback opened', ...about, facts });
      await shop.paypal.closeDispute(id, isWon);
      expect(await lastEvent()).toMatchObject({ kind: isWon ? 'chargeback won' : 'chargeback lost', ...about, facts });
    }
    await shop.paypal.takeBack(transactionOf(debit));
    expect(await lastEvent()).toMatchObject({ kind: 'other', ...about });
  });

  test.each([
    [
      'a capture of a payment that nobody here made',
      'PAYMENT.CAPTURE.COMPLETED',
      { custom_id: 'order 1', status: 'COMPLETED' },
      'captured elsewhere',
    ],
    ['a capture without ids', 'PAYMENT.CAPTURE.COMPLETED', { status: 'COMPLETED' }, 'captured elsewhere'],
    ['a refund elsewhere that is not made yet', 'PAYMENT.REFUND.PENDING', { status: 'PENDING' }, 'other'],
    ['a second attempt of ours', 'PAYMENT.CAPTURE.DENIED', { invoice_id: `${OURS}-2` }, 'payment changed'],
    [
      'a refund by a mark without a reference',
      'PAYMENT.CAPTURE.REFUNDED',
      { custom_id: 'refund-', status: 'COMPLETED' },
      'refunded elsewhere',
    ],
    [
      'a dispute without an outcome',
      'CUSTOMER.DISPUTE.RESOLVED',
      { dispute_outcome: { outcome_code: 'NONE' } },
      'other',
    ],
    [
      'a dispute that the merchant accepted',
      'CUSTOMER.DISPUTE.RESOLVED',
      { dispute_outcome: { outcome_code: 'ACCEPTED' } },
      'chargeback lost',
    ],
    ['a dispute that goes on', 'CUSTOMER.DISPUTE.UPDATED', {}, 'other'],
    ['something new', 'constructor', {}, 'other'],
  ])('is read: %s', (_, event_type, resource, kind) => {
    const identity = kind.endsWith('elsewhere') ? `${kind}: WH-1` : 'WH-1';
    expect(eventIn({ id: 'WH-1', event_type, resource })).toMatchObject({ identity, kind });
  });

  test('has nothing about a person', () => {
    const resource = { id: '3C6', payer: { email_address: 'a@b.example' }, note_to_payer: 'Jane' };
    expect(eventIn({ id: 'WH-1', event_type: 'x', resource })?.facts).toEqual({ type: 'x', id: '3C6' });
  });

  test.each([
    [undefined],
    ['text'],
    [[]],
    [{}],
    [{ id: 'WH-1', event_type: 'x' }],
    [{ id: '', event_type: 'x', resource: {} }],
  ])('is none: %j', (body) => {
    expect(eventIn(body)).toBeUndefined();
  });
});
