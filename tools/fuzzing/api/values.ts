import fc from 'fast-check';
import type { Draws } from '../../../server/testing/interleavings/draws.ts';
import { checkedFormats, type Described, type TextSchema } from './description.ts';

/** Texts that programs have stumbled over: code of other languages, the ends of texts, numbers, names and addresses. */
export const hostileTexts: readonly string[] = [
  '\0',
  'a\0b',
  '\u0085',
  '\ufeff',
  '\u202eexe.txt',
  '\ud800',
  '\uffff',
  'İıſK',
  '👩‍👩‍👧‍👦'.repeat(20),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
  "'; drop table payments; --",
  "' or '1'='1",
  '" or ""="',
  '%',
  '_%\\_',
  '\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Such texts are what is tried.
  '${7*7}{{7*7}}<%= 7*7 %>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Such texts are what is tried.
  '${jndi:ldap://127.0.0.1:1/a}',
  '=1+1',
  '@SUM(A1)',
  'a\r\nSet-Cookie: a=b',
  '\r\n\r\n',
  '../../../../etc/passwd',
  '%2e%2e%2f',
  '/dev/null',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://[::1]:1/',
  'http://169.254.169.254/',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '0',
  '-1',
  '1e309',
  '9007199254740993',
  '99999999999999999999999999999999',
  '0x10',
  '1_000',
  '1,00',
  '٣',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31 23:59:60',
  '[]',
  '{}',
  '{"a":',
  '[[[[[[[[[[[[[[[[',
  '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '(a+)+$',
  'a'.repeat(5_000),
  ' '.repeat(300),
  ',,,,,,',
  '1;2',
];

/** The length of most free texts; limits are tried too. */
const USUAL_LENGTH = 24;

/** No text is longer, whatever its schema permits: longer ones only cost time. */
const LONGEST = 20_000;

/** The values that are drawn ahead for each pattern. */
const DRAWN_AHEAD = 24;

/** The characters of free texts are drawn from so many. */
const CHARACTERS = 1_000;

const PLAIN = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789'];

/** Returns a text as it arrives: half a character of UTF-16 becomes a replacement. */
export const asSent = (text: string): string => Buffer.from(text).toString();

/**
 * Parts of large classes of characters, which patterns name: fast-check takes half a second for each place of a whole
 * one.
 */
const parts: Readonly<Record<string, string>> = {
  '\\p{L}': 'A-Za-zÀ-ÖØ-öø-ſΑ-ΡΣ-ώА-яא-תء-يぁ-ゖ一-仿',
  '\\p{M}': '\u0300-\u036f\u064b-\u0652',
  '\\p{N}': '0-9٠-٩²³½',
};

const withParts = (pattern: string): string =>
  pattern
    .replaceAll(/\[\^(?:\\.|[^\]\\])*\\p(?:\\.|[^\]\\])*\]/g, '[a-zA-Z0-9éß東_-]')
    .replaceAll(/\\p\{[LMN]\}/g, (name, place: number, whole: string) => {
      const part = parts[name] ?? '';
      const before = whole.slice(0, place);
      return before.lastIndexOf('[') > before.lastIndexOf(']') ? part : `[${part}]`;
    });

/** Samples of texts, which all clients of a run share: fast-check takes long to prepare a pattern with classes. */
export interface Samples {
  readonly characters: readonly string[];
  matching(pattern: string): string;
}

/** Creates the samples of a seed. */
export const samplesBy = (draws: Draws): Samples => {
  const arbitraries = new Map<string, { readonly arbitrary: fc.Arbitrary<string>; readonly ahead: string[] }>();
  const sampled = (key: string, make: () => fc.Arbitrary<string>): string => {
    const known = arbitraries.get(key) ?? { arbitrary: make(), ahead: [] };
    arbitraries.set(key, known);
    const { arbitrary, ahead } = known;
    if (ahead.length === 0) ahead.push(...fc.sample(arbitrary, { seed: draws.bits() | 0, numRuns: DRAWN_AHEAD }));
    return ahead.pop() ?? '';
  };
  const one = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });
  return {
    characters: fc.sample(one, { seed: draws.bits() | 0, numRuns: CHARACTERS }),
    matching: (pattern) => sampled(pattern, () => fc.stringMatching(new RegExp(withParts(pattern), 'u'))),
  };
};

