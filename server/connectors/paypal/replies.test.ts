import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, test } from 'vitest';
import type { AcquirerOrder } from '../../payments/ports/acquirer.ts';
import { manualClock } from '../../platform/base/clock.ts';
import { type GivenReply, json, scriptedUpstream } from '../../testing/acquirers.ts';
import { debit as cardDebit } from '../../testing/upstream.ts';
import { openCalls } from '../calls/calls.ts';
import { sendingLimits } from '../calls/sending.ts';
import { paypalAcquirer } from './acquirer.ts';
import { paypalApi } from './api.ts';

const NOW_MS = 1_800_000_000_000;

const debit: AcquirerOrder = {
  ...cardDebit,
  brand: 'PAYPAL',
  account: undefined,
  receivedAtMs: NOW_MS,
  returnUrl: 'https://gateway.example/return/1',
  ownDetails: { ConnectorTxID3: '5O1' },
};
const refund: AcquirerOrder = {
  ...debit,
  task: 'refund',
  referencedOrder: debit.reference,
  referencedDetails: { ConnectorTxID2: '3C6', ConnectorTxID3: '5O1' },
  ownDetails: undefined,
};

const money = (value: string, currency_code = 'EUR') => ({ currency_code, value });
const capture = (status: string, more: object = {}) => ({ id: '3C6', status, amount: money('92.00'), ...more });
const order = (status: string, payments: object = {}, amount = money('92.00')) => ({
  id: '5O1',
  status,
  intent: 'CAPTURE',
  purchase_units: [{ amount, payments }],
  update_time: '2026-11-26T10:00:00Z',
  links: [{ rel: 'payer-action', href: 'https://www.paypal.example/checkoutnow?token=5O1' }],
});
const refused = (issue: string, more: object = {}) =>
  json(422, { name: 'UNPROCESSABLE_ENTITY', message: 'Not possible.', details: [{ issue }], ...more });
const nothing: GivenReply = { status: 204, body: '' };

