import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { settlementFormatNames, settlementFormats } from '../../../../catalogue/books/settlement-formats.ts';
import type { PartReader } from './format.ts';
import { type Candidate, recognized } from './recognized.ts';

const page = readFileSync(new URL('../../../../docs/money-and-books/settlement.md', import.meta.url), 'utf8');

test.each(settlementFormatNames)('the format %s is documented as its row says', (name) => {
  expect(page).toContain(`| ${name} | ${settlementFormats[name].meaning} |`);
});

describe('an arriving file has the format', () => {
  const reader: PartReader = () => ({ lines: [], leftOut: 0, unusedAmounts: [] });
  const taking = (format: Candidate['format'], beginning: string): Candidate => ({
    format,
    open: (head) => (head.startsWith(beginning) ? reader : { line: 1, reason: `it does not begin with ${beginning}` }),
  });
  const [one, other] = [taking('CSV', 'a'), taking('CAMT', 'ab')];

  test('that takes its head, the first in the table if several do', () => {
    expect(recognized([one, other], 'abc')).toEqual({ format: 'CSV', read: reader });
    expect(recognized([other, one], 'abc')).toEqual({ format: 'CAMT', read: reader });
    expect(recognized([other, one], 'acb')).toEqual({ format: 'CSV', read: reader });
  });

  test('of none if none takes it: the first one says why, unless it is of another one', () => {
    expect(recognized([one, other], 'b')).toEqual({ line: 1, reason: 'it does not begin with a' });
    const incomplete = { line: 1, reason: 'it has no end', isOfFormat: true } as const;
    const known: Candidate = { format: 'STRIPE', open: () => incomplete };
    expect(recognized([one, known, other], 'b')).toEqual(incomplete);
    expect(recognized([one, known, other], 'a')).toEqual({ format: 'CSV', read: reader });
  });
});
