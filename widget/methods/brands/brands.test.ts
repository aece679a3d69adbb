import { describe, expect, test, vi } from 'vitest';
import { bicHolds } from '../../../catalogue/banking/iban.ts';
import { bankChoices } from '../../../catalogue/brands/bank-choices.ts';
import { brands } from '../../../catalogue/brands/brands.ts';
import { type OtherBrand, otherBrands } from '../../../catalogue/brands/other-brands.ts';
import { countryCodes } from '../../../catalogue/iso/countries.ts';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { translations } from '../../../catalogue/texts/registry/forms.ts';
import { type Checkout, createCheckout } from '../../checkout/checkout.ts';
import { optionsOf } from '../../checkout/options.ts';
import type { LoadChunk } from '../../lazy/load-chunk.ts';
import { packedFewBrands } from '../../locales/packed.ts';
import { localeIn } from '../../locales/texts.ts';
import { usualLocale } from '../../page/language.ts';
import { isCard } from '../card/in-card-form.ts';
import { wallets } from '../wallets/wallets.ts';
import { textsFor } from './brand-texts.ts';
import { creditButton } from './credit.tsx';
import { errorIn, type FieldName, fields, plainValue } from './fields.ts';
import { formState } from './form-state.ts';
import { type ShownBrand, shownBrand } from './shown-brands.ts';

const checkoutWith = (given: object = {}, currency = 'EUR', sent: readonly string[] = []): Checkout => {
  const options = optionsOf(given);
  const address = 'https://gateway.example/v1/';
  const checkout = createCheckout({
    id: 'a',
    apiAddress: address,
    frames: { worldwide: address, all: address },
    options,
    locale: usualLocale(options),
    unloaded: new AbortController().signal,
  });
  checkout.configuration.value = { currency, given: sent };
  return checkout;
};

/** Returns a currency in which a brand can be paid. */
const currencyOf = (id: string): string => {
  const known: Readonly<Record<string, OtherBrand>> = otherBrands;
  return known[id]?.currencies?.[0] ?? 'EUR';
};

const shown = (id: string, given: object = {}): ShownBrand => {
  const brand = shownBrand(id, checkoutWith(given, currencyOf(id)));
  if (typeof brand === 'string') throw new Error(brand);
  return brand;
};

const name = ['givenName', 'surname'] as const;

