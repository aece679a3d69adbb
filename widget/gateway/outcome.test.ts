import { describe, expect, test } from 'vitest';
import { outcomeOfInquiry, outcomeOfPayment } from './outcome.ts';

const resourcePath = '/v1/checkouts/A/payment';
const request = { url: 'https://bank.example/acs', method: 'POST', parameters: [{ name: 'creq', value: 'e30' }] };
const redirected = { kind: 'redirected', redirect: { ...request, preconditions: [] } };
const decided = { kind: 'decided', resourcePath, isDeclined: false };
const result = (code: string, description = '', more: object = {}) => ({ result: { code, description, ...more } });

describe('the reply to a submission', () => {
  test.each([
    ['approved', 200, { ...result('000.100.110'), resourcePath }, decided],
    ['declined', 400, { ...result('800.100.155'), resourcePath }, { ...decided, isDeclined: true }],
    ['another submission runs', 409, result('800.700.100'), { kind: 'running' }],
    ['accepted, not decided yet', 200, result('000.200.000'), { kind: 'running' }],
    ['the shopper has to confirm', 200, { ...result('000.200.000'), redirect: request }, redirected],
    ['to confirm, with a resourcePath', 200, { redirect: request, resourcePath }, redirected],
    [
      'expired',
      400,
      result('200.300.404', 'it expired', { checkoutFault: 'expired' }),
      { kind: 'unusable', description: 'it expired', fault: 'expired' },
    ],
    ['a fault of the gateway', 500, result('999.999.999'), undefined],
    ['throttled', 429, result('800.120.100'), undefined],
    ['not the gateway', 200, {}, undefined],
  ])('%s', (_what, status, reply, outcome) => {
    expect(outcomeOfPayment(status, reply)).toEqual(outcome);
  });

  test('wrong parameters can be corrected, each with its message', () => {
    const errors = [
      { name: 'card.holder', message: 'must match .{3,128}' },
      { name: 'billing.city', message: '3-D Secure needs it', isMissing: true },
    ];
    const parameterErrors = [{ ...errors[0], value: 'A' }, errors[1]];
    const reply = result('200.300.404', 'invalid or missing parameter', { parameterErrors });
    expect(outcomeOfPayment(400, reply)).toEqual({
      kind: 'corrected',
      errors,
      description: 'invalid or missing parameter',
    });
  });

  test('a refusal without parameters leaves the form open and says why', () => {
    const refused = { kind: 'corrected', errors: [], description: 'not configured' };
    expect(outcomeOfPayment(400, result('600.200.500', 'not configured'))).toEqual(refused);
  });

  test('parameter errors of an unexpected form are ignored', () => {
    expect(outcomeOfPayment(400, result('600.200.500', 'x', { parameterErrors: 'y' }))).toMatchObject({
      kind: 'corrected',
      errors: [],
    });
    expect(outcomeOfPayment(400, result('200.300.404', 'x', { parameterErrors: [null] }))).toMatchObject({
      errors: [{ name: '', message: '' }],
    });
  });
});

describe('the reply to an inquiry about a submission', () => {
  test.each([
    ['decided', 200, { state: 'completed', resourcePath }, decided],
    ['pending for days', 200, { state: 'pending', resourcePath }, decided],
    ['to be confirmed', 200, { state: 'pending', redirect: request }, redirected],
    ['confirmed outside the browser', 200, { state: 'pending' }, { kind: 'asked' }],
    ['under way', 200, { state: 'submitted' }, { kind: 'running' }],
    ['never arrived', 200, { state: 'created' }, { kind: 'open' }],
    [
      'expired',
      200,
      { state: 'expired', ...result('000.200.000', 'transaction pending') },
      { kind: 'unusable', description: 'expired', fault: 'expired' },
    ],
    [
      'unknown',
      400,
      result('200.300.404', 'no checkout has this id', { checkoutFault: 'unknown' }),
      { kind: 'unusable', description: 'no checkout has this id', fault: 'unknown' },
    ],
    ['a fault of the gateway', 503, {}, undefined],
    ['throttled', 429, {}, undefined],
    ['not the gateway', 200, {}, undefined],
  ])('%s', (_what, status, reply, outcome) => {
    expect(outcomeOfInquiry(status, reply)).toEqual(outcome);
  });
});
