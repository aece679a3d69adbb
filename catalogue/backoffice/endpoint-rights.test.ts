import { describe, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '../endpoints/endpoints.ts';
import { postings } from '../payments/payment-types.ts';
import { requestShapes } from '../requests/requests.ts';
import { type BearerEndpoint, endpointRights, rightsOfTypes } from './endpoint-rights.ts';
import { rightsFor, typesOf } from './needed-rights.ts';
import { gives, rights, roleNames } from './rights.ts';
import { presetOf, rightsIn, tokenPresets, tokenRights, unknownIn } from './token-rights.ts';

const bearer: readonly Endpoint[] = endpoints.filter(({ authorization }) => authorization === 'bearer');

test('every endpoint that needs a token, and no other, has the right that it needs', () => {
  expect(Object.keys(endpointRights).toSorted()).toEqual(bearer.map(({ id }) => id).toSorted());
  expect(Object.keys(rightsOfTypes).toSorted()).toEqual(Object.keys(postings).toSorted());
});

test('the payment types decide wherever a request can name more than one', () => {
  const several = bearer.filter(({ request, requestOfType }) => {
    if (requestOfType !== undefined) return true;
    if (request === undefined) return false;
    const fields: Readonly<Record<string, readonly unknown[]>> = requestShapes[request].fields;
    const [, format] = fields['paymentType'] ?? [];
    const words = (format as { readonly words?: string } | undefined)?.words ?? '';
    return format !== undefined && words.includes(',') && takesBody(request);
  });
  // A link takes no payment itself: who may make links may make them of both types.
  const deciding = several.filter(({ id }) => id !== 'createLink');
  for (const { id } of deciding) expect([id, endpointRights[id as BearerEndpoint].byType]).toEqual([id, true]);
  expect(deciding.length).toBeGreaterThan(4);
});

const takesBody = (request: string): boolean => !/query/i.test(request);

test.each(Object.entries(rightsOfTypes))('a payment of type %s needs %s', (type, right) => {
  const isCharging = type === 'SD' || type === 'RS';
  const needed = isCharging ? [right, 'payments.take'] : [right];
  expect(rightsFor('createPayment', typesOf({ paymentType: type }))).toEqual(needed);
});

describe('a request needs the rights of everything that it makes', () => {
  test.each([
    [{ paymentType: 'DB' }, ['payments.take']],
    [{ paymentType: 'DB', 'overridePaymentType[VISA]': 'CD' }, ['payments.take', 'payments.payout']],
    [{ paymentType: 'DB', createRegistration: 'true' }, ['payments.take', 'registrations.change']],
    [{ paymentType: 'DB', createRegistration: 'false' }, ['payments.take']],
    [{ paymentType: 'DB', 'job.dayOfMonth': '1' }, ['payments.take', 'schedules.change']],
    [{ createRegistration: 'true' }, ['registrations.change']],
    [{}, ['registrations.change']],
  ] as const)('%j', (request, needed) => {
    expect(rightsFor('createCheckout', typesOf(request))).toEqual(needed);
  });

  const timing = { 'job.dayOfMonth': '1' };
  test.each([
    ['createRegistration', {}, ['registrations.change']],
    ['createRegistration', timing, ['registrations.change', 'schedules.change', 'payments.take']],
    ['createSchedule', timing, ['schedules.change', 'payments.take']],
    ['reschedule', {}, ['schedules.change', 'payments.take']],
    ['deschedule', {}, ['schedules.change']],
    [
      'createCheckout',
      { createRegistration: 'true', ...timing },
      ['registrations.change', 'schedules.change', 'payments.take'],
    ],
  ] as const)('%s %j: what the endpoint makes, whatever is named', (id, request, needed) => {
    expect(rightsFor(id, typesOf(request))).toEqual(needed);
  });
});

describe('the rights of tokens', () => {
  test('are rights of the table, and an administrator may give each', () => {
    for (const right of tokenRights) expect([right in rights, gives('administrator', right)]).toEqual([true, true]);
  });

  test('whoever may refund, capture or reverse may take payments, and only administrators pay out', () => {
    expect(roleNames.filter((role) => gives(role, 'payments.payout'))).toEqual(['administrator']);
    expect(roleNames.filter((role) => gives(role, 'payments.take'))).toEqual([
      'administrator',
      'operator',
      'support',
      'developer',
    ]);
  });

  test('no usual set but everything pays out, and one of them only reads', () => {
    expect(tokenPresets.shop).not.toContain('payments.payout');
    expect(tokenPresets.read.every((right) => right.endsWith('.read'))).toBe(true);
    expect(tokenPresets.everything).toEqual(tokenRights);
  });

  test('are read from a list with usual sets, in any order', () => {
    expect(rightsIn('payments.refund, payments.take')).toEqual(['payments.take', 'payments.refund']);
    expect(presetOf(rightsIn('shop'))).toBe('shop');
    expect(presetOf(rightsIn('shop,payments.payout'))).toBeUndefined();
    expect(unknownIn('shop,payments.refund')).toEqual([]);
    expect(unknownIn('team.change,constructor,')).toEqual(['team.change', 'constructor', '']);
  });
});
