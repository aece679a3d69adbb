import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { scripts } from '../../catalogue/iso/scripts.ts';
import { type Language, languages } from '../../catalogue/languages/languages.ts';
import { scriptHandingOver } from '../lazy/hand-over.ts';
import { en, type Texts, type Translation } from './en.ts';
import type { SheetTexts } from './english/wallet-sheets.ts';
import { packed, packedFewBrands, partsInEnglish, withEveryPart } from './packed.ts';
import { type PartTexts, SEPARATOR, textsOf } from './part-texts.ts';
import { sheetTexts } from './sheets/by-language.ts';
import { translations } from './translations.ts';

type Translated = keyof typeof translations;

const codes = Object.keys(translations) as Translated[];

/** All texts by their names, such as `labels.submit`, `banks.labels.sex` of a part, and `sheets.pay` of simulated sheets. */
const namedTexts = (texts: Texts, parts: PartTexts, { cards, ...sheets }: SheetTexts): ReadonlyMap<string, string> => {
  const groups = { ...texts, parts: undefined, ...under(parts), sheets, 'sheets.cards': cards };
  return new Map(
    Object.entries(groups).flatMap(([group, members]) =>
      Object.entries<string>(members ?? {}).map(([name, text]) => [`${group}.${name}`, text] as const),
    ),
  );
};

const under = (parts: Partial<PartTexts> = {}): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([part, groups]) =>
      Object.entries(groups ?? {}).map(([group, texts]) => [`${part}.${group}`, texts] as const),
    ),
  );

const english = namedTexts(en, partsInEnglish, sheetTexts.en);

/** Names that are the same everywhere. */
const namesEverywhere: readonly string[] = ['banks.labels.accountBic', 'banks.labels.accountIban'];

/** Texts that are the same in English. */
const alike: Readonly<Partial<Record<Language, readonly string[]>>> = {
  de: ['banks.labels.bankName', 'banks.labels.pin'],
  dk: ['banks.labels.bankName'],
  hu: ['banks.labels.bankName'],
  nl: ['banks.labels.bankName', 'banks.labels.postcode', 'cardMore.labels.postcode'],
  no: ['banks.labels.bankName'],
  pl: ['banks.labels.bankName'],
  se: ['banks.labels.bankName'],
};

/** Letters of a language and letters that only its neighbours have: nobody mixed up two files. */
const letters: Readonly<Partial<Record<Translated, { readonly has: RegExp; readonly hasNot: RegExp }>>> = {
  de: { has: /ß/, hasNot: /[åøçéñ]/ },
  fr: { has: /ê/, hasNot: /[ßñåøã]/ },
  es: { has: /ó/, hasNot: /[çãßàè]/ },
  it: { has: /è/, hasNot: /[ñçßã]/ },
  pt: { has: /ã/, hasNot: /[ñßäö]/ },
  nl: { has: /ij/, hasNot: /[ßñçøå]/ },
  dk: { has: /ø/, hasNot: /[äößñ]|ikke lukk/ },
  no: { has: /ø/, hasNot: /[äößñ]|af / },
  se: { has: /ä/, hasNot: /[øæßñ]/ },
  fi: { has: /ää/, hasNot: /[øæßå]/ },
  tr: { has: /ğ/, hasNot: /[ßøåãñ]/ },
  sl: { has: /č/, hasNot: /[ěřůťľćđ]/ },
  pl: { has: /ł/, hasNot: /[čřěů]/ },
  cz: { has: /ř/, hasNot: /[ľĺôł]/ },
  sk: { has: /ť/, hasNot: /[řěůł]/ },
  hu: { has: /ő/, hasNot: /[čřłß]/ },
  ro: { has: /ț/, hasNot: /[ţşßčñ]/ },
  ru: { has: /ы/, hasNot: /[іїѝ]/ },
  bg: { has: /ъ/, hasNot: /[ыэё]/ },
};

/** How wide a text is, in letters; those of East Asia take the place of two, marks and what only gives a direction none. */
const widthOf = (text: string): number =>
  [...text.replaceAll(/[\p{M}\p{Cf}]/gu, '')].reduce(
    (sum, letter) =>
      sum +
      (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f]/u.test(letter) ? 2 : 1),
    0,
  );

