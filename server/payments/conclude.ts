import type { Logger } from 'pino';
import { resultCodes } from '../../catalogue/result-codes.ts';
import type { ChannelSettings } from '../../catalogue/settings/channel-settings.ts';
import type { Account } from '../accounts/account.ts';
import {
  type Acquirer,
  type AcquirerAnswer,
  type AcquirerOrder,
  type AcquirerTask,
  AnswerLost,
} from '../acquirers/acquirer.ts';
import type { Clock } from '../clock.ts';
import { Conflict, type Database } from '../database/database.ts';
import { Rejection } from '../http/rejection.ts';
import type { AgreementRecords } from '../registrations/agreement-records.ts';
import { keptAfter } from '../registrations/keep.ts';
import type { RegistrationRecords } from '../registrations/records.ts';
import type { Vault } from '../vault/vault.ts';
import type { Wallets } from '../wallets/wallets.ts';
import { belongsToAnother, practiceOf } from './follow-ups/authorizations.ts';
import { type Payment, type PaymentEvent, stateAfter } from './payment.ts';
import { type PaymentRecords, updateDecided } from './records.ts';

/** Where orders go in the test environment. Source: interface, 'What the service does', test mode. */
export type TestMode = 'INTERNAL' | 'EXTERNAL';

/** What every operation on payments works with. */
export interface PaymentParts {
  readonly database: Database;
  readonly records: PaymentRecords;
  readonly registrations: RegistrationRecords;
  readonly agreements: AgreementRecords;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly wallets: Wallets;
  /** Gives the settings of a channel. */
  settingsOf(entity: string): Promise<ChannelSettings>;
  /** Gives the acquirer of a channel for a test mode; none where it is not set up for it. */
  acquirers(entity: string, testMode: TestMode): Promise<Acquirer | undefined>;
  readonly log: Logger;
}

/** What an acquirer is asked for each payment type; a PA that refers to an earlier one is asked as its practice says. */
const tasks = {
  PA: 'authorize',
  'PA.CP': 'authorize',
  DB: 'debit',
  CD: 'credit',
  CP: 'capture',
  RV: 'reverse',
  RF: 'refund',
  RB: 'rebill',
  RC: 'receive',
  TK: 'tokenize',
} as const satisfies Record<string, AcquirerTask>;

const taskOf = (payment: Payment): AcquirerTask => {
  if (belongsToAnother(payment)) return practiceOf(payment.request);
  if (Object.hasOwn(tasks, payment.type)) return tasks[payment.type as keyof typeof tasks];
  throw new Error(`no acquirer is asked for ${payment.type}`);
};

/** What an order needs beside the payment: the account that is charged, or the payment that is referred to. */
export interface OrderContext {
  readonly account?: Account | undefined;
  readonly referenced?: Payment | undefined;
}

/** Gives the order that carries out a payment; the same for the first call and for every question after it. */
export const orderOf = (payment: Payment, { account, referenced }: OrderContext): AcquirerOrder => ({
  reference: payment.id,
  receivedAtMs: payment.createdAtMs,
  entity: payment.entity,
  task: taskOf(payment),
  paymentType: payment.type,
  amount: payment.amount,
  currency: payment.currency,
  brand: payment.brand,
  account,
  request: payment.request,
  referencedOrder: payment.referencedId,
  referencedDetails: referenced?.outcome?.details,
});

const eventOf = ({ code }: AcquirerAnswer): PaymentEvent => {
  const { category } = resultCodes[code];
  if (category === 'success' || category === 'review') return 'approved';
  return category === 'pending' ? 'postponed' : 'refused';
};

/** Gives the payment as it is after the acquirer's answer. */
export const decidedBy = (payment: Payment, answer: AcquirerAnswer, nowMs: number): Payment => ({
  ...payment,
  state: stateAfter(payment.state, eventOf(answer)),
  outcome: answer,
  decidedAtMs: nowMs,
});

/** An acquirer that has not answered by then is asked what became of the order. */
const ANSWER_DEADLINE_MS = 30_000;

