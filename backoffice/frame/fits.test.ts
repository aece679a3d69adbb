import { describe, expect, test } from 'vitest';
import { fits } from './fits.ts';

describe('what was typed fits a text', () => {
  test.each([
    ['', 'Payments', true],
    ['pay', 'Payments', true],
    ['PAYM', 'Payments', true],
    ['ments', 'Payments', false],
    ['links pay', 'Payment links', true],
    ['uber', 'Übersicht', true],
    ['test  env', 'Test environment', true],
    ['x', 'Payments', false],
  ])('%s in %s: %s', (typed, text, expected) => {
    expect(fits(typed, text)).toBe(expected);
  });
});
