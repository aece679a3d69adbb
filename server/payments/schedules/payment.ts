import { amountText } from '../../../catalogue/payments/amount.ts';
import { timestampText } from '../../platform/base/clock.ts';
import type { Run, Schedule } from './model/schedule.ts';

/** A merchant's reference has at most 255 characters, of which the due time and the attempt take up to 24. */
const LONGEST_REFERENCE = 230;

/** `20261201T090000Z`. */
const compact = (timeMs: number): string =>
  timestampText(timeMs)
    .replace(/\+0000$/, 'Z')
    .replace(/[-:]/g, '')
    .replace(' ', 'T');

/** Returns the merchant's reference of a payment, which is unique for each attempt to pay a due time. */
const referenceOf = ({ id, request }: Schedule, { dueAtMs, attempt }: Pick<Run, 'dueAtMs' | 'attempt'>): string => {
  const name = (request['merchantTransactionId'] ?? id).slice(0, LONGEST_REFERENCE);
  return `${name}-${compact(dueAtMs)}${attempt === 1 ? '' : `-${attempt}`}`;
};

const RUN = /-\d{8}T\d{6}Z(?:-\d+)?$/;

/**
 * Returns the reference by which a shopper knows an order: of a charge of a subscription, the merchant's reference of the
 * subscription, without the due time and the attempt; undefined if there is none.
 */
export const referenceForShopper = (request: Readonly<Record<string, string | undefined>>): string | undefined => {
  const { merchantTransactionId: reference, 'schedule.id': scheduleId } = request;
  if (scheduleId === undefined) return reference;
  const name = reference?.replace(RUN, '');
  return name === scheduleId ? undefined : name;
};

const carried = ['descriptor', 'merchantInvoiceId', 'merchantMemo', 'notificationUrl', 'testMode'] as const;

/**
 * Returns the request for the payment of a due time: merchant-initiated, under the agreement of the schedule. A retry
 * is marked for the acquirer (RESUBMISSION).
 */
export const paymentOfSchedule = (
  schedule: Schedule,
  run: Pick<Run, 'dueAtMs' | 'attempt'>,
): Readonly<Record<string, string>> => {
  const { id, amount, currency, request, agreementId } = schedule;
  const given = Object.entries(request).filter(
    ([name]) => name.startsWith('customParameters[') || (carried as readonly string[]).includes(name),
  );
  const references = ['standingInstruction.agreementId', 'standingInstruction.initialTransactionId'];
  const elsewhere = Object.entries(request).filter(([name]) => references.includes(name));
  return {
    ...Object.fromEntries(given),
    paymentType: 'DB',
    amount: amountText(amount),
    currency,
    merchantTransactionId: referenceOf(schedule, run),
    'standingInstruction.mode': 'REPEATED',
    'standingInstruction.source': 'MIT',
    'standingInstruction.recurringType': request['standingInstruction.recurringType'] ?? 'SUBSCRIPTION',
    ...(agreementId === undefined ? Object.fromEntries(elsewhere) : { 'standingInstruction.agreementId': agreementId }),
    ...(run.attempt === 1 ? {} : { 'standingInstruction.industryPractice': 'RESUBMISSION' }),
    'schedule.id': id,
    'schedule.dueAt': timestampText(run.dueAtMs),
    'schedule.attempt': String(run.attempt),
  };
};
