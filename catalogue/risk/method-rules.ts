import { type Brand, brands, isBrand } from '../brands/brands.ts';
import { countryCodes } from '../iso/countries.ts';
import { HIGHEST_SCORE } from './risk-rules.ts';
import { currencyKey, listOf, money, numberBetween, type RuleKey } from './rule-keys.ts';

/** A range, both ends included; an end that is not named is open. */
export interface Range<Value> {
  readonly from: Value | undefined;
  readonly to: Value | undefined;
}

const range = <Value extends number | bigint>(end: RuleKey<Value>, example: string): RuleKey<Range<Value>> => ({
  read: (text) => {
    const [from = '', to, ...more] = text.split('..');
    if (to === undefined || more.length > 0 || text === '..') return undefined;
    const [low, high] = [from, to].map((each) => (each === '' ? undefined : end.read(each)));
    if ((from !== '' && low === undefined) || (to !== '' && high === undefined)) return undefined;
    return low !== undefined && high !== undefined && low > high ? undefined : { from: low, to: high };
  },
  words: `\`from..to\`, either of them left out where it is open; each ${end.words}`,
  example,
});

const known = (set: { has(text: string): boolean }) => (text: string) => (set.has(text) ? text : undefined);

const members = (set: { has(text: string): boolean }, words: string, example: string) => {
  const key = listOf(known(set), words, example);
  return {
    ...key,
    read: (text: string): ReadonlySet<string> | undefined => {
      const values = key.read(text);
      return values && new Set(values);
    },
  };
};

/** The conditions on a shopper's profile, and where each value comes from. */
export const profileKeys = {
  score: range(numberBetween(-HIGHEST_SCORE, HIGHEST_SCORE), '50..'),
  amount: range(money, '..500.00'),
  currency: members(
    { has: (text) => currencyKey.read(text) !== undefined },
    'currencies of ISO 4217, apart by commas',
    'EUR',
  ),
  country: members(
    countryCodes,
    'countries of `billing.country`, else of `shipping.country`, apart by commas',
    'DE,AT',
  ),
  status: members(new Set(['NEW', 'EXISTING']), '`customer.status`: NEW or EXISTING', 'NEW'),
  category: members(new Set(['INDIVIDUAL', 'COMPANY']), '`customer.category`: INDIVIDUAL or COMPANY', 'COMPANY'),
} as const satisfies Record<string, RuleKey<unknown>>;

type ProfileKey = keyof typeof profileKeys;

/** The conditions of one rule on a profile; a property that is not named may be anything. */
export type ProfileConditions = {
  readonly [Name in ProfileKey]?: NonNullable<ReturnType<(typeof profileKeys)[Name]['read']>>;
};

/** One rule of the selection: the brands that are offered to a profile. */
export interface MethodRule {
  readonly conditions: ProfileConditions;
  readonly brands: ReadonlySet<Brand>;
}

const brandsOf = (text: string): ReadonlySet<Brand> | undefined => {
  if (text === 'all') return new Set(Object.keys(brands).filter(isBrand));
  const list = listOf((each) => (isBrand(each) ? each : undefined), '', '').read(text);
  return list && new Set(list);
};

const ruleOf = (text: string): MethodRule | undefined => {
  const conditions: Record<string, unknown> = {};
  let offered: ReadonlySet<Brand> | undefined;
  for (const word of text.trim().split(/\s+/)) {
    const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(word) ?? [];
    if (name === 'brands' && offered === undefined) {
      offered = brandsOf(value);
      if (offered === undefined) return undefined;
    } else {
      if (!Object.hasOwn(profileKeys, name) || name in conditions) return undefined;
      conditions[name] = profileKeys[name as ProfileKey].read(value);
      if (conditions[name] === undefined) return undefined;
    }
  }
  return offered && { conditions, brands: offered };
};

/** A selection has as many rules as there are kinds of shoppers. */
const MAX_RULES = 50;

/** Parses the rules of a selection; undefined when the text is wrong. `none` means no rules. */
export const readMethodRules = (text: string): readonly MethodRule[] | undefined => {
  if (text.trim() === 'none') return [];
  const rules = text.split(';').map(ruleOf);
  return rules.includes(undefined) || rules.length > MAX_RULES ? undefined : rules.filter((rule) => rule !== undefined);
};
