import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { Insert } from '../../platform/database/database.ts';
import type { Schedule } from '../schedules/model/schedule.ts';
import type { Payment } from './payment.ts';
import { insertPayment } from './records.ts';

/** The `acquirer` of these entries: schedules are made and changed without any acquirer. */
const KEEPER = 'schedules';

/** An entry of a schedule in the table of payments. */
interface ScheduleEntry extends Pick<Payment, 'id' | 'brand' | 'request' | 'createdAtMs'> {
  readonly type: 'SD' | 'RS' | 'DS';
  readonly code: ResultCode;
  readonly checkoutId?: string | undefined;
}

/**
 * Returns the entry of a new, changed or ended schedule in the table of payments, so that queries find it. Nothing is
 * paid with it. The entry of a new schedule has the schedule's id; the others refer to that.
 */
export const scheduleEntry = (
  { channelId, id, amount, currency, registrationId }: Schedule,
  { code, request, checkoutId, ...entry }: ScheduleEntry,
): Insert =>
  insertPayment({
    ...entry,
    channelId,
    version: 1,
    rootId: id,
    referencedId: entry.id === id ? undefined : id,
    checkoutId,
    state: 'succeeded',
    amount,
    currency,
    acquirer: KEEPER,
    account: undefined,
    request: { ...request, registrationId },
    outcome: { code, details: {} },
    askedAtMs: entry.createdAtMs,
    attempt: 1,
    decidedAtMs: entry.createdAtMs,
  });
