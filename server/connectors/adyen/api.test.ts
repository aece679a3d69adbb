import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../platform/base/clock.ts';
import { type GivenReply, json, scriptedUpstream } from '../../testing/acquirers.ts';
import { debit } from '../../testing/upstream.ts';
import { openCalls } from '../calls/calls.ts';
import { sendingLimits } from '../calls/sending.ts';
import { adyenAcquirer } from './acquirer.ts';
import { adyenApi } from './api.ts';

const KEY = 'AQE-the-key';

const received = { status: 'received', pspReference: 'M1', paymentPspReference: 'P1' };
const error = (status: number, errorCode: string, errorType: string) =>
  json(status, { status, errorCode, errorType, message: 'Some words' });

describe('Adyen’s interface', () => {
  const closing: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  /** Refunds at an Adyen that answers so, one request after the other. */
  const refundAt = async (...replies: readonly GivenReply[]) => {
    const remote = await scriptedUpstream((_request, count) => replies[Math.min(count, replies.length) - 1]);
    const clock = manualClock(1_800_000_000_000);
    const calls = openCalls({ realClock: clock, log: pino({ level: 'silent' }), registry: new Registry() });
    closing.push(remote.close, calls.close);
    const limits = { ...sendingLimits, totalMs: 1_000, firstPauseMs: 1, attempts: 2 };
    const api = adyenApi({ calls, limits, address: remote.url, apiKey: KEY });
    const eventsOf = async () => [];
    const acquirer = adyenAcquirer({
      api,
      merchantAccount: 'S',
      environment: 'live',
      baseUrl: 'https://gateway.example/',
      clock,
      realClock: clock,
      eventsOf,
    });
    const order = {
      ...debit,
      task: 'refund',
      account: undefined,
      referencedOrder: 'x',
      referencedDetails: { ConnectorTxID1: 'P1', ConnectorTxID2: 'P1' },
    } as const;
    const outcome = acquirer.perform(order);
    return { outcome, requests: remote.requests };
  };

  test('is asked with the key of the account, for JSON', async () => {
    const { outcome, requests } = await refundAt(json(201, received));
    expect(await outcome).toMatchObject({ code: '000.200.000', details: { ConnectorTxID1: 'M1' } });
    expect(requests[0]?.headers).toMatchObject({
      'x-api-key': KEY,
      'content-type': 'application/json',
      accept: 'application/json',
    });
  });

  test.each<[string, readonly GivenReply[], string]>([
    ['a code without a row', [error(422, '999', 'validation')], '800.100.152'],
    ['the name of something else', [error(422, 'constructor', 'validation')], '800.100.152'],
    ['an amount that it does not take', [error(422, '137', 'validation')], '800.100.174'],
    [
      'a brand that is not set up, which Adyen calls its own failure',
      [error(500, '905', 'configuration')],
      '800.100.175',
    ],
    ['missing rights', [error(403, '010', 'security')], '600.200.500'],
    [
      'an order that is still carried out, and then was',
      [error(422, '704', 'validation'), json(201, received)],
      '000.200.000',
    ],
    ['a failure, and then success', [error(500, '903', 'internal'), json(201, received)], '000.200.000'],
  ])('says what it means: %s', async (_, replies, code) => {
    const { outcome, requests } = await refundAt(...replies);
    const { code: told, details } = await outcome;
    expect(told).toBe(code);
    expect(requests).toHaveLength(replies.length);
    expect(JSON.stringify(details)).not.toContain(KEY);
  });

  test.each<[string, GivenReply, string]>([
    ['no JSON', { status: 200, headers: {}, body: '<html>' }, '900.100.600'],
    ['another object', json(201, { id: 'PL1', status: 'active' }), '900.100.600'],
    ['another state', json(201, { ...received, status: 'danced' }), '900.100.600'],
    ['about another payment', json(201, { ...received, paymentPspReference: 'P2' }), '900.100.600'],
    ['a refusal without a reason', json(422, {}), '900.100.600'],
    [
      'a redirect, which is not followed',
      { status: 307, headers: { Location: '/elsewhere' }, body: '' },
      '900.100.600',
    ],
    ['that the order is still carried out', error(422, '704', 'validation'), '900.100.300'],
    ['a failure of its own', error(500, '903', 'internal'), '900.100.300'],
  ])('leaves the outcome open where it answers %s', async (_, reply, code) => {
    const { outcome, requests } = await refundAt(reply);
    await expect(outcome).rejects.toMatchObject({ code });
    expect(requests.map(({ path }) => path)).toEqual(requests.map(() => '/v72/payments/P1/refunds'));
  });
});
