import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { form as english } from '../../../catalogue/texts/en/form.ts';
import { type Checkout, createCheckout } from '../../checkout/checkout.ts';
import { optionsOf } from '../../checkout/options.ts';
import { localeIn } from '../../locales/texts.ts';
import { type Card, createCard } from './card.ts';
import { pay } from './pay.ts';

const form = { querySelector: () => null, elements: { namedItem: () => null } } as unknown as HTMLFormElement;
const right = { length: 16, valid: true, brands: ['VISA'] };

/** A card form with valid fields, except for the code: its frame has not reported everything yet. */
const cardOf = (asked: () => unknown, given = {}): { card: Card; checkout: Checkout } => {
  const checkout = createCheckout({
    id: 'A',
    apiAddress: 'https://gateway.example/v1/',
    frames: { worldwide: '', all: '' },
    options: optionsOf({ ...given, onBeforeSubmitCard: asked }),
    locale: localeIn('en', english),
    unloaded: new AbortController().signal,
  });
  checkout.happen('configured');
  const card = createCard(checkout, ['VISA']);
  card.expiry.value = '05 / 34';
  if (card.hosted.cardNumber) card.hosted.cardNumber.value = right;
  card.connected.value = new Set(card.hasCode ? ['cardNumber', 'cvv'] : ['cardNumber']);
  card.heard.value = card.connected.value;
  return { card, checkout };
};

const lineOf = (ask: () => Promise<void>) => ({ send: () => undefined, close: () => undefined, ask });
const atOnce = lineOf(() => Promise.resolve());

describe('a press on the button', () => {
  const asked = vi.fn(() => false);
  let codeFrame: object | null = {};
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { querySelector: () => codeFrame });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    codeFrame = {};
    asked.mockClear();
  });

  test('waits for a frame to report the last key', async () => {
    const { card } = cardOf(asked);
    let answer = (): void => undefined;
    card.lines.cardNumber = atOnce;
    card.lines.cvv = lineOf(() => new Promise((resolve) => (answer = resolve)));
    const paid = pay(card, form, new Event('submit'));
    await vi.advanceTimersByTimeAsync(100);
    expect([asked.mock.calls.length, card.isHeldUp.value]).toEqual([0, false]);
    if (card.hosted.cvv) card.hosted.cvv.value = { length: 3, valid: true };
    answer();
    await paid;
    expect([asked.mock.calls.length, card.isHeldUp.value]).toEqual([1, false]);
  });

  test('counts once, however often it is repeated meanwhile', async () => {
    let decide = (_allowed: boolean): void => undefined;
    const { card } = cardOf(() => {
      asked();
      return new Promise((resolve) => (decide = resolve));
    });
    if (card.hosted.cvv) card.hosted.cvv.value = { length: 3, valid: true };
    card.lines.cardNumber = card.lines.cvv = atOnce;
    const first = pay(card, form, new Event('submit'));
    await pay(card, form, new Event('submit'));
    decide(false);
    await first;
    expect(asked).toHaveBeenCalledOnce();
  });

  test('does not wait for ever for a frame that does not answer', async () => {
    const { card } = cardOf(asked);
    if (card.hosted.cvv) card.hosted.cvv.value = { length: 3, valid: true };
    card.lines.cardNumber = card.lines.cvv = lineOf(() => new Promise(() => undefined));
    const paid = pay(card, form, new Event('submit'));
    await vi.runAllTimersAsync();
    await paid;
    expect(asked).toHaveBeenCalledOnce();
  });

  test.each([
    [{}, 0, true],
    [{ requireCvv: false }, 1, false],
    [{ allowEmptyCvv: true }, 1, false],
  ])(
    'with %j, after the page has removed the frame of the code, asks the page %i times',
    async (given, times, isHeldUp) => {
      const { card } = cardOf(asked, given);
      if (card.hosted.cvv) card.hosted.cvv.value = { length: 3, valid: true };
      card.lines.cardNumber = card.lines.cvv = atOnce;
      codeFrame = null;
      await pay(card, form, new Event('submit'));
      expect([asked.mock.calls.length, card.isHeldUp.value]).toEqual([times, isHeldUp]);
    },
  );

  test('does not ask the page after the form was removed', async () => {
    const { card } = cardOf(asked);
    if (card.hosted.cvv) card.hosted.cvv.value = { length: 3, valid: true };
    card.lines.cardNumber = card.lines.cvv = atOnce;
    const paid = pay(card, form, new Event('submit'));
    card.heard.value = new Set(); // As when the connections are closed.
    await paid;
    expect(asked).not.toHaveBeenCalled();
  });
});
