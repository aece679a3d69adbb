import type { Logger } from 'pino';
import type { Brand } from '../../../catalogue/brands/brands.ts';
import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import type { PaymentType } from '../../../catalogue/payments/payment-types.ts';
import { listKinds } from '../../../catalogue/risk/list-kinds.ts';
import { type RiskRule, readRiskRules } from '../../../catalogue/risk/risk-rules.ts';
import type { RiskStage } from '../../../catalogue/risk/rule-kinds.ts';
import { testRulesOf } from '../../../catalogue/risk/test-emails.ts';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Channel } from '../ports/channel.ts';
import type { RiskCheck, RiskVerdict } from '../ports/risk-check.ts';
import type { StepInput } from '../ports/stepped-payment.ts';
import { chargebackRates } from './chargeback-rate.ts';
import { chargebacksSince, isBlocked, rememberChargedBack } from './charged-back.ts';
import { counting } from './counts.ts';
import { decide, type RiskDecision, type Verdict } from './decide.ts';
import {
  type AcquirerFacts,
  CHARGEBACK_DAYS,
  chargedBackKey,
  factsOf,
  type RiskFacts,
  type RiskSubject,
} from './facts.ts';
import type { ListEntry } from './list-records.ts';
import type { Lists } from './listed.ts';
import { offeredBrands, type RiskProfile } from './offered-brands.ts';

/** A verdict as an event reports it. */
export interface ReportedVerdict {
  readonly paymentId: string;
  readonly checkoutId: string | undefined;
  readonly details: {
    readonly check: RiskStage;
    readonly verdict: Verdict;
    readonly code: string | undefined;
    readonly score: number;
    /** The entry of a list that blocked the payment. */
    readonly listEntry?: string;
  };
}

/** The dependencies of risk checks. */
interface RiskDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly environment: Environment;
  readonly log: Logger;
  /** Reports each verdict as an event. */
  report(verdict: ReportedVerdict): void;
  /** The vault's keyed hash. */
  keyedHash(channelId: string, text: string): Promise<string>;
  readonly lists: Pick<Lists, 'find'>;
}

type Parameters = Readonly<Record<string, string | undefined>>;

/** Checks payments by the rules of their channel, and orders before the shopper has chosen how to pay. */
export interface Risk extends RiskCheck {
  /**
   * Returns the brands to offer for an order, decided by the merchant's data; undefined when all are offered. Velocity
   * rules are ignored, so that the offer does not change while a shopper looks at it.
   */
  offeredBrands(channel: Pick<Channel, 'id' | 'settings'>, order: Parameters): Promise<ReadonlySet<Brand> | undefined>;
}

/** The payment types that rules check: those that take money, and inquiries (RI); not payouts and tokens. */
const checkedTypes: ReadonlySet<PaymentType> = new Set(['PA', 'DB', 'PA.CP', 'RI']);

/** The types that lists of blocked values are read for: also payouts, on which nothing is to be earned by a rule. */
const isListed = (type: PaymentType): boolean => checkedTypes.has(type) || type === 'CD';

const ACCEPTED: RiskVerdict = { verdict: 'accept', parameters: {} };

/** An account that was charged back, on a channel that does not charge it again. */
const BLOCKED: RiskVerdict = { verdict: 'reject', code: '800.300.101', parameters: {} };

const DAY_MS = 24 * 60 * 60 * 1000;

const SCORE = 'risk.score';

const verdictOf = ({ verdict, code, score }: RiskDecision): RiskVerdict => ({
  verdict,
  ...(code === undefined ? {} : { code }),
  parameters: { [SCORE]: String(score) },
});

/** Source: interface, 'Risk', risk.amount. */
const amountFor = (request: Parameters, amount: bigint): bigint => {
  const riskAmount = request['risk.amount'];
  return riskAmount === undefined ? amount : hundredthsOf(riskAmount);
};

const subjectOf = ({ payment, account }: StepInput): RiskSubject => ({
  channelId: payment.channelId,
  paymentId: payment.id,
  amount: amountFor(payment.request, payment.amount),
  currency: payment.currency,
  account,
  request: payment.request,
});

const scoreSoFar = ({ payment }: StepInput): number => Number(payment.outcome?.parameters?.[SCORE] ?? 0);

const rulesIn = (text: string | undefined): readonly RiskRule[] => {
  const read = text === undefined ? undefined : readRiskRules(text);
  return read !== undefined && 'rules' in read ? read.rules : [];
};

const needsCard = (rules: readonly RiskRule[]): boolean =>
  rules.some(({ values }) => 'by' in values && values.by === 'card');

/** The values of lists are not logged: they are long and contain personal data. */
const LISTED_VALUES = / values=\S+/;

const profileOf = (order: Parameters, score: number): RiskProfile => ({
  score,
  amount: order['amount'] === undefined ? undefined : hundredthsOf(order['amount']),
  currency: order['currency'],
  country: order['billing.country']?.toUpperCase() ?? order['shipping.country']?.toUpperCase(),
  status: order['customer.status'],
  category: order['customer.category'],
});

