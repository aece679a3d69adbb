import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { element, openElement } from '../../../simulation/wallet-tokens/der.ts';
import { elementOf, identifierBytes, tags, Unreadable } from './asn1.ts';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

describe('elements of ASN.1', () => {
  test('are parsed with a length and with an open length', () => {
    for (const write of [element, openElement]) {
      const bytes = write(tags.sequence, element(tags.integer, hex('05')), write(tags.set));
      const read = elementOf(bytes);
      expect(read.children.map(({ tag }) => tag)).toEqual([tags.integer, tags.set]);
      expect(read.children[0]?.content).toEqual(hex('05'));
      expect(read.isOpen).toBe(write === openElement);
    }
  });

  test('are parsed at any length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70_000 }), (content) => {
        expect(elementOf(element(tags.octetString, Buffer.from(content))).content).toEqual(Buffer.from(content));
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ['nothing', ''],
    ['no length', '04'],
    ['a length beyond the end', '0405aabb'],
    ['a length that does not end', '0482'],
    ['a length of too many bytes', '048400000001aa'],
    ['bytes after the end', '0401aabb'],
    ['a plain value without length', '0480aa0000'],
    ['an open length that does not end', '30800401aa'],
    ['an open length that ends in one zero byte', '30800401aa00'],
    ['an open length whose end has a length', '30800401aa0005'],
    ['an open length inside of a length that ends before it', '300530800401aa0000'],
    ['the reserved length', '04ff'],
    ['a child longer than its parent', '30030405aabbccddee'],
    ['a child longer than its parent, in the length of the whole', '300630020402aabb'],
    ['a large tag', '1f8101aa'],
  ])('are refused with %s', (_, text) => {
    expect(() => elementOf(hex(text))).toThrow(Unreadable);
  });

  test('nested without end are refused', () => {
    expect(() => elementOf(hex('3080'.repeat(5_000)))).toThrow(Unreadable);
  });

  test('cause no other error, whatever the bytes are', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.array(fc.constantFrom(0x30, 0x80, 0, 4, 1, 2, 0x82, 0xff)),
    );
    fc.assert(
      fc.property(bytes, (each) => {
        try {
          elementOf(Buffer.from(each));
        } catch (error) {
          expect(error).toBeInstanceOf(Unreadable);
        }
      }),
      { numRuns: 10_000 },
    );
  });
});

test.each([
  ['1.2.840.113549.1.7.2', '2a864886f70d010702'],
  ['2.5.29.19', '551d13'],
  ['1.2.840.113635.100.6.29', '2a864886f76364061d'],
  ['1.2.840.113635.100.6.2.14', '2a864886f7636406020e'],
])('the identifier %s is encoded as %s', (dotted, written) => {
  expect(identifierBytes(dotted).toString('hex')).toBe(written);
});
