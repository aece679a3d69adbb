import type { ResultCode } from '../result-codes/result-codes.ts';
import {
  anyNumber,
  anyText,
  currencyKey,
  type ListedBy,
  LONGEST_CHARGEBACK_DAYS,
  letters,
  listedBy,
  listOf,
  type Measure,
  measures,
  money,
  nameIn,
  numberBetween,
  type RuleKey,
  span,
  twoSources,
} from './rule-keys.ts';

/** Whether a rule evaluates a payment before or after its acquirer has answered. */
export type RiskStage = 'before' | 'after';

/** The outcome of a rule. */
export type RiskOutcome = 'review' | 'reject';

/** One kind of rule: what it tests, and how it is written. */
export interface RuleKind {
  readonly meaning: string;
  readonly keys: Readonly<Record<string, readonly ['required' | 'optional', RuleKey<unknown>]>>;
  /** At least one of these must be present. */
  readonly someOf?: readonly string[];
  /** The stages at which it can be evaluated; the first is the default. */
  readonly stages: readonly RiskStage[];
  /** What a rule of the kind may have beside its keys. */
  readonly gives: 'outcome or weight' | 'outcome' | 'weight or nothing';
  /** Returns the code of a review or a rejection, if the rule does not name one. */
  readonly code: (outcome: RiskOutcome, values: Readonly<Record<string, unknown>>) => ResultCode;
  readonly example: string;
}

/**
 * Result codes by situation: velocity 800.1x0.xxx, lists 800.200.159 and 800.300.xxx, the rest 100.400.xxx.
 * Source: compatibility, 'Codes by situation'.
 */
const velocityCodes = {
  card: ['800.120.101', '800.120.201'],
  email: ['800.120.103', '800.120.200'],
  ip: ['800.120.102', '800.120.200'],
  customer: ['800.120.101', '800.120.200'],
} as const satisfies Record<Measure, readonly [byCount: ResultCode, byAmount: ResultCode]>;

const listCodes = {
  card: '800.200.159',
  bin: '800.300.401',
  email: '800.300.200',
  domain: '800.300.200',
  ip: '800.300.301',
  country: '800.300.102',
  customer: '800.300.101',
} as const satisfies Record<ListedBy, ResultCode>;

const REVIEW: ResultCode = '000.400.000';

const orReview =
  (rejection: (values: Readonly<Record<string, unknown>>) => ResultCode): RuleKind['code'] =>
  (outcome, values) =>
    outcome === 'review' ? REVIEW : rejection(values);

const list = {
  by: ['required', nameIn(listedBy)],
  values: [
    'required',
    listOf(
      (text: string) => text,
      'what is listed, apart by commas; blanks and commas in it as `%20` and `%2C`',
      'IR,KP',
    ),
  ],
} as const;

/** The code for checks of the acquirer; the rule needs its answer. */
const checksCode: RuleKind['code'] = (outcome, { avs }) => {
  if (outcome === 'review') return avs === undefined ? '000.400.020' : '000.400.010';
  return avs === undefined ? '100.400.141' : '800.400.100';
};