/** What stands on one line, and how many letters fit there in a form of 320 pixels, or in the widest column of three. */
const places: readonly { readonly texts: RegExp; readonly letters: number }[] = [
  { texts: /\blabels\.mmyy$/, letters: 9 },
  // Placeholder of the narrowest frame, which cannot break a line.
  { texts: /\blabels\.cvv$/, letters: 16 },
  { texts: /\blabels\.expiryDate$/, letters: 17 },
  { texts: /\blabels\.(?:brand|cardNumber|cardHolder|givenName|surname|birthDate|sex)$/, letters: 25 },
  { texts: /\blabels\.(?:cancel|submit)$/, letters: 16 },
  // In the list of a sheet, which cuts off what is too long.
  { texts: /\bsheets\.cards\./, letters: 26 },
  { texts: /\blabels\.(?:applyNow|learnMore)$/, letters: 29 },
  { texts: /\bmessages\.(?:again|back|follow|proceed|wholeTab|confirm|payWith|female|male)$/, letters: 29 },
];

/** What may take several lines: no language needs more than this, times the English. */
const LONGEST_PROSE = 2;
/** What is this short always has its place. */
const SHORT_PROSE = 24;

const MAXIMUM_FILE_BYTES = 2304;

test('the texts are there in the 25 languages of the interface', () => {
  expect([...codes, 'en'].toSorted()).toEqual(Object.keys(languages).toSorted());
  expect(codes).toHaveLength(24);
  expect(english.size).toBeGreaterThan(40);
});

test('a language that lacks a text of a part does not compile', () => {
  const { parts, ...core } = translations.de;
  const lacking = { ...parts, wallets: { ...parts.wallets, messages: {} } };
  // @ts-expect-error: the messages of the wallets are missing.
  const incomplete: Translation = { ...core, parts: lacking };
  expect(Object.keys(incomplete.parts)).toEqual(Object.keys(partsInEnglish));
});

describe.each(codes)('%s', (code) => {
  const texts = namedTexts(translations[code], translations[code].parts, sheetTexts[code]);

  test('has every text, and no other', () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [name, text] of texts) {
      expect(text.trim(), name).toBe(text);
      expect(text, name).toMatch(/^\S[^\n\t]*$/u);
    }
  });

  test('leaves none in English', () => {
    const same = [...texts].filter(([name, text]) => english.get(name) === text).map(([name]) => name);
    expect(same.toSorted()).toEqual([...(alike[code] ?? []), ...namesEverywhere].toSorted());
  });

  test('keeps what is put in, and the digits', () => {
    for (const [name, text] of texts) {
      const kept = english.get(name)?.match(/\{\w+\}/g) ?? [];
      expect(text.match(/\{.*?\}/g) ?? [], name).toEqual(kept);
    }
    expect(texts.get('errorMessages.expiryMonthError')).toContain('05/29');
    expect([...texts.values()].join('')).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/u);
  });

  test('is written in its own letters', () => {
    const all = [...texts.values()].join(' ').normalize('NFC').toLowerCase();
    const script = scripts[code];
    for (const [name, text] of texts) {
      const isAlike = alike[code]?.includes(name) || namesEverywhere.includes(name);
      if (script && !isAlike) expect.soft(text, name).toMatch(script);
    }
    const own = letters[code];
    if (own) {
      expect(all).toMatch(own.has);
      expect(all).not.toMatch(own.hasNot);
    }
    expect(own ?? script).toBeDefined();
  });

  test('ends sentences where English does', () => {
    for (const [name, text] of texts) {
      expect(/[.。]$/u.test(text), name).toBe(/\.$/.test(english.get(name) ?? ''));
    }
  });

  test('fits', () => {
    for (const [name, text] of texts) {
      const place = places.find((candidate) => candidate.texts.test(name));
      const limit = place?.letters ?? Math.max(SHORT_PROSE, widthOf(english.get(name) ?? '') * LONGEST_PROSE);
      expect.soft(widthOf(text.replaceAll(/\{\w+\}/g, '')), `${name}: ${text}`).toBeLessThanOrEqual(limit);
    }
  });

  test('gives each part its texts, though its file has them without names', () => {
    const { parts } = translations[code];
    const speaking = { locale: { texts: withEveryPart(translations[code]) }, options: {} };
    expect([...texts.values()].join('')).not.toContain(SEPARATOR);
    for (const part of Object.keys(partsInEnglish) as (keyof PartTexts)[]) {
      expect(textsOf(speaking, part, partsInEnglish[part])).toEqual(parts[part]);
    }
  });

  test('has the texts of few brands in a file that only these load', () => {
    expect(packed(translations[code]).parts).not.toHaveProperty('fewBrands');
    expect(packedFewBrands(translations)[languages[code].tag]).toBe(withEveryPart(translations[code]).parts?.fewBrands);
  });

  test('is a small file', () => {
    expect(brotliCompressSync(scriptHandingOver(packed(translations[code]))).length).toBeLessThanOrEqual(
      MAXIMUM_FILE_BYTES,
    );
  });
});