describe('what PayPal may also answer', () => {
  const closing: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  /** Starts a PayPal that answers so, one request after the other. */
  const atPaypal = async (...replies: readonly GivenReply[]) => {
    const remote = await scriptedUpstream((_request, count) => replies[Math.min(count, replies.length) - 1]);
    const clock = manualClock(NOW_MS);
    const calls = openCalls({ realClock: clock, log: pino({ level: 'silent' }), registry: new Registry() });
    closing.push(remote.close, calls.close);
    const limits = { ...sendingLimits, totalMs: 2_000, firstPauseMs: 1 };
    const tokens = { current: async () => 'token', renew: async () => 'other' };
    const api = paypalApi({ calls, limits, address: remote.url, tokens });
    const sent = () => remote.requests.map(({ method, path }) => `${method} ${path}`);
    return { acquirer: paypalAcquirer(api, 'live', clock), requests: remote.requests, sent };
  };

  test.each<[string, object, object]>([
    [
      'less money than was ordered',
      order('COMPLETED', { captures: [capture('COMPLETED', { amount: money('91.00') })] }),
      {
        code: '000.400.040',
        details: { ExtendedDescription: 'PayPal names 91.00 EUR, and 92.00 EUR were ordered', ConnectorTxID1: '3C6' },
      },
    ],
    [
      'another currency than was ordered',
      order('COMPLETED', { captures: [capture('COMPLETED', { amount: money('92.00', 'USD') })] }),
      { code: '000.400.040' },
    ],
    ['an order of another amount', order('APPROVED', {}, money('9200.00')), { code: '100.390.101' }],
    ['an order that was voided', order('VOIDED'), { code: '100.396.104' }],
    ['a state of a version to come', order('DANCING'), { code: '000.200.000', waitsFor: 'shopper' }],
    [
      'a capture in a state of a version to come',
      order('COMPLETED', { captures: [capture('constructor')] }),
      { code: '000.200.000', waitsFor: 'processor' },
    ],
    ['a payment that it does not show yet', order('COMPLETED'), { code: '000.200.000', waitsFor: 'processor' }],
    [
      'a capture after one that was declined',
      order('COMPLETED', { captures: [capture('DECLINED'), capture('COMPLETED', { id: '3C7' }), capture('PENDING')] }),
      { code: '000.000.000', details: { ConnectorTxID1: '3C7' } },
    ],
    [
      'a capture that waits beside one that was declined',
      order('COMPLETED', { captures: [capture('PENDING', { id: '3C7' }), capture('DECLINED')] }),
      { code: '000.200.000', details: { ConnectorTxID1: '3C7' } },
    ],
    [
      'a capture that was refunded',
      order('COMPLETED', { captures: [capture('PARTIALLY_REFUNDED')] }),
      { code: '000.000.000' },
    ],
    [
      'an unknown reason of a decline',
      order('COMPLETED', {
        captures: [capture('DECLINED', { processor_response: { response_code: 'constructor' } })],
      }),
      { code: '800.100.152' },
    ],
    [
      'an authorization that was voided',
      order('COMPLETED', { authorizations: [capture('VOIDED')] }),
      { code: '100.396.104' },
    ],
  ])('%s', async (_, reply, expected) => {
    const { acquirer, sent } = await atPaypal(json(200, reply));
    expect(await acquirer.find(debit)).toMatchObject(expected);
    expect(sent()).toEqual(['GET /v2/checkout/orders/5O1']);
  });

  test('an instrument was declined, and the order stays approved: the shopper may choose again', async () => {
    const url = 'https://www.paypal.example/checkoutnow?token=again';
    const { acquirer } = await atPaypal(
      json(200, order('APPROVED')),
      refused('INSTRUMENT_DECLINED', { links: [{ rel: 'redirect', href: url }] }),
    );
    expect(await acquirer.find(debit)).toMatchObject({ waitsFor: 'shopper', redirect: { url } });
  });

  test('a rival has captured the order', async () => {
    const { acquirer, sent } = await atPaypal(
      json(200, order('APPROVED')),
      refused('ORDER_ALREADY_CAPTURED'),
      json(200, order('COMPLETED', { captures: [capture('COMPLETED')] })),
    );
    expect((await acquirer.find(debit))?.code).toBe('000.000.000');
    expect(sent()[1]).toBe('POST /v2/checkout/orders/5O1/capture');
  });

  test('a rival has captured the order, and PayPal does not show it yet', async () => {
    const approved = json(200, order('APPROVED'));
    const { acquirer } = await atPaypal(approved, refused('ORDER_ALREADY_CAPTURED'), approved);
    await expect(acquirer.find(debit)).rejects.toMatchObject({ code: '900.100.600' });
  });

  test('the account refused, while a rival took the money: the money counts', async () => {
    const { acquirer, sent, requests } = await atPaypal(
      json(200, order('APPROVED')),
      refused('TRANSACTION_REFUSED'),
      refused('ORDER_ALREADY_COMPLETED'),
      json(200, order('COMPLETED', { captures: [capture('COMPLETED')] })),
    );
    expect((await acquirer.find(debit))?.code).toBe('000.000.000');
    expect(sent()[2]).toBe('PATCH /v2/checkout/orders/5O1');
    expect(requests).toHaveLength(4);
  });

  test('the same order is being carried out: it is asked again', async () => {
    const { acquirer } = await atPaypal(
      json(200, order('APPROVED')),
      refused('ORDER_COMPLETION_IN_PROGRESS'),
      json(409, { name: 'RESOURCE_CONFLICT', details: [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }] }),
      json(201, order('COMPLETED', { captures: [capture('COMPLETED')] })),
    );
    expect((await acquirer.find(debit))?.code).toBe('000.000.000');
  });

  test('an order cannot be ended: it still waits', async () => {
    const { acquirer } = await atPaypal(
      json(200, order('PAYER_ACTION_REQUIRED')),
      json(400, { name: 'INVALID_REQUEST', details: [{ issue: 'FIELD_NOT_PATCHABLE' }] }),
      json(200, order('PAYER_ACTION_REQUIRED')),
    );
    expect((await acquirer.cancel?.(debit))?.waitsFor).toBe('shopper');
  });

  test('whether an order was ended is unknown where PayPal fails', async () => {
    const { acquirer } = await atPaypal(json(200, order('PAYER_ACTION_REQUIRED')), json(503, {}));
    await expect(acquirer.cancel?.(debit)).rejects.toMatchObject({ code: '900.100.300' });
  });

  test('an authorization is voided without a body', async () => {
    const { acquirer } = await atPaypal(nothing);
    expect(await acquirer.perform({ ...refund, task: 'reverse' })).toMatchObject({ code: '000.000.000' });
  });

  test.each<[string, GivenReply, string]>([
    ['an unknown issue', refused('constructor'), '800.100.152'],
    ['missing rights', json(403, { name: 'NOT_AUTHORIZED', message: 'Insufficient permissions.' }), '600.200.500'],
    ['a refund of a disputed payment', refused('TRANSACTION_DISPUTED'), '700.300.600'],
    ['a refund that was cancelled', json(201, capture('CANCELLED')), '100.396.201'],
    ['another amount than was ordered', json(201, capture('COMPLETED', { amount: money('1.00') })), '000.400.040'],
  ])('a refund: %s', async (_, reply, code) => {
    const { acquirer } = await atPaypal(reply);
    expect((await acquirer.perform(refund)).code).toBe(code);
  });

  test('redirects are not followed', async () => {
    const { acquirer, requests } = await atPaypal({ status: 302, headers: { Location: '/elsewhere' }, body: '{}' });
    await expect(acquirer.find(debit)).rejects.toMatchObject({ code: '900.100.600' });
    expect(requests).toHaveLength(1);
  });

  test.each<[string, GivenReply]>([
    ['no JSON', { status: 200, headers: {}, body: '<html>' }],
    ['another object', json(200, { id: 'x' })],
    ['a failure without an error', json(400, {})],
  ])('the outcome is open where the answer is %s', async (_, reply) => {
    const { acquirer } = await atPaypal(reply);
    for (const task of ['refund', 'reverse'] as const)
      await expect(acquirer.perform({ ...refund, task })).rejects.toMatchObject({ code: '900.100.600' });
    await expect(acquirer.find(debit)).rejects.toMatchObject({ code: '900.100.600' });
  });
});
