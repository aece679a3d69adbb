import { describe, expect, test } from 'vitest';
import type { languages } from '../../catalogue/languages/languages.ts';
import { translations } from '../../catalogue/texts/registry/forms.ts';
import { createCheckout } from '../checkout/checkout.ts';
import { optionsOf } from '../checkout/options.ts';
import { formTexts } from '../locales/packed.ts';
import { localeIn } from '../locales/texts.ts';
import { usualLocale } from '../page/language.ts';
import { showPrice } from './button-price.ts';

const checkoutWith = (given: object = {}) => {
  const options = optionsOf(given);
  const address = 'https://gateway.example/v1/';
  return createCheckout({
    id: 'a',
    apiAddress: address,
    frames: { worldwide: address, all: address },
    options,
    locale: usualLocale(options),
    unloaded: new AbortController().signal,
  });
};

describe('the amount on the button', () => {
  test.each([
    ['of a payment', {}, { amount: '92.00', price: '€92.00', paymentType: 'DB' }, 'Pay €92.00'],
    ['of a reservation', {}, { amount: '92.00', price: '€92.00', paymentType: 'PA' }, 'Pay €92.00'],
    ['with a dollar sign', {}, { amount: '92.00', price: '$&92.00' }, 'Pay $&92.00'],
    ['turned off', { showAmount: 'false' }, { amount: '92.00', price: '€92.00' }, ''],
    ['replaced by the page', { labels: { submit: 'Donate' } }, { amount: '92.00', price: '€92.00' }, ''],
    ['of a credit to the card', {}, { amount: '92.00', price: '€92.00', paymentType: 'CD' }, ''],
    ['of nothing', {}, { amount: '0.00', price: '€0.00' }, ''],
    ['unknown', {}, {}, ''],
  ])('%s', (_name, given, configuration, text) => {
    const checkout = checkoutWith(given);
    const stop = showPrice(checkout);
    checkout.configuration.value = configuration;
    expect(checkout.buttonText.value).toBe(text);
    stop();
  });

  test('is absent where nothing is paid yet', () => {
    const checkout = checkoutWith();
    checkout.resource = 'registration';
    showPrice(checkout);
    checkout.configuration.value = { amount: '92.00', price: '€92.00' };
    expect(checkout.buttonText.value).toBe('');
  });

  test.each(Object.entries(translations))('is in the words of %s', (code, texts) => {
    const language = code as keyof typeof languages;
    const checkout = checkoutWith();
    checkout.locale = localeIn(language, formTexts(texts));
    showPrice(checkout);
    checkout.configuration.value = { amount: '92.00', price: '€92.00' };
    expect(checkout.buttonText.value).toContain('€92.00');
    expect(checkout.buttonText.value).not.toContain('{');
  });
});
