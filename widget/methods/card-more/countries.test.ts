import { describe, expect, test } from 'vitest';
import { languages } from '../../../catalogue/languages/languages.ts';
import { countriesIn } from './countries.ts';

describe('the countries', () => {
  test.each(Object.values(languages).map(({ tag }) => tag))('all have a name in %s and are sorted by it', (tag) => {
    const countries = countriesIn(tag);
    expect(countries).toHaveLength(249);
    expect(countries.filter(({ code, name }) => name === '' || name === code)).toEqual([]);
    const names = countries.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator(tag).compare));
  });

  test('have the names of the language', () => {
    expect(countriesIn('de').find(({ code }) => code === 'AT')?.name).toBe('Österreich');
  });
});
