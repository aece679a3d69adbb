import { describe, expect, test } from 'vitest';
import { descriptionIn, faultsOfExchanges, judgeOf } from './judges.ts';

const description = {
  openapi: '3.0.0',
  paths: {
    '/things': {
      post: {
        requestBody: { $ref: '#/components/requestBodies/Thing' },
        responses: {
          '201': {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing', description: '…' } } },
          },
          '204': { description: 'nothing' },
          default: { content: { 'application/json': { schema: { type: 'object', required: ['error'] } } } },
        },
      },
    },
    '/things/{id}': { get: { responses: { '200': { description: 'nothing' } } } },
  },
  webhooks: {
    '/MADE': {
      post: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
        },
      },
    },
  },
  components: {
    requestBodies: {
      Thing: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
    },
    schemas: {
      Thing: {
        type: 'object',
        required: ['amount'],
        additionalProperties: false,
        example: { $ref: '#/nowhere' },
        properties: {
          amount: { type: 'integer', format: 'int64', minimum: 0, exclusiveMinimum: true },
          note: { type: 'string', nullable: true },
          made: { type: 'string', format: 'date-time' },
          kind: { type: 'string', enum: ['a', 'b'] },
        },
      },
    },
  },
};

describe('the judge of an interface', () => {
  const judge = judgeOf(description, { under: '/v1' });
  const request = (body: unknown, path = '/v1/things', method = 'POST') => judge.request({ method, path, body });
  const reply = (status: number, body: unknown) => judge.reply({ method: 'POST', path: '/v1/things', status, body });

  test.each([
    ['what is described', { amount: 1 }],
    ['null where it is allowed', { amount: 1, note: null }],
    ['a time', { amount: 1, made: '2026-11-29T01:00:00+01:00' }],
  ])('allows %s', (_, body) => {
    expect(request(body)).toBeUndefined();
  });

  test.each<[string, unknown, RegExp]>([
    ['something missing', {}, /^the request POST \/v1\/things: .*required property 'amount'/],
    ['another type', { amount: '1' }, /\/amount must be integer/],
    ['a limit that is excluded', { amount: 0 }, /\/amount must be > 0/],
    ['something unknown', { amount: 1, more: 1 }, /must NOT have additional properties {"additionalProperty":"more"}/],
    ['null', { amount: null }, /\/amount must be integer/],
    ['no time', { amount: 1, made: 'today' }, /\/made must match format "date-time"/],
    ['an unknown word', { amount: 1, kind: 'c' }, /\/kind must be equal to one of the allowed values/],
    ['no body', undefined, /it has no body/],
  ])('names %s', (_, body, fault) => {
    expect(request(body)).toMatch(fault);
  });

  test('names addresses, methods and statuses that there are not', () => {
    expect(request({ amount: 1 }, '/v1/others')).toMatch(/no such address/);
    expect(request({ amount: 1 }, '/v1/things', 'PUT')).toMatch(/no such address/);
    expect(request({ amount: 1 }, '/things')).toMatch(/no such address/);
    expect(judge.reply({ method: 'GET', path: '/v1/things/1', status: 500, body: {} })).toMatch(/no such status/);
    expect(judge.request({ method: 'GET', path: '/v1/things/1', body: undefined })).toBeUndefined();
    expect(judge.request({ method: 'GET', path: '/v1/things/1', body: {} })).toMatch(/must have no body/);
  });

  test('judges replies by their status', () => {
    expect(reply(201, { amount: 1 })).toBeUndefined();
    expect(reply(201, { amount: -1 })).toMatch(/^the reply 201 to POST \/v1\/things: \/amount must be > 0/);
    expect(reply(204, undefined)).toBeUndefined();
    expect(reply(400, { error: 1 })).toBeUndefined();
    expect(reply(400, {})).toMatch(/required property 'error'/);
  });

  test('judges webhooks and values', () => {
    expect(judge.webhook('/MADE', { amount: 1 })).toBeUndefined();
    expect(judge.webhook('/MADE', {})).toMatch(/^the webhook \/MADE: /);
    expect(judge.webhook('/OTHER', {})).toMatch(/no such webhook/);
    expect(judge.value('Thing', { amount: 1 })).toBeUndefined();
    expect(judge.value('Thing', {})).toMatch(/^the Thing: /);
  });

  test('reads the texts of forms as numbers where it is told to', () => {
    const sent = { amount: '1' };
    const message = { method: 'POST', path: '/things', body: sent };
    expect(judgeOf(description, { coerces: true }).request(message)).toBeUndefined();
    expect(sent).toEqual({ amount: '1' });
  });

  test('judges exchanges: not the requests that were refused, but every reply', () => {
    const exchange = { method: 'POST', path: '/v1/things', headers: {}, sent: '{}', status: 201, replied: {} };
    expect(faultsOfExchanges(judge, [exchange])).toHaveLength(2);
    expect(faultsOfExchanges(judge, [{ ...exchange, status: 400, replied: { error: 1 } }])).toEqual([]);
  });

  test('names a description that is missing', async () => {
    await expect(descriptionIn('nobody.json')).rejects.toThrow(/nobody\.json is missing/);
  });
});