/** Draws values by their schemas. */
export interface Values {
  /** Draws a text that conforms to a schema. */
  right(schema: TextSchema): string;
  /** Draws a text that does not conform; undefined if none was found: every text conforms to some schemas. */
  wrong(schema: TextSchema): string | undefined;
  /** Draws a text that nothing else has, if the schema permits one: a secret that can be found. */
  unique(schema: TextSchema): string;
  /** Draws a text that programs stumble over. */
  hostile(): string;
}

/** Draws characters of all kinds, halves of them too. */
const anyCharacters = (draws: Draws): string =>
  String.fromCharCode(
    ...Array.from({ length: 1 + draws.below(40) }, () => draws.below(draws.from([128, 0x800, 0x10000]))),
  );

const changed = (draws: Draws, text: string): string => {
  const place = draws.below(text.length + 1);
  const [before, after] = [text.slice(0, place), text.slice(place)];
  return draws.from([
    () => before + after.slice(1),
    () => `${before}${after[0] ?? 'x'}${after}`,
    () => `${before}${draws.from(['é', ' ', '-', '0', 'A', '\n', '٣', '\u0000'])}${after}`,
    () => text.toLowerCase(),
    () => text.toUpperCase(),
    () => `${text}\n`,
    () => ` ${text}`,
  ])();
};

/** Creates the values of one client; `urls` are the addresses that it names. */
export const valuesBy = (draws: Draws, samples: Samples, { conforms }: Described, urls: readonly string[]): Values => {
  const freeText = ({ minLength = 0, maxLength = 100 }: TextSchema): string => {
    const longest = Math.min(maxLength, LONGEST);
    if (draws.happens(0.08)) return 'Zoë '.repeat(longest).slice(0, Math.max(minLength, longest));
    const least = Math.max(1, minLength);
    const length = least + draws.below(Math.max(1, Math.min(longest, USUAL_LENGTH) - least + 1));
    const characters = draws.happens(0.5) ? PLAIN : samples.characters;
    return Array.from({ length }, () => draws.from(characters)).join('');
  };
  const candidate = (schema: TextSchema): string => {
    const { pattern } = schema;
    if (schema.enum !== undefined) return draws.from(schema.enum);
    if (schema.format === 'uri') return `${draws.from(urls)}/${draws.below(1_000)}`;
    const [example] = schema.examples ?? [];
    const isLoose = schema.format !== undefined && !checkedFormats.has(schema.format);
    if (example !== undefined && draws.happens(isLoose ? 0.9 : 0.5)) return example;
    if (pattern === undefined) return freeText(schema);
    return samples.matching(pattern);
  };
  const trying = (make: () => string, isFound: (text: string) => boolean): string | undefined => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const text = make();
      if (isFound(text)) return text;
    }
    return undefined;
  };
  const anyHostile = (): string => (draws.happens(0.8) ? draws.from(hostileTexts) : anyCharacters(draws));
  const right = (schema: TextSchema): string =>
    trying(
      () => candidate(schema),
      (text) => conforms(schema, text),
    ) ?? candidate(schema);
  return {
    unique: (schema) => {
      const text = `s3cret-${Array.from({ length: 4 }, () => draws.bits().toString(36)).join('')}`;
      const fitting = text.padEnd(schema.minLength ?? 0, '-');
      return conforms(schema, fitting) ? fitting : right(schema);
    },
    right,
    wrong: (schema) =>
      trying(
        () => {
          const { maxLength = LONGEST } = schema;
          return draws.from([
            anyHostile,
            () => changed(draws, candidate(schema)),
            () => 'x'.repeat(Math.min(maxLength, LONGEST) + 1),
          ])();
        },
        // An empty value counts as not sent. What a form cannot carry arrives as another text.
        (text) => text !== '' && text === asSent(text) && !conforms(schema, text),
      ),
    hostile: anyHostile,
  };
};
