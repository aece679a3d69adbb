import type { ResultCode } from '../../catalogue/result-codes/result-codes.ts';
import { isInNetwork, networkOf } from '../../catalogue/risk/networks.ts';
import { HIGHEST_SCORE, type RiskRule, type RuleValues } from '../../catalogue/risk/risk-rules.ts';
import type { ListedBy } from '../../catalogue/risk/rule-keys.ts';
import type { RiskOutcome, RiskRuleKind, RiskStage } from '../../catalogue/risk/rule-kinds.ts';
import { countedKey, type RiskFacts } from './facts.ts';

/** What rules make of a payment, the mildest first. */
export type Verdict = 'accept' | RiskOutcome;

/** What the rules of a stage decided. */
export interface RiskDecision {
  readonly verdict: Verdict;
  /** Of a review or a rejection. */
  readonly code: ResultCode | undefined;
  readonly score: number;
  /** The rules that fit, as they are written. */
  readonly fitting: readonly string[];
}

const SEVERITY = { accept: 0, review: 1, reject: 2 } as const satisfies Record<Verdict, number>;

type Look<Kind extends RiskRuleKind> = (values: RuleValues<Kind>, facts: RiskFacts, score: number) => boolean;

/** Gives what `prepare` makes of a list, once for each list: rules are read every two seconds, payments come all the time. */
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

/** Gives a domain and all those that it is below. */
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
 * Shoppers are not believed what would make their payments more welcome. A payment that goes to a country that is not allowed is not
 * allowed by coming from one that is, whoever says so.
 */
const isAllowed = ({ by, values }: RuleValues<'allow'>, facts: RiskFacts): boolean => {
  if (by !== 'country') return isListed[by](values, { ...facts, ...facts.trusted });
  const isTrusted = addressCountries(facts.trusted.countries).length > 0;
  return isTrusted && addressCountries(facts.countries).every((country) => values.includes(country));
};

const isBeyond = <Value extends bigint | number>(
  value: Value,
  { above, below }: { readonly above: Value | undefined; readonly below: Value | undefined },
): boolean => (above !== undefined && value > above) || (below !== undefined && value < below);

const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,10})?$/;

/** Whether a rule of each kind fits a payment. */
const looks: { readonly [Kind in RiskRuleKind]: Look<Kind> } = {
  velocity: ({ by, within, count, amount, currency }, facts) => {
    const counted = facts.counted.get(countedKey(by, within));
    if (counted === undefined || (currency !== undefined && currency !== facts.currency)) return false;
    if (count !== undefined && counted.count + 1 > count) return true;
    return amount !== undefined && counted.amount + facts.amount > amount;
  },
  amount: ({ above, below, currency }, facts) =>
    (currency === undefined || currency === facts.currency) && isBeyond(facts.amount, { above, below }),
  country: ({ differ }, { countries }) => {
    const [one, other] = differ.map((source) => countries[source]);
    return one !== undefined && other !== undefined && one !== other;
  },
  block: ({ by, values }, facts) => isListed[by](values, facts),
  allow: isAllowed,
  value: ({ parameter, is, above, below }, { request }) => {
    const text = request[`risk.parameters[${parameter}]`];
    if (text === undefined) return false;
    return text === is || (NUMBER.test(text) && isBeyond(Number(text), { above, below }));
  },
  checks: ({ avs, cvv }, { told: { avsResponse, cvvResponse } }) =>
    (avsResponse !== undefined && avs?.includes(avsResponse) === true) ||
    (cvvResponse !== undefined && cvv?.includes(cvvResponse) === true),
  score: ({ from }, _facts, score) => score >= from,
};

const isFitting = (rule: RiskRule, facts: RiskFacts, score: number): boolean => {
  const look = looks[rule.kind] as Look<RiskRuleKind>;
  return look(rule.values, facts, score);
};

const withinBounds = (score: number): number => Math.min(HIGHEST_SCORE, Math.max(-HIGHEST_SCORE, score));

/** Whether a rule makes the payment welcome, whatever others say. */
const lifts = ({ kind, weight }: RiskRule): boolean => kind === 'allow' && weight === 0;

/**
 * Of rules that ask for the same, the code of the one that comes first in the alphabet is answered: the order in which
 * they are written decides nothing.
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
 * Gives what the rules of a stage make of a payment: the severest outcome of those that fit, and the score so far with
 * their weights. `allow` lifts what all others say, but for `block`.
 */
export const decide = (
  rules: readonly RiskRule[],
  facts: RiskFacts,
  stage: RiskStage,
  scoreBefore: number,
): RiskDecision => {
  const own = rules.filter(({ stages }) => stages.includes(stage));
  const first = own.filter((rule) => rule.kind !== 'score' && isFitting(rule, facts, 0));
  const score = withinBounds(first.reduce((sum, { weight }) => sum + weight, scoreBefore));
  const fitting = [...first, ...own.filter((rule) => rule.kind === 'score' && isFitting(rule, facts, score))];
  const isLifted = fitting.some(lifts);
  const counting = isLifted ? fitting.filter(({ kind }) => kind === 'block') : fitting;
  const found = severest(counting);
  return {
    verdict: found?.outcome ?? 'accept',
    code: found?.code,
    score,
    fitting: fitting.map(({ text }) => text).toSorted(),
  };
};
