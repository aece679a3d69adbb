import { describe, expect, test } from 'vitest';
import { type Language, languages } from '../languages/languages.ts';
import { banks } from './en/banks.ts';
import { cardMore } from './en/card-more.ts';
import { chooser } from './en/chooser.ts';
import { fewBrands } from './en/few-brands.ts';
import { form as en } from './en/form.ts';
import { late } from './en/late.ts';
import { redirect } from './en/redirect.ts';
import type { ShopTexts } from './en/shop.ts';
import { stored } from './en/stored.ts';
import { wallets } from './en/wallets.ts';
import type { ChunkTexts, Translation } from './form-texts.ts';
import { accountsByLanguage } from './registry/accounts.ts';
import { translations } from './registry/forms.ts';
import { mailsByLanguage } from './registry/mails.ts';
import { pagesByLanguage } from './registry/pages.ts';
import { shopByLanguage } from './registry/shop.ts';
import { spellings } from './registry/spellings.ts';
import { statementsByLanguage } from './registry/statements.ts';
import { sheetTexts } from './registry/wallet-sheets.ts';

type Translated = keyof typeof translations;
type Tree = { readonly [name: string]: string | Tree };

const codes = Object.keys(translations) as Translated[];

const partsInEnglish: ChunkTexts = { cardMore, stored, banks, fewBrands, chooser, wallets, late, redirect };

