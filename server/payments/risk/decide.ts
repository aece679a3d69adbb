import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { isInNetwork, networkOf } from '../../../catalogue/risk/networks.ts';
import { HIGHEST_SCORE, type RiskRule, type RuleValues } from '../../../catalogue/risk/risk-rules.ts';
import type { ListedBy } from '../../../catalogue/risk/rule-keys.ts';
import type { RiskOutcome, RiskRuleKind, RiskStage } from '../../../catalogue/risk/rule-kinds.ts';
import { chargedBackKey, countedKey, type RiskFacts } from './facts.ts';

/** The verdicts of rules, from the mildest. */
export type Verdict = 'accept' | RiskOutcome;

/** The decision of the rules of a stage. */
export interface RiskDecision {
  readonly verdict: Verdict;
  /** The code of a review or a rejection. */
  readonly code: ResultCode | undefined;
  readonly score: number;
  /** The texts of the rules that match. */
  readonly matching: readonly string[];
}

const SEVERITY = { accept: 0, review: 1, reject: 2 } as const satisfies Record<Verdict, number>;

type Matcher<Kind extends RiskRuleKind> = (values: RuleValues<Kind>, facts: RiskFacts, score: number) => boolean;

/**
 * Caches the result of `prepare` for each list, because rules are read every two seconds and payments come more often.
 */
const prepared = <Prepared extends object>(prepare: (values: readonly string[]) => Prepared) => {
  const known = new WeakMap<readonly string[], Prepared>();
  return (values: readonly string[]): Prepared => {
    const made = known.get(values) ?? prepare(values);
    known.set(values, made);
    return made;
  };
};

const setOf = prepared((values) => new Set(values));
const lowerCaseOf = prepared((values) => new Set(values.map((value) => value.toLowerCase())));
const networksOf = prepared((values) => values.map(networkOf).filter((network) => network !== undefined));

/** Returns a domain and all domains that it belongs to. */
const domainsAbove = (domain: string): readonly string[] => {
  const names = domain.split('.');
  return names.map((_, place) => names.slice(place).join('.'));
};

const isListed: { readonly [By in ListedBy]: (values: readonly string[], facts: RiskFacts) => boolean } = {
  card: (values, { identity: { card } }) => card !== undefined && setOf(values).has(card),
  bin: (values, { bin }) => bin !== undefined && values.some((value) => bin.startsWith(value)),
  email: (values, { identity: { email } }) => email !== undefined && lowerCaseOf(values).has(email),
  domain: (values, { identity: { email } }) =>
    email !== undefined &&
    domainsAbove(email.slice(email.lastIndexOf('@') + 1)).some((domain) => lowerCaseOf(values).has(domain)),
  ip: (values, { address }) =>
    address !== undefined && networksOf(values).some((network) => isInNetwork(address, network)),
  country: (values, { countries }) => addressCountries(countries).some((country) => values.includes(country)),
  customer: (values, { identity: { customer } }) => customer !== undefined && setOf(values).has(customer),
};

const addressCountries = ({ billing, shipping, account }: RiskFacts['countries']): readonly string[] =>
  [billing, shipping, account].filter((country) => country !== undefined);

/**
 * Data that only the shopper claims never make a payment allowed. By country, every known country must be on the list,
 * so that an allowed billing country does not allow a shipment to another country.
 */
const isAllowed = ({ by, values }: RuleValues<'allow'>, facts: RiskFacts): boolean => {
  if (by !== 'country') return isListed[by](values, { ...facts, ...facts.trusted });
  const isTrusted = addressCountries(facts.trusted.countries).length > 0;
  return isTrusted && addressCountries(facts.countries).every((country) => values.includes(country));
};

const isOutside = <Value extends bigint | number>(
  value: Value,
  { above, below }: { readonly above: Value | undefined; readonly below: Value | undefined },
): boolean => (above !== undefined && value > above) || (below !== undefined && value < below);

const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,10})?$/;

