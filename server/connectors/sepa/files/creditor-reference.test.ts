import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditorReferenceOf, creditorReferencesIn, printedReference } from './creditor-reference.ts';

const orders = fc
  .array(fc.integer({ min: 0, max: 255 }), { minLength: 16, maxLength: 16 })
  .map((bytes) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(''));

/** What people and banks write between the characters of a reference: no letters and digits. */
const gaps = fc.string({
  unit: fc.constantFrom(' ', '\n', '\r', '\t', '-', '.', '/', '+', ',', '\u00a0'),
  maxLength: 3,
});

const noised = (reference: string) =>
  fc
    .array(fc.tuple(gaps, fc.boolean()), { minLength: reference.length, maxLength: reference.length })
    .map((noise) =>
      [...reference]
        .map((each, place) => `${noise[place]?.[0]}${noise[place]?.[1] ? each.toLowerCase() : each}`)
        .join(''),
    );

const surrounded = (reference: string) =>
  fc
    .tuple(fc.string({ unit: 'grapheme' }), noised(reference), fc.string({ unit: 'grapheme' }))
    .map((parts) => parts.join(''));

describe('the reference of a transfer', () => {
  test('is found in any noise, and no reference of another payment is', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(orders, { minLength: 2, maxLength: 5 }).chain((ids) => {
          const references = ids.map((id) => creditorReferenceOf(id));
          return fc.tuple(fc.constant(references), surrounded(references[0] ?? ''));
        }),
        ([[own = '', ...others], text]) => {
          const found = creditorReferencesIn(text);
          expect(found).toContain(own);
          for (const other of others) expect(found).not.toContain(other);
        },
      ),
    );
  });

  test('is a creditor reference of ISO 11649: the number in which letters count from 10 leaves 1 when divided by 97', () => {
    fc.assert(
      fc.property(orders, (id) => {
        const reference = creditorReferenceOf(id);
        expect(reference).toMatch(/^RF\d\d[2-9A-HJ-NP-Z]{12}$/);
        const digits = [...`${reference.slice(4)}${reference.slice(0, 4)}`].map((each) => Number.parseInt(each, 36));
        expect(BigInt(digits.join('')) % 97n).toBe(1n);
      }),
    );
  });

  test('with one wrong or two exchanged characters is not taken for one', () => {
    const reference = creditorReferenceOf('8ac7a4a0000000000000000000000001');
    for (let place = 4; place < reference.length; place += 1) {
      for (const other of '29AHZ') {
        const wrong = `${reference.slice(0, place)}${other}${reference.slice(place + 1)}`;
        if (wrong !== reference) expect(creditorReferencesIn(wrong)).toEqual([]);
      }
      const [first = '', second = ''] = reference.slice(place, place + 2);
      const exchanged = `${reference.slice(0, place)}${second}${first}${reference.slice(place + 2)}`;
      if (exchanged !== reference && second !== '') expect(creditorReferencesIn(exchanged)).toEqual([]);
    }
  });

  test('is printed in groups of four', () => {
    expect(printedReference('RF39K7PM2QXW4ZTN')).toBe('RF39 K7PM 2QXW 4ZTN');
  });

  test('differs in another attempt', () => {
    expect(creditorReferenceOf('a', 1)).not.toBe(creditorReferenceOf('a', 0));
  });
});
