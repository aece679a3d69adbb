import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import type { ScheduleRequest } from '../../../catalogue/requests/schedule.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { acquirerFor } from '../admission/admission.ts';
import { refuseUnaccepted } from '../admission/channel-rules.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { scheduleEntry } from '../model/schedule-entries.ts';
import type { Channel } from '../ports/channel.ts';
import { agreedOn } from '../registrations/agree.ts';
import { relyOnRegistration } from '../registrations/records.ts';
import type { Registration } from '../registrations/registration.ts';
import { findChargeable } from '../stored-accounts/charge.ts';
import { successOf } from '../stored-accounts/register.ts';
import { agreementOfSchedule } from './model/agreement.ts';
import { newSchedule, planOf, scheduleFaults } from './model/new-schedule.ts';
import { insertSchedule } from './model/records.ts';
import { type Schedule, wakesAtMs } from './model/schedule.ts';
import { scheduleTimer } from './model/timers.ts';
import { paymentOfSchedule } from './payment.ts';

/** The most schedules on one account, which limits the work of removing a stored account. */
const MOST_ON_ONE_ACCOUNT = 100;

/** A schedule after a request, and the result code of its reply. */
export interface Scheduled {
  readonly schedule: Schedule;
  readonly code: ResultCode;
}

/** Refuses more schedules on one account than can be handled together. */
export const refuseTooMany = async (
  { schedules }: PaymentDependencies,
  channelId: string,
  registrationId: string,
): Promise<void> => {
  if ((await schedules.unended(channelId, registrationId)).length < MOST_ON_ONE_ACCOUNT) return;
  const message = `has ${MOST_ON_ONE_ACCOUNT} schedules that have not ended, the most that are possible`;
  throw wrongParameters([{ name: 'registrationId', value: registrationId, message }]);
};

/** Refuses values with which no payment of a schedule could succeed, while the merchant can still correct them. */
export const refuseUnpayable = async (
  dependencies: PaymentDependencies,
  channel: Channel,
  schedule: Schedule,
  registration: Registration,
): Promise<ResultCode> => {
  refuseUnaccepted(channel.settings, { currency: schedule.currency, paymentBrand: registration.brand });
  const { testMode } = schedule.request;
  const { name } = await acquirerFor(
    dependencies,
    channel,
    testMode === 'EXTERNAL' ? 'EXTERNAL' : undefined,
    registration.brand,
  );
  return successOf(name, testMode);
};

/**
 * Creates a schedule on a stored account. Source: interface, 'Scheduling'.
 * @throws Rejection naming the faults of the request; 100.150.200, .202 or .203 if the account cannot be charged.
 */
export const makeSchedule = async (
  dependencies: PaymentDependencies,
  channelId: string,
  registrationId: string,
  request: Omit<ScheduleRequest, 'registrationId'>,
  id: string,
): Promise<Scheduled> =>
  await deciding(dependencies.database, async () => {
    const registration = await findChargeable(dependencies, channelId, registrationId);
    const channel = await dependencies.channelOf(channelId);
    const nowMs = dependencies.clock.now();
    const plan = planOf(request, channel.settings['schedule.timeZone']);
    const faults = scheduleFaults(request, plan, nowMs);
    if (faults.length > 0) throw wrongParameters(faults);
    await refuseTooMany(dependencies, channelId, registrationId);
    const { agreementId, inserts } = await agreementOfSchedule(dependencies, { channelId, registrationId, request });
    const amount = hundredthsOf(request.amount);
    const schedule = newSchedule(
      { channelId, id, registrationId, amount, currency: request.currency, request, plan, agreementId },
      nowMs,
    );
    const code = await refuseUnpayable(dependencies, channel, schedule, registration);
    if (inserts.length === 0) {
      const first = { dueAtMs: nowMs, attempt: 1 };
      await agreedOn(dependencies, {
        channelId,
        id,
        request: paymentOfSchedule(schedule, first),
        registrationId,
        nowMs,
      });
    }
    const { brand } = registration;
    const entry = { id, type: 'SD', brand, request: schedule.request, createdAtMs: nowMs, code } as const;
    return {
      changes: together(
        {
          inserts: [
            insertSchedule(schedule),
            scheduleTimer(schedule, wakesAtMs(schedule, nowMs) ?? nowMs),
            scheduleEntry(schedule, entry),
            ...inserts,
          ],
          updates: [relyOnRegistration(registration)],
        },
        await dependencies.announceSchedule({ action: 'CREATED', schedule }),
      ),
      result: { schedule, code },
      line: `account ${registration.accountHash}`,
    };
  });
