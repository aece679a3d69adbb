import { describe, expect, test } from 'vitest';
import { configurationAnswer } from './configuration.ts';

const resourcePath = '/v1/checkouts/A/payment';
const redirect = { url: 'https://bank.example/', method: 'GET', parameters: [] };

describe('the reply to the request for a configuration', () => {
  test.each([
    { status: 200, reply: { state: 'created', amount: '92.00' }, kind: 'configured' },
    { status: 200, reply: { amount: '92.00' }, kind: 'configured' },
    { status: 200, reply: { state: 'submitted' }, kind: 'inProgress' },
    { status: 200, reply: { state: 'completed', resourcePath }, kind: 'inProgress' },
    { status: 200, reply: { state: 'pending', resourcePath }, kind: 'inProgress' },
    { status: 200, reply: { state: 'pending' }, kind: 'inProgress' },
    { status: 200, reply: { state: 'pending', redirect }, kind: 'redirected' },
    { status: 200, reply: { state: 'pending', redirect: { ...redirect, url: 'javascript:x' } }, kind: 'inProgress' },
    { status: 400, reply: { result: { description: 'it expired' } }, kind: 'unusable' },
    { status: 404, reply: {}, kind: 'unusable' },
    { status: 429, reply: {}, kind: 'unreachable' },
    { status: 503, reply: {}, kind: 'unreachable' },
  ])('$status $reply is $kind', ({ status, reply, kind }) => {
    expect(configurationAnswer(status, reply).kind).toBe(kind);
  });

  test('a checkout that cannot be used says why', () => {
    const description = 'it expired 30 minutes after its creation';
    const reply = { result: { description, checkoutFault: 'expired' } };
    expect(configurationAnswer(400, reply)).toEqual({ kind: 'unusable', description, fault: 'expired' });
  });
});