/** Every text below a name, by its path. */
const leavesOf = (tree: Tree, path: string): readonly (readonly [path: string, text: string])[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}${name}`, value] as const] : leavesOf(value, `${path}${name}.`),
  );

/** The texts of the forms by their names, such as `labels.submit`, `banks.labels.sex` and `sheets.pay`. */
const formTexts = (texts: typeof en, parts: ChunkTexts, language: Language): ReadonlyMap<string, string> => {
  const { labels, errorMessages, messages } = texts;
  return new Map([
    ...leavesOf({ labels, errorMessages, messages } satisfies Record<keyof typeof en, Tree>, ''),
    ...leavesOf({ ...parts }, ''),
    ...leavesOf(sheetTexts[language], 'sheets.'),
  ]);
};

const pageTexts = (language: Language): ReadonlyMap<string, string> =>
  new Map(leavesOf(pagesByLanguage[language], 'pages.'));

const shopTexts = (language: Language): ReadonlyMap<string, string> =>
  new Map(leavesOf(shopByLanguage[language], 'shop.'));

const mailTexts = (language: Language): ReadonlyMap<string, string> =>
  new Map(leavesOf(mailsByLanguage[language], 'mails.'));

const statementTexts = (language: Language): ReadonlyMap<string, string> =>
  new Map(leavesOf(statementsByLanguage[language], 'statement.'));

/** Those of the self-service page; what it takes from other pages is tested there. */
const accountTexts = (language: Language): ReadonlyMap<string, string> => {
  const { shared: _, ...own } = accountsByLanguage[language];
  return new Map(leavesOf(own, 'account.'));
};

const english = new Map([
  ...formTexts(en, partsInEnglish, 'en'),
  ...pageTexts('en'),
  ...shopTexts('en'),
  ...mailTexts('en'),
  ...accountTexts('en'),
  ...statementTexts('en'),
]);

/** Names that are the same in all languages. */
const namesEverywhere: readonly string[] = ['banks.labels.accountBic', 'banks.labels.accountIban'];

/**
 * The width of a text in letters: East Asian letters count twice; combining marks and marks of direction do not count.
 */
const widthOf = (text: string): number =>
  [...text.replaceAll(/[\p{M}\p{Cf}]/gu, '')].reduce(
    (sum, letter) =>
      sum +
      (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f]/u.test(letter) ? 2 : 1),
    0,
  );

/** The texts on one line, with the letters that fit into a form of 320 pixels or the widest of three columns. */
const places: readonly { readonly texts: RegExp; readonly letters: number }[] = [
  { texts: /\blabels\.mmyy$/, letters: 9 },
  // The placeholder of the narrowest frame, which cannot be wrapped.
  { texts: /\blabels\.cvv$/, letters: 17 },
  { texts: /\blabels\.expiryDate$/, letters: 17 },
  { texts: /\blabels\.(?:brand|cardNumber|cardHolder|givenName|surname|birthDate|sex)$/, letters: 25 },
  { texts: /\blabels\.(?:cancel|submit)$/, letters: 16 },
  // In the list of a sheet, which cuts off longer texts.
  { texts: /\bsheets\.cards\./, letters: 26 },
  { texts: /\blabels\.(?:applyNow|learnMore)$/, letters: 29 },
  { texts: /\bmessages\.(?:again|back|follow|proceed|wholeTab|confirm|payWith|female|male)$/, letters: 29 },
];

/** The longest translation of texts that may be wrapped, as a multiple of the English length. */
const LONGEST_PROSE = 2;
/** Texts up to this length always fit. */
const SHORT_PROSE = 24;

test('every language has the texts of forms, simulated sheets, pages, mails, the self-service page, statements and the example shop', () => {
  const all = Object.keys(languages).toSorted();
  expect([...codes, 'en'].toSorted()).toEqual(all);
  expect([...Object.keys(spellings), 'en'].toSorted()).toEqual(all);
  expect(Object.keys(sheetTexts).toSorted()).toEqual(all);
  expect(Object.keys(pagesByLanguage).toSorted()).toEqual(all);
  expect(Object.keys(shopByLanguage).toSorted()).toEqual(all);
  expect(Object.keys(mailsByLanguage).toSorted()).toEqual(all);
  expect(Object.keys(accountsByLanguage).toSorted()).toEqual(all);
  expect(Object.keys(statementsByLanguage).toSorted()).toEqual(all);
  expect(formTexts(en, partsInEnglish, 'en').size).toBeGreaterThan(40);
  expect(pageTexts('en').size).toBeGreaterThan(30);
  expect(shopTexts('en').size).toBeGreaterThan(100);
  expect(mailTexts('en').size).toBeGreaterThan(15);
  expect(accountTexts('en').size).toBeGreaterThan(80);
  expect(statementTexts('en').size).toBeGreaterThan(30);
});

test('a language without a text of a chunk does not compile', () => {
  const { parts, ...core } = translations.de;
  const lacking = { ...parts, wallets: { ...parts.wallets, messages: {} } };
  // @ts-expect-error: the messages of the wallets are missing.
  const incomplete: Translation = { ...core, parts: lacking };
  expect(Object.keys(incomplete.parts)).toEqual(Object.keys(partsInEnglish));
});

test('a language without a text of the shop does not compile', () => {
  const { products, ...others } = shopByLanguage.de;
  const { 'tea-club': _missing, ...fewer } = products;
  // @ts-expect-error: the tea club is missing.
  const incomplete: ShopTexts = { ...others, products: fewer };
  expect(Object.keys(incomplete.products)).toEqual(Object.keys(fewer));
});

describe.each(codes)('%s', (code) => {
  const form = formTexts(translations[code], translations[code].parts, code);
  const pages = pageTexts(code);
  const shop = shopTexts(code);
  const mails = mailTexts(code);
  const account = accountTexts(code);
  const statement = statementTexts(code);
  const texts = new Map([...form, ...pages, ...shop, ...mails, ...account, ...statement]);
  const { script, has, hasNot, sameInEnglish = [] } = spellings[code];

  test('has every text and no other', () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [name, text] of texts) {
      expect(text.trim(), name).toBe(text);
      expect(text, name).toMatch(/^\S[^\n\t]*$/u);
    }
  });

  test('has no text in English', () => {
    const same = [...texts].filter(([name, text]) => english.get(name) === text).map(([name]) => name);
    expect(same.toSorted()).toEqual([...sameInEnglish, ...namesEverywhere].toSorted());
  });

  test('has a message of its own for each error of a form', () => {
    const { parts, errorMessages } = translations[code];
    for (const messages of [errorMessages, ...Object.values(parts).map((part) => part.errorMessages)]) {
      const texts = Object.values(messages);
      expect(texts).toEqual([...new Set(texts)]);
    }
  });

  test('keeps placeholders and digits', () => {
    for (const [name, text] of texts) {
      const kept = english.get(name)?.match(/\{\w+\}/g) ?? [];
      expect(text.match(/\{.*?\}/g) ?? [], name).toEqual(kept);
    }
    expect(texts.get('errorMessages.expiryMonthError')).toContain('05/29');
    expect([...texts.values()].join('')).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/u);
  });

  test('is written in its own letters', () => {
    expect(script ?? has).toBeDefined();
    for (const [name, text] of texts) {
      const isAlike = sameInEnglish.includes(name) || namesEverywhere.includes(name);
      if (script && !isAlike) expect.soft(text, name).toMatch(script);
    }
    for (const each of [form, pages, shop]) {
      const all = [...each.values()].join(' ').normalize('NFC').toLowerCase();
      if (has) expect(all).toMatch(has);
      if (hasNot) expect(all).not.toMatch(hasNot);
    }
    // These have too few words to have a certain letter in any case.
    const few = [...mails.values(), ...account.values(), ...statement.values()];
    if (hasNot) expect(few.join(' ').normalize('NFC').toLowerCase()).not.toMatch(hasNot);
  });

  test('ends with the punctuation of the English text', () => {
    for (const [name, text] of texts) {
      expect(/[.。]$/u.test(text), name).toBe(/\.$/.test(english.get(name) ?? ''));
    }
  });

  test('fits into the forms', () => {
    for (const [name, text] of form) {
      const place = places.find((candidate) => candidate.texts.test(name));
      const limit = place?.letters ?? Math.max(SHORT_PROSE, widthOf(english.get(name) ?? '') * LONGEST_PROSE);
      expect.soft(widthOf(text.replaceAll(/\{\w+\}/g, '')), `${name}: ${text}`).toBeLessThanOrEqual(limit);
    }
  });
});

test('the accessible name of a button in the shop contains the text that is shown on it', () => {
  for (const [code, { buy, cart, account }] of Object.entries(shopByLanguage)) {
    const named = [
      [buy.buy, buy.buyThis],
      [buy.subscribe, buy.subscribeThis],
      [buy.add, buy.addThis],
      [cart.change, cart.changeThis],
      [account.remove, account.removeThis],
    ] as const;
    for (const [shown, name] of named) expect(name.toLowerCase(), code).toContain(shown.toLowerCase());
  }
});
