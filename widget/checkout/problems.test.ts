import { afterEach, expect, test, vi } from 'vitest';
import { form as en } from '../../catalogue/texts/en/form.ts';
import { problemTexts } from '../../catalogue/texts/en/problems.ts';
import { problemOf, textFor } from './problems.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(Object.keys(problemTexts) as (keyof typeof problemTexts)[])(
  '%s has a message, and a text for the shopper where it concerns them',
  (name) => {
    const [shopper] = problemOf(name);
    expect(problemTexts[name]).toMatch(/[.?]$/);
    if (shopper) expect(en.messages[shopper]).toMatch(/\.$/);
  },
);

test('no two problems have the same text', () => {
  const messages = Object.values(problemTexts);
  expect(new Set(messages).size).toBe(messages.length);
});

test('a problem that is not in the table is for the merchant, and the shopper reads nothing', () => {
  expect(problemOf('brandUnknown')).toEqual([]);
});

test.each([
  [true, 'blocked'],
  [false, 'unreachable'],
])('with onLine %s, what did not load is told as %s', (onLine, text) => {
  vi.stubGlobal('navigator', { onLine });
  expect([textFor('gatewayUnreachable'), textFor('chunkMissing')]).toEqual([text, text]);
  expect([textFor('frameBlocked'), textFor('checkoutExpired')]).toEqual(['blocked', 'expired']);
});
