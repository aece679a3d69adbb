import { describe, expect, test } from 'vitest';
import { resultCodes } from '../../../../catalogue/result-codes/result-codes.ts';
import { type End, type EndRow, eciOf, endOf, ends, mayProceed, type StatusFields } from './outcomes.ts';

const rows: readonly (readonly [StatusFields, End | undefined])[] = [
  [{ transStatus: 'Y' }, 'authenticated'],
  [{ transStatus: 'A' }, 'attempted'],
  [{ transStatus: 'I' }, 'informational'],
  [{ transStatus: 'U' }, 'unavailable'],
  [{ transStatus: 'N' }, 'failed'],
  [{ transStatus: 'R' }, 'rejected'],
  [{ transStatus: 'R', transStatusReason: '11' }, 'suspected'],
  [{ transStatus: 'N', transStatusReason: '11' }, 'suspected'],
  [{ transStatus: 'N', transStatusReason: '08' }, 'cardUnknown'],
  [{ transStatus: 'N', transStatusReason: '02' }, 'deviceUnsupported'],
  [{ transStatus: 'N', transStatusReason: '99' }, 'failed'],
  [{ transStatus: 'Y', transStatusReason: '11' }, 'authenticated'],
  [{ transStatus: 'N', challengeCancel: '01' }, 'cancelled'],
  [{ transStatus: 'N', challengeCancel: '04' }, 'abandoned'],
  [{ transStatus: 'N', challengeCancel: '05' }, 'abandoned'],
  [{ transStatus: 'Y', challengeCancel: '01' }, 'authenticated'],
  [{ transStatus: 'N', transStatusReason: 'constructor' }, 'failed'],
  [{ transStatus: 'C' }, undefined],
  [{ transStatus: 'D' }, undefined],
];

describe('the end that a message reports', () => {
  test.each(rows)('%j is %s', (message, end) => expect(endOf(message)).toBe(end));
});

describe('the ECI of a proof', () => {
  test.each([
    ['VISA', '05', '06', '07'],
    ['AMEX', '05', '06', '07'],
    ['JCB', '05', '06', '07'],
    ['CARTEBANCAIRE', '05', '06', '07'],
    ['MASTER', '02', '01', '00'],
    ['MASTERDEBIT', '02', '01', '00'],
  ])('of %s', (brand, full, attempt, none) => {
    expect([eciOf(brand, 'full'), eciOf(brand, 'attempt'), eciOf(brand, 'none')]).toEqual([full, attempt, none]);
  });
});

describe('every end', () => {
  test.each(Object.entries(ends))(
    '%s proceeds as its row says, or declines with its code',
    (end, { code, proceeds }) => {
      expect(resultCodes[code].category).toBe('declined');
      const all = new Set(Object.keys(ends));
      expect(mayProceed(end as End, all)).toBe(proceeds !== 'never');
      expect(mayProceed(end as End, new Set())).toBe(proceeds === 'always');
    },
  );

  test('without a proof does not always proceed', () => {
    const free = Object.values<EndRow>(ends).filter(({ proof, proceeds }) => proof === 'none' && proceeds === 'always');
    expect(free).toEqual([]);
  });
});