/** The kinds of rules. */
export const riskRuleKinds = {
  velocity: {
    meaning:
      'More than `count` payments, or more than `amount` in their currency, of the same card, e-mail, ' +
      'address or customer within a time, including this one. Payments that the rules let through are counted, ' +
      'even if they are declined later; payments that a rule rejected are not.',
    keys: {
      by: ['required', nameIn(measures)],
      within: ['required', span],
      count: ['optional', numberBetween(1, 1_000)],
      amount: ['optional', money],
      currency: ['optional', currencyKey],
    },
    someOf: ['count', 'amount'],
    stages: ['before'],
    gives: 'outcome or weight',
    code: orReview(({ by, count }) => velocityCodes[by as Measure][count === undefined ? 1 : 0]),
    example: 'velocity by=card within=1h count=3 outcome=reject',
  },
  chargedBack: {
    meaning:
      'At least `count` payments (one, if it is not set) of the same card, e-mail, ' +
      'address or customer were charged back within `days` (540, if it is not set).',
    keys: {
      by: ['required', nameIn(measures)],
      count: ['optional', numberBetween(1, 1_000)],
      days: ['optional', numberBetween(1, LONGEST_CHARGEBACK_DAYS)],
    },
    stages: ['before'],
    gives: 'outcome or weight',
    code: orReview(() => '800.300.101'),
    example: 'chargedBack by=email days=365 weight=40',
  },
  chargebackRate: {
    meaning:
      'More than `above` hundredths of a per cent of the payments of the channel ' +
      'in the last 30 days were charged back. It is counted every ten minutes.',
    keys: { above: ['required', numberBetween(1, 10_000)] },
    stages: ['before'],
    gives: 'outcome or weight',
    code: orReview(() => '100.400.000'),
    example: 'chargebackRate above=90 outcome=review',
  },
  amount: {
    meaning:
      'The amount is above or below a limit, in one currency or in any. `risk.amount`, if it is sent, counts instead.',
    keys: { above: ['optional', money], below: ['optional', money], currency: ['optional', currencyKey] },
    someOf: ['above', 'below'],
    stages: ['before', 'after'],
    gives: 'outcome or weight',
    code: orReview(() => '100.400.141'),
    example: 'amount above=1000 currency=EUR outcome=review',
  },
  country: {
    meaning:
      'Two countries differ. An unknown country differs from none. ' +
      'The gateway has no data of its own on the countries of addresses and card numbers: ' +
      '`ip` and `bin` come from the merchant and, after authorization, from the acquirer.',
    keys: { differ: ['required', twoSources] },
    stages: ['before', 'after'],
    gives: 'outcome or weight',
    code: orReview(() => '100.400.000'),
    example: 'country differ=billing,shipping weight=30',
  },
  block: {
    meaning: 'The value is listed. No `allow` overrides it.',
    keys: list,
    stages: ['before', 'after'],
    gives: 'outcome or weight',
    code: orReview(({ by }) => listCodes[by as ListedBy]),
    example: 'block by=country values=IR,KP outcome=reject',
  },
  allow: {
    meaning:
      'The value is listed: the payment is accepted, whatever other rules of the same stage say, except `block`. With ' +
      'a weight, which is below 0, the rule only lowers the score. Values from the shopper alone do not match (below).',
    keys: list,
    stages: ['before', 'after'],
    gives: 'weight or nothing',
    code: () => REVIEW,
    example: 'allow by=customer values=4711',
  },
  value: {
    meaning:
      'A value of `risk.parameters[…]`, such as the score of another service, is above, below or equal to another.',
    keys: {
      parameter: ['required', anyText],
      is: ['optional', anyText],
      above: ['optional', anyNumber],
      below: ['optional', anyNumber],
    },
    someOf: ['is', 'above', 'below'],
    stages: ['before', 'after'],
    gives: 'outcome or weight',
    code: orReview(() => '100.400.141'),
    example: 'value parameter=providerScore above=75 outcome=reject',
  },
  checks: {
    meaning: 'The results of the acquirer for the address (`avs`) and the security code (`cvv`) are listed.',
    keys: { avs: ['optional', letters], cvv: ['optional', letters] },
    someOf: ['avs', 'cvv'],
    stages: ['after'],
    gives: 'outcome or weight',
    code: checksCode,
    example: 'checks avs=A,N outcome=review',
  },
  score: {
    meaning:
      'The sum of the weights of all rules that match so far is at least `from`. ' +
      'Without a stage it checks before and after.',
    keys: { from: ['required', numberBetween(-99_999, 99_999)] },
    stages: ['before', 'after'],
    gives: 'outcome',
    code: orReview(() => '100.400.002'),
    example: 'score from=50 outcome=review',
  },
} as const satisfies Record<string, RuleKind>;

/** A kind of rule. */
export type RiskRuleKind = keyof typeof riskRuleKinds;
