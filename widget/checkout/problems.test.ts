import { expect, test } from 'vitest';
import { en } from '../locales/en.ts';
import { problems } from './problems.ts';

test.each(Object.entries(problems))(
  '%s has a message, and a text for the shopper where it concerns them',
  (_name, problem) => {
    expect(problem.message).toMatch(/[.?]$/);
    if (problem.shopper) expect(en.messages[problem.shopper]).toMatch(/\.$/);
  },
);

test('no two problems are told in the same words', () => {
  const messages = Object.values(problems).map(({ message }) => message);
  expect(new Set(messages).size).toBe(messages.length);
});
