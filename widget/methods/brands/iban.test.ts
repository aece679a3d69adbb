import { countrySpecs, isValidIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import type { Typed } from '../../locales/typing.ts';
import { groupedIban, ibanHolds, lengthOf, plainIban } from './iban.ts';

const right = 'DE89370400440532013000';

describe('an IBAN', () => {
  test.each([
    right,
    'de89 3704 0044 0532 0130 00',
    'DE89-3704-0044-0532-0130-00',
    'ＤＥ８９ 3704 0044 0532 0130 00',
    'DE٨٩ ٣٧٠٤ ٠٠٤٤ ٠٥٣٢ ٠١٣٠ ٠٠',
    'NO9386011117947',
    'GB29 NWBK 6016 1331 9268 19',
    'MT84MALT011000012345MTLCAST001S',
  ])('%s is valid', (text) => {
    expect(ibanHolds(text)).toBe(true);
  });

  test.each([
    ['', 'nothing'],
    ['DE89', 'its beginning'],
    ['DE88370400440532013000', 'wrong check digits'],
    ['DE8937040044053201300', 'a digit too few'],
    ['DE893704004405320130000', 'a digit too many'],
    ['DE89370400440532010300', 'two digits changed round'],
    ['XX89370400440532013000', 'no country'],
    ['8937040044053201300000', 'no letters'],
    ['💳💳💳💳', 'pictures'],
    ['D'.repeat(10_000), 'far too much'],
  ])('%s is invalid: %s', (text) => {
    expect(ibanHolds(text)).toBe(false);
  });

  test('has the same length in every country as at the gateway', () => {
    const known = Object.entries(countrySpecs).filter(([, { chars }]) => chars);
    expect(known.length).toBeGreaterThan(100);
    for (const [country, { chars }] of known) expect(lengthOf(country), country).toBe(chars);
    expect(['XX', 'US', 'E8', '22'].map(lengthOf)).toEqual([0, 0, 0, 0]);
  });

  test('is valid exactly where the gateway accepts it, whichever digit is wrong', () => {
    for (let place = 0; place < right.length; place += 1) {
      for (const digit of '0123456789AZ') {
        const text = right.slice(0, place) + digit + right.slice(place + 1);
        // Only the gateway knows where a country's IBAN may have letters.
        if (/^DE\d+$/.test(text)) expect(ibanHolds(text), text).toBe(isValidIBAN(text));
      }
    }
  });

  test('is shown in groups of four, and read without spaces', () => {
    expect(shown(`${right}|`)).toBe('DE89 3704 0044 0532 0130 00|');
    expect(shown('de893|')).toBe('DE89 3|');
    expect(shown('de89|')).toBe('DE89|');
    expect(plainIban('DE89 3704 0044 0532 0130 00')).toBe(right);
    expect(plainIban('x'.repeat(10_000))).toHaveLength(34);
  });

  test.each([
    ['DE89 |3704', 'deleteContentBackward', 'DE8|3 704'],
    ['DE89| 3704', 'deleteContentForward', 'DE89| 704'],
    ['DE89 3|704', 'deleteContentBackward', 'DE89 |704'],
  ])('in %s, %s leaves %s', (marked, inputType, after) => {
    const { text, caret } = typed(marked);
    const isBackward = inputType === 'deleteContentBackward';
    const start = isBackward ? caret - 1 : caret;
    const changed = text.slice(0, start) + text.slice(start + 1);
    expect(marking(groupedIban({ text: changed, caret: start, before: text, inputType }))).toBe(after);
  });
});

/** Returns the text and the position of the caret, which a bar marks. */
const typed = (marked: string): Typed => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
const marking = ({ text, caret }: Typed): string => `${text.slice(0, caret)}|${text.slice(caret)}`;

/** Returns what is shown after a text was pasted. */
const shown = (marked: string): string =>
  marking(groupedIban({ ...typed(marked), before: '', inputType: 'insertFromPaste' }));
