import { describe, expect, test } from 'vitest';
import { channelSettings, settingErrors, settingsFrom } from './channel-settings.ts';
import type { Setting } from './kinds.ts';

const rows = Object.entries<Setting>(channelSettings);
const access = {
  'upstream.address': 'https://gateway.example/',
  'upstream.entityId': '0a'.repeat(16),
  'upstream.accessToken': 'abcdefgh',
};

describe('every setting', () => {
  test.each(rows)('%s has a valid default and a meaning', (_name, [, kind, ifAbsent, meaning]) => {
    expect(ifAbsent === '' || kind.read(ifAbsent) !== undefined).toBe(true);
    expect(meaning).toMatch(/^[A-Z].*\.$/);
  });

  test.each(rows)('%s accepts its examples and refuses similar values', (_name, [, kind]) => {
    expect(kind.examples.filter((text) => kind.read(text) === undefined)).toEqual([]);
    expect(kind.counterexamples.filter((text) => kind.read(text) !== undefined)).toEqual([]);
  });

  test('has its default if it is not set', () => {
    const settings = settingsFrom({});
    expect(settings.brandDetection).toBe(true);
    expect(settings.duplicateWindowHours).toBe(0);
    expect(settings.brandDetectionOrder).toEqual([]);
    expect(settings.brands.has('VISA')).toBe(true);
    expect(settings['upstream.address']).toBeUndefined();
    expect(settings['throttle.createPayment']).toBeUndefined();
  });
});

describe('settings that are written', () => {
  test('are refused with every wrong name', () => {
    const written = { brands: 'visa', requireCVV: 'true', dispatch: 'none', constructor: '1', currencies: 'EUR' };
    expect(settingErrors('channel', written)).toEqual([
      {
        name: 'brands',
        message: 'must be all, or ids of brands apart by blanks - visa is not a brand; did you mean VISA?',
      },
      { name: 'requireCVV', message: 'is not a setting (did you mean requireCvv?)' },
      { name: 'dispatch', message: 'is a setting of a merchant, this is a channel' },
      { name: 'constructor', message: 'is not a setting' },
    ]);
  });

  test.each([
    ['brands', 'VISA MASTERCARD', 'MASTERCARD is not a brand; did you mean MASTER?'],
    ['brandDetectionOrder', 'CB VISA', 'CB is not a brand; did you mean CARTEBANCAIRE?'],
  ])('of brands name an unknown brand: %s=%s', (name, text, fault) => {
    expect(settingErrors('channel', { [name]: text })).toEqual([{ name, message: expect.stringContaining(fault) }]);
  });

  test.each([
    ['SKR05', 'SKR05 must be SKR03, SKR04, IFRS, US, or ACCOUNT=NUMBER such as FEES=4970/9'],
    ['SKR03, IN_TRANSITT=1360', 'IN_TRANSITT is no account of journals (did you mean IN_TRANSIT?)'],
    ['SKR03, AUTHORIZED=1', 'AUTHORIZED is no account of journals (the accounts are ACQUIRER_RECEIVABLE, '],
    ['BANK.EURO=1', 'BANK.EURO must be BANK, or BANK with a currency such as BANK.USD'],
    ['BANK=12_0', 'the number of BANK, 12_0, must be 1 to 10 letters, digits, dots or dashes'],
    ['BANK=1, BANK=2', 'BANK is named twice'],
    ['FEES=4970/9, BANK=4970', '4970 is the number of FEES and of BANK: give both the same tax key, or different'],
    ['SKR03, FEES=1200 Fees', '1200 is the number of BANK and of FEES: give both the same name, or different numbers'],
  ])('of charts name the wrong word, and what would be right: %s', (text, fault) => {
    const message = expect.stringContaining(` - ${fault}`);
    expect(settingErrors('channel', { 'books.chart': text })).toEqual([{ name: 'books.chart', message }]);
  });

  test('describe the upstream gateway completely or not at all', () => {
    expect(settingErrors('channel', access)).toEqual([]);
    const { 'upstream.accessToken': _, ...rest } = access;
    expect(settingErrors('channel', rest).map(({ name }) => name)).toEqual(['upstream.accessToken']);
  });

  test.each([
    ['CH9300762011623852957', '', ['sepa.bic']],
    ['CH9300762011623852957', 'UBSWCHZH80A', []],
    ['GB29NWBK60161331926819', '', ['sepa.bic']],
    ['DE89370400440532013000', '', []],
    ['NO9386011117947', '', []],
  ])('name the bank of an account outside the European Economic Area: %s, BIC %j', (iban, bic, wrong) => {
    const bank = { 'sepa.creditorIdentifier': 'DE98ZZZ09999999999', 'sepa.creditorName': 'Shop', 'sepa.iban': iban };
    const named = (changes: Readonly<Record<string, string>>, stored: Readonly<Record<string, string>> = {}) =>
      settingErrors('channel', changes, stored).map(({ name }) => name);
    expect(named({ ...bank, 'sepa.bic': bic })).toEqual(wrong);
    expect(named({ 'sepa.bic': bic }, { ...bank, 'sepa.bic': 'UBSWCHZH80A' })).toEqual(wrong);
  });

  test('never have a secret in an error', () => {
    const errors = settingErrors('channel', { ...access, 'upstream.accessToken': 'se cret' });
    expect(JSON.stringify(errors)).not.toContain('se cret');
    expect(errors).toHaveLength(1);
  });

  test('of a merchant may contain dispatch rules', () => {
    const dispatch = `brand=VISA currency=EUR,USD channel=${'a'.repeat(32)}; country=DE channel=${'b'.repeat(32)}`;
    expect(settingErrors('merchant', { dispatch })).toEqual([]);
    expect(settingsFrom({ dispatch }).dispatch).toEqual([
      {
        brands: new Set(['VISA']),
        currencies: new Set(['EUR', 'USD']),
        countries: undefined,
        channel: 'a'.repeat(32),
      },
      { brands: undefined, currencies: undefined, countries: new Set(['DE']), channel: 'b'.repeat(32) },
    ]);
  });
});

describe('settings that are stored', () => {
  test('of a newer program are left out; unreadable ones are an error', () => {
    expect(settingsFrom({ futureSetting: 'x' }).requireCvv).toBe(false);
    expect(() => settingsFrom({ brands: 'NOBRAND', currencies: 'EUR' })).toThrow('brands');
  });
});
