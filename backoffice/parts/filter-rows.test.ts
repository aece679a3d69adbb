import { describe, expect, test } from 'vitest';
import { choice, choiceOrAll, given, typed } from './filter-rows.tsx';
import { periodFilter } from './period.tsx';

const brands = {
  name: 'brands',
  label: 'Brand',
  options: [
    ['VISA', 'Visa'],
    ['MASTER', 'Mastercard'],
  ],
} as const;

describe('a filter says in words what the address chooses', () => {
  test.each([
    [{}, undefined],
    [{ brands: '' }, undefined],
    [{ brands: 'VISA' }, 'Visa'],
    [{ brands: 'VISA,MASTER' }, 'Visa, Mastercard'],
    [{ brands: 'GONE,VISA' }, 'GONE, Visa'],
  ])('%j: %s', (query, words) => {
    expect(choiceOrAll(query, brands).value).toBe(words);
  });

  test('the first choice is meant without a word', () => {
    expect(choice({}, brands).value).toBe('Visa');
    expect(choice({ brands: '' }, brands).value).toBe('Visa');
  });

  test('an id has the words that are known for it, and none without the id', () => {
    expect(typed({ actor: 'a1' }, { name: 'actor', label: 'Who', value: 'Ada' }).value).toBe('Ada');
    expect(typed({}, { name: 'actor', label: 'Who', value: 'Ada' }).value).toBeUndefined();
    expect(given({ codes: '800.100.155' }, { name: 'codes', label: 'Reason' }).value).toBe('800.100.155');
    expect(given({}, { name: 'codes', label: 'Reason', value: 'Limit exceeded' }).value).toBeUndefined();
  });
});

describe('the filter by a period says its name or its dates', () => {
  test.each([
    [{}, undefined],
    [{ period: 'lastMonth' }, 'Last month'],
    [{ period: 'own' }, undefined],
    [{ period: 'own', from: '2026-01-02', to: '2026-01-03' }, 'Jan 2, 2026 – Jan 3, 2026'],
    [{ from: '2026-01-02' }, 'Jan 2, 2026 – …'],
    [{ period: 'of another version' }, 'of another version'],
  ])('%j: %s', (query: Readonly<Record<string, string>>, words) => {
    expect(periodFilter(query).value).toBe(words);
  });

  test('a period that is meant without a word is said', () => {
    expect(periodFilter({}, 'last30d').value).toBe('Last 30 days');
  });
});
