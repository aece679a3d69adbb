import { describe, expect, test } from 'vitest';
import type { Language } from '../../../catalogue/languages/languages.ts';
import { pageText } from './page.ts';
import { redirectPage } from './redirect-page.ts';
import { languagePreferencesOf, pageLanguage } from './texts.ts';

describe('the language of a page', () => {
  test.each([
    ['da', 'dk'],
    ['da-DK', 'dk'],
    ['dk', 'dk'],
    ['sv-SE', 'se'],
    ['cs_CZ', 'cz'],
    ['zh-CN', 'cn'],
    ['zh-Hant-TW', 'zhtw'],
    ['el-GR', 'gr'],
    ['nb-NO', 'no'],
    ['nn', 'no'],
    ['de-AT', 'de'],
    ['pt-BR', 'ptbr'],
    ['pt-PT', 'pt'],
    ['AR', 'ar'],
    ['xx', 'en'],
    ['', 'en'],
  ])('for %s is %s', (preference, language) => {
    expect(pageLanguage([preference])).toBe(language);
  });

  test('is what the merchant says, then what the shopper’s browser said, then what it says now', () => {
    const preferences = languagePreferencesOf({
      locale: 'fr_CA',
      'customer.language': 'DE',
      'customer.browser.language': 'it-IT',
    });
    expect(pageLanguage([...preferences, 'ja'])).toBe('fr');
    expect(
      pageLanguage([...languagePreferencesOf({ 'customer.language': 'DE', 'customer.browser.language': 'it-IT' })]),
    ).toBe('de');
    expect(pageLanguage([...languagePreferencesOf({ 'customer.browser.language': 'it-IT' }), 'ja'])).toBe('it');
    expect(pageLanguage([...languagePreferencesOf({}), 'ja'])).toBe('ja');
  });

  test('is marked for the browser by its tag and its direction', () => {
    const opening = (language: Language) => pageText(redirectPage({ language, url: undefined, checkoutId: undefined }));
    expect(opening('ar')).toContain('<html lang="ar" dir="rtl">');
    expect(opening('cn')).toContain('<html lang="zh-Hans" dir="ltr">');
    expect(opening('dk')).toContain('<html lang="da" dir="ltr">');
  });
});
