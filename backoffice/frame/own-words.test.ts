import { expect, test, vi } from 'vitest';

test.each([
  [
    'must match ^\\d{1,10}(?:\\.\\d{2})?$ (up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00)',
    'It must be up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00',
  ],
  ['must match ^(?:[1-9]|[1-9]\\d)$ (a whole number from 1 to 99)', 'It must be a whole number from 1 to 99'],
  ['must be one of [EUR, USD]', 'must be one of [EUR, USD]'],
])('people read words, not patterns: %s', async (said, read) => {
  vi.resetModules(); // Another test may have loaded a language.
  const { ownWords } = await import('./sentences.ts');
  expect(ownWords(said)).toBe(read);
});
