import type { RiskRule } from '../../../catalogue/risk/risk-rules.ts';
import { decide, type Verdict } from './decide.ts';
import { type AcquirerFacts, factsOf, type RiskSubject } from './facts.ts';

/** A past payment, as far as it is stored. */
export interface PastPayment {
  readonly subject: RiskSubject;
  readonly byAcquirer: AcquirerFacts;
  /** Whether the acquirer approved it, so that the rules after authorization were asked. */
  readonly wasApproved: boolean;
}

/** Why a rule cannot be tried as it would have decided. */
type Limit = 'history' | 'number' | 'account';

/** Of a card number, these digits are stored in the clear. */
const STORED_BIN_DIGITS = 6;

/** Returns why a rule cannot be tried with stored data as it would have decided; undefined if it can. */
export const limitOf = (rule: RiskRule): Limit | undefined => {
  switch (rule.kind) {
    case 'velocity':
    case 'chargedBack':
    case 'chargebackRate':
      return 'history';
    case 'country':
      return rule.values.differ.includes('account') ? 'account' : undefined;
    case 'block':
    case 'allow': {
      const { by, values } = rule.values;
      if (by === 'country') return 'account';
      if (by === 'bin') return values.some(({ length }) => length > STORED_BIN_DIGITS) ? 'number' : undefined;
      return by === 'card' ? 'number' : undefined;
    }
    default:
      return undefined;
  }
};

/** Whether a rule is left out of a try-out. */
const isTried = (rule: RiskRule): boolean => {
  const limit = limitOf(rule);
  return limit === undefined || limit === 'account';
};

const SEVERITY = { accept: 0, review: 1, reject: 2 } as const satisfies Record<Verdict, number>;

/** What rules decide on a past payment. */
export interface Trial {
  readonly verdict: Verdict;
  /** The texts of the rules that match, each once. */
  readonly matching: ReadonlySet<string>;
}

/**
 * Returns what rules would have decided on a past payment, without those that need what is not stored. Rules after
 * authorization are asked only about payments that the acquirer approved and the rules before let through.
 */
export const tryRules = async (rules: readonly RiskRule[], payment: PastPayment): Promise<Trial> => {
  const { subject, byAcquirer, wasApproved } = payment;
  const bin = subject.request['card.bin'];
  const tried = rules.filter(isTried);
  const before = decide(tried, { ...(await factsOf(subject, {}, undefined)), bin }, 'before', 0);
  if (!wasApproved || before.verdict === 'reject') {
    return { verdict: before.verdict, matching: new Set(before.matching) };
  }
  const facts = { ...(await factsOf(subject, byAcquirer, undefined)), bin };
  const after = decide(tried, facts, 'after', before.score);
  const { verdict } = SEVERITY[after.verdict] > SEVERITY[before.verdict] ? after : before;
  return { verdict, matching: new Set([...before.matching, ...after.matching]) };
};
