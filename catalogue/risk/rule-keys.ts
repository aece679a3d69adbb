import { countryCodes } from '../iso/countries.ts';
import { currencyCodes } from '../iso/currencies.ts';
import { hundredthsOf } from '../payments/amount.ts';
import { networkOf } from './networks.ts';

/** The format of one property of a rule, and the type of its value. */
export interface RuleKey<Value> {
  /** Returns the value, or undefined when the text is wrong. */
  readonly read: (text: string) => Value | undefined;
  /** A description of correct values in plain words. */
  readonly words: string;
  readonly example: string;
}

/** The properties by which payments are counted. */
export const measures = {
  card: 'the card number',
  email: '`customer.email`',
  ip: '`customer.ip` (of version 6 the first 64 bits)',
  customer: '`customer.merchantCustomerId`',
} as const;

/** A property by which payments are counted. */
export type Measure = keyof typeof measures;

/** The places where a request names a country. */
export const countrySources = {
  billing: '`billing.country`',
  shipping: '`shipping.country`',
  account: '`bankAccount.country`, else that of the IBAN',
  ip: '`risk.parameters[ipCountry]`',
  bin: '`risk.parameters[binCountry]`; after authorization `card.binCountry` from the acquirer',
} as const;

/** A place where a request names a country. */
export type CountrySource = keyof typeof countrySources;

/** One of the names of a table. */
export const nameIn = <Name extends string>(table: Readonly<Record<Name, unknown>>): RuleKey<Name> => {
  const names = Object.keys(table) as Name[];
  return {
    read: (text) => names.find((name) => name === text),
    words: `one of ${names.join(', ')}`,
    example: names[0] ?? '',
  };
};

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A chargeback counts for this long at most. */
export const LONGEST_CHARGEBACK_DAYS = 1_000;

/** Older counts are removed. */
const LONGEST_WINDOW_MS = 30 * UNIT_MS.d;

/** A duration, in milliseconds. */
export const span: RuleKey<number> = {
  read: (text) => {
    const [, digits = '', unit = ''] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? [];
    const ms = Number(digits) * UNIT_MS[unit as keyof typeof UNIT_MS];
    return ms > 0 && ms <= LONGEST_WINDOW_MS ? ms : undefined;
  },
  words: 'minutes, hours or days, at most 30 days: `10m`, `24h`, `7d`',
  example: '1h',
};

/** A whole number within limits. */
export const numberBetween = (minimum: number, maximum: number): RuleKey<number> => ({
  read: (text) => {
    const number = Number(text);
    return /^-?\d{1,6}$/.test(text) && number >= minimum && number <= maximum ? number : undefined;
  },
  words: `a whole number from ${minimum} to ${maximum}`,
  example: `${maximum}`,
});

/** An amount, in whole hundredths. */
export const money: RuleKey<bigint> = {
  read: (text) => (/^\d{1,10}(?:\.\d\d)?$/.test(text) ? hundredthsOf(text) : undefined),
  words: 'an amount: `500` or `99.50`',
  example: '500.00',
};

/** A currency. */
export const currencyKey: RuleKey<string> = {
  read: (text) => (currencyCodes.has(text) ? text : undefined),
  words: 'a currency of ISO 4217',
  example: 'EUR',
};

/** A number of any size, with a sign and decimals; it is only compared. */
export const anyNumber: RuleKey<number> = {
  read: (text) => (/^-?\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined),
  words: 'a number, with a minus sign and decimals where wanted',
  example: '75',
};

/** A longer list belongs in a place where it can be searched. */
const MAX_VALUES = 1_000;

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** A list separated by commas; its members are different and each is read by `member`. */
export const listOf = <Value>(member: (text: string) => Value | undefined, words: string, example: string) =>
  ({
    read: (text) => {
      const texts = text.split(',').map(decoded);
      const values = texts.map((each) => (each === undefined || each === '' ? undefined : member(each)));
      const isWhole = !values.includes(undefined) && texts.length <= MAX_VALUES && new Set(texts).size === texts.length;
      return isWhole ? values.filter((value) => value !== undefined) : undefined;
    },
    words,
    example,
  }) satisfies RuleKey<readonly Value[]>;

/** Any text; blanks, commas, semicolons and percent signs are percent-encoded: `%20`. */
export const anyText: RuleKey<string> = {
  read: (text) => decoded(text) || undefined,
  words: 'a text; blanks, commas and semicolons in it as `%20`, `%2C` and `%3B`',
  example: 'segment',
};

/** Two different sources of a country. */
export const twoSources: RuleKey<readonly CountrySource[]> = {
  read: (text) => {
    const sources = listOf(nameIn(countrySources).read, '', '').read(text);
    return sources?.length === 2 ? sources : undefined;
  },
  words: `two of ${Object.keys(countrySources).join(', ')}, apart by a comma`,
  example: 'billing,shipping',
};

/** Letters of an acquirer's answer. */
export const letters: RuleKey<readonly string[]> = listOf(
  (text) => (/^[A-Z]$/.test(text) ? text : undefined),
  'letters of the answer, apart by commas',
  'A,N',
);

/** The kinds of values in lists, and the format of each. */
export const listedBy = {
  card: {
    words: 'hash of the card number, as `tollgate channel hash-cards` prints it',
    form: /^[\w-]{43}$/,
  },
  bin: { words: 'first 6 to 8 digits of the card number', form: /^\d{6,8}$/ },
  email: { words: '`customer.email`', form: /^[^\s@]+@[^\s@]+$/ },
  domain: { words: 'domain of `customer.email`, those below it included', form: /^[^\s@.][^\s@]*\.[^\s@]+$/ },
  ip: {
    words: '`customer.ip`: addresses and networks',
    form: { test: (text: string) => networkOf(text) !== undefined },
  },
  country: {
    words: 'country of the billing or shipping address or of the bank account; to be allowed, all that are told',
    form: { test: (text: string) => countryCodes.has(text) },
  },
  customer: { words: '`customer.merchantCustomerId`', form: /./ },
} as const satisfies Record<string, { words: string; form: { test(text: string): boolean } }>;

/** A kind of values in a list. */
export type ListedBy = keyof typeof listedBy;
