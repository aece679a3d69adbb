import { describe, expect, test } from 'vitest';
import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import { type End, type EndRow, eciOf, endOf, ends, goesOn, type Told } from './outcomes.ts';

const rows: readonly (readonly [Told, End | undefined])[] = [
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

describe('the end that a message tells', () => {
  test.each(rows)('%j is %s', (told, end) => expect(endOf(told)).toBe(end));
});

describe('the indicator of a proof', () => {
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
  test.each(Object.entries(ends))('%s goes on or is declined by a code of its own kind', (end, { code, proceeds }) => {
    expect(resultCodes[code].category).toBe('declined');
    const all = new Set(Object.keys(ends));
    expect(goesOn(end as End, all)).toBe(proceeds !== 'never');
    expect(goesOn(end as End, new Set())).toBe(proceeds === 'always');
  });

  test('without a proof is never one that always goes on', () => {
    const free = Object.values<EndRow>(ends).filter(({ proof, proceeds }) => proof === 'none' && proceeds === 'always');
    expect(free).toEqual([]);
  });
});
