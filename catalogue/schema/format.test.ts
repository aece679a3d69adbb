import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '../formats/amounts.ts';
import { country, countryInEitherCase, countryOfThreeLetters, countryOrNumber, currency } from '../formats/iso.ts';
import { date, month } from '../formats/times.ts';
import { shoppersUrl, webUrl } from '../formats/url.ts';
import { refusedFamilies, refusedSchemes } from '../formats/url-schemes.ts';
import { amountText, hundredthsOf } from '../payments/amount.ts';
import { boolean, digits, digitsInGroups, integer, lettersAndDigits, matching, oneOf, text } from './format.ts';

describe('the stored value', () => {
  test.each([
    [amount, '10', '10.00'],
    [amount, '0', '0.00'],
    [amount, '00', '0.00'],
    [amount, '010.50', '10.50'],
    [amount, '92.00', '92.00'],
    [boolean, '1', 'true'],
    [boolean, '0', 'false'],
    [boolean, 'true', 'true'],
    [month, '12', '12'],
    [digitsInGroups(8, 32), ' 4200 0000 0000 0000', '4200000000000000'],
    [digitsInGroups(8, 32), '42000000 ', '42000000'],
    [countryInEitherCase, 'de', 'DE'],
    [text(1, 9), ' as it is ', undefined],
    [text(1, 10), ' as it is ', ' as it is '],
  ])('has one spelling: %#', (format, sent, stored) => {
    expect(format.read(sent)).toBe(stored);
  });
});

describe('an amount', () => {
  test.each(['1.00', '10', '50.99', '600', '0', '9999999999.99'])('may be %s', (value) => {
    expect(amount.read(value)).toBeDefined();
  });

  test.each(['92.0', '92.', '.5', '1,00', '-1', '+1', '1e2', 'NaN', '0x10', '12345678901', ' 1', '1 ', ''])(
    'is never %j',
    (value) => {
      expect(amount.read(value)).toBeUndefined();
    },
  );

  test('is stored as the same number of hundredths', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 999_999_999_999n), (hundredths) => {
        const written = amountText(hundredths);
        expect(amount.read(written)).toBe(written);
        expect(hundredthsOf(amount.read(written) ?? '')).toBe(hundredths);
      }),
    );
  });
});

describe('a date', () => {
  const two = (number: number) => String(number).padStart(2, '0');
  const daysOf = (year: number, monthOfYear: number) =>
    Array.from({ length: 33 }, (_, day) => `${year}-${two(monthOfYear)}-${two(day)}`).filter(
      (day) => date.read(day) !== undefined,
    ).length;

  test('must exist in the calendar: 400 years have 146,097 days', () => {
    let days = 0;
    for (let year = 2000; year < 2400; year += 1) {
      for (let monthOfYear = 0; monthOfYear <= 13; monthOfYear += 1) days += daysOf(year, monthOfYear);
    }
    expect(days).toBe(146_097);
  });

  test.each([
    [2026, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
    [2024, [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
    [2100, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  ])('of %i lies within its month', (year, lengths) => {
    expect(lengths.map((_, position) => daysOf(year, position + 1))).toEqual(lengths);
  });
});

describe('a length', () => {
  test('counts characters, not UTF-16 code units', () => {
    expect(text(2, 2).read('😀')).toBeUndefined();
    expect(text(2, 2).read('😀😀')).toBe('😀😀');
    expect(text(1, 3).read('😀😀😀😀')).toBeUndefined();
  });

  test('is limited at both ends for every text', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 90 }),
        (min, more, length) => {
          const inside = length >= min && length <= min + more;
          expect(text(min, min + more).read('é'.repeat(length)) !== undefined).toBe(inside);
          expect(digits(min, min + more).read('7'.repeat(length)) !== undefined).toBe(inside);
          expect(lettersAndDigits(min, min + more).read('z'.repeat(length)) !== undefined).toBe(inside);
        },
      ),
    );
  });
});

describe('a list of values', () => {
  const sizes = oneOf('S', 'M', 'L');

  test('accepts its members only, in exact spelling', () => {
    expect(sizes.read('M')).toBe('M');
    expect(['m', 'S ', 'SM', '', 'constructor', '__proto__'].map(sizes.read)).toEqual(Array(6).fill(undefined));
  });

  test('names its members in the form that clients compare', () => {
    expect(sizes.message).toBe('must be one of [S, M, L]');
  });
});

