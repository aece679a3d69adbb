import { describe, expect, test } from 'vitest';
import { scripts } from '../../catalogue/iso/scripts.ts';
import { type Language, languages } from '../../catalogue/languages/languages.ts';
import { leadingPage } from './leading.ts';
import { pageText } from './page.ts';
import { en, type PageTexts } from './texts/en.ts';
import { pageLanguage, pageTexts, wishesOf } from './texts.ts';

type Tree = { readonly [name: string]: string | Tree };

const leavesOf = (tree: Tree, path = ''): readonly (readonly [path: string, text: string])[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}${name}`, value] as const] : leavesOf(value, `${path}${name}.`),
  );

const codes = Object.keys(languages) as Language[];
const others = codes.filter((code) => code !== 'en');
const english = leavesOf(en);

/** Words that are written alike in both languages. */
const alike: Readonly<Partial<Record<Language, readonly string[]>>> = {
  de: ['issuer.merchant'],
  dk: ['simulator.reference'],
};

/** Letters that its neighbours do without, found somewhere in its texts: nobody mixed up two languages. */
const tellingLetters: Readonly<Partial<Record<Language, RegExp>>> = {
  de: /ß|ü/,
  fr: /ç|é/,
  es: /ñ|ó|á/,
  pt: /ã|ç/,
  ro: /ț|ă/,
  pl: /ł|ę/,
  cz: /ř|ě/,
  sk: /ľ|ť|ĺ|ô/,
  sl: /č/,
  hu: /ő|ű|á/,
  tr: /ğ|ı|ş/,
  dk: /ø|æ/,
  no: /ø|å/,
  se: /ä|ö/,
  fi: /ä/,
  ru: /ы/,
  bg: /ъ/,
};

const textsOf = (language: Language): Tree => pageTexts(language) satisfies PageTexts;

describe('the texts of pages', () => {
  test('are there in the 25 languages of the widget', () => {
    expect(codes).toHaveLength(25);
    expect(english.length).toBeGreaterThan(30);
  });

  test.each(others)('are complete in %s, and none is left in English', (language) => {
    const texts = new Map(leavesOf(textsOf(language)));
    expect([...texts.keys()].toSorted()).toEqual(english.map(([path]) => path).toSorted());
    const untranslated = english.filter(([path, text]) => texts.get(path) === text).map(([path]) => path);
    expect(untranslated.toSorted()).toEqual(alike[language] ?? []);
    for (const [path, text] of texts) expect(text.trim(), path).toMatch(/^\S.*$/u);
  });

  test.each(Object.entries(scripts))('are written in the letters of %s', (language, letters) => {
    for (const [path, text] of leavesOf(textsOf(language as Language))) expect(text, path).toMatch(letters);
  });

  test.each(Object.entries(tellingLetters))('are in %s, as far as its letters tell', (language, letters) => {
    const all = leavesOf(textsOf(language as Language)).map(([, text]) => text);
    expect(all.join(' ')).toMatch(letters);
  });

  test('end as the English ones do: sentences with a stop, names and buttons without', () => {
    const stops = /[.。]$/;
    const wrong = others.flatMap((language) =>
      leavesOf(textsOf(language)).flatMap(([path, text]) => {
        const original = english.find(([name]) => name === path)?.[1] ?? '';
        return stops.test(original) === stops.test(text) ? [] : [`${language} ${path}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the language of a page', () => {
  test.each([
    ['da', 'dk'],
    ['da-DK', 'dk'],
    ['dk', 'dk'],
    ['sv-SE', 'se'],
    ['cs_CZ', 'cz'],
    ['zh-CN', 'cn'],
    ['zh-Hant-TW', 'cn'],
    ['el-GR', 'gr'],
    ['nb-NO', 'no'],
    ['nn', 'no'],
    ['de-AT', 'de'],
    ['pt-BR', 'pt'],
    ['AR', 'ar'],
    ['xx', 'en'],
    ['', 'en'],
  ])('for %s is %s', (wish, language) => {
    expect(pageLanguage([wish])).toBe(language);
  });

  test('is what the merchant says, then what the shopper’s browser said, then what it says now', () => {
    const wishes = wishesOf({ locale: 'fr_CA', 'customer.language': 'DE', 'customer.browser.language': 'it-IT' });
    expect(pageLanguage([...wishes, 'ja'])).toBe('fr');
    expect(pageLanguage([...wishesOf({ 'customer.language': 'DE', 'customer.browser.language': 'it-IT' })])).toBe('de');
    expect(pageLanguage([...wishesOf({ 'customer.browser.language': 'it-IT' }), 'ja'])).toBe('it');
    expect(pageLanguage([...wishesOf({}), 'ja'])).toBe('ja');
  });

  test('is told to the browser by its tag and its direction', () => {
    const opening = (language: Language) => pageText(leadingPage({ language, url: undefined, checkoutId: undefined }));
    expect(opening('ar')).toContain('<html lang="ar" dir="rtl">');
    expect(opening('cn')).toContain('<html lang="zh-Hans" dir="ltr">');
    expect(opening('dk')).toContain('<html lang="da" dir="ltr">');
  });
});
