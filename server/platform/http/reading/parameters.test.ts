import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAXIMUM_ERRORS } from '../../../../catalogue/schema/check.ts';
import { parametersOf } from './parameters.ts';

/** More than these tests send. */
const MOST = 1_000;

const valuesOf = (...texts: string[]): Record<string, string> =>
  Object.fromEntries(parametersOf(MOST, ...texts).values);
const errorsOf = (...texts: string[]): string[] =>
  parametersOf(MOST, ...texts).errors.map(({ name, message }) => `${name}: ${message}`);

describe('flat parameters', () => {
  test('are read escaped and unescaped alike', () => {
    expect(valuesOf('customParameters%5BSHOPPER_id%5D=a+b%20c&customParameters[x_y]=%C3%A9&amount=1.00')).toEqual({
      'customParameters[SHOPPER_id]': 'a b c',
      'customParameters[x_y]': 'é',
      amount: '1.00',
    });
  });

  test('are unescaped once, so that what was escaped twice stays escaped', () => {
    expect(valuesOf('a=%2541&b=%252500&%2562=%253Cscript%253E')).toEqual({
      a: '%41',
      b: '%2500',
      '%62': '%3Cscript%3E',
    });
  });

  test('with an empty value count as absent', () => {
    expect(valuesOf('descriptor=&amount&&=&currency=EUR&')).toEqual({ currency: 'EUR' });
  });

  test('that are repeated in one text are an error, of another kind if the values are equal', () => {
    const message = 'was already set and cannot be overwritten (send it once)';
    expect(errorsOf('amount=1.00&amount=1.01')).toEqual([`amount: ${message}`]);
    const { errors, repeated } = parametersOf(MOST, 'amount=1.00&amount=1.00');
    expect([errors, repeated]).toEqual([[], [{ name: 'amount', message }]]);
  });

  test('may stand in the query and in the body with equal values, but not with different ones', () => {
    expect(errorsOf('entityId=a', 'entityId=a&amount=1')).toEqual([]);
    expect(errorsOf('entityId=a', 'entityId=b')).toHaveLength(1);
  });

  test('with broken encoding, broken UTF-8 or NUL are named, and the others are still read', () => {
    const parameters = parametersOf(MOST, 'a=%zz&b=%ff&c=x%00y&%zz=1&d=right');
    expect(parameters.errors.map(({ name }) => name)).toEqual(['a', 'b', 'c', '%zz']);
    expect([...parameters.values]).toEqual([['d', 'right']]);
  });

  test('named like members of objects are parameters like others', () => {
    expect([...parametersOf(MOST, '__proto__=1&constructor=2&toString=3').values.keys()]).toEqual([
      '__proto__',
      'constructor',
      'toString',
    ]);
  });

  test.each([1, 400, 50_000])('are read up to %d and no further, in whichever text they stand', (most) => {
    const full = Array.from({ length: most }, (_, index) => `p${index}=1`).join('&');
    expect(parametersOf(most, full).tooMany).toBe(false);
    for (const texts of [[`${full}&one=1&two=2`], [full, 'one=1&two=2']]) {
      const excessive = parametersOf(most, ...texts);
      expect(excessive.tooMany).toBe(true);
      expect(excessive.values.has('two')).toBe(false);
    }
  });

  test('are read no further once more of them are wrong than a reply names', () => {
    const wrong = Array.from({ length: 900 }, (_, index) => `p${index}=%zz`).join('&');
    const { errors, values } = parametersOf(MOST, `${wrong}&right=1`);
    expect(errors).toHaveLength(MAXIMUM_ERRORS + 1);
    expect(values.has('right')).toBe(false);
  });

  test('survive the way through a form encoder', () => {
    const entries = fc.uniqueArray(
      fc.tuple(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string({ minLength: 1, unit: 'grapheme' })),
      { selector: ([name]) => name },
    );
    fc.assert(
      fc.property(entries, (pairs) => {
        const clean = pairs.filter((pair) => pair.every((text) => !text.includes('\0')));
        expect([...parametersOf(MOST, new URLSearchParams(clean).toString()).values]).toEqual(clean);
      }),
    );
  });

  test('of any text never throw', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (query, body) => {
        expect(() => parametersOf(MOST, query, body)).not.toThrow();
      }),
    );
  });
});
