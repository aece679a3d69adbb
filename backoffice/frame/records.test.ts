import { expect, test } from 'vitest';
import { endpoints } from '../../catalogue/endpoints/endpoints.ts';
import { addressedKind, repliedKind, subjectKind } from './records.ts';

const addresses = endpoints.map(({ method, path }) => `${method} ${path}`);

test.each([
  ['payment', '/v1/payments/{id}'],
  ['payment', '/v1/query/{id}'],
  ['schedule', '/v1/schedules/{id}'],
  ['dispute', '/v1/disputes/{id}'],
  ['webhook', '/v1/webhooks/{id}'],
])('requests about a %s lead to it: %s', (kind, path) => {
  const found = addresses.filter((each) => each.split(' ')[1]?.startsWith(path));
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found.map(addressedKind))).toEqual(new Set([kind]));
});

test('requests about other records lead nowhere', () => {
  const others = addresses.filter((each) => /\/v1\/(checkouts|registrations|settlement|reports)\//.test(each));
  expect(new Set(others.map(addressedKind))).toEqual(new Set([undefined]));
});

test.each([
  ['payment', 'POST /v1/payments'],
  ['payment', 'POST /v1/payments/{id}'],
  ['payment', 'POST /v1/registrations/{id}/payments'],
  ['payment', 'GET /v1/checkouts/{id}/payment'],
  ['schedule', 'POST /v1/schedules'],
  ['dispute', 'POST /v1/test/chargebacks'],
  ['webhook', 'POST /v1/webhooks'],
  [undefined, 'POST /v1/checkouts'],
  [undefined, 'POST /v1/registrations'],
])('a reply with a %s leads to it: %s', (kind, address) => {
  expect(addresses).toContain(address);
  expect(repliedKind(address)).toBe(kind);
});

test('an entry of the audit leads to what it is about', () => {
  const actions = ['payments.refund', 'disputes.contestDispute', 'risk.changed', 'account.paused', 'tokens.revoked'];
  expect(actions.map(subjectKind)).toEqual(['payment', 'dispute', 'channel', 'schedule', undefined]);
});
