import { describe, expect, test } from 'vitest';
import { arrangedExpiry, expiryOf, expiryProblem } from './expiry.ts';

describe('a date of expiry is read in every usual notation', () => {
  test.each([
    '5/27',
    '05/27',
    '05 / 27',
    '05/2027',
    '05 / 2027',
    '0527',
    '052027',
    '527',
    '05-27',
    '05.27',
    '5 27',
    '2027-05',
    '2027-5',
    '2027-05-31',
    '202705',
    'valid thru 05/27',
    '\u200e05/27',
    '٠٥/٢٧',
    '０５/２７',
  ])('%s', (text) => {
    expect(expiryOf(text)).toEqual({ month: '05', year: '2027' });
  });

  test.each(['', '0', '05', '05 / ', '05 / 2', '05 / 202', '00/27', '13/27', '05/1927', '/27', 'abc', '2027-13'])(
    '"%s" is not a date',
    (text) => {
      expect(expiryOf(text)).toBeUndefined();
    },
  );
});

describe('the text is arranged while it is typed', () => {
  test.each([
    ['0', '0'],
    ['1', '1'],
    ['5', '05'],
    ['12', '12'],
    ['1/', '01 / '],
    ['12/', '12 / '],
    ['123', '12 / 3'],
    ['12 / 3', '12 / 3'],
    ['12 / 34', '12 / 34'],
    ['12 / 203', '12 / 203'],
    ['12 / 20345', '12 / 2034'],
    ['122034', '12 / 2034'],
    ['2034-12', '12 / 2034'],
    ['203412', '12 / 2034'],
    ['123/4', '12 / 34'],
    ['x', ''],
    ['/', ''],
  ])('"%s" becomes "%s"', (typed, shown) => {
    expect(arrangedExpiry(typed)).toBe(shown);
  });

  test('arranging twice changes nothing', () => {
    for (const text of ['5', '1/', '123', '5/27', '2034-12']) {
      expect(arrangedExpiry(arrangedExpiry(text))).toBe(arrangedExpiry(text));
    }
  });
});

describe('a card is valid until the last day of its month', () => {
  test.each([
    ['11/26', ''],
    ['12/26', ''],
    ['10/26', 'expiryYearError'],
    ['11/25', 'expiryYearError'],
    ['1', 'expiryMonthError'],
  ])('%s on 30 November 2026: "%s"', (text, problem) => {
    expect(expiryProblem(text, new Date(2026, 10, 30, 23, 59))).toBe(problem);
  });

  test('a past date is accepted where the page allows it', () => {
    expect(expiryProblem('10/20')).toBe('');
  });
});