describe('a brand other than cards and wallets', () => {
  test.each([
    ['IDEAL', 'onlineTransfer', 'iDEAL | Wero', []],
    ['SOFORTUEBERWEISUNG', 'onlineTransfer', 'Sofort', ['bankCountry']],
    ['PRZELEWY', 'onlineTransfer', 'Przelewy24', [...name, 'email']],
    ['BLIK', 'onlineTransfer', 'BLIK', []],
    ['TWINT', 'virtualAccount', 'TWINT', []],
    ['PAYPAL', 'virtualAccount', 'PayPal', []],
    ['MBWAY', 'virtualAccount', 'MB WAY', []],
    ['CLICK_TO_PAY', 'virtualAccount', 'Click to Pay', []],
    ['MASTERPASS', 'virtualAccount', 'Masterpass', []],
    ['BOLETO', 'prepayment', 'Boleto', []],
    ['KLARNA_PAYMENTS_PAYNOW', 'invoice', 'Klarna Pay Now', []],
    ['PAYOLUTION_INVOICE', 'invoice', 'Payolution', [...name, 'birthDate', 'sex']],
    ['DIRECTDEBIT_SEPA', 'directDebit', 'SEPA direct debit', ['accountHolder', 'accountIban', 'accountBic']],
    ['GIFTCARD', 'giftCard', 'gift card', ['giftCardNumber', 'pin']],
    [
      ...(['DIRECTDEBIT', 'directDebit', 'direct debit'] as const),
      ['accountHolder', 'bankCountry', 'accountNumber', 'accountBank', 'bankName'],
    ],
  ] as const)('%s has a form of its own', (id, part, brandName, asked) => {
    expect(shown(id)).toMatchObject({ id, part, name: brandName, fields: asked });
  });

  test.each([
    ['VISA', 'unknown'],
    ['APPLEPAY', 'a wallet that has no form'],
    ['NOBRAND', 'unknown'],
    ['constructor', 'unknown'],
    ['', 'unknown'],
  ])('%s has none and returns the reason', (id, reason) => {
    expect(shownBrand(id, checkoutWith())).toBe(reason);
  });

  test('every brand of the interface has a form', () => {
    const without = Object.keys(brands).filter(
      (id) =>
        !isCard(id) &&
        !Object.hasOwn(wallets, id) &&
        typeof shownBrand(id, checkoutWith({}, currencyOf(id))) === 'string',
    );
    expect(without).toEqual([]);
    expect(Object.keys(brands)).toEqual(expect.arrayContaining(['VISA', 'APPLEPAY', 'CLICK_TO_PAY', 'IDEAL']));
  });

  test('is refused if it cannot be paid in the currency of the checkout', () => {
    expect(shownBrand('DIRECTDEBIT_SEPA', checkoutWith({}, 'USD'))).toBe('cannot be paid in USD');
    expect(shownBrand('DIRECTDEBIT', checkoutWith({}, 'USD'))).toMatchObject({ part: 'directDebit' });
  });

  const others = Object.entries<OtherBrand>(otherBrands).filter(([, { method }]) => method !== 'wallet');

  test.each(others)(
    '%s: the form has a field for each parameter that the brand needs or asks for',
    (id, { needs = [], asks = [] }) => {
      const asked = shown(id).fields.map((field) => fields[field].parameter);
      expect(asked).toEqual(expect.arrayContaining([...needs, ...asks]));
      expect(new Set(asked).size).toBe(asked.length);
    },
  );

  test.each(others)('%s: every select has options', (id) => {
    const brand = shown(id);
    const choices: Readonly<Partial<Record<FieldName, number>>> = {
      bankChoice: Object.keys(brand.banks).length,
      bankCountry: brand.countries.length,
      billingCountry: brand.countries.length,
      installments: brand.installments.length,
    };
    expect(brand.fields.filter((field) => choices[field] === 0)).toEqual([]);
    expect(brand.countries.filter((country) => !countryCodes.has(country))).toEqual([]);
  });

  test('the banks have codes and names', () => {
    for (const [id, { banks }] of Object.entries(bankChoices)) {
      expect(Object.hasOwn(otherBrands, id)).toBe(true);
      for (const [bic, bankName] of Object.entries(banks)) {
        expect(bicHolds(bic), bic).toBe(true);
        expect(bankName).toMatch(/\S/);
      }
    }
  });
});

test('the form does not ask for parameters that the merchant has sent', () => {
  const sent = ['customer.givenName', 'customer.surname', 'customer.birthDate', 'billing.city'];
  const asked = (id: string) => shownBrand(id, checkoutWith({}, 'EUR', sent));
  expect(asked('PAYOLUTION_INVOICE')).toMatchObject({ fields: ['sex'] });
  expect(asked('KLARNA_INVOICE')).toMatchObject({ fields: [] });
  expect(asked('RATENKAUF')).toMatchObject({
    fields: ['mobile', 'street1', 'postcode', 'billingCountry', 'installments'],
  });
});

test.each([
  ['DIRECTDEBIT_SEPA', { id: 'DIRECTDEBIT_SEPA' }],
  ['MBWAY', { fields: ['accountMobile'] }],
  ['GIFTCARD', 'cannot be stored'],
  ['IDEAL', 'cannot be stored'],
  ['PAYPAL', 'cannot be stored'],
])('%s, where an account is only stored', (id, expected) => {
  const checkout = checkoutWith({ inlineFlow: ['MBWAY'] });
  checkout.resource = 'registration';
  const brand = shownBrand(id, checkout);
  if (typeof expected === 'string') expect(brand).toBe(expected);
  else expect(brand).toMatchObject(expected);
});

