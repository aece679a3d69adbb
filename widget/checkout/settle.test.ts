import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Checkout, createCheckout } from './checkout.ts';
import { optionsOf } from './options.ts';
import { settle, waitForOutcome } from './settle.ts';

const HOUR_MS = 60 * 60_000;

/** The gateway's answer to the next inquiry; nothing while it cannot be reached. */
let answer: object | undefined;
let inquiries = 0;

beforeEach(() => {
  vi.useFakeTimers();
  inquiries = 0;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => {
    inquiries += 1;
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A checkout whose payment was sent. */
const sentCheckout = (unloaded = new AbortController().signal): Checkout => {
  const checkout = createCheckout({
    id: 'A',
    apiAddress: 'https://gateway.example/v1/',
    frames: { worldwide: '', all: '' },
    unloaded,
    options: optionsOf({}),
    locale: { texts: {} } as Checkout['locale'],
  });
  for (const event of ['configured', 'submit', 'allowed'] as const) checkout.happen(event);
  return checkout;
};

const standing = ({ step, asked }: Checkout) => [step.value, asked.value];

describe('a payment that the bank has the holder confirm by telephone', () => {
  test('keeps the page waiting for as long as the bank waits', async () => {
    answer = { state: 'pending' };
    const checkout = sentCheckout();
    settle(checkout, { kind: 'asked' });
    expect(standing(checkout)).toEqual(['waiting', true]);
    void waitForOutcome(checkout);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(standing(checkout)).toEqual(['waiting', true]);
    expect(inquiries).toBeLessThan(400);
    answer = { state: 'completed', resourcePath: '/v1/checkouts/A/payment' };
    await vi.advanceTimersByTimeAsync(10_000);
    expect(standing(checkout)).toEqual(['returning', false]);
  });

  test('returns to the shop at once when the holder confirms at once', async () => {
    answer = { state: 'pending' };
    const checkout = sentCheckout();
    settle(checkout, { kind: 'asked' });
    void waitForOutcome(checkout);
    await vi.advanceTimersByTimeAsync(10_000);
    answer = { state: 'completed', resourcePath: '/v1/checkouts/A/payment' };
    await vi.advanceTimersByTimeAsync(3500);
    expect(standing(checkout)).toEqual(['returning', false]);
  });

  test('stops waiting when the gateway cannot be reached: the shopper may try again', async () => {
    answer = undefined;
    const checkout = sentCheckout();
    settle(checkout, { kind: 'asked' });
    void waitForOutcome(checkout);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(standing(checkout)).toEqual(['offline', false]);
  });

  test('is not inquired about once the widget is unloaded', async () => {
    answer = { state: 'pending' };
    const unloading = new AbortController();
    const checkout = sentCheckout(unloading.signal);
    settle(checkout, { kind: 'asked' });
    void waitForOutcome(checkout);
    await vi.advanceTimersByTimeAsync(60_000);
    unloading.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    const before = inquiries;
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(inquiries).toBe(before);
  });
});
