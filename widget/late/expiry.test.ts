import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Checkout, createCheckout } from '../checkout/checkout.ts';
import { optionsOf } from '../checkout/options.ts';
import { watchExpiry } from './expiry.ts';
import { noticeOf } from './notices.tsx';
import { differencesOf, renewalsOf } from './renewal.ts';

const MINUTE_MS = 60_000;
const order = { amount: '92.00', currency: 'EUR', state: 'created' };

/** The gateway's replies about checkouts, by their ids. */
let replies: Record<string, object> = {};

beforeEach(() => {
  vi.useFakeTimers();
  replies = { B: { ...order, expiresInSeconds: 1800, ndc: 'b' } };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('reportError', () => undefined);
  vi.stubGlobal('fetch', async (address: string) => {
    const reply = replies[/checkouts\/([^/]+)/.exec(address)?.[1] ?? ''];
    const expired = { result: { description: 'it expired', checkoutFault: 'expired' } };
    return new Response(JSON.stringify(reply ?? expired), { status: reply ? 200 : 400 });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A checkout with half an hour left whose page has this callback. */
const watched = (onCheckoutExpiring?: (about: object) => unknown) => {
  const checkout = createCheckout({
    id: 'A',
    apiAddress: 'https://gateway.example/v1/',
    frames: { worldwide: '', all: '' },
    options: optionsOf({ onCheckoutExpiring }),
    locale: { texts: {} } as Checkout['locale'],
    unloaded: new AbortController().signal,
  });
  checkout.happen('configured');
  checkout.configuration.value = { ...order, expiresInSeconds: 1800 };
  const isExpiring = signal(false);
  const renewals = renewalsOf(checkout, () => []);
  watchExpiry(checkout, renewals, isExpiring);
  const state = () => [checkout.id, checkout.step.value, isExpiring.value];
  return { checkout, state };
};

const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);

describe('a checkout that expires', () => {
  test('is announced two minutes before, and ends when the gateway says so', async () => {
    const { checkout, state } = watched();
    await pass(27.9);
    expect(state()).toEqual(['A', 'editing', false]);
    await pass(0.2);
    expect(state()).toEqual(['A', 'editing', true]);
    await pass(2);
    expect([...state(), checkout.problem.value]).toEqual(['A', 'ended', true, 'checkoutExpired']);
  });

  test('goes on where only the clock of the device has changed', async () => {
    replies['A'] = { ...order, expiresInSeconds: 1500 };
    const { state } = watched();
    vi.setSystemTime(Date.now() + 24 * 60 * MINUTE_MS);
    await pass(20);
    expect(state()).toEqual(['A', 'editing', false]);
    await pass(3.5);
    expect(state()).toEqual(['A', 'editing', true]);
  });

  test('is replaced by the one that the page gives, which expires later', async () => {
    const asked = vi.fn(() => 'B');
    const { checkout, state } = watched(asked);
    await pass(28.1);
    expect(asked.mock.calls).toEqual([[{ checkoutId: 'A', reason: 'expiring' }]]);
    expect(state()).toEqual(['B', 'editing', false]);
    expect([checkout.configuration.value?.ndc, checkout.renewals.value]).toEqual(['b', 1]);
    await pass(27);
    expect(asked).toHaveBeenCalledTimes(1);
    await pass(2);
    expect(asked).toHaveBeenLastCalledWith({ checkoutId: 'B', reason: 'expiring' });
  });

  test.each([
    ['nothing', () => undefined],
    ['the same checkout', () => 'A'],
    ['one that has expired', () => 'C'],
    ['a rejected promise', () => Promise.reject(new Error('no'))],
    ['a promise that never ends', () => new Promise(() => undefined)],
  ])('is announced and ends if the page gives %s', async (_what, callback) => {
    const { state } = watched(callback);
    await pass(29);
    expect(state()).toEqual(['A', 'editing', true]);
    await pass(2);
    expect(state()).toEqual(['A', 'ended', true]);
  });

  test('is replaced even after its end, if the page answers late', async () => {
    const { checkout, state } = watched(() => new Promise((give) => setTimeout(give, 4 * MINUTE_MS, { id: 'B' })));
    await pass(31);
    expect(state()).toEqual(['A', 'ended', true]);
    await pass(2);
    expect([...state(), checkout.problem.value]).toEqual(['B', 'editing', false, undefined]);
  });

  test('is announced if the page gives the same one, which is still valid', async () => {
    replies['A'] = { ...order, expiresInSeconds: 115 };
    const { state } = watched(() => 'A');
    await pass(29);
    expect(state()).toEqual(['A', 'editing', true]);
  });

  test('is not replaced by one for another amount', async () => {
    replies['B'] = { ...order, amount: '93.00', expiresInSeconds: 1800 };
    const { state } = watched(() => 'B');
    await pass(29);
    expect(state()).toEqual(['A', 'editing', true]);
  });
});

describe('a payment while the page makes another checkout', () => {
  const sending = async () => {
    const made = watched(() => new Promise((give) => setTimeout(give, 10_000, 'B')));
    await pass(28.1);
    for (const event of ['submit', 'allowed'] as const) made.checkout.happen(event);
    await pass(0.5);
    expect(made.state().slice(0, 2)).toEqual(['A', 'sending']);
    return made;
  };

  test('is made on the first checkout; after a correction the form goes on with the second', async () => {
    const { checkout, state } = await sending();
    checkout.happen('corrected');
    expect(state()).toEqual(['B', 'editing', false]);
  });

  test('keeps the first checkout if it is not known whether the payment arrives', async () => {
    const { checkout, state } = await sending();
    checkout.happen('lost');
    expect(state().slice(0, 2)).toEqual(['A', 'unsure']);
    checkout.happen('again');
    checkout.submitter.value = { channel: 'c', usualTarget: '', isUnanswered: true };
    checkout.happen('open');
    expect(state().slice(0, 2)).toEqual(['A', 'editing']);
  });
});

test('another checkout differs only in what forms are not made of', () => {
  expect(differencesOf({ ...order, ndc: 'a', brands: ['VISA'] }, { ...order, ndc: 'b', brands: ['VISA'] })).toBe('');
  expect(differencesOf({ ...order, brands: ['VISA'] }, { amount: '1.00', brands: ['AMEX'] })).toBe(
    'amount, currency, brands',
  );
});

test.each([
  [['configured'], 'expiring payNow', 'expiring'],
  [['configured', 'submit', 'allowed'], 'slow leaving', 'slow'],
  [['configured', 'submit', 'allowed', 'lost'], '', ''],
  [['configured', 'submit', 'allowed', 'decided'], '', ''],
] as const)('after %s the shopper reads "%s", and where nothing is paid "%s"', (events, ofPayment, ofRegistration) => {
  const { checkout } = watched();
  for (const event of events.slice(1)) checkout.happen(event);
  const moments = { isExpiring: signal(true), isSlow: signal(true), isOver: signal(false) };
  expect(noticeOf(checkout, moments)).toBe(ofPayment);
  checkout.resource = 'registration';
  expect(noticeOf(checkout, moments)).toBe(ofRegistration);
});
