import { expect, test } from 'vitest';
import { ranked } from './rank.ts';

const rankOf = (selector: string): number => (/:not\(([i ]+)\)/.exec(ranked(selector))?.[1] ?? '').split(' ').length;

test('a selector counts as type selectors only, more than a reset has', () => {
  expect(ranked('.wpwl-form')).toBe(':where(.wpwl-form):not(i i i i i i i i)');
  expect(ranked('.wpwl-control::placeholder')).toMatch(/^:where\(\.wpwl-control\):not\([i ]+\)::placeholder$/);
});

test.each([
  ['select.wpwl-control', '.wpwl-control'],
  ['.wpwl-control:focus', 'select.wpwl-control'],
  ['.wpwl-control.wpwl-focus', '.wpwl-control'],
  ['.wpwl-style-card > .wpwl-form:not(:has(.wpwl-control))', '.wpwl-style-card > .wpwl-form'],
  ['.wpwl-button[aria-busy="true"]', '.wpwl-button'],
  ['#wpwl-registrations ~ .wpwl-container', '.wpwl-container'],
])('%s outranks %s, as it did before', (stronger, weaker) => {
  expect(rankOf(stronger)).toBeGreaterThan(rankOf(weaker));
});

test('what :where() contains does not count', () => {
  expect(rankOf('.wpwl-brand:where(.wpwl-brand-VISA, .wpwl-brand-MASTER)')).toBe(rankOf('.wpwl-brand'));
  expect(rankOf('.wpwl-container *')).toBe(rankOf('.wpwl-container'));
});