/** Creates the risk checks; each check uses the current rules of its channel. */
export const createRisk = (dependencies: RiskDependencies): Risk => {
  const { database, clock, environment, log, lists } = dependencies;

  const rulesFor = (
    { 'risk.rules': own }: Pick<ChannelSettings, 'risk.rules'>,
    { request }: Pick<RiskSubject, 'request'>,
  ): readonly RiskRule[] => {
    const more = environment === 'test' ? rulesIn(testRulesOf(request['customer.email'])) : [];
    return more.length === 0 ? own : [...own, ...more];
  };

  const hashFor = (channelId: string) => (text: string) => dependencies.keyedHash(channelId, text);

  const factsFor = (subject: RiskSubject, rules: readonly RiskRule[], byAcquirer: AcquirerFacts): Promise<RiskFacts> =>
    factsOf(subject, byAcquirer, needsCard(rules) ? hashFor(subject.channelId) : undefined);

  const rateOf = chargebackRates(dependencies);

  /** Returns what the rules need to know of earlier chargebacks. */
  const historyFor = async (channelId: string, rules: readonly RiskRule[], { identity }: RiskFacts) => {
    const chargedBack = new Map<string, number>();
    for (const rule of rules) {
      if (rule.kind !== 'chargedBack') continue;
      const { by, days = CHARGEBACK_DAYS } = rule.values;
      const value = identity[by];
      if (value === undefined) continue;
      const sinceMs = clock.now() - days * DAY_MS;
      const count = await chargebacksSince(database, channelId, [by, value], sinceMs, hashFor(channelId));
      chargedBack.set(chargedBackKey(by, days), count);
    }
    const needsRate = rules.some(({ kind }) => kind === 'chargebackRate');
    return { chargedBack, chargebackRate: needsRate ? await rateOf(channelId) : 0 };
  };

  const report = (stage: RiskStage, { payment }: StepInput, { verdict, code, score, matching }: RiskDecision): void => {
    const { id: paymentId, checkoutId } = payment;
    dependencies.report({ paymentId, checkoutId, details: { check: stage, verdict, code, score } });
    if (verdict === 'accept') return;
    const rules = matching.map((text) => text.replace(LISTED_VALUES, ''));
    log.info({ payment: payment.id, stage, verdict, code, score, rules }, 'risk rules matched a payment');
  };

  const block = ({ payment }: StepInput, { kind, id }: ListEntry): RiskVerdict => {
    const { id: paymentId, checkoutId } = payment;
    const { code } = listKinds[kind];
    const details = { check: 'before', verdict: 'reject', code, score: 0, listEntry: id } as const;
    dependencies.report({ paymentId, checkoutId, details });
    log.info({ payment: paymentId, code, listEntry: id }, 'a listed value blocked a payment');
    return { verdict: 'reject', code, parameters: {} };
  };

  return {
    before: async (input) => {
      const { type } = input.payment;
      const subject = subjectOf(input);
      const listing = isListed(type) ? await lists.find(subject) : undefined;
      if (listing?.blockedBy !== undefined) return block(input, listing.blockedBy);
      const rules = checkedTypes.has(type) ? rulesFor(input.settings, subject) : [];
      const hash = hashFor(subject.channelId);
      const blocking = checkedTypes.has(type) ? input.settings['chargebacks.block'] : 'never';
      if (await isBlocked(database, subject, blocking, hash)) return BLOCKED;
      if (rules.length === 0 && type !== 'RI') return ACCEPTED;
      const facts = await factsFor(subject, rules, {});
      const { counted, changes } = await counting({ database, hash }, rules, subject, facts, clock.now());
      const history = await historyFor(subject.channelId, rules, facts);
      const decision = decide(rules, { ...facts, counted, ...history }, 'before', 0, listing?.isAllowed);
      report('before', input, decision);
      // Inquiries and rejected payments are no payments and do not count.
      const isCounted = type !== 'RI' && decision.verdict !== 'reject';
      return { ...verdictOf(decision), ...(isCounted ? { changes } : {}) };
    },

    after: async (input) => {
      const subject = subjectOf(input);
      const rules = checkedTypes.has(input.payment.type) ? rulesFor(input.settings, subject) : [];
      if (rules.length === 0) return ACCEPTED;
      const byAcquirer = { ...input.checks, binCountry: input.card?.['card.binCountry'] };
      const facts = await factsFor(subject, rules, byAcquirer);
      const { isAllowed } = await lists.find(subject);
      const decision = decide(rules, facts, 'after', scoreSoFar(input), isAllowed);
      report('after', input, decision);
      return verdictOf(decision);
    },

    again: async (input) => {
      const own = subjectOf(input);
      const subject = { ...own, request: { ...own.request, ...input.first } };
      const { blockedBy } = await lists.find(subject);
      if (blockedBy !== undefined) return block(input, blockedBy).code;
      // A shopper who charged back may still be paid.
      const blocking = input.payment.type === 'CD' ? 'never' : input.settings['chargebacks.block'];
      return (await isBlocked(database, subject, blocking, hashFor(subject.channelId))) ? BLOCKED.code : undefined;
    },

    chargedBack: async ({ channelId, chargebackId, account, request, blocks }) => {
      const subject = { channelId, paymentId: chargebackId, amount: 0n, currency: '', account, request };
      const made = { chargebackId, atMs: clock.now(), blocks };
      return { inserts: await rememberChargedBack(subject, made, hashFor(channelId)) };
    },

    offeredBrands: async ({ id, settings }, order) => {
      const { 'risk.methods': methods, brands } = settings;
      const rules = methods.length === 0 ? [] : rulesFor(settings, { request: order }).filter(isTimeless);
      const subject = {
        channelId: id,
        paymentId: '',
        amount: amountFor(order, hundredthsOf(order['amount'] ?? '0')),
        currency: order['currency'] ?? '',
        account: undefined,
        request: order,
      };
      const { score } = decide(rules, await factsFor(subject, rules, {}), 'before', 0);
      return offeredBrands(methods, brands, profileOf(order, score));
    },
  };
};

/** The rules that do not depend on earlier payments. */
const isTimeless = ({ kind }: RiskRule): boolean =>
  kind !== 'velocity' && kind !== 'chargedBack' && kind !== 'chargebackRate';
