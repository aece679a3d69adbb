import { type Brand, brands, isBrand } from '../../../catalogue/brands/brands.ts';
import type { MethodRule, ProfileConditions, Range } from '../../../catalogue/risk/method-rules.ts';

/** The data of a shopper and an order that decide which brands are offered. */
export interface RiskProfile {
  readonly score: number;
  /** The amount in hundredths; undefined when an account is only stored. */
  readonly amount: bigint | undefined;
  readonly currency: string | undefined;
  readonly country: string | undefined;
  readonly status: string | undefined;
  readonly category: string | undefined;
}

const isWithin = <Value extends bigint | number>(
  value: Value | undefined,
  range: Range<Value> | undefined,
): boolean => {
  if (range === undefined) return true;
  const { from, to } = range;
  return value !== undefined && (from === undefined || value >= from) && (to === undefined || value <= to);
};

const isAmong = (value: string | undefined, members: ReadonlySet<string> | undefined): boolean =>
  members === undefined || (value !== undefined && members.has(value));

const matches = (conditions: ProfileConditions, profile: RiskProfile): boolean =>
  isWithin(profile.score, conditions.score) &&
  isWithin(profile.amount, conditions.amount) &&
  isAmong(profile.currency, conditions.currency) &&
  isAmong(profile.country, conditions.country) &&
  isAmong(profile.status, conditions.status) &&
  isAmong(profile.category, conditions.category);

/**
 * Returns the brands to offer: those of the first matching rule, as far as the channel accepts them; undefined when
 * neither a rule nor the channel restricts them.
 */
export const offeredBrands = (
  rules: readonly MethodRule[],
  accepted: { has(brand: string): boolean },
  profile: RiskProfile,
): ReadonlySet<Brand> | undefined => {
  const selected = rules.find(({ conditions }) => matches(conditions, profile))?.brands;
  const all = Object.keys(brands).filter(isBrand);
  const offered = all.filter((brand) => accepted.has(brand) && (selected?.has(brand) ?? true));
  return offered.length === all.length ? undefined : new Set(offered);
};
