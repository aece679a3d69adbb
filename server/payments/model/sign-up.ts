import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { agreementOfSchedule } from '../schedules/model/agreement.ts';
import { hasTiming, newSchedule, planOf, scheduleFaults } from '../schedules/model/new-schedule.ts';
import { insertSchedule, updateSchedule } from '../schedules/model/records.ts';
import { ended, ON_CHECKOUT, wakesAtMs } from '../schedules/model/schedule.ts';
import { cancelScheduleTimer, scheduleTimer } from '../schedules/model/timers.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { scheduleEntry } from './schedule-entries.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

/** Returns whether a request stores an account and says by `job.*` when to charge it. */
const signsUp = (request: Parameters): boolean =>
  (request['createRegistration'] === 'true' || request['paymentType'] === 'RG') && hasTiming(request);

/**
 * Refuses a sign-up whose plan could never be carried out, before anything is paid or stored.
 * @throws Rejection naming the faults.
 */
export const refuseUnfitSchedule = (
  request: Parameters,
  settings: Pick<ChannelSettings, 'schedule.timeZone'>,
  nowMs: number,
): void => {
  if (!signsUp(request)) return;
  const { amount, currency } = request;
  const missing = (name: string) => ({
    name,
    message: 'invalid or missing parameter (job.* makes a schedule, which needs it)',
    isMissing: true as const,
  });
  const errors = [
    ...(amount === undefined ? [missing('amount')] : []),
    ...(currency === undefined ? [missing('currency')] : []),
    ...(amount !== undefined && hundredthsOf(amount) === 0n
      ? [
          {
            name: 'amount',
            value: amount,
            message: 'must be more than 0.00 with job.*, which charges it at each due time',
          },
        ]
      : []),
    ...scheduleFaults(request, planOf(request, settings['schedule.timeZone']), nowMs),
  ];
  if (errors.length > 0) throw wrongParameters(errors);
};

/** A stored account whose request says when to charge it. */
interface SignUp {
  readonly channelId: string;
  readonly registrationId: string;
  readonly brand: string | undefined;
  readonly request: Parameters;
  /** The agreement that the same request has made. */
  readonly agreementId: string | undefined;
  readonly checkoutId: string | undefined;
  readonly code: ResultCode;
}

/** The schedule of a sign-up, to be committed with the account. */
export interface SignedUp {
  readonly scheduleId: string;
  readonly changes: ChangeSet;
}

/**
 * Returns the schedule that a request makes by `job.*`; undefined if it makes none, or if its plan has passed while the
 * payment was pending. The merchant's reference finds the payment or registration only.
 */
export const signedUp = async (dependencies: PaymentDependencies, signUp: SignUp): Promise<SignedUp | undefined> => {
  const { channelId, registrationId, request, brand, code, checkoutId } = signUp;
  if (!signsUp(request)) return undefined;
  const { settings } = await dependencies.channelOf(channelId);
  const nowMs = dependencies.clock.now();
  const plan = planOf(request, settings['schedule.timeZone']);
  if (scheduleFaults(request, plan, nowMs).length > 0) return undefined;
  const under =
    signUp.agreementId === undefined
      ? await agreementOfSchedule(dependencies, { channelId, registrationId, request })
      : { agreementId: signUp.agreementId, inserts: [] };
  const id = timeOrderedId(dependencies.clock);
  const made = newSchedule(
    {
      channelId,
      id,
      registrationId,
      amount: hundredthsOf(request['amount'] ?? ''),
      currency: request['currency'] ?? '',
      request,
      plan,
      agreementId: under.agreementId,
    },
    nowMs,
  );
  const note: Record<string, string> = checkoutId === undefined ? {} : { [ON_CHECKOUT]: checkoutId };
  const { merchantTransactionId: _ofPayment, ...parameters } = made.request;
  const schedule = { ...made, request: { ...made.request, ...note } };
  const entry = { id, type: 'SD', brand, request: parameters, createdAtMs: nowMs, code, checkoutId } as const;
  return {
    scheduleId: id,
    changes: together(
      {
        inserts: [
          insertSchedule(schedule),
          scheduleTimer(schedule, wakesAtMs(schedule, nowMs) ?? nowMs),
          scheduleEntry(schedule, entry),
          ...under.inserts,
        ],
      },
      await dependencies.announceSchedule({ action: 'CREATED', schedule, checkoutId }),
    ),
  };
};

/** Returns the changes that end the schedules of a registration, to be committed with its removal. */
export const endedWith = async (
  dependencies: PaymentDependencies,
  { channelId, id }: { readonly channelId: string; readonly id: string },
): Promise<ChangeSet> => {
  const schedules = await dependencies.schedules.unended(channelId, id);
  const changes = schedules.map(async (each) => {
    const schedule = ended(each, 'REGISTRATION_REMOVED');
    return together(
      { updates: [updateSchedule(schedule)], deletes: [cancelScheduleTimer(schedule)] },
      await dependencies.announceSchedule({ action: 'ENDED', schedule: { ...schedule, version: each.version + 1 } }),
    );
  });
  return together(...(await Promise.all(changes)));
};
