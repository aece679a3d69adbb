import { hash } from 'node:crypto';
import { type ActName, acts, isNotifying } from '../../../catalogue/backoffice/acts.ts';
import type { PreviewReply, Unfit } from '../../../catalogue/backoffice/replies/acts.ts';
import type { Right } from '../../../catalogue/backoffice/rights.ts';
import { MOST_TAGS } from '../../../catalogue/backoffice/tags.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import type { FollowUpRequest } from '../../../catalogue/requests/requests.ts';
import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import { addToAudit, audited } from '../../access/audit/audit.ts';
import type { AuditEntry } from '../../access/audit/entry.ts';
import type { Place } from '../../access/entities/places.ts';
import { channelsWith, type GivenRole } from '../../access/people/model/person.ts';
import { belongsToAnother } from '../../payments/model/authorizations.ts';
import type { PaymentDependencies } from '../../payments/model/dependencies.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { channelWith } from '../../payments/model/records.ts';
import { resumed } from '../../payments/operations/recover.ts';
import { refer } from '../../payments/operations/refer.ts';
import { type Clock, stopwatchMs, timeOrderedId } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { usedOtherwise } from '../../platform/http/idempotency.ts';
import { type TimerHandler, timerAt } from '../../platform/timers/timer.ts';
import { possibleFollowUps } from '../queries/possible.ts';
import { tagsOf } from '../tags/records.ts';
import { changeTag } from '../tags/tag.ts';
import { type NotifyingDependencies, ofDelivery, ofPayment, type Sendable, sendingAgain } from './notifications.ts';
import { type Act, actWith, insertAct, type Sent, type StoredItem, updateAct } from './records.ts';

/** The dependencies of acts with many records. */
export interface ActDependencies extends PaymentDependencies, Pick<NotifyingDependencies, 'webhooks'> {
  /** The clock of people and of the audit. */
  readonly realClock: Clock;
}

/** What is to be done, and with which records. */
export interface Wanted {
  readonly act: ActName;
  readonly tag: string | undefined;
  readonly ids: readonly string[];
}

/** Who does it: with which roles, in which of the channels that they see. */
export interface Doer {
  readonly given: readonly GivenRole[];
  readonly channels: readonly Place[];
  /** The merchants and channels whose webhooks they may change. */
  readonly owners: ReadonlySet<string>;
}

/** A record with which an act can do something. */
interface Fit {
  readonly channelId: string;
  readonly id: string;
  readonly amount?: bigint;
  readonly currency?: string;
  readonly sent?: readonly Sent[];
  /** The addresses of the notifications. */
  readonly urls?: readonly string[];
}

type Fitting = Fit | { readonly reason: string };

type Refundable = { readonly payment: Payment; readonly amount: bigint } | { readonly reason: string };

/** A refund of what is left of a payment, or why there can be none. */
const refundable = async (dependencies: ActDependencies, payment: Payment): Promise<Refundable> => {
  const { records, clock } = dependencies;
  const { channelId, referencedId } = payment;
  const parent =
    referencedId !== undefined && belongsToAnother(payment)
      ? ((await records.byId(channelId, referencedId)) ?? payment)
      : payment;
  const taken = await records.takenFrom(parent);
  const refund = possibleFollowUps(payment, parent, taken, clock.now()).find(({ paymentType }) => paymentType === 'RF');
  if (refund?.amount !== undefined && refund.amount > 0n) return { payment, amount: refund.amount };
  const { code, words } = refund?.reason ?? { code: '700.400.200' as const, words: undefined };
  return { reason: words ?? resultCodes[code].text };
};

const moneyOf = ({ channelId, id, currency }: Payment, amount: bigint): Fit => ({ channelId, id, currency, amount });

/** What can be sent again is, even if another notification about the same record cannot. */
const notified = (channelId: string, id: string, all: readonly Sendable[]): Fitting => {
  const some = all.filter((each) => 'sent' in each);
  const [none] = all;
  if (some.length === 0 && none !== undefined && 'reason' in none) return none;
  return { channelId, id, sent: some.map(({ sent }) => sent), urls: some.map(({ url }) => url) };
};

const missing = (right: Right) => ({ reason: `the right ${right} is missing` });

const unknown = { reason: resultCodes['700.400.580'].text };

const fittingPayment = async (
  dependencies: ActDependencies,
  doer: Doer,
  { act, tag }: Wanted,
  payment: Payment,
): Promise<Fitting> => {
  if (act === 'notify') {
    const { channelId, id } = payment;
    const merchant = doer.channels.find((channel) => channel.id === channelId)?.merchant ?? '';
    return notified(channelId, id, await ofPayment(dependencies, payment, merchant, doer.owners));
  }
  if (act === 'refund') {
    const found = await refundable(dependencies, payment);
    return 'reason' in found ? found : moneyOf(payment, found.amount);
  }
  const tags = (await tagsOf(dependencies.database, [payment])).get(payment.id) ?? [];
  if (act === 'tag' && tags.length >= MOST_TAGS && !tags.includes(tag ?? '')) {
    return { reason: `a payment has at most ${MOST_TAGS} tags` };
  }
  return moneyOf(payment, payment.amount);
};

