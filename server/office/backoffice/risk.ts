import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OfficeRequest } from '../../../catalogue/backoffice/endpoints/endpoints.ts';
import { triedFields } from '../../../catalogue/backoffice/endpoints/risk.ts';
import type { RiskReply, RiskTrialReply, TriedExample, TriedRule } from '../../../catalogue/backoffice/replies/risk.ts';
import { amountText, hundredthsOf } from '../../../catalogue/payments/amount.ts';
import { type RiskRule, readRiskRules, riskRuleFaults } from '../../../catalogue/risk/risk-rules.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import { audited } from '../../access/audit/audit.ts';
import type { Place } from '../../access/entities/places.ts';
import { type EntityRow, entityRecords, updateSettings } from '../../access/entities/records.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { limitOf, type PastPayment, type Trial, tryRules } from '../../payments/risk/trial.ts';
import { timeOf } from '../../platform/base/clock.ts';
import { firstIdAt } from '../../platform/base/identifiers.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { newestOf, withLinked } from '../queries/find.ts';
import { BEHIND_EVERY_ID, LOWEST_ID, listed, type Selection } from '../queries/selection.ts';
import type { PaymentViewDependencies } from './payment-lists.ts';
import type { ServeOffice } from './serve.ts';

const NAME = 'risk.rules';
const NONE = 'none';
const MS_PER_SECOND = 1_000;

/** The number of payments that are read and evaluated at once; other requests are served in between. */
const AT_A_TIME = 100;
const MOST_EXAMPLES = 50;
const MOST_FAULTS = 20;

/** The payment types that rules check. Risk checks alone (RI) are left out, because they are no payments. */
const TRIED_TYPES = ['PA', 'DB', 'PA.CP'];

type Dependencies = Pick<PaymentViewDependencies, 'database' | 'queries'>;

const storedIn = ({ settings }: EntityRow): Readonly<Record<string, string>> =>
  JSON.parse(settings) as Readonly<Record<string, string>>;

const rulesOf = (row: EntityRow): string => storedIn(row)[NAME] ?? NONE;

const basisOf = (rules: string): string => hash('sha256', rules);

/**
 * Hides the values of lists, because they may be people's addresses, which must not be in the audit or in another
 * person's reply.
 */
const withoutLists = (rules: string): string =>
  rules.replace(/ values=(\S+)/g, (_, list: string) => ` values=(${list.split(',').length})`);

/** Returns rules in their stored form. @throws Rejection 400 naming the line of each wrong rule. */
const rightRules = (sent: string): string => {
  const rules = sent.replaceAll('\r\n', '\n').trim();
  const faults = riskRuleFaults(rules).slice(0, MOST_FAULTS);
  if (faults.length === 0) return rules;
  throw wrongParameters(faults.map((message) => ({ name: 'rules', message })));
};

const parsed = (text: string): readonly RiskRule[] => {
  const read = readRiskRules(text);
  return 'rules' in read ? read.rules : [];
};

const selectionOf = (channelId: string, request: OfficeRequest<'tryRisk'>): Selection => {
  const { 'date.from': from, 'date.to': to } = request;
  return {
    channelId,
    merchantTransactionId: undefined,
    shortId: undefined,
    from: from === undefined ? LOWEST_ID : firstIdAt(timeOf(from)),
    before: to === undefined ? BEHIND_EVERY_ID : firstIdAt(timeOf(to) + MS_PER_SECOND),
    types: listed(TRIED_TYPES),
    brands: '',
  };
};

const pastOf = ({ channelId, id, amount, currency, request, state, outcome }: Payment): PastPayment => {
  const riskAmount = request['risk.amount'];
  const subject = {
    channelId,
    paymentId: id,
    currency,
    account: undefined,
    request,
    amount: riskAmount === undefined ? amount : hundredthsOf(riskAmount),
  };
  const byAcquirer = { ...outcome?.checks, binCountry: request['card.binCountry'] };
  return { subject, byAcquirer, wasApproved: state === 'succeeded' || outcome?.checks !== undefined };
};

/** A payment with the decisions of both sets of rules. */
interface Tried {
  readonly payment: Payment;
  readonly before: Trial;
  readonly after: Trial;
  readonly isChargedBack: boolean;
}

const triedAmong = async (
  dependencies: Dependencies,
  selection: Selection,
  rules: Readonly<Record<'before' | 'after', readonly RiskRule[]>>,
  limit: number,
): Promise<{ readonly tried: readonly Tried[]; readonly hasMore: boolean }> => {
  const tried: Tried[] = [];
  let { before: cursor } = selection;
  for (;;) {
    const left = limit - tried.length;
    const wanted = Math.min(AT_A_TIME, left);
    const page = await newestOf(dependencies, [{ ...selection, before: cursor }], wanted + 1);
    const payments = page.slice(0, wanted);
    const family = payments.length === 0 ? [] : await withLinked(dependencies, payments);
    const chargedBack = new Set(family.filter(({ type }) => type === 'CB').map(({ rootId }) => rootId));
    for (const payment of payments) {
      const past = pastOf(payment);
      const [before, after] = [await tryRules(rules.before, past), await tryRules(rules.after, past)];
      tried.push({ payment, before, after, isChargedBack: chargedBack.has(payment.rootId) });
    }
    cursor = payments.at(-1)?.id ?? cursor;
    const hasMore = page.length > wanted;
    if (!hasMore || tried.length >= limit) return { tried, hasMore };
    await nextTurn();
  }
};