describe('what a page sets', () => {
  test('inlineFlow adds the account to the form', () => {
    const inline = { fields: ['accountMobile'], takesAccount: true, before: 'onBeforeSubmitInlineVirtualAccount' };
    expect(shown('MBWAY', { inlineFlow: ['MBWAY'] })).toMatchObject(inline);
    expect(shown('STC_PAY', { inlineFlow: 'MBWAY STC_PAY' })).toMatchObject(inline);
    expect(shown('ALIPAY', { inlineFlow: ['ALIPAY'] }).fields).toEqual(['accountId']);
    expect(shown('MASTERPASS', { inlineFlow: ['MASTERPASS'] }).fields).toEqual(['accountId']);
    expect(shown('CLICK_TO_PAY', { inlineFlow: ['CLICK_TO_PAY'] }).fields).toEqual(['accountEmailOrMobile']);
    expect(shown('IDEAL', { inlineFlow: ['IDEAL'] })).toMatchObject({ takesAccount: false });
  });

  test.each([
    ['BOLETO', { showTaxNumberField: true }, [...name, 'taxNumber']],
    ['BOLETO', { showTaxNumberField: 'true' }, [...name, 'taxNumber']],
    ['IDEAL', { showTaxNumberField: true }, []],
    ['AFFIRM', { showBirthDate: true }, [...name, 'birthDate']],
    ['KLARNA_INVOICE', { showBirthDate: false }, []],
    ['PAYOLUTION_INVOICE', { showBirthDate: false }, [...name, 'sex']],
    ['PAYPAL', { showBirthDate: true }, []],
  ] as const)('%s with %j asks for %j', (id, given, asked) => {
    expect(shown(id, given).fields).toEqual(asked);
  });
});

describe('a form that applies for a credit', () => {
  const inGreek = (given: object = {}): Checkout => {
    const checkout = checkoutWith(given);
    checkout.locale = localeIn('gr', en, checkout.options);
    return checkout;
  };
  const credit = { applyNow: translations.gr.parts.fewBrands.labels.applyNow };
  const textsIn = (checkout: Checkout, id: string, load: () => Promise<unknown>) =>
    textsFor([shown(id, checkout.options.given)], checkout, load as LoadChunk);

  test.each([
    [{}, credit.applyNow],
    [{ submit: 'Buy' }, 'Buy'],
    [{ submit: 'Buy', applyNow: 'Ask {brand}' }, 'Ask {brand}'],
    [{ applyNow: 'Ask' }, 'Ask'],
    [{ submit: 7 }, credit.applyNow],
  ])('with the labels %j has the button text %j', async (labels, text) => {
    const checkout = inGreek({ labels });
    const texts = await textsIn(checkout, 'AFFIRM', () => Promise.resolve(packedFewBrands(translations)));
    expect(creditButton(formState(checkout, shown('AFFIRM'), texts, () => ''))).toBe(text);
  });

  test('has English texts if the others do not load', async () => {
    const texts = await textsIn(inGreek(), 'RATENKAUF', () => Promise.reject(new Error('offline')));
    expect(texts.labels.learnMore).toBe('Learn more about {brand}');
  });

  test('only brands that need these texts load them', async () => {
    const load = vi.fn(() => Promise.resolve({}));
    await textsIn(inGreek({ inlineFlow: ['ALIPAY'] }), 'ALIPAY', load);
    await textsIn(inGreek(), 'IDEAL', load);
    await textsIn(checkoutWith(), 'AFFIRM', load);
    expect(load).not.toHaveBeenCalled();
    await textsIn(inGreek({ inlineFlow: ['CLICK_TO_PAY'] }), 'CLICK_TO_PAY', load);
    expect(load).toHaveBeenCalledExactlyOnceWith('few-brands');
  });

  test.each(['AFFIRM', 'RATENKAUF', 'KLARNA_INSTALLMENTS', 'KLARNA_PAYMENTS_SLICEIT', 'VALU'])(
    'is that of %s',
    (id) => {
      expect(shown(id)).toMatchObject({ isCredit: true });
      expect(shown('KLARNA_INVOICE')).toMatchObject({ isCredit: false });
    },
  );
});

