import { expect, test } from 'vitest';
import { endpoints } from '../../../catalogue/endpoints/endpoints.ts';
import { nearestAddress } from './nearest-address.ts';

const known = [...new Set(Object.values(endpoints).map(({ path }) => path))];
const ID = '8ac7a4a1845f7e19018461a00b366a74';

test.each([
  ['/v1/checkout', '/v1/checkouts'],
  ['/v1/payment', '/v1/payments'],
  ['/v1/Payments', '/v1/payments'],
  ['/payments', '/v1/payments'],
  ['/api/v1/payments', '/v1/payments'],
  ['/v2/payments', '/v1/payments'],
  [`/v1/payment/${ID}`, '/v1/payments/{id}'],
  [`/registrations/${ID}`, '/v1/registrations/{id}'],
  ['/v1/webhook/', '/v1/webhooks'],
  ['/paymentWidget.js', '/v1/paymentWidgets.js'],
  [`/v1/payments/${ID}/refund`, '/v1/payments/{id}'],
  [`/v1/payments/${ID}/captures`, '/v1/payments/{id}'],
  ['/v1/refunds', '/v1/payments/{id}'],
  ['/v1/charges', '/v1/payments'],
  ['/transactions', '/v1/payments'],
  ['/v1/payment_intents', '/v1/payments'],
  ['/v1/checkout/sessions', '/v1/checkouts'],
  ['/v1/payment-links', '/v1/links'],
  ['/api/v1/tokens', '/v1/registrations'],
  ['/v1/subscriptions', '/v1/schedules'],
  ['/v1/chargebacks', '/v1/disputes'],
  ['/v1/search', '/v1/query'],
  ['/v1/payouts', '/v1/settlement/payouts'],
  ['/v1/3ds', '/v1/threeDSecure'],
  ['/v1/testcards', '/v1/testdata'],
])('%s was meant to be %s', (path, meant) => {
  expect(nearestAddress(path, known)).toBe(meant);
});

test.each(['/favicon.ico', '/wp-login.php', '/v1/constructor', `/v1/${'payments/'.repeat(20)}`, '/v1/%00'])(
  'nothing is close to %s',
  (path) => {
    expect(nearestAddress(path, known)).toBeUndefined();
  },
);

test('an endpoint that this environment does not have is not named', () => {
  const live = known.filter((path) => path !== '/v1/testdata');
  expect(nearestAddress('/v1/testcards', live)).toBeUndefined();
});

test('every address is closest to itself', () => {
  for (const path of known) expect(nearestAddress(path.replaceAll(/\{\w+\}/g, ID), known)).toBe(path);
});
