import { expect, test } from 'vitest';
import { backoffice as german } from '../catalogue/texts/de/backoffice.ts';
import { backoffice as english } from '../catalogue/texts/en/backoffice.ts';
import { languageOf, loadTexts } from './texts.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['xx', 'EN-gb', 'de'], 'en'],
  [['constructor'], 'en'],
  [[], 'en'],
])('a reader of %j gets the texts in %s', (preferred, language) => {
  expect(languageOf(preferred)).toBe(language);
});

test('a language without a translation has English texts', async () => {
  expect(await loadTexts('de')).toBe(german);
  expect(await loadTexts('fr')).toBe(english);
});

test('every text in German differs from English', () => {
  expect(Object.keys(german).toSorted()).toEqual(Object.keys(english).toSorted());
  expect(Object.values(german).filter((text) => Object.values<string>(english).includes(text))).toEqual([]);
});
