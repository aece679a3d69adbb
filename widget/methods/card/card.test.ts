import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { Checkout } from '../../checkout/checkout.ts';
import { optionsOf } from '../../checkout/options.ts';
import type { Step } from '../../checkout/steps.ts';
import { usualLocale } from '../../page/language.ts';
import { createCard } from './card.ts';

const editing = (options: object = {}): Checkout =>
  ({ options: optionsOf(options), frames: {}, step: signal<Step>('editing') }) as unknown as Checkout;

describe('a card form', () => {
  test('can be submitted when both frames have reported their state, not when they have connected', () => {
    const card = createCard(editing(), ['VISA']);
    card.connected.value = new Set(['cardNumber', 'cvv']);
    expect([card.complete.value, card.payable.value]).toEqual([false, false]);
    card.heard.value = new Set(['cvv']);
    expect(card.payable.value).toBe(false);
    card.heard.value = new Set(['cvv', 'cardNumber']);
    expect([card.complete.value, card.payable.value]).toEqual([true, true]);
  });

  test('keeps its button usable with errors, and does not send again what was refused', () => {
    const options = { requireCvv: false };
    const card = createCard({ ...editing(options), locale: usualLocale(optionsOf(options)) }, ['VISA']);
    card.heard.value = new Set(['cardNumber']);
    expect([card.attempt(), card.isHeldUp.value, card.payable.value]).toEqual([false, true, true]);
    Object.assign(card.hosted.cardNumber ?? {}, { value: { length: 16, valid: true } });
    card.expiry.value = '12 / 40';
    card.holder.value = 'Ada Lovelace';
    expect(card.attempt()).toBe(true);
    expect(card.refuse([{ name: 'card.holder', message: 'wrong' }])).toEqual([]);
    expect([card.attempt(), card.isHeldUp.value, card.payable.value]).toEqual([false, true, true]);
    card.change('cardHolder');
    expect([card.attempt(), card.isHeldUp.value]).toEqual([true, false]);
  });

  test('without a security code waits for the number alone', () => {
    const card = createCard(editing({ requireCvv: false }), ['VISA']);
    card.heard.value = new Set(['cardNumber']);
    expect(card.payable.value).toBe(true);
  });
});
