import { describe, expect, test } from 'vitest';
import { brands, brandsOfNumber, isBrand, isCardBrand, luhnHolds } from './brands.ts';
import { type CardBrand, cardBrands } from './card-brands.ts';
import { otherBrands } from './other-brands.ts';

const cards: readonly (readonly [string, CardBrand])[] = Object.entries(cardBrands);

const cardIds =
  'AIRPLUS ALIA ALIADEBIT AMEX ARGENCARD BCMC CARNET CARTEBANCAIRE CARTEBLEUE CENCOSUD DANKORT DINERS DISCOVER ELO HIPERCARD JCB MADA MAESTRO MASTER MASTERDEBIT MERCADOLIVRE NARANJA NATIVA SERVIRED TARJETASHOPPING TCARD TCARDDEBIT UNIONPAY UNIONPAY_SMS VISA VISADEBIT VISAELECTRON VPAY PRIVATE_LABEL ASYACARD AXESS BONUS WORLD';
const otherIds =
  'APPLEPAY GOOGLEPAY SAMSUNGPAY PAYPAL PAYPAL_CONTINUE AMAZONPAY CLICK_TO_PAY STC_PAY MASTERPASS MBWAY ALIPAY WECHAT_PAY MONEYBOOKERS DIRECTDEBIT_SEPA IDEAL GIROPAY EPS SOFORTUEBERWEISUNG TRUSTLY PRZELEWY POLI INTERAC PAYDIREKT PAYTRAIL BOLETO SIBS_MULTIBANCO KLARNA_PAYMENTS_PAYLATER KLARNA_PAYMENTS_PAYNOW KLARNA_PAYMENTS_SLICEIT KLARNA_PAYMENTS_ONE KLARNA_INVOICE RATENKAUF AFTERPAY AFFIRM PAYOLUTION_INVOICE PAYSAFECARD TABBY ZOODPAY VALU KLARNA_INSTALLMENTS CHINAUNIONPAY DAOPAY PF_KARTE_DIRECT UKASH YANDEX BRADESCO TRUSTPAY_VA PREPAYMENT PAYOLUTION_ELV PAYOLUTION_INS';
/** Our own brands: no integration names them, but forms and fields of the interface have no other brand. */
const ownIds = ['DIRECTDEBIT', 'GIFTCARD', 'BANKTRANSFER_SEPA'];
/** Ways to pay that are younger than the interface. */
const newIds = ['BLIK', 'TWINT'];

describe('the brands', () => {
  test('contain all brands that integrations name, and few of our own', () => {
    expect(Object.keys(cardBrands)).toEqual(expect.arrayContaining(cardIds.split(' ')));
    expect(Object.keys(otherBrands)).toEqual(expect.arrayContaining([...otherIds.split(' '), ...ownIds, ...newIds]));
    expect(Object.keys(brands)).toHaveLength(Object.keys(cardBrands).length + Object.keys(otherBrands).length);
  });

  test.each(Object.entries(brands))('%s has an id in the form of the interface, and a name', (id, { name }) => {
    expect(id).toMatch(/^[A-Z0-9_]{1,32}$/);
    expect(name.length).toBeGreaterThan(0);
  });

  test('are distinguished from anything else', () => {
    expect(['VISA', 'PAYPAL'].map(isBrand)).toEqual([true, true]);
    expect(['VISA', 'PAYPAL', 'visa', 'constructor', '__proto__', ''].map(isCardBrand)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('every brand of cards', () => {
  test('has names of its own in wallets, in lower case without spaces', () => {
    const networks = cards.flatMap(([, brand]) => brand.networks ?? []);
    expect(networks).toContain('visa');
    expect(new Set(networks).size).toBe(networks.length);
    expect(networks.filter((name) => !/^[a-z]+$/.test(name))).toEqual([]);
  });

  const withNumbers = cards.filter(([, { ranges }]) => ranges.length > 0);

  test.each(withNumbers)('%s has ranges with ends of equal length, in order', (_, { ranges }) => {
    for (const range of ranges) {
      const [first, last] = typeof range === 'number' ? [range, range] : range;
      expect(`${first}`).toHaveLength(`${last}`.length);
      expect(first).toBeLessThanOrEqual(last);
    }
  });

  test.each(cards)(
    '%s has lengths from 12 to 19 in order, and gaps within the shortest number',
    (_, { gaps, lengths }) => {
      expect([...lengths].sort((left, right) => left - right)).toEqual(lengths);
      expect(lengths.filter((length) => length < 12 || length > 19)).toEqual([]);
      expect(gaps.filter((gap) => gap > (lengths.at(-1) ?? 0))).toEqual([]);
    },
  );

  test.each(withNumbers)(
    '%s recognizes the first and the last number of each of its ranges',
    (id, { ranges, lengths }) => {
      for (const range of ranges) {
        for (const start of typeof range === 'number' ? [range] : range) {
          expect(brandsOfNumber(`${start}`.padEnd(lengths[0] ?? 0, '0'))).toContain(id);
        }
      }
    },
  );
});

describe('the brands of a number', () => {
  test.each([
    ['4200000000000000', 'VISA'],
    ['4111111111111111', 'VISA'],
    ['5454545454545454', 'MASTER'],
    ['5105105105105100', 'MASTER'],
    ['2221000000000009', 'MASTER'],
    ['2720990000000007', 'MASTER'],
    ['377777777777770', 'AMEX'],
    ['30082246403846', 'DINERS'],
    ['6011000000000004', 'DISCOVER'],
    ['3528000000000007', 'JCB'],
    ['6200000000000005', 'UNIONPAY'],
    ['6759649826438453', 'MAESTRO'],
    ['6062820000000000', 'HIPERCARD'],
    ['4400861000000000', 'VISA'],
    ['4406470000000000', 'MADA'],
    ['5066990000000000', 'ELO'],
    ['5019000000000000', 'DANKORT'],
  ])('%s begin with %s', (number, brand) => {
    expect(brandsOfNumber(number)[0]).toBe(brand);
  });

  test('are several for a co-badged number, the narrowest range first', () => {
    expect(brandsOfNumber('4406470000000000')).toEqual(['MADA', 'VISA', 'VISADEBIT']);
    expect(brandsOfNumber('4571000000000000')).toEqual(['DANKORT', 'VISA', 'VISADEBIT']);
  });

  test.each([
    '',
    '4',
    '42000000000000001',
    '9999999999999999',
    '2720999999999999999',
    'abcd',
    '271',
    '1234567890123456',
  ])('%j has none', (number) => {
    expect(brandsOfNumber(number)).toEqual([]);
  });
});

describe('the check digit', () => {
  test.each(['4200000000000000', '4111111111111111', '5454545454545454', '377777777777770', '30082246403846', '0'])(
    'of %s holds',
    (number) => {
      expect(luhnHolds(number)).toBe(true);
    },
  );

  test.each(['4200000000000001', '4111111111111112', '', 'abc', '4111 1111 1111 1111', '-1'])(
    'of %j does not',
    (number) => {
      expect(luhnHolds(number)).toBe(false);
    },
  );

  test('detects every single wrong digit', () => {
    const number = '4111111111111111';
    for (let place = 0; place < number.length; place += 1) {
      for (let digit = 0; digit <= 9; digit += 1) {
        const changed = `${number.slice(0, place)}${digit}${number.slice(place + 1)}`;
        expect(luhnHolds(changed)).toBe(changed === number);
      }
    }
  });
});
