import type { JobRequest } from '../../../../catalogue/fields/agreements/job.ts';
import { timing } from '../../../../catalogue/requests/schedule.ts';
import type { ParameterError } from '../../../../catalogue/schema/check.ts';
import { timestampText } from '../../../platform/base/clock.ts';
import { later, localMs, type Unit } from '../../../platform/base/zones.ts';
import { nextRun, type Plan, planFrom, runsWithinAMinute } from '../plan/plan.ts';
import type { Schedule } from './schedule.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

/** Returns whether a request has a plan. */
export const hasTiming = (request: Parameters): boolean => timing.some((name) => request[name] !== undefined);

/** Returns the plan of a request. */
export const planOf = (request: Parameters, zone: string): Plan => planFrom(request as JobRequest, zone);

/** Returns the end of a duration that begins with the start of the plan; undefined without a duration. */
export const endOfDuration = (request: Parameters, plan: Plan, nowMs: number): number | undefined => {
  const { 'job.durationNumber': number, 'job.durationUnit': unit } = request;
  if (number === undefined || unit === undefined) return undefined;
  const startMs = plan.startDate === undefined ? nowMs : Math.max(nowMs, localMs(plan.startDate, plan.zone));
  return later(startMs, number, unit as Unit, plan.zone);
};

/** Returns when a schedule ends if it is cancelled now: after its period of notice. */
export const endOfNotice = ({ request, plan, endsAtMs }: Schedule, nowMs: number): number => {
  const { 'job.noticeNumber': number, 'job.noticeUnit': unit, 'job.noticeCallable': callable } = request;
  const period = number === undefined || unit === undefined ? nowMs : later(nowMs, number, unit as Unit, plan.zone);
  const noticeMs = period ?? Number.MAX_SAFE_INTEGER;
  if (endsAtMs === undefined) return noticeMs;
  return callable === 'DURATION_END' ? endsAtMs : Math.min(noticeMs, endsAtMs);
};

const faultAt = (request: Parameters, names: readonly string[], message: string): ParameterError => {
  const name = names.find((each) => request[each] !== undefined) ?? names[0] ?? '';
  return { name, value: request[name] ?? '', message };
};

const planFaults = (request: Parameters, plan: Plan, nowMs: number, mayBeOver: boolean): readonly ParameterError[] => {
  if (runsWithinAMinute(plan)) {
    return [faultAt(request, ['job.expression', 'job.second'], 'must not come due more than once a minute')];
  }
  const firstMs = nextRun(plan, nowMs);
  if (firstMs === undefined && mayBeOver) return [];
  if (firstMs === undefined) {
    const message = `never comes due after ${timestampText(nowMs)}`;
    return [faultAt(request, ['job.expression', 'job.endDate', ...timing], message)];
  }
  const endMs = endOfDuration(request, plan, nowMs);
  if (endMs !== undefined && firstMs >= endMs) {
    const message = `is over before the first payment is due on ${timestampText(firstMs)}`;
    return [faultAt(request, ['job.durationNumber'], message)];
  }
  return [];
};

const pairs = [
  ['job.noticeNumber', 'job.noticeUnit'],
  ['job.durationNumber', 'job.durationUnit'],
] as const;

/**
 * Returns the faults of a plan as a whole, which no single parameter has. One that `mayBeOver` need not come due again.
 */
export const scheduleFaults = (
  request: Parameters,
  plan: Plan,
  nowMs: number,
  mayBeOver = false,
): readonly ParameterError[] => [
  ...pairs.flatMap(([number, unit]) =>
    (request[number] === undefined) === (request[unit] === undefined)
      ? []
      : [
          faultAt(
            request,
            [number, unit],
            `must be sent together with ${request[number] === undefined ? number : unit}`,
          ),
        ],
  ),
  ...planFaults(request, plan, nowMs, mayBeOver),
];

/** The data of a new schedule. */
interface Draft extends Pick<Schedule, 'channelId' | 'id' | 'registrationId' | 'amount' | 'currency'> {
  readonly request: Parameters;
  readonly plan: Plan;
  readonly agreementId: string | undefined;
}

/** Parameters of the sender and of a single visit, which a schedule does not store. */
const notKept: ReadonlySet<string> = new Set([
  'entityId',
  'amount',
  'currency',
  'paymentType',
  'registrationId',
  'referenceUuid',
  'locale',
]);

/** The parameters that a schedule stores for its payments. */
const kept = (name: string): boolean =>
  !notKept.has(name) &&
  (/^(?:job\.|standingInstruction\.|customParameters\[)/.test(name) ||
    [
      'descriptor',
      'merchantTransactionId',
      'merchantInvoiceId',
      'merchantMemo',
      'notificationUrl',
      'testMode',
    ].includes(name));

/** Returns the parameters of a request that a schedule stores. */
export const keptOf = (request: Parameters): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(request).flatMap(([name, value]) => (value !== undefined && kept(name) ? [[name, value]] : [])),
  );

/** Returns a new schedule. */
export const newSchedule = ({ request, ...draft }: Draft, nowMs: number): Schedule => ({
  ...draft,
  version: 1,
  state: 'ACTIVE',
  reason: undefined,
  code: undefined,
  request: keptOf(request),
  nextAtMs: nextRun(draft.plan, nowMs),
  run: undefined,
  endsAtMs: endOfDuration(request, draft.plan, nowMs),
  createdAtMs: nowMs,
});
