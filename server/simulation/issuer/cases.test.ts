import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { authenticationCases, caseOfNumber, testAuthentications } from './cases.ts';

const page = readFileSync(new URL('../../../docs/take-payments/3d-secure.md', import.meta.url), 'utf8');

describe('the cards of the simulated issuer', () => {
  test.each(testAuthentications)('$number is in the documentation with its code', ({ number, code }) => {
    const line = page.split('\n').find((each) => each.startsWith('|') && each.includes(number));
    expect(line).toContain(code);
    expect(isResultCode(code)).toBe(true);
  });

  test.each([
    ['4200000000000091', '009'],
    ['4200000000000026', '002'],
    ['4200000000000109', '010'],
    ['4200000000000059', '005'],
    ['4200000000000042', '004'],
    ['4200000000000018', '001'],
    ['5200000000000015', '001'],
    ['4200000000000000', undefined],
    ['4111111111111111', undefined],
    ['4200000000001511', undefined],
  ])('the common test number %s is case %s', (number, name) => expect(caseOfNumber(number)).toBe(name));

  test('every case has a card', () => {
    const cases = new Set(testAuthentications.map(({ number }) => caseOfNumber(number)));
    expect([...cases].sort()).toEqual(Object.keys(authenticationCases).sort());
  });
});
