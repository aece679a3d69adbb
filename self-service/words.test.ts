import { describe, expect, test } from 'vitest';
import { languages } from '../catalogue/languages/languages.ts';
import { accountsByLanguage } from '../catalogue/texts/registry/accounts.ts';
import { accountText, dayAfter, dayText, isOver, monthText, withValue } from './words.ts';

describe('days', () => {
  test.each([
    ['2026-12-03', '3 December 2026'],
    ['2026-12-03 00:00:00+0000', '3 December 2026'],
    // A plan names the day in UTC, whatever the reader's zone is.
    ['2026-12-03T23:59:59Z', '3 December 2026'],
  ])('%s is written as the plan means it', (text, written) => {
    expect(dayText(text, 'en-GB')).toBe(written);
  });

  test('a text that is no time stays as it is', () => {
    expect(dayText('soon', 'en-GB')).toBe('soon');
    expect(dayAfter('soon')).toBe('');
  });

  test.each([
    ['2026-12-31 23:00:00+0000', '2027-01-01'],
    ['2028-02-28', '2028-02-29'],
  ])('the day after %s is %s', (text, day) => {
    expect(dayAfter(text)).toBe(day);
  });

  test.each([...Object.values(languages).map(({ tag }) => tag), 'ar-SA', 'th', 'fa'])(
    'have Western digits and the usual calendar in %s',
    (tag) => {
      expect(dayText('2026-12-03', tag)).toMatch(/2026/);
    },
  );
});

test('a card is over after its last month', () => {
  expect(monthText('2026-11')).toBe('11/2026');
  expect(isOver('2026-11', '2026-11-29 12:00:00+0000')).toBe(false);
  expect(isOver('2026-11', '2026-12-01 00:00:00+0000')).toBe(true);
});

test('a value in a sentence keeps its own direction, and is not read as a pattern', () => {
  expect(withValue('{account} is now the default.', 'account', '$& •0000')).toBe(
    '\u2068$& •0000\u2069 is now the default.',
  );
});

describe('an account', () => {
  const texts = accountsByLanguage.de;
  test.each([
    [{ brand: 'VISA', last4: '0000' }, 'Visa •0000'],
    [{ brand: 'PAYPAL' }, 'PayPal'],
    [{ brand: 'DIRECTDEBIT_SEPA', last4: '3000' }, 'SEPA-Lastschrift •3000'],
    // A brand of a later version of the gateway.
    [{ brand: 'NEWBRAND', last4: '1' }, 'NEWBRAND •1'],
  ])('%j is %s', (account, name) => {
    expect(accountText(account, texts)).toBe(name);
  });
});
