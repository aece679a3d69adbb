import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import { type EventKind, type EventNote, eventNotes } from '../../../catalogue/payments/processor-events.ts';
import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import { continuePayment } from '../../payments/acquiring/conclude.ts';
import { acquirerOf, statusOf } from '../../payments/acquiring/inquiry.ts';
import { paymentIdOf, reversalOf, storedContext } from '../../payments/acquiring/order.ts';
import type { PaymentDependencies } from '../../payments/model/dependencies.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { remainderOf } from '../../payments/model/rules.ts';
import { refundCameBack } from '../../payments/operations/came-back.ts';
import { madeElsewhere } from '../../payments/operations/elsewhere.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import type { TimerHandler } from '../../platform/timers/timer.ts';
import { OWN_ID, PAYMENT_ID, succeeded } from '../calls/answers.ts';
import type { Connectors } from '../connector.ts';
import { chargedWith } from './family.ts';
import { type EventRecords, type StoredEvent, updateEvent } from './records.ts';

/** What an event changed. */
export interface Applied {
  readonly changes?: ChangeSet;
  /** The payment that it made; without it, the one that it is about. */
  readonly paymentId?: string;
  /** Why it changed nothing. */
  readonly note?: string;
  /** The payment has not what it says: a person has to look at it. */
  readonly isForPerson?: true;
}

/** Applies an event about a payment. @throws Rejection with the reason if the payment cannot have it. */
export type ApplyEvent = (event: StoredEvent, payment: Payment) => Promise<Applied>;

/** Applies an event about the account of a channel. @throws Rejection with the reason if it cannot be applied now. */
export type ApplyAccountEvent = (event: StoredEvent) => Promise<Applied>;

type ByKind<Apply> = Partial<Readonly<Record<EventKind, Apply>>>;

/** What is done with the kinds of events about payments, and about accounts; a kind that has no row is kept. */
export interface EventHandlers {
  readonly ofPayments?: ByKind<ApplyEvent>;
  readonly ofAccounts?: ByKind<ApplyAccountEvent>;
}

/** What applies events. */
export interface ApplyDependencies {
  readonly payments: PaymentDependencies;
  readonly events: EventRecords;
  readonly connectors: Connectors;
  readonly handlers: readonly EventHandlers[];
}

/**
 * Returns the amount of an event in hundredths, in the currency of its payment. @throws Rejection for another one, and
 * for an amount that moves nothing, or the other way.
 */
export const amountOf = ({ facts }: StoredEvent, { currency }: Payment): bigint => {
  const { amount } = facts;
  if (amount === undefined) throw new Rejection('100.550.300', { reason: 'the event names no amount' });
  if (facts['currency'] !== currency)
    throw new Rejection('700.300.100', { reason: `the event is in ${facts['currency']}, the payment in ${currency}` });
  const hundredths = hundredthsOf(amount);
  if (hundredths <= 0n) throw new Rejection('100.550.300', { reason: `the event is about ${amount}` });
  return hundredths;
};

const followUp =
  (payments: PaymentDependencies, type: 'CP' | 'RF'): ApplyEvent =>
  async (event, payment) => {
    const { id = '', payment: paymentId = event.paymentId } = event.facts;
    // Stored events are deleted after a time, and a processor may repeat an older one: Mollie repeats all of a payment's.
    if (await payments.records.isKnownAs(payment.channelId, id)) return { note: 'a payment has its id already' };
    const made = await madeElsewhere(payments, payment, {
      id: timeOrderedId(payments.clock),
      type,
      amount: amountOf(event, payment),
      code: succeeded[payments.environment],
      details: { [OWN_ID]: id, ...(paymentId === undefined ? {} : { [PAYMENT_ID]: paymentId }) },
    });
    return { changes: made.changes, paymentId: made.payment.id };
  };

/** No call to a processor takes longer; recovery decides afterwards. */
const LONGEST_CALL_MS = 90_000;
const AGAIN_MS = 1_000;

/** An event that its payment cannot have now is tried for this long, ever less often. */
const TRIED_FOR_MS = 3 * 24 * 60 * 60 * 1000;

/** What takes captured money back. */
const takesBack: readonly EventKind[] = ['refunded elsewhere', 'chargeback opened'];

/**
 * Processors know one payment where there are an authorization and its captures: money is taken back from a capture.
 * @throws Rejection where none has as much left.
 */
