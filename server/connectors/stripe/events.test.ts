import { describe, expect, test } from 'vitest';
import { eventIn } from './events.ts';

const event = (type: string, object: object) => ({ id: 'evt_1', object: 'event', type, data: { object } });
const OURS = '8a'.repeat(16);
const ours = { metadata: { tollgate_reference: OURS } };

describe('an event of Stripe', () => {
  test.each([
    [
      'a page that was paid',
      event('checkout.session.completed', {
        object: 'checkout.session',
        id: 'cs_1',
        client_reference_id: OURS,
        payment_intent: 'pi_1',
      }),
      'payment changed',
      OURS,
      'pi_1',
    ],
    [
      'a payment',
      event('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1', ...ours }),
      'payment changed',
      OURS,
      'pi_1',
    ],
    [
      'a refund of ours',
      event('refund.updated', { object: 'refund', id: 're_1', payment_intent: 'pi_1', ...ours }),
      'refund changed',
      OURS,
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
    [
      'a page of another system',
      event('checkout.session.completed', {
        object: 'checkout.session',
        client_reference_id: 'Order 17',
        payment_intent: 'pi_1',
      }),
      'payment changed',
      undefined,
      'pi_1',
    ],
    [
      'a payment of another system with our word in its metadata',
      event('payment_intent.succeeded', {
        object: 'payment_intent',
        id: 'pi_1',
        metadata: { tollgate_reference: `${OURS} and more`, tollgate_ended_by: '17' },
      }),
      'payment changed',
      undefined,
      'pi_1',
    ],
    [
      'a refund of ours that failed',
      event('refund.failed', { object: 'refund', id: 're_1', status: 'failed', payment_intent: 'pi_1', ...ours }),
      'refund failed',
      OURS,
      'pi_1',
    ],
    [
      'a refund in the dashboard that failed',
      event('charge.refund.updated', { object: 'refund', id: 're_1', status: 'failed', payment_intent: 'pi_1' }),
      'refund failed',
      undefined,
      'pi_1',
    ],
    ['a payout', event('payout.paid', { object: 'payout', id: 'po_1' }), 'paid out', undefined, undefined],
    ['something new', event('constructor', { object: 'x' }), 'other', undefined, undefined],
  ])('is read: %s', (_, body, kind, reference, paymentId) => {
    const identity = kind === 'refunded elsewhere' ? 'refunded elsewhere: re_1' : 'evt_1';
    expect(eventIn(body)).toMatchObject({ identity, kind, reference, paymentId });
  });

  test.each([
    ['created', 'warning_needs_response', 'other'],
    ['created', 'warning_under_review', 'other'],
    ['updated', 'warning_under_review', 'other'],
    ['closed', 'warning_closed', 'other'],
    ['created', 'needs_response', 'chargeback opened'],
    ['updated', 'needs_response', 'chargeback opened'],
    ['updated', 'under_review', 'chargeback opened'],
    ['funds_withdrawn', 'needs_response', 'chargeback opened'],
    ['updated', 'won', 'other'],
    ['updated', 'lost', 'other'],
    ['closed', 'won', 'chargeback won'],
    ['closed', 'lost', 'chargeback lost'],
  ])('about a dispute tells an inquiry from a chargeback: %s, %s', (type, status, kind) => {
    expect(eventIn(event(`charge.dispute.${type}`, { object: 'dispute', id: 'du_1', status }))?.kind).toBe(kind);
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
