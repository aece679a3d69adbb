import { job } from '../fields/agreements/job.ts';
import { asynchronous } from '../fields/asynchronous.ts';
import { authentication } from '../fields/authentication.ts';
import { customParameters } from '../fields/custom-parameters.ts';
import { payment } from '../fields/payment.ts';
import {
  descheduleType,
  namedSchedule,
  rescheduleType,
  scheduledAccount,
  scheduledInstruction,
  scheduleState,
  scheduleType,
} from '../fields/schedule.ts';
import { query } from '../queries/query.ts';
import { fitsCurrency, isPaid } from '../rules/amounts.ts';
import { onDemand, requestShape } from '../schema/check.ts';
import { optional, type RequestOf } from '../schema/field.ts';
import { missing, needs, type Rule, runsForward, together } from '../schema/rules.ts';
import { aliases } from './aliases.ts';
import { elsewhere } from './elsewhere.ts';

/** The parameters that say when a schedule pays; the others only name it or limit it. */
export const timing = [
  'job.expression',
  'job.second',
  'job.minute',
  'job.hour',
  'job.dayOfMonth',
  'job.month',
  'job.dayOfWeek',
  'job.year',
] as const;

const hasPlan: Rule = {
  words: `One of ${timing.map((name) => `\`${name}\``).join(', ')} must be sent.`,
  breaches: (values) =>
    timing.some((name) => name in values)
      ? []
      : [missing('job.expression', 'send it, or the single parts such as job.dayOfMonth')],
};

const jobRules: readonly Rule[] = [
  runsForward('job.startDate', 'job.endDate'),
  together('job.noticeNumber', 'job.noticeUnit'),
  together('job.durationNumber', 'job.durationUnit'),
];

const amountRules: readonly Rule[] = [fitsCurrency('amount', 'currency'), isPaid('amount')];

/** Parameters of payments that clients often send with a schedule. */
const ofPayments = {
  'card.': 'the stored account pays',
  paymentBrand: 'the stored account has its brand',
  createRegistration: 'the account is stored already',
} as const;

const common = onDemand(
  () =>
    ({
      ...authentication,
      descriptor: payment.descriptor,
      merchantTransactionId: payment.merchantTransactionId,
      merchantInvoiceId: payment.merchantInvoiceId,
      merchantMemo: payment.merchantMemo,
      locale: payment.locale,
      ...job,
      ...customParameters,
      notificationUrl: asynchronous.notificationUrl,
    }) as const,
);

const newSchedule = onDemand(
  () =>
    ({
      ...common(),
      ...scheduleType,
      amount: payment.amount,
      currency: payment.currency,
      testMode: payment.testMode,
      ...scheduledInstruction,
    }) as const,
);

const scheduleFields = onDemand(() => ({ ...newSchedule(), ...scheduledAccount }) as const);

/** A schedule on a stored account: POST /v1/schedules, and POST /v1/payments with paymentType SD. */
export const scheduleRequest = requestShape({
  fields: scheduleFields,
  rules: [hasPlan, ...jobRules, ...amountRules],
  aliases,
  elsewhere: { ...elsewhere, ...ofPayments },
});

/** A checked request to make a schedule. */
export type ScheduleRequest = RequestOf<ReturnType<typeof scheduleFields>>;

/** A schedule on the stored account of the path: POST /v1/registrations/{id}/payments with paymentType SD. */
export const scheduleOfPath = requestShape({
  fields: newSchedule,
  rules: [hasPlan, ...jobRules, ...amountRules],
  aliases,
  elsewhere: { ...elsewhere, ...ofPayments },
});

const changeFields = onDemand(
  () =>
    ({
      ...common(),
      ...rescheduleType,
      ...optional({ amount: payment.amount, currency: payment.currency }),
      ...optional(scheduledAccount),
      ...namedSchedule,
    }) as const,
);

/** A change of a schedule: POST /v1/schedules/{id}/reschedule, and payments with paymentType RS. */
export const rescheduleRequest = requestShape({
  fields: changeFields,
  rules: [...jobRules, ...amountRules, needs('amount', 'currency'), needs('currency', 'amount')],
  aliases,
  elsewhere: { ...elsewhere, ...ofPayments },
});

/** A checked request to change a schedule. */
export type RescheduleRequest = RequestOf<ReturnType<typeof changeFields>>;

const endFields = onDemand(
  () =>
    ({
      ...authentication,
      ...descheduleType,
      ...optional(scheduledAccount),
      ...namedSchedule,
      locale: payment.locale,
      merchantTransactionId: payment.merchantTransactionId,
    }) as const,
);

/** The end of a schedule: POST /v1/schedules/{id}/deschedule, and payments with paymentType DS. */
export const descheduleRequest = requestShape({ fields: endFields, aliases });

/** A checked request to end a schedule. */
export type DescheduleRequest = RequestOf<ReturnType<typeof endFields>>;

/** A query that reads a schedule: GET /v1/schedules/{id}. */
export const scheduleQuery = requestShape({
  fields: () => ({ ...authentication, locale: payment.locale }),
  aliases,
});

/** A query for schedules: GET /v1/schedules. */
export const schedulesQuery = requestShape({
  fields: () => ({
    ...authentication,
    ...optional(scheduledAccount),
    ...scheduleState,
    locale: payment.locale,
    limit: query.limit,
    cursor: query.cursor,
  }),
  aliases,
});
