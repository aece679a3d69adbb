import { hundredthsOf } from '../../catalogue/amount.ts';
import type { ResultCode } from '../../catalogue/result-codes.ts';
import { type RiskRule, readRiskRules } from '../../catalogue/risk/risk-rules.ts';
import { testRulesOf } from '../../catalogue/risk/test-emails.ts';
import type { ChannelSettings } from '../../catalogue/settings/channel-settings.ts';
import type { Clock } from '../clock.ts';
import { together } from '../database/change-set.ts';
import type { ChangeSet, Database } from '../database/database.ts';
import { counting } from './counts.ts';
import { decide, type RiskDecision, severer, type Verdict } from './decide.ts';
import { type ComparedByAcquirer, factsOf, type RiskFacts, type RiskSubject } from './facts.ts';
import { insertCheck, storedCheck } from './records.ts';

/** What the rules of a channel make of a payment, and what replies say of it. */
export interface RiskVerdict {
  readonly verdict: Verdict;
  /** The code of a review or a rejection. */
  readonly code?: ResultCode;
  /** `risk.score`, where any rule looked. */
  readonly parameters: Readonly<Record<string, string>>;
  /** What is to be written together with the payment. */
  readonly changes?: ChangeSet;
}

/** What risk checks take. */
export interface RiskParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly environment: 'test' | 'live';
  settingsOf(entity: string): Promise<Pick<ChannelSettings, 'risk.rules'>>;
  /** The vault's keyed hash. */
  keyedHash(entity: string, text: string): Promise<string>;
}

/** Looks at payments by the rules of their channel. */
export interface RiskCheck {
  /** Looks at a payment before its acquirer is asked; where it goes on, `changes` count it. */
  before(subject: RiskSubject): Promise<RiskVerdict>;
  /** Looks at an order for which nothing is paid: counts nothing, writes nothing. */
  standAlone(subject: RiskSubject): Promise<RiskVerdict>;
  /** Looks at a payment that its acquirer has approved, and gives the verdict of both times together. */
  after(subject: RiskSubject, checks: ComparedByAcquirer): Promise<RiskVerdict>;
  /** Gives the score of an order before a shopper has chosen how to pay: nothing is counted, nothing written. */
  profileScore(subject: Omit<RiskSubject, 'account'>): Promise<number>;
}

const ACCEPTED: RiskVerdict = { verdict: 'accept', parameters: {} };

const scored = (score: number) => ({ 'risk.score': String(score) });

const verdictOf = ({ verdict, code, score }: Omit<RiskDecision, 'fitting'>, changes?: ChangeSet): RiskVerdict => ({
  verdict,
  ...(code === undefined ? {} : { code }),
  parameters: scored(score),
  ...(changes === undefined ? {} : { changes }),
});

/** Source: interface, 'Risk', risk.amount. */
const withRiskAmount = (subject: RiskSubject): RiskSubject => {
  const amount = subject.request['risk.amount'];
  return amount === undefined ? subject : { ...subject, amount: hundredthsOf(amount) };
};

const rulesIn = (text: string | undefined): readonly RiskRule[] => {
  const read = text === undefined ? undefined : readRiskRules(text);
  return read !== undefined && 'rules' in read ? read.rules : [];
};

const needsCard = (rules: readonly RiskRule[]): boolean =>
  rules.some(
    ({ kind, values }) =>
      (kind === 'velocity' || kind === 'block' || kind === 'allow') && 'by' in values && values.by === 'card',
  );

/** Gives risk checks that read the rules of each channel when they are asked. */
export const createRisk = (parts: RiskParts): RiskCheck => {
  const { database, clock, environment } = parts;
  const hashFor = (entity: string) => (text: string) => parts.keyedHash(entity, text);

  const rulesFor = async ({ entity, request }: RiskSubject): Promise<readonly RiskRule[]> => {
    const own = (await parts.settingsOf(entity))['risk.rules'];
    const more = environment === 'test' ? rulesIn(testRulesOf(request['customer.email'])) : [];
    return more.length === 0 ? own : [...own, ...more];
  };

  const factsFor = (subject: RiskSubject, rules: readonly RiskRule[], checks: ComparedByAcquirer): Promise<RiskFacts> =>
    factsOf(subject, checks, needsCard(rules) ? hashFor(subject.entity) : undefined);

  const looked = async (subject: RiskSubject, rules: readonly RiskRule[]) => {
    const facts = await factsFor(subject, rules, {});
    const nowMs = clock.now();
    const { counted, changes } = await counting(
      { database, hash: hashFor(subject.entity) },
      rules,
      subject,
      facts,
      nowMs,
    );
    return { decision: decide(rules, { ...facts, counted }, 'before', 0), changes, nowMs };
  };

  return {
    before: async (sent) => {
      const subject = withRiskAmount(sent);
      const rules = await rulesFor(subject);
      if (rules.length === 0) return ACCEPTED;
      const { decision, changes, nowMs } = await looked(subject, rules);
      const kept = insertCheck(subject.entity, subject.paymentId, decision, nowMs);
      return verdictOf(decision, decision.verdict === 'reject' ? kept : together(kept, changes));
    },

    standAlone: async (sent) => {
      const subject = withRiskAmount(sent);
      const { decision } = await looked(subject, await rulesFor(subject));
      return verdictOf(decision);
    },

    after: async (sent, checks) => {
      const subject = withRiskAmount(sent);
      const rules = await rulesFor(subject);
      if (rules.length === 0) return ACCEPTED;
      const before = await storedCheck(database, subject.entity, subject.paymentId);
      const now = decide(rules, await factsFor(subject, rules, checks), 'after', before?.score ?? 0);
      const verdict = severer(before?.verdict ?? 'accept', now.verdict);
      const code = verdict === before?.verdict ? before.code : now.code;
      return verdictOf({ verdict, code, score: now.score });
    },

    profileScore: async (order) => {
      const subject = withRiskAmount({ ...order, account: undefined });
      // What is offered may not change while a shopper looks at it: what others pay meanwhile decides nothing.
      const rules = (await rulesFor(subject)).filter(({ kind }) => kind !== 'velocity');
      return decide(rules, await factsFor(subject, rules, {}), 'before', 0).score;
    },
  };
};