/** Sorts records into those with which an act can do something, and the others. */
const sorted = async (dependencies: ActDependencies, doer: Doer, wanted: Wanted) => {
  const { right, of } = acts[wanted.act];
  const visible = doer.channels.map(({ id }) => id);
  const allowed = channelsWith(right, doer.given, doer.channels).map(({ id }) => id);
  const fitting = async (id: string): Promise<Fitting> => {
    if (of === 'deliveries') {
      const found = await ofDelivery(dependencies, id, visible);
      if (found === undefined) return unknown;
      return doer.owners.has(found.owner) ? notified(found.channelId, id, [found.sendable]) : missing(right);
    }
    const channelId = await channelWith(dependencies.records, id, visible);
    const payment = channelId && (await dependencies.records.byId(channelId, id));
    if (!payment) return unknown;
    if (!allowed.includes(payment.channelId)) return missing(right);
    return await fittingPayment(dependencies, doer, wanted, payment);
  };
  const fit: Fit[] = [];
  const unfit: Unfit[] = [];
  for (const id of new Set(wanted.ids)) {
    const found = await fitting(id);
    if ('reason' in found) unfit.push({ id, reason: found.reason });
    else fit.push(found);
  }
  return { fit, unfit };
};

const countedBy = (texts: readonly string[]): ReadonlyMap<string, number> =>
  texts.reduce((counts, text) => counts.set(text, (counts.get(text) ?? 0) + 1), new Map<string, number>());

/** Returns what an act would do: for how many, the sums or addresses, and with which it cannot do anything and why. */
export const previewOf = async (dependencies: ActDependencies, doer: Doer, wanted: Wanted): Promise<PreviewReply> => {
  const { fit, unfit } = await sorted(dependencies, doer, wanted);
  const sums = new Map<string, { count: number; sum: bigint }>();
  for (const { amount, currency } of fit) {
    if (amount === undefined || currency === undefined) continue;
    const { count, sum } = sums.get(currency) ?? { count: 0, sum: 0n };
    sums.set(currency, { count: count + 1, sum: sum + amount });
  }
  const consumers = countedBy(fit.flatMap(({ urls = [] }) => urls));
  return {
    count: fit.length,
    sums: [...sums].map(([currency, { count, sum }]) => ({ currency, count, sum: amountText(sum) })),
    consumers: [...consumers].map(([url, count]) => ({ url, count })),
    unfit,
  };
};

const isSame = (act: Act, wanted: Wanted): boolean =>
  act.act === wanted.act &&
  act.tag === wanted.tag &&
  [...new Set(wanted.ids)].toSorted().join() ===
    act.items
      .map(({ id }) => id)
      .toSorted()
      .join();

/** Who begins an act, with the key under which it is done once. */
interface Beginning {
  readonly person: { readonly id: string; readonly name: string };
  readonly address: string;
  readonly key: string;
  entry(act: Act): AuditEntry;
}

const ID_DIGITS = 32;

/**
 * Begins an act, with its entry of the audit; a timer does it. Under a key that was used it is the same act.
 * @throws Rejection 400 when the key was used for another one.
 */
export const beginAct = async (
  dependencies: ActDependencies,
  doer: Doer,
  wanted: Wanted,
  { person, address, key, entry }: Beginning,
): Promise<Act> => {
  const { database, clock, realClock } = dependencies;
  const id = hash('sha256', JSON.stringify([person.id, key])).slice(0, ID_DIGITS);
  const known = await actWith(database, id);
  const { fit, unfit } = known === undefined ? await sorted(dependencies, doer, wanted) : { fit: [], unfit: [] };
  return await audited(database, async () => {
    const earlier = await actWith(database, id);
    if (earlier !== undefined) {
      if (!isSame(earlier, wanted)) throw usedOtherwise();
      return { changes: {}, result: earlier, entries: [] };
    }
    const open = fit.map(({ channelId, id: itemId, sent }): StoredItem => {
      const item = { channelId, id: itemId, newId: timeOrderedId(clock), state: 'OPEN' } as const;
      return sent === undefined ? item : { ...item, sent };
    });
    const failed = unfit.map(
      (each): StoredItem => ({ channelId: '', id: each.id, newId: '', state: 'FAILED', reason: each.reason }),
    );
    const begun: Act = {
      id,
      version: 1,
      person: person.id,
      personName: person.name,
      address,
      act: wanted.act,
      tag: wanted.tag,
      state: open.length === 0 ? 'ENDED' : 'RUNNING',
      items: [...open, ...failed],
      createdAtMs: realClock.now(),
    };
    const timers = open.length === 0 ? [] : [timerAt('payments.act', id, clock.now())];
    return { changes: { inserts: [insertAct(begun), ...timers] }, result: begun, entries: [entry(begun)] };
  });
};

/** What the audit of a record says of each act. */
const actions = {
  refund: 'payments.refund',
  tag: 'payments.tag',
  untag: 'payments.untag',
  notify: 'payments.notify',
  resend: 'deliveries.resend',
} as const satisfies Readonly<Record<ActName, string>>;