const becameOf = ({ payment: { state }, isChargedBack }: Tried): TriedExample['became'] => {
  if (isChargedBack) return 'chargedBack';
  if (state === 'succeeded') return 'approved';
  return state === 'declined' ? 'declined' : 'open';
};

const isBad = (tried: Tried): boolean => ['chargedBack', 'declined'].includes(becameOf(tried));

const exampleOf = (tried: Tried): TriedExample => {
  const { payment, before, after } = tried;
  const { id, amount, currency } = payment;
  const verdicts = { before: before.verdict, after: after.verdict };
  return { id, amount: amountText(amount), currency, ...verdicts, became: becameOf(tried) };
};

const sumsOf = (tried: readonly Tried[]): RiskTrialReply['sums'] =>
  [...new Set(tried.map(({ payment }) => payment.currency))].toSorted().map((currency) => {
    const own = tried.filter(({ payment }) => payment.currency === currency);
    const sum = (set: 'before' | 'after', verdict: Trial['verdict']): string =>
      amountText(
        own.filter((each) => each[set].verdict === verdict).reduce((total, { payment }) => total + payment.amount, 0n),
      );
    return {
      currency,
      rejectedBefore: sum('before', 'reject'),
      rejectedAfter: sum('after', 'reject'),
      reviewedBefore: sum('before', 'review'),
      reviewedAfter: sum('after', 'review'),
    };
  });

const hitsOf = (
  tried: readonly Tried[],
  rules: Readonly<Record<'before' | 'after', readonly RiskRule[]>>,
): readonly TriedRule[] => {
  const all = new Map([...rules.after, ...rules.before].map((rule) => [rule.text, rule]));
  return [...all.values()].map((rule) => {
    const { text } = rule;
    const isIn = (set: 'before' | 'after'): boolean => rules[set].some((each) => each.text === text);
    const set = isIn('before') && isIn('after') ? 'both' : isIn('after') ? 'after' : 'before';
    const hits = tried.filter((each) => each[set === 'both' ? 'after' : set].matching.has(text)).length;
    const limit = limitOf(rule);
    return { rule: withoutLists(text), set, hits, ...(limit === undefined ? {} : { limit }) };
  });
};

const reply = (
  tried: readonly Tried[],
  hasMore: boolean,
  rules: Readonly<Record<'before' | 'after', readonly RiskRule[]>>,
): RiskTrialReply => {
  const changed = tried.filter(({ before, after }) => before.verdict !== after.verdict);
  return {
    payments: tried.length,
    hasMore,
    decisions: (['accept', 'review', 'reject'] as const).map((decision) => ({
      decision,
      before: tried.filter(({ before }) => before.verdict === decision).length,
      after: tried.filter(({ after }) => after.verdict === decision).length,
    })),
    sums: sumsOf(tried),
    rules: hitsOf(tried, rules),
    lost: changed.filter((each) => each.after.verdict === 'reject' && becameOf(each) === 'approved').length,
    caught: changed.filter((each) => each.before.verdict === 'accept' && isBad(each)).length,
    examples: changed.slice(0, MOST_EXAMPLES).map(exampleOf),
  };
};

const noSuchChannel = (): Rejection =>
  new Rejection('200.300.404', { status: 404, reason: 'there is no such channel' });

/** Binds the rules of risk of channels, and their try-out. */
export const bindRisk = (serve: ServeOffice, dependencies: Dependencies): void => {
  const { database } = dependencies;
  const records = entityRecords(database);

  /** Returns a channel of the person. @throws Rejection 404, also for a channel outside their roles. */
  const channelOf = async (channels: readonly Place[], id: string): Promise<EntityRow> => {
    const row = channels.some((each) => each.id === id) ? await records.entity(id) : undefined;
    if (row === undefined) throw noSuchChannel();
    return row;
  };

  serve.person('showRisk', async ({ channels, id }) => {
    const row = await channelOf(channels, id);
    const rules = rulesOf(row);
    const fields: RiskReply = { channel: { id, name: row.name }, rules, basis: basisOf(rules) };
    return { code: '000.000.100', fields: { ...fields } };
  });

  serve.person('tryRisk', async ({ channels, id, request }) => {
    const row = await channelOf(channels, id);
    const rules = { before: parsed(rulesOf(row)), after: parsed(rightRules(request.rules)) };
    const limit = Number(valueIn(triedFields, 'limit', request));
    const { tried, hasMore } = await triedAmong(dependencies, selectionOf(id, request), rules, limit);
    return { code: '000.000.100', fields: { ...reply(tried, hasMore, rules) } };
  });

  serve.person('storeRisk', async ({ channels, id, request, entry }) => {
    const after = rightRules(request.rules);
    await audited(database, async () => {
      const row = await channelOf(channels, id);
      const before = rulesOf(row);
      if (basisOf(before) !== request.basis) {
        const reason = 'the rules have changed since you read them: load them again';
        throw new Rejection('200.300.404', { status: 409, reason });
      }
      if (before === after) return { changes: {}, result: undefined, entries: [] };
      const { [NAME]: _, ...others } = storedIn(row);
      const update = updateSettings(row, after === NONE ? others : { ...others, [NAME]: after });
      const shown = { before: { [NAME]: withoutLists(before) }, after: { [NAME]: withoutLists(after) } };
      const entries = [entry({ action: 'risk.changed', entity: id, subject: id, ...shown })];
      return { changes: { updates: [update] }, result: undefined, entries };
    });
    return { code: '000.000.100', fields: { basis: basisOf(after) } };
  });
};
