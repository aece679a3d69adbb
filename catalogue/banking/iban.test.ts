import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankCodeOf, bicHolds, ibanHolds } from './iban.ts';

/** Example numbers of the registry, with the bank code in each. */
const examples = [
  ['DE89370400440532013000', '37040044'],
  ['GB29NWBK60161331926819', 'NWBK'],
  ['FR1420041010050500013M02606', '20041'],
  ['NL91ABNA0417164300', 'ABNA'],
  ['BE68539007547034', '539'],
  ['AT611904300234573201', '19043'],
  ['ES9121000418450200051332', '2100'],
  ['IT60X0542811101000000123456', '05428'],
  ['CH9300762011623852957', '00762'],
  ['NO9386011117947', '8601'],
  ['MT84MALT011000012345MTLCAST001S', 'MALT'],
  ['PL61109010140000071219812874', '10901014'],
  ['SK3112000000198742637541', '1200'],
  ['TR330006100519786457841326', '00061'],
  ['SM86U0322509800000000270100', '03225'],
] as const;

describe('an IBAN', () => {
  test.each(examples)('%s is valid, and its bank code is %s', (iban, bankCode) => {
    expect([ibanHolds(iban), ibanHolds(iban.toLowerCase()), bankCodeOf(iban)]).toEqual([true, true, bankCode]);
  });

  test('is invalid with any single digit changed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...examples), fc.nat(), fc.integer({ min: 1, max: 9 }), ([iban], place, more) => {
        const at = 4 + (place % (iban.length - 4));
        const digit = iban[at] ?? '';
        fc.pre(/\d/.test(digit));
        const changed = iban.slice(0, at) + ((Number(digit) + more) % 10) + iban.slice(at + 1);
        expect(ibanHolds(changed)).toBe(false);
      }),
    );
  });

  test.each(['', 'DE', 'DE8937040044053201300', 'DE893704004405320130000', 'DE89 3704 0044 0532 0130 00', 'XX00', '0'])(
    'does not hold as %j',
    (iban) => {
      expect(ibanHolds(iban)).toBe(false);
    },
  );

  test('of an unknown country has no bank code', () => {
    expect([bankCodeOf('ZZ0012345678901234'), bankCodeOf(''), bankCodeOf('DE89')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a BIC', () => {
  test.each([
    ['COBADEFFXXX', true],
    ['cobadeff', true],
    ['COBAZZFF', false],
    ['COBADEF', false],
    ['C0BADEFF1', false],
  ])('%s is valid: %s', (bic, holds) => {
    expect(bicHolds(bic)).toBe(holds);
  });
});
