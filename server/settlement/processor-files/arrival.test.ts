import { expect, test } from 'vitest';
import { requireFits } from './arrival.ts';

test('a settlement file of a gibibyte fits, one with a byte more does not', () => {
  expect(() => requireFits(2 ** 30)).not.toThrow();
  expect(() => requireFits(2 ** 30 + 1)).toThrow(
    expect.objectContaining({ code: '200.300.404', details: expect.objectContaining({ status: 413 }) }),
  );
});