describe('a pattern', () => {
  test('must match the whole value, also when it has alternatives', () => {
    const format = matching(/ab|cd/, 'ab or cd', { right: ['ab'], wrong: ['abcd'] });
    expect(['ab', 'cd'].map(format.read)).toEqual(['ab', 'cd']);
    expect(['abcd', 'xab', 'cdx', 'ab\n', ''].map(format.read)).toEqual(Array(5).fill(undefined));
    expect(format.message).toBe('must match ^(?:ab|cd)$ (ab or cd)');
  });

  test.each([
    [0, 0],
    [0, 9],
    [0, 3000],
    [1, 98],
    [1, 500],
    [7, 7],
    [9, 10],
    [17, 4_231],
    [99, 101],
    [100, 500],
    [100, 599],
    [1, 65_535],
    [1, 9_007_199_254_740_991],
  ])('a whole number from %i to %i matches the pattern that the message shows, and no other does', (min, max) => {
    const { read, message } = integer(min, max);
    const [, shown = ''] = /^must match (\S+) \(/.exec(message) ?? [];
    const around = [min, max, 10, 99, 100, 500, 999, 1000, 65_535].flatMap((each) => [each - 1, each, each + 1]);
    const numbers = fc.oneof(fc.constantFrom(...around), fc.nat({ max: 70_000 }), fc.maxSafeNat());
    fc.assert(
      fc.property(numbers, (number) => {
        const isWithin = number >= min && number <= max;
        expect(new RegExp(shown).test(String(number)), `${number} by ${shown}`).toBe(isWithin);
        expect(read(String(number)) !== undefined).toBe(isWithin);
      }),
    );
    expect(read(`0${max}`)).toBeUndefined();
  });

  test('of a whole number has its bounds', () => {
    const format = integer(1, 98);
    expect(['1', '98'].map(format.read)).toEqual(['1', '98']);
    expect(['0', '99', '01', '1.0', '-1', '1e1', '9'.repeat(30)].map(format.read)).toEqual(Array(7).fill(undefined));
  });
});

describe('an address', () => {
  test.each([
    'https://shop.example/a?b=c#d',
    'http://localhost:8081/',
    'app.name://result',
    'com.example.shop://',
    'com.example.shop://result?order=7',
    'shop-4711+test://x',
    'myshop://x',
  ])('of a redirect may be %s', (value) => {
    expect(shoppersUrl.read(value)).toBe(value);
  });

  const schemes = [...Object.values(refusedSchemes).flat(), ...Object.keys(refusedFamilies).map((name) => `${name}x`)];

  test.each(schemes)('of a redirect never has the scheme %s, in any spelling', (scheme) => {
    for (const spelt of [scheme, scheme.toUpperCase(), scheme[0]?.toUpperCase() + scheme.slice(1)]) {
      for (const rest of [':', '://', '://a', '://shop.example/result', ':alert(1)', ':/x', ':///etc/passwd']) {
        expect(shoppersUrl.read(`${spelt}${rest}`)).toBeUndefined();
      }
    }
  });

  test.each([
    ...['javascript:alert(1)//', 'java\tscript://x', '\u0001javascript://x', ' javascript://x', 'javascript\n://x'],
    ...['ms-settings:privacy', 'ms-windows-store://pdp', 'search-ms://query', 'x-apple-health://', 'itms-services://x'],
    ...['googlechrome-x-callback://x-callback-url/open', 'x-man-page://ls', 'os://settings', 'shareddocuments://x'],
    ...['android-app://com.example', 'intent://x#Intent;scheme=https;end', 'tel://112', 'c://x', 'file://server/share'],
    ...['/path', 'x', 'app.name:result', 'app.name:/result', '://x', '1app://x', 'https://', 'https:///x', 'http://?x'],
    ...['https://a b.example', 'https://a.example/"', ' https://a.example', 'ｊavascript://x', 'app.näme://x'],
  ])('of a redirect is never %j', (value) => {
    expect(shoppersUrl.read(value)).toBeUndefined();
    expect(webUrl.read(value)).toBeUndefined();
  });

  test('has a scheme that is listed once', () => {
    expect(new Set(schemes).size).toBe(schemes.length);
    for (const scheme of schemes) expect(scheme).toMatch(/^[a-z][a-z0-9+.-]*$/);
  });

  test('of a browser or operating system is refused with that reason, although it matches the pattern', () => {
    expect(shoppersUrl.message).toContain('none of a browser or an operating system');
  });

  test('of a page begins with http or https', () => {
    expect(webUrl.read('app.name://result')).toBeUndefined();
    expect(webUrl.read('HTTPS://shop.example')).toBe('HTTPS://shop.example');
    expect(webUrl.read('https://user@shop.example/')).toBeUndefined();
  });
});

describe('codes of countries and currencies', () => {
  test.each([
    [currency, ['EUR', 'USD', 'JPY', 'KWD', 'ZWG', 'CHF'], ['eur', 'DEM', 'XXX', 'XTS', 'XAU', 'EU', 'EURO', '978']],
    [country, ['DE', 'GB', 'US', 'AX', 'ZW'], ['UK', 'EU', 'XX', 'de', 'DEU', 'D']],
    [countryOfThreeLetters, ['DEU', 'GBR'], ['XKX', 'DE', '276']],
    [countryOrNumber, ['DE', '276', '004'], ['4', '999', 'DEU', 'xx']],
  ])('are those of the standard: %#', (format, right, wrong) => {
    expect(right.map(format.read)).toEqual(right);
    expect(wrong.map(format.read)).toEqual(wrong.map(() => undefined));
  });
});
