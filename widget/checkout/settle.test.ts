import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Checkout, createCheckout } from './checkout.ts';
import { optionsOf } from './options.ts';
import { settle, waitForOutcome } from './settle.ts';

const HOUR_MS = 60 * 60_000;

/** What the gateway answers to the next question; nothing when it is away. */
let answer: object | undefined;
let questions = 0;

beforeEach(() => {
  vi.useFakeTimers();
  questions = 0;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => {
    questions += 1;
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
    ...{ id: 'A', apiAddress: 'https://gateway.example/v1/', frames: { worldwide: '', all: '' }, unloaded },
    ...{ options: optionsOf({}), locale: { texts: {} } as Checkout['locale'] },
  });
  for (const event of ['configured', 'submit', 'allowed'] as const) checkout.happen(event);
  return checkout;
};

const standing = ({ step, asked }: Checkout) => [step.value, asked.value];

describe('a payment whose holder is asked by telephone', () => {
  test('is waited for by the page, for as long as the bank waits', async () => {
    answer = { state: 'pending' };
    const checkout = sentCheckout();
    settle(checkout, { kind: 'asked' });
    expect(standing(checkout)).toEqual(['waiting', true]);
    void waitForOutcome(checkout);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(standing(checkout)).toEqual(['waiting', true]);
    expect(questions).toBeLessThan(400);
    answer = { state: 'completed', resourcePath: '/v1/checkouts/A/payment' };
    await vi.advanceTimersByTimeAsync(10_000);
    expect(standing(checkout)).toEqual(['returning', false]);
  });

  test('is taken back to the shop at once by who answers at once', async () => {
    answer = { state: 'pending' };
    const checkout = sentCheckout();
    settle(checkout, { kind: 'asked' });
    void waitForOutcome(checkout);
    await vi.advanceTimersByTimeAsync(10_000);
    answer = { state: 'completed', resourcePath: '/v1/checkouts/A/payment' };
    await vi.advanceTimersByTimeAsync(3500);
    expect(standing(checkout)).toEqual(['returning', false]);
  });

  test('is not waited for without a gateway: the shopper may try again', async () => {
    answer = undefined;
    const checkout = sentCheckout();
    settle(checkout, { kind: 'asked' });
    void waitForOutcome(checkout);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(standing(checkout)).toEqual(['offline', false]);
  });

  test('is asked for no more once the widget is unloaded', async () => {
    answer = { state: 'pending' };
    const unloading = new AbortController();
    const checkout = sentCheckout(unloading.signal);
    settle(checkout, { kind: 'asked' });
    void waitForOutcome(checkout);
    await vi.advanceTimersByTimeAsync(60_000);
    unloading.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    const before = questions;
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(questions).toBe(before);
  });
});