describe('what a shopper types', () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const today = new Date().toISOString().slice(0, 10);

  test.each([
    ['birthDate', ['1980-01-31', yesterday], ['', '31.01.1980', today, '2980-01-01']],
    ['sex', ['F'], ['']],
    ['email', ['a@b.de', 'ada+shop@example.com'], ['', 'ada', 'ada@example', 'a b@example.com', '@example.com']],
    ['mobile', ['0171 1234567', '+49 (171) 123-4567', '+٤٩ ١٧١ ١٢٣٤٥٦٧'], ['', '12345', '+', 'telephone', '------']],
    [
      'accountMobile',
      ['+351 912 345 678', '351#912345678', '00351912345678'],
      ['', '12', '+351 91 call me', '++35191234567'],
    ],
    ['taxNumber', ['123.456.789-09', '12345678'], ['', '1234567']],
    ['accountHolder', ['Ada Lovelace', 'Ünal'], ['', 'Ada']],
    ['accountNumber', ['532 013 000', '５３２０１３'], ['', '12', '12_34']],
    ['accountBank', ['370 400 44', '12-34-56'], ['', '1234567890123']],
    ['accountBic', ['', 'COBADEFF', 'cobadeffxxx', 'COBA DE FF'], ['COBADEF', 'COBADEFFX', '12345678']],
    ['bankName', [''], []],
    ['postcode', ['SW1A 1AA', '80331', '８０３３１', '1500-441'], ['', '80331/1']],
    ['giftCardNumber', ['6036 2800 0000 0000', 'AB-12'], ['', '1']],
    ['pin', ['1234'], ['1']],
    ['accountId', ['ada@example.com'], ['', '  ']],
    [
      'accountEmailOrMobile',
      ['ada@example.com', '+44 (0)7700 900123', '٠٧٧٠٠٩٠٠١٢٣'],
      ['', 'ada', 'ada@example', '12345'],
    ],
  ] as const)('%s', (field, right, wrong) => {
    for (const typed of right) expect(errorIn(field, typed), typed).toBeUndefined();
    const errors = [fields[field].error, fields[field].emptyError, 'fieldIncompleteError'];
    for (const typed of wrong) expect(errors, typed).toContain(errorIn(field, typed));
  });

  test.each([
    ['accountIban', '', 'fieldEmptyError'],
    ['accountIban', 'D', 'fieldIncompleteError'],
    ['accountIban', 'DE89 3704 0044 0532', 'fieldIncompleteError'],
    ['accountIban', 'DE89 3704 0044 0532 0130 01', 'accountIbanError'],
    ['accountIban', 'XX89 3704', 'accountIbanError'],
    ['accountIban', 'DE89 3704 0044 0532 0130 00 1', 'accountIbanError'],
    ['email', '', 'fieldEmptyError'],
    ['email', 'ada', 'fieldIncompleteError'],
    ['email', 'ada@example', 'fieldIncompleteError'],
    ['email', 'a b@example.com', 'emailError'],
    ['mobile', '+49 17', 'fieldIncompleteError'],
    ['mobile', 'telephone', 'mobilePhoneNumberError'],
    ['accountEmailOrMobile', '12345', 'fieldIncompleteError'],
    ['giftCardNumber', '1', 'fieldIncompleteError'],
    ['pin', '1', 'fieldIncompleteError'],
    ['givenName', '', 'givenNameError'],
  ] as const)('%s says of "%s" that it is empty, incomplete or wrong: %s', (field, typed, error) => {
    expect(errorIn(field, typed)).toBe(error);
  });

  test('a missing PIN has an error of its own', () => {
    expect(errorIn('pin', '')).toBe('pinEmptyError');
  });

  test.each([
    ['accountBank', ' 12-34-56 ', '123456'],
    ['accountMobile', '+351 (912) 345.678', '+351912345678'],
    ['accountIban', 'de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['accountNumber', '５３２０１３', '532013'],
    ['accountEmailOrMobile', ' +44 (0)7700 900123', '+4407700900123'],
    ['surname', ' d’Arc ', 'd’Arc'],
  ] as const)('%s is normalized for the gateway', (field, typed, plain) => {
    expect(plainValue(field, typed)).toBe(plain);
  });
});

test('the button has the name of a brand, no words of a language', () => {
  const named = Object.entries(otherBrands).filter(
    ([id]) => !/^(?:DIRECTDEBIT(?:_SEPA)?|BANKTRANSFER_SEPA|PREPAYMENT|GIFTCARD|CLICK_TO_PAY)$/.test(id),
  );
  expect(named.length).toBeGreaterThan(20);
  for (const [, { name }] of named) expect(name).not.toMatch(/[ ,]\p{Ll}/u);
});
