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