const inTime = async <Value>(answer: Promise<Value>): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AnswerLost('900.100.201', 'no answer in time')), ANSWER_DEADLINE_MS);
  });
  return await Promise.race([answer, deadline]).finally(() => clearTimeout(timer));
};

const neverArrived = (code: AcquirerAnswer['code']): AcquirerAnswer => ({
  code,
  details: { ExtendedDescription: 'the order never arrived at the acquirer' },
});

/**
 * Asks the acquirer what became of an order whose answer is missing. Nothing when it cannot tell now: the payment stays
 * received, and `recover` asks again.
 */
export const askAgain = async (
  acquirer: Acquirer,
  order: AcquirerOrder,
  lost: unknown,
  log: Logger,
): Promise<AcquirerAnswer | undefined> => {
  const code = lost instanceof AnswerLost ? lost.code : '900.100.300';
  try {
    return (await inTime(acquirer.find(order))) ?? neverArrived(code);
  } catch (error) {
    log.error({ err: error, payment: order.reference }, 'the acquirer cannot tell what became of an order');
    return undefined;
  }
};

const answerTo = async (acquirer: Acquirer, order: AcquirerOrder, log: Logger): Promise<AcquirerAnswer | undefined> => {
  try {
    return await inTime(acquirer.perform(order));
  } catch (error) {
    log.warn({ err: error, payment: order.reference }, 'the answer of the acquirer is missing: asking again');
    return await askAgain(acquirer, order, error, log);
  }
};

/** Gives a decided payment with what comes of it: an account that is stored with it, an agreement that it makes. */
const withWhatComes = async (parts: PaymentParts, decided: Payment, { code, details }: AcquirerAnswer) => {
  // A follow-up stores nothing and begins nothing: its first payment did.
  if (decided.referencedId !== undefined) return { whole: decided, inserts: [], deletes: [] };
  const { parameters, inserts, deletes } = await keptAfter(parts, decided, { state: decided.state, code, details });
  const isMore = Object.keys(parameters).length > 0;
  return {
    whole: isMore ? { ...decided, outcome: { ...decided.outcome, code, details, parameters } } : decided,
    inserts,
    deletes,
  };
};

/**
 * Writes an answer down, together with what comes of it; when somebody else did so first, theirs stands. Gives the payment
 * as it is stored.
 */
export const writeAnswer = async (parts: PaymentParts, payment: Payment, answer: AcquirerAnswer): Promise<Payment> => {
  const {
    whole: decided,
    inserts,
    deletes,
  } = await withWhatComes(parts, decidedBy(payment, answer, parts.clock.now()), answer);
  try {
    await parts.database.commit({ inserts, updates: [updateDecided(decided)], deletes });
    return { ...decided, version: decided.version + 1 };
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const stored = await parts.records.byId(payment.entity, payment.id);
    if (stored === undefined) throw error;
    return stored.state === payment.state ? await writeAnswer(parts, stored, answer) : stored;
  }
};

/** Gives the acquirer that a payment was given to. @throws Rejection when its channel is no longer set up for it. */
export const acquirerOf = async (parts: PaymentParts, { entity, request, acquirer }: Payment): Promise<Acquirer> => {
  const found = await parts.acquirers(entity, request['testMode'] === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL');
  if (found?.name !== acquirer)
    throw new Rejection('600.200.500', { reason: `the channel has no acquirer ${acquirer}` });
  return found;
};

/**
 * Has a received payment carried out by its acquirer and writes down what came of it. Where that cannot be told or written
 * now, the payment is given as it stands, received: the caller learns its id, and `recover` concludes it.
 */
export const conclude = async (parts: PaymentParts, payment: Payment, context: OrderContext): Promise<Payment> => {
  const answer = await answerTo(await acquirerOf(parts, payment), orderOf(payment, context), parts.log);
  if (answer === undefined) return payment;
  try {
    return await writeAnswer(parts, payment, answer);
  } catch (error) {
    parts.log.error({ err: error, payment: payment.id, code: answer.code }, 'the outcome could not be written down');
    return payment;
  }
};
