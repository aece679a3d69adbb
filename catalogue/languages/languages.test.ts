import { describe, expect, test } from 'vitest';
import { languageOf, languages } from './languages.ts';

describe('the languages', () => {
  test('begin with the 25 of the interface, in its order', () => {
    expect(Object.keys(languages).slice(0, 25).join(' ')).toBe(
      'en de fr es it nl dk fi se tr ja sl pt pl cz hu bg ro ru cn gr no sk ar ko',
    );
  });

  test.each(Object.entries(languages))('%s has a unique tag that the platform knows', (_, { tag, name }) => {
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
    expect(Object.values(languages).filter((other) => other.tag === tag || other.name === name)).toHaveLength(1);
  });

  test.each(Object.entries(languages))('%s has the right direction', (_, { tag, direction }) => {
    // The scripts that are written from right to left (ISO 15924), as far as today's languages use them.
    const isMirrored = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo'].includes(new Intl.Locale(tag).maximize().script ?? '');
    expect(direction).toBe(isMirrored ? 'rtl' : 'ltr');
  });
});

describe('the language of a page', () => {
  test.each([
    ['de', 'de'],
    ['DE', 'de'],
    ['de-AT', 'de'],
    ['de_DE', 'de'],
    ['cz', 'cz'],
    ['cs', 'cz'],
    ['cs-CZ', 'cz'],
    ['da', 'dk'],
    ['dk', 'dk'],
    ['sv-SE', 'se'],
    ['zh-Hans-CN', 'cn'],
    ['zh', 'cn'],
    ['zh_CN', 'cn'],
    ['zh-SG', 'cn'],
    ['zh-Hans-HK', 'cn'],
    ['zh-Hant', 'zhtw'],
    ['zh_TW', 'zhtw'],
    ['zh-HK', 'zhtw'],
    ['zh-MO', 'zhtw'],
    ['zh-Hant-TW', 'zhtw'],
    ['zhtw', 'zhtw'],
    ['pt', 'pt'],
    ['pt-PT', 'pt'],
    ['pt-AO', 'pt'],
    ['pt-BR', 'ptbr'],
    ['pt_br', 'ptbr'],
    ['ptbr', 'ptbr'],
    ['el', 'gr'],
    ['nb', 'no'],
    ['nn-NO', 'no'],
    ['no', 'no'],
    ['ar-EG', 'ar'],
    ['en-GB', 'en'],
  ])('%s is %s', (text, code) => {
    expect(languageOf(text)).toBe(code);
  });

  test.each(['', 'xx', 'constructor', '-', 'english', '__proto__'])('%j is no language', (text) => {
    expect(languageOf(text)).toBeUndefined();
  });
});
