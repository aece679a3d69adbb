import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Checkout, Submitter } from '../../checkout/checkout.ts';
import { optionsOf } from '../../checkout/options.ts';
import type { Step } from '../../checkout/steps.ts';
import { lastUsed, rememberUsed } from './last-used.ts';
import { choose, createMethods, firstOf, type Listed, nameOf } from './methods.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

const method = (id?: string): Listed => ({ ...(id === undefined ? {} : { id }), brands: [] }) as unknown as Listed;
const [registration, card, eps, ideal] = [method('registration'), method(), method('EPS'), method('IDEAL')];

/** A list of these methods, and the signals that they follow. */
const listOf = (listed: readonly Listed[], given: object = {}) => {
  const signals = {
    step: signal<Step>('editing'),
    covered: signal(false),
    submitter: signal<Submitter | undefined>(undefined),
  };
  const checkout = { ...signals, options: optionsOf(given), locale: { texts: {} } } as unknown as Checkout;
  const methods = createMethods(checkout);
  methods.listed.value = listed;
  return { ...signals, methods };
};

describe('open at first', () => {
  test.each([
    ['the first method', '', [eps, card], eps],
    ['the method that was used last', 'card', [eps, card], card],
    ['the first, where the last used one is not offered', 'IDEAL', [eps, card], eps],
    ['stored accounts, where a card was used last', 'card', [registration, eps, card], registration],
    ['another method used last, in spite of stored accounts', 'EPS', [registration, eps, card], eps],
    ['nothing, where nothing is offered', 'card', [], undefined],
  ])('is %s', (_what, last, all, open) => {
    expect(firstOf(all, last)).toBe(open);
    if (last) rememberUsed(last);
    expect(listOf(all).methods.open.value).toBe(open);
  });
});

describe('the method used last', () => {
  test('is kept under one key, by its name only', () => {
    rememberUsed('EPS');
    expect([...stored]).toEqual([['wpwl.method', 'EPS']]);
    expect(lastUsed()).toBe('EPS');
  });

  test('is unknown where the browser stores nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(() => rememberUsed('EPS')).not.toThrow();
    expect(lastUsed()).toBe('');
  });
});

describe('a list of methods', () => {
  test('opens what the shopper chooses, as long as it is offered', () => {
    const { methods } = listOf([card, eps, ideal]);
    choose(methods, ideal);
    expect(methods.open.value).toBe(ideal);
    methods.listed.value = [card, eps];
    expect(methods.open.value).toBe(card);
  });

  test('stays as it is while a payment is under way', () => {
    const { methods, step, submitter } = listOf([card, eps]);
    choose(methods, eps);
    submitter.value = { channel: 'eps', usualTarget: '' };
    step.value = 'sending';
    choose(methods, card);
    expect([methods.isHeld.value, methods.open.value]).toEqual([true, eps]);
  });

  test('shows the cards, with their messages, for a payment that another page has begun, and then what was open', () => {
    const { methods, step } = listOf([eps, card]);
    step.value = 'waiting';
    expect(methods.open.value).toBe(card);
    step.value = 'editing';
    expect(methods.open.value).toBe(eps);
  });

  test.each<[string, readonly Listed[], Step, boolean, boolean]>([
    ['is shown for two methods', [card, eps], 'editing', false, true],
    ['is not shown for one', [card], 'editing', false, false],
    ['is not shown when the forms are of no use', [card, eps], 'ended', false, false],
    ["is not shown beside the bank's page", [card, eps], 'redirecting', true, false],
  ])('%s', (_what, all, step, isCovered, isShown) => {
    const { methods, ...signals } = listOf(all);
    signals.step.value = step;
    signals.covered.value = isCovered;
    expect(methods.isShown.value).toBe(isShown);
  });

  test('names methods in the language of the page, by its labels, and by their brands', () => {
    const { methods } = listOf([], { labels: { card: 'Credit card' } });
    const names = [
      card,
      method('GIFTCARD'),
      method('DIRECTDEBIT_SEPA'),
      method('DIRECTDEBIT'),
      { ...eps, name: 'eps' },
      method('card'),
    ];
    expect(names.map((each) => nameOf(methods, each))).toEqual([
      'Credit card',
      'Gift card',
      'SEPA direct debit',
      'Direct debit',
      'eps',
      'Credit card',
    ]);
  });
});
