import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { job } from '../fields/agreements/job.ts';

const reads = (name: keyof typeof job, text: string): boolean => job[name][1].read(text) !== undefined;

describe('one part of a schedule', () => {
  test.each([
    ['job.year', ['1970', '2099', '*', '2026-2030', '2026,2028', '*/2', '2026/2'], ['1969', '2100', '26', '?', 'L']],
    ['job.month', ['1', '12', '01', '*', '1-6', '*/3', '1,7'], ['0', '13', 'JAN', '?', 'L', '1-', '-1']],
    ['job.dayOfMonth', ['1', '31', '?', 'L', 'LW', '15W', 'L-3', '1,15', '*/10'], ['0', '32', 'W', '#', '2#1', '32W']],
    [
      'job.dayOfWeek',
      ['1', '7', 'SUN', 'MON-FRI', '?', 'L', '6L', '6#3', 'FRI#2'],
      ['0', '8', 'SUNDAY', '6#6', '6#', '1W'],
    ],
    ['job.hour', ['0', '23', '9-17', '*/2', '8,20'], ['24', '-1', '?', 'L', '9:00']],
    ['job.minute', ['0', '59', '05'], ['60', '*', '*/5', '1,2', '1-2']],
    ['job.second', ['0', '59', '*', '*/15', '0,30'], ['60', '?', '*/0', '1//2', '1,,2']],
  ] as const)('%s is one of its values or a pattern of them', (name, right, wrong) => {
    expect(right.filter((text) => !reads(name, text))).toEqual([]);
    expect(wrong.filter((text) => reads(name, text))).toEqual([]);
  });

  test('accepts every number of its range and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), (value) => {
        expect(reads('job.hour', `${value}`)).toBe(value <= 23);
        expect(reads('job.dayOfMonth', `${value}`)).toBe(value >= 1 && value <= 31);
        expect(reads('job.year', `${value}`)).toBe(value >= 1970 && value <= 2099);
      }),
    );
  });
});

describe('an expression', () => {
  test.each([
    '0 0 12 * * ?',
    '0 15 10 ? * MON-FRI',
    '0 0/5 14,18 * * ?',
    '0 15 10 L * ?',
    '0 15 10 L-2 * ?',
    '0 15 10 ? * 6L 2026-2030',
    '0 15 10 ? * 6#3 *',
    '0 0 12 1W JAN,JUL ? 2026',
  ])('may be %s', (text) => {
    expect(reads('job.expression', text)).toBe(true);
  });

  test.each(['', '* * * * *', '0 0 12 * * ? 2026 1', '0 0 25 * * ?', '0 0 12 * * FRY', '0 0 12\t* * ?', '@daily'])(
    'is never %j',
    (text) => {
      expect(reads('job.expression', text)).toBe(false);
    },
  );
});