const entryOf = (
  { realClock }: ActDependencies,
  act: Act,
  item: StoredItem,
  after: AuditEntry['after'],
): AuditEntry => ({
  atMs: realClock.now(),
  actor: { kind: 'person', id: act.person, name: act.personName },
  address: act.address,
  action: actions[act.act],
  entity: item.channelId,
  subject: item.id,
  after: { act: act.id, ...after },
});

/** Refunds what is left of a payment, once: a run that was killed finds the refund that it had begun. */
const refund = async (dependencies: ActDependencies, act: Act, item: StoredItem): Promise<Payment> => {
  const { channelId, id, newId } = item;
  const begun = await resumed(dependencies, channelId, newId);
  if (begun !== undefined) return begun;
  const payment = await dependencies.records.byId(channelId, id);
  const found = payment === undefined ? { reason: 'it is gone' } : await refundable(dependencies, payment);
  if ('reason' in found) throw new Rejection('700.400.200', { reason: found.reason });
  const request = { paymentType: 'RF', amount: amountText(found.amount), currency: found.payment.currency };
  await addToAudit(dependencies.database, entryOf(dependencies, act, item, { made: newId, ...request }));
  return await refer(dependencies, channelId, id, request as FollowUpRequest, newId);
};

const done = async (dependencies: ActDependencies, act: Act, item: StoredItem): Promise<StoredItem> => {
  try {
    if (act.act === 'refund') {
      const { state, outcome } = await refund(dependencies, act, item);
      // Nobody knows yet what the acquirer has done with it: it may still be declined.
      if (state === 'received') return item;
      return state === 'declined'
        ? { ...item, state: 'FAILED', reason: resultCodes[outcome?.code ?? '700.400.200'].text }
        : { ...item, state: 'DONE' };
    }
    const payment = await dependencies.records.byId(item.channelId, item.id);
    if (payment === undefined) return { ...item, state: 'FAILED', reason: 'it is gone' };
    const tag = act.tag ?? '';
    const change = { tag, isGiven: act.act === 'tag', by: act.person, nowMs: dependencies.realClock.now() };
    await changeTag(dependencies.database, payment, change, entryOf(dependencies, act, item, { tag }));
    return { ...item, state: 'DONE' };
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return { ...item, state: 'FAILED', reason: error.details.reason ?? resultCodes[error.code].text };
  }
};

const withItem = (act: Act, after: StoredItem): Act => {
  const items = act.items.map((each) => (each.id === after.id ? after : each));
  const state = items.some((each) => each.state === 'OPEN') ? 'RUNNING' : 'ENDED';
  return { ...act, items, state };
};

/** Sends notifications again, and notes it in the act with the same commit: a run after a kill sends them no more. */
const sendAgain = async (dependencies: ActDependencies, act: Act, item: StoredItem): Promise<void> => {
  await audited(dependencies.database, async () => {
    const current = await actWith(dependencies.database, act.id);
    const isOpen = current?.items.some(({ id, state }) => id === item.id && state === 'OPEN');
    if (current === undefined || !isOpen) return { changes: {}, result: undefined, entries: [] };
    const sending = await sendingAgain(dependencies, item.sent ?? []);
    if ('reason' in sending) {
      const failed = withItem(current, { ...item, state: 'FAILED', reason: sending.reason });
      return { changes: { updates: [updateAct(failed)] }, result: undefined, entries: [] };
    }
    const noted = { updates: [updateAct(withItem(current, { ...item, state: 'DONE' }))] };
    const entries = [entryOf(dependencies, act, item, {})];
    return { changes: together(sending.changes, noted), result: undefined, entries };
  });
};

/** Refunds or tags, and notes what became of it: what a run before a kill has done is found, and not done again. */
const change = async (dependencies: ActDependencies, act: Act, item: StoredItem): Promise<void> => {
  const after = await done(dependencies, act, item);
  await deciding(dependencies.database, async () => {
    const current = (await actWith(dependencies.database, act.id)) ?? act;
    return { changes: { updates: [updateAct(withItem(current, after))] }, result: undefined };
  });
};

/** A run ends well before another process may take its timer. */
const LONGEST_RUN_MS = 20_000;

/** What has no outcome yet is looked at again after this time. */
const AGAIN_AFTER_MS = 10_000;

/** Creates the handler of the timer that does an act, record by record; each succeeds or fails by itself. */
export const doAct =
  (dependencies: ActDependencies): TimerHandler =>
  async ({ subject: id }) => {
    const untilMs = stopwatchMs() + LONGEST_RUN_MS;
    const tried = new Set<string>();
    for (;;) {
      const act = await actWith(dependencies.database, id);
      const open = act?.items.filter(({ state }) => state === 'OPEN') ?? [];
      if (act === undefined || open.length === 0) return {};
      const item = open.find((each) => !tried.has(each.id));
      if (item === undefined) return { againAtMs: dependencies.clock.now() + AGAIN_AFTER_MS };
      tried.add(item.id);
      if (stopwatchMs() > untilMs) return { againAtMs: dependencies.clock.now() };
      await (isNotifying(act.act) ? sendAgain : change)(dependencies, act, item);
    }
  };
