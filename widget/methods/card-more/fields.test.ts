import { describe, expect, test } from 'vitest';
import { isRight, type MoreField, normalized } from './fields.ts';
import { hasStates, statesOf } from './states.ts';

const today = new Date('2026-11-20');

describe('a field is checked', () => {
  test.each<[MoreField, string, boolean, boolean]>([
    ['city', '', false, true],
    ['city', '', true, false],
    ['city', 'São Paulo', true, true],
    ['postcode', 'SW1Y 4JH', true, true],
    ['postcode', '12345-6789', true, false],
    ['postcode', '!', false, false],
    ['state', 'Baden', true, true],
    ['state', 'New York', true, true],
    ['state', '/', true, false],
    ['taxNumber', '1234567', false, false],
    ['taxNumber', '123.456.789-09', false, true],
    ['birthDate', '1815-12-10', false, true],
    ['birthDate', '2026-11-20', false, false],
    ['birthDate', '10.12.1815', false, false],
    ['givenName', 'Ada 😀', true, true],
  ])('%s: "%s" (asked for: %s) is %s', (field, text, isAskedFor, right) => {
    expect(isRight(field, text, isAskedFor, today)).toBe(right);
  });
});

describe('what shoppers type is normalized for the gateway', () => {
  test.each<[MoreField, string, string]>([
    ['postcode', ' 90210-1234 ', '90210 1234'],
    ['postcode', '1500–441', '1500 441'],
    ['postcode', '٨٠٣٣١', '80331'],
    ['postcode', '８０３３１', '80331'],
    ['state', 'Baden-Württemberg', 'Baden Württemberg'],
    ['street1', ' 111   6th Ave ', '111 6th Ave'],
    ['city', 'Stoke-on-Trent', 'Stoke-on-Trent'],
  ])('%s: "%s" as "%s"', (field, text, sent) => {
    expect(normalized(field, text)).toBe(sent);
  });
});

describe('states', () => {
  test('are listed by code and whole name where there is a list', () => {
    expect(statesOf('US')).toHaveLength(51);
    expect(statesOf('US')).toContainEqual(['NY', 'New York']);
    expect(statesOf('AU')).toContainEqual(['ACT', 'Australian Capital Territory']);
    expect(statesOf('CA')).toHaveLength(13);
  });

  test.each(['LB', '', 'constructor'])('are typed in %s', (country) => {
    expect(statesOf(country)).toEqual([]);
    expect(hasStates(country)).toBe(true);
  });

  test('of every list are valid', () => {
    for (const country of ['US', 'CA', 'AU']) {
      for (const [code] of statesOf(country)) expect(isRight('state', code, true)).toBe(true);
    }
  });

  test('are omitted where addresses have none', () => {
    expect(hasStates('DE')).toBe(false);
  });
});
