import { signal } from '@preact/signals';
import { afterEach, expect, test, vi } from 'vitest';
import { type Checkout, createCheckout } from '../checkout/checkout.ts';
import { optionsOf } from '../checkout/options.ts';
import { arrive, watchArrival } from './arrival.ts';
import { noticeOf } from './notices.tsx';
import { renewalsOf } from './renewal.ts';

const resourcePath = '/v1/checkouts/A/payment';

afterEach(() => vi.unstubAllGlobals());

/** A checkout whose payment had its result before the page was there; the browser has come by this navigation. */
const arrived = (
  type: string,
  { isRestored = false, isDeclined = false, resource = 'payment', callback = {} } = {},
) => {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
  const checkout = createCheckout({
    id: 'A',
    apiAddress: 'https://gateway.example/v1/',
    frames: { worldwide: '', all: '' },
    isRestored,
    options: optionsOf(callback),
    locale: { texts: {} } as Checkout['locale'],
    unloaded: new AbortController().signal,
  });
  checkout.resource = resource;
  checkout.configuration.value = { amount: '92.00', state: 'completed', resourcePath, isDeclined };
  checkout.happen('inProgress');
  const isOver = signal(false);
  watchArrival(
    checkout,
    renewalsOf(checkout, () => []),
    isOver,
  );
  void arrive(checkout);
  const moments = { isExpiring: signal(false), isSlow: signal(false), isOver };
  return { checkout, notice: () => noticeOf(checkout, moments) };
};

test.each(['navigate', 'reload'])('a payment that has its result goes on to the shop after %s', (type) => {
  const { checkout, notice } = arrived(type);
  expect([checkout.step.value, checkout.resourcePath.value, notice()]).toEqual(['returning', resourcePath, '']);
});

test('a shopper who has come back stays and reads what has become of the payment', () => {
  expect(arrived('back_forward').notice()).toBe('sent');
  expect(arrived('navigate', { isRestored: true }).notice()).toBe('sent');
  const { checkout, notice } = arrived('back_forward', { isDeclined: true });
  expect([checkout.step.value, notice()]).toEqual(['ended', 'declined startAgain']);
});

test.each([
  ['cancelled', 'cancelled startAgain'],
  ['expired', 'runOut startAgain'],
  ['failed', 'failed startAgain'],
  ['declined', 'declined startAgain'],
] as const)('a payment that has ended as %s is told so', (ending, told) => {
  const { checkout, notice } = arrived('back_forward', { isDeclined: true });
  checkout.configuration.value = { ...checkout.configuration.value, ending };
  expect(notice()).toBe(told);
});

test('a page that is not left says what has become of the payment, in place of the form', async () => {
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ state: 'completed', resourcePath, isDeclined: true })),
  );
  const { checkout, notice } = arrived('navigate');
  checkout.happen('stayed');
  await vi.waitFor(() => expect(notice()).toBe('declined startAgain'));
  expect([checkout.step.value, checkout.covered.value]).toEqual(['stranded', true]);
});

test('what is only stored goes on to the shop in any case', () => {
  expect(arrived('back_forward', { resource: 'registration' }).checkout.step.value).toBe('returning');
});

test('after a decline the form can be used with the checkout that the page gives', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ amount: '92.00', expiresInSeconds: 1800 })));
  const asked = vi.fn(() => 'B');
  const { checkout, notice } = arrived('back_forward', { isDeclined: true, callback: { onCheckoutExpiring: asked } });
  expect([checkout.step.value, notice()]).toEqual(['ended', '']);
  await vi.waitFor(() => expect(checkout.step.value).toBe('editing'));
  expect(asked.mock.calls).toEqual([[{ checkoutId: 'A', reason: 'declined' }]]);
  expect([checkout.id, checkout.configuration.value?.resourcePath, notice()]).toEqual(['B', undefined, '']);
});
