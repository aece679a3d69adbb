import { describe, expect, test } from 'vitest';
import { eventIn } from './events.ts';

const event = (type: string, object: object) => ({ id: 'evt_1', object: 'event', type, data: { object } });
const ours = { metadata: { tollgate_reference: 'our-1' } };

describe('an event of Stripe', () => {
  test.each([
    [
      'a page that was paid',
      event('checkout.session.completed', {
        object: 'checkout.session',
        id: 'cs_1',
        client_reference_id: 'our-1',
        payment_intent: 'pi_1',
      }),
      'payment changed',
      'our-1',
      'pi_1',
    ],
    [
      'a payment',
      event('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1', ...ours }),
      'payment changed',
      'our-1',
      'pi_1',
    ],
    [
      'a refund of ours',
      event('refund.updated', { object: 'refund', id: 're_1', payment_intent: 'pi_1', ...ours }),
      'refund changed',
      'our-1',
      'pi_1',
    ],
    [
      'a refund in the dashboard',
      event('refund.created', {
        object: 'refund',
        id: 're_1',
        status: 'succeeded',
        payment_intent: 'pi_1',
        metadata: {},
      }),
      'refunded elsewhere',
      undefined,
      'pi_1',
    ],
    [
      'a chargeback',
      event('charge.dispute.created', { object: 'dispute', id: 'dp_1', payment_intent: { id: 'pi_1' } }),
      'chargeback opened',
      undefined,
      'pi_1',
    ],
    [
      'a chargeback that was won',
      event('charge.dispute.closed', { object: 'dispute', status: 'won' }),
      'chargeback won',
      undefined,
      undefined,
    ],
    [
      'a chargeback that was lost',
      event('charge.dispute.closed', { object: 'dispute', status: 'lost' }),
      'chargeback lost',
      undefined,
      undefined,
    ],
    ['a payout', event('payout.paid', { object: 'payout', id: 'po_1' }), 'paid out', undefined, undefined],
    ['something new', event('constructor', { object: 'x' }), 'other', undefined, undefined],
  ])('is read: %s', (_, body, kind, reference, paymentId) => {
    const identity = kind === 'refunded elsewhere' ? 'refunded elsewhere: re_1' : 'evt_1';
    expect(eventIn(body)).toMatchObject({ identity, kind, reference, paymentId });
  });

  test('has its facts, and nothing about a person', () => {
    const object = {
      object: 'refund',
      id: 're_1',
      amount: 100,
      currency: 'eur',
      status: 'pending',
      reason: null,
      receipt_email: 'a@b.c',
    };
    expect(eventIn(event('refund.created', object))?.facts).toEqual({
      type: 'refund.created',
      id: 're_1',
      amount: '1.00',
      currency: 'EUR',
      status: 'pending',
    });
  });

  test.each([
    [undefined],
    ['text'],
    [[]],
    [{}],
    [{ id: 'evt_1', object: 'event', type: 'x' }],
    [{ ...event('x', {}), object: 'charge' }],
  ])('is none: %j', (body) => {
    expect(eventIn(body)).toBeUndefined();
  });
});