const captureFor = async ({ records }: PaymentDependencies, event: StoredEvent, payment: Payment): Promise<Payment> => {
  if (!takesBack.includes(event.kind) || !payment.type.startsWith('PA')) return payment;
  const wanted = amountOf(event, payment);
  for (const id of await records.succeededOf('CP', payment.channelId, payment.id)) {
    const capture = await records.byId(payment.channelId, id);
    if (capture !== undefined && remainderOf(capture, await records.takenFrom(capture)) >= wanted) return capture;
  }
  throw new Rejection('700.400.200', { reason: 'no capture of the payment has as much left' });
};

/** What was made of a charge, and is none itself: other events about the charge may name it. */
const madeOfCharge: readonly string[] = ['RF', 'RV'];

/** Returns our refund or reversal that an event is about: by its reference, or by the processor's id of it. */
const refundOf = async (
  payments: PaymentDependencies,
  { facts }: StoredEvent,
  payment: Payment,
): Promise<Payment | undefined> => {
  if (madeOfCharge.includes(payment.type)) return payment;
  const { records } = payments;
  for (const charged of await chargedWith(payments, payment)) {
    const refunds = await records.byIds(payment.channelId, await records.succeededOf('RF', payment.channelId, charged));
    const found = refunds.find(({ outcome }) => outcome?.details[OWN_ID] === facts['id']);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** A refund that waits is decided by it; the money of one that had succeeded came back. */
const refundFailed =
  (payments: PaymentDependencies): ApplyEvent =>
  async (event, payment) => {
    const named = await refundOf(payments, event, payment);
    if (named === undefined) throw new Rejection('700.300.200', { reason: 'no refund here has its id' });
    const refund = await continuePayment(payments, named.channelId, named.id);
    if (refund?.state !== 'succeeded') return { paymentId: named.id };
    if (refund.type === 'RV') throw new Rejection('700.300.200', { reason: 'the reversal has succeeded here' });
    const made = await refundCameBack(payments, refund);
    return made === undefined
      ? { paymentId: refund.id, note: 'the refund is reversed' }
      : { changes: made.changes, paymentId: made.payment.id };
  };

/**
 * Returns whether an event says otherwise than how a payment has ended: the page was paid after it had been given up, or
 * twice, or what had succeeded has failed. What the gateway has reversed itself was paid before.
 */
const isOtherwise = async (
  payments: PaymentDependencies,
  { facts: { says }, paymentId }: StoredEvent,
  payment: Payment,
): Promise<boolean> => {
  const { state, outcome } = payment;
  if (says === undefined || state === 'received') return false;
  const known = outcome?.details[PAYMENT_ID];
  if (state === 'succeeded') return says === 'failed' || (known !== undefined && paymentId !== known);
  if (says === 'failed') return false;
  if (payment.referencedId !== undefined) return true;
  const { channel } = await storedContext(payments, payment);
  const acquirer = await acquirerOf(payments, payment, channel);
  const reversal = await statusOf(acquirer, reversalOf(payment), payments.log);
  return reversal === undefined || reversal === 'unknown' || resultCodes[reversal.code].category !== 'success';
};

/** Returns what payments do with events: the processor is asked, and what it made by itself is recorded. */
export const handlersOfPayments = (payments: PaymentDependencies): EventHandlers => {
  const goOn: ApplyEvent = async (event, { channelId, id }) => {
    const payment = await continuePayment(payments, channelId, id);
    if (payment?.state === 'pending') return { note: eventNotes.stillWaits };
    const isOther = payment !== undefined && (await isOtherwise(payments, event, payment));
    return isOther ? { note: eventNotes.otherwise, isForPerson: true } : {};
  };
  return {
    ofPayments: {
      'payment changed': goOn,
      'refund changed': goOn,
      'refund failed': refundFailed(payments),
      'captured elsewhere': followUp(payments, 'CP'),
      'refunded elsewhere': followUp(payments, 'RF'),
    },
  };
};

/** Returns the charge that an event is about where only others name it: what is refunded, charged back or captured. */
const chargeOf = async (
  { records }: PaymentDependencies,
  { kind }: StoredEvent,
  payment: Payment,
): Promise<Payment> => {
  let charge = payment;
  const isOther = ({ type }: Payment) =>
    madeOfCharge.includes(type) || (type === 'CP' && kind === 'captured elsewhere');
  while (isOther(charge)) {
    const referenced = await records.byId(charge.channelId, charge.referencedId ?? '');
    if (referenced === undefined) break;
    charge = referenced;
  }
  return charge;
};

/** Returns our payment that an event is about: the one that it names, or that others about the same payment do. */
const paymentFor = async (
  { payments, events, connectors }: ApplyDependencies,
  event: StoredEvent,
): Promise<Payment | undefined> => {
  const { channelId, paymentId } = event;
  const connector = Object.entries(connectors).find(([name]) => name === event.connector)?.[1];
  const asked = async () =>
    paymentId === undefined
      ? undefined
      : ((await events.referenceOf(channelId, paymentId)) ??
        (await connector?.referenceOf?.(await payments.channelOf(channelId), paymentId)));
  const reference = event.reference ?? (await asked());
  const payment = reference && (await payments.records.byId(channelId, paymentIdOf(reference)));
  // A reference of another connector's payment is a coincidence, or an attempt.
  if (!payment || payment.acquirer !== event.connector) return undefined;
  return event.reference === undefined ? await chargeOf(payments, event, payment) : payment;
};

/** An event may come before the reply to our own call; what it is about is then decided by that reply first. */
const isBeingSent = ({ state }: Payment, { receivedAtMs }: StoredEvent, nowMs: number): boolean =>
  state === 'received' && nowMs < receivedAtMs + LONGEST_CALL_MS;

/** An event with what applies it, and our payment that it is about. */
interface Ready {
  readonly payment: Payment | undefined;
  apply(): Promise<Applied>;
}

/** Returns how an event is applied; why nothing follows from it; or that it has to wait. */
const readied = async (dependencies: ApplyDependencies, event: StoredEvent): Promise<Ready | EventNote | 'waits'> => {
  const { handlers, payments } = dependencies;
  const [ofAccount] = handlers.flatMap(({ ofAccounts }) => ofAccounts?.[event.kind] ?? []);
  if (ofAccount !== undefined) return { payment: undefined, apply: () => ofAccount(event) };
  const [ofPayment] = handlers.flatMap(({ ofPayments }) => ofPayments?.[event.kind] ?? []);
  if (ofPayment === undefined) return 'noConsequence';
  const payment = await paymentFor(dependencies, event);
  if (payment === undefined) return 'unknownPayment';
  if (isBeingSent(payment, event, payments.clock.now())) return 'waits';
  return { payment, apply: async () => await ofPayment(event, await captureFor(payments, event, payment)) };
};

/** Handles the timer of an event: does what its kind says, once. What follows from nothing is kept. */
export const applyEvent =
  (dependencies: ApplyDependencies): TimerHandler =>
  async ({ data: { entity: channelId = '', identity = '' } }) => {
    const { events, payments } = dependencies;
    const event = await events.byIdentity(channelId, identity);
    if (event?.state !== 'waiting') return {};
    const ended = (state: StoredEvent['state'], more: Partial<StoredEvent>) => ({
      updates: [updateEvent({ ...event, state, ...more })],
    });
    const ready = await readied(dependencies, event);
    if (ready === 'waits') return { againAtMs: payments.clock.now() + AGAIN_MS, isNoAttempt: true };
    if (typeof ready === 'string') return { changes: ended('kept', { note: eventNotes[ready] }) };
    const about = ready.payment?.id;
    try {
      const { changes = {}, paymentId = about, note, isForPerson = false } = await ready.apply();
      if (isForPerson)
        payments.log.warn(
          { channel: channelId, payment: paymentId, event: event.id, note },
          'an event is for a person',
        );
      const state = isForPerson ? 'kept' : 'applied';
      return { changes: together(changes, ended(state, { ourPaymentId: paymentId, note })) };
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      const [note, nowMs] = [error.details.reason ?? resultCodes[error.code].text, payments.clock.now()];
      // What stands against it may pass: another event about the same payment, or an order of ours that is under way.
      const ageMs = nowMs - event.receivedAtMs;
      if (ageMs < TRIED_FOR_MS) return { againAtMs: nowMs + Math.max(AGAIN_MS, ageMs / 2), isNoAttempt: true };
      payments.log.warn({ channel: channelId, payment: about, event: event.id, note }, 'an event changed nothing');
      return { changes: ended('kept', { ourPaymentId: about, note }) };
    }
  };