/** Returns whether a rule matches a payment, by the kind of the rule. */
const matchers: { readonly [Kind in RiskRuleKind]: Matcher<Kind> } = {
  velocity: ({ by, within, count, amount, currency }, facts) => {
    const counted = facts.counted.get(countedKey(by, within));
    if (counted === undefined || (currency !== undefined && currency !== facts.currency)) return false;
    if (count !== undefined && counted.count + 1 > count) return true;
    return amount !== undefined && counted.amount + facts.amount > amount;
  },
  chargedBack: ({ by, days, count = 1 }, facts) => (facts.chargedBack.get(chargedBackKey(by, days)) ?? 0) >= count,
  chargebackRate: ({ above }, { chargebackRate }) => chargebackRate > above,
  amount: ({ above, below, currency }, facts) =>
    (currency === undefined || currency === facts.currency) && isOutside(facts.amount, { above, below }),
  country: ({ differ }, { countries }) => {
    const [one, other] = differ.map((source) => countries[source]);
    return one !== undefined && other !== undefined && one !== other;
  },
  block: ({ by, values }, facts) => isListed[by](values, facts),
  allow: isAllowed,
  value: ({ parameter, is, above, below }, { request }) => {
    const text = request[`risk.parameters[${parameter}]`];
    if (text === undefined) return false;
    return text === is || (NUMBER.test(text) && isOutside(Number(text), { above, below }));
  },
  checks: ({ avs, cvv }, { byAcquirer: { avsResponse, cvvResponse } }) =>
    (avsResponse !== undefined && avs?.includes(avsResponse) === true) ||
    (cvvResponse !== undefined && cvv?.includes(cvvResponse) === true),
  score: ({ from }, _facts, score) => score >= from,
};

const isMatching = (rule: RiskRule, facts: RiskFacts, score: number): boolean => {
  const matches = matchers[rule.kind] as Matcher<RiskRuleKind>;
  return matches(rule.values, facts, score);
};

const withinBounds = (score: number): number => Math.min(HIGHEST_SCORE, Math.max(-HIGHEST_SCORE, score));

/** Whether a rule overrides the outcomes of the other rules. */
const overrides = ({ kind, weight }: RiskRule): boolean => kind === 'allow' && weight === 0;

/**
 * Returns the rule with the severest outcome. Among rules with the same outcome the alphabetical order of their codes
 * decides, so that the order of the rules does not matter.
 */
const severest = (rules: readonly RiskRule[]): RiskRule | undefined =>
  rules
    .filter(({ outcome }) => outcome !== undefined)
    .toSorted(
      (one, other) =>
        SEVERITY[other.outcome ?? 'accept'] - SEVERITY[one.outcome ?? 'accept'] ||
        ((one.code ?? '') < (other.code ?? '') ? -1 : 1),
    )[0];

/**
 * Decides on a payment by the rules of a stage: the severest outcome of the rules that match, and the score so far plus
 * their weights. A matching `allow` rule overrides all other rules except `block`, and so does an entry of the list of
 * allowed values.
 */
export const decide = (
  rules: readonly RiskRule[],
  facts: RiskFacts,
  stage: RiskStage,
  scoreBefore: number,
  isListed = false,
): RiskDecision => {
  const own = rules.filter(({ stages }) => stages.includes(stage));
  const first = own.filter((rule) => rule.kind !== 'score' && isMatching(rule, facts, 0));
  const score = withinBounds(first.reduce((sum, { weight }) => sum + weight, scoreBefore));
  const matching = [...first, ...own.filter((rule) => rule.kind === 'score' && isMatching(rule, facts, score))];
  const isOverridden = isListed || matching.some(overrides);
  const effective = isOverridden ? matching.filter(({ kind }) => kind === 'block') : matching;
  const found = severest(effective);
  return {
    verdict: found?.outcome ?? 'accept',
    code: found?.code,
    score,
    matching: matching.map(({ text }) => text).toSorted(),
  };
};
