import { callGateway, type Exchange, type GatewayAccount } from './account.ts';
import { monthlyDayOf } from './monthly.ts';
import { type Outcome, outcomeOf, type StatusReply } from './outcome.ts';

/** A payment of a subscription, made or tried. */
interface SubscriptionPayment {
  readonly dueAtMs: number;
  readonly state: Outcome['state'];
}

/** A subscription as the gateway keeps it. */
export interface Subscription {
  readonly id: string;
  readonly state: 'ACTIVE' | 'RESTING' | 'ENDED';
  /** The stored account that pays. */
  readonly accountId: string;
  readonly amount: string;
  /** The plan in words, in the language of the shop. */
  readonly plan: string;
  /** The day of the month on which it is paid, if it is paid on one. */
  readonly day: number | 'last' | undefined;
  /** The next payment: its time, and the same as the gateway writes local times. */
  readonly next?: { readonly atMs: number; readonly local: string };
  /** Whether the gateway is just now trying to charge what is owed. */
  readonly isUnderWay: boolean;
  /** The time at which a declined payment is tried again. */
  readonly retryAtMs?: number;
  /** The payments so far, the newest first. */
  readonly payments: readonly SubscriptionPayment[];
}

/** The part of the gateway's reply about a schedule that the shop reads. */
interface ScheduleReply extends StatusReply {
  readonly registrationId: string;
  readonly amount: string;
  readonly schedule: NonNullable<StatusReply['schedule']> & {
    readonly state: Subscription['state'];
    readonly plan: string;
    readonly expression: string;
    readonly retryAt?: string;
    readonly nextRuns: readonly { readonly utc: string; readonly local: string }[];
    readonly runs?: readonly { readonly dueAt: string; readonly resultCode?: string }[];
  };
}

function subscriptionOf({ id = '', registrationId, amount, schedule, timestamp = '' }: ScheduleReply): Subscription {
  const [next] = schedule.nextRuns;
  const isUnderWay = schedule.retryAt !== undefined && schedule.retryAt <= timestamp;
  return {
    id,
    state: schedule.state,
    accountId: registrationId,
    amount,
    plan: schedule.plan,
    day: monthlyDayOf(schedule.expression),
    isUnderWay,
    ...(next === undefined ? {} : { next: { atMs: Date.parse(next.utc), local: next.local } }),
    ...(schedule.retryAt === undefined ? {} : { retryAtMs: Date.parse(schedule.retryAt) }),
    payments: (schedule.runs ?? []).map(({ dueAt, resultCode = '000.200.000' }) => ({
      dueAtMs: Date.parse(dueAt),
      state: outcomeOf({ id, result: { code: resultCode } }).state,
    })),
  };
}

/** Reads a subscription; the plan is in the language with this tag. */
export async function readSubscription(
  account: GatewayAccount,
  id: string,
  locale: string,
  exchanges: Exchange[],
): Promise<Subscription> {
  const path = `v1/schedules/${encodeURIComponent(id)}`;
  return subscriptionOf(
    await callGateway<ScheduleReply>(account, { method: 'GET', path, parameters: { locale }, exchanges }),
  );
}

const change = (
  account: GatewayAccount,
  { id }: Pick<Subscription, 'id'>,
  what: 'reschedule' | 'deschedule',
  parameters: Readonly<Record<string, string>>,
  exchanges: Exchange[],
): Promise<ScheduleReply> => {
  const path = `v1/schedules/${encodeURIComponent(id)}/${what}`;
  return callGateway<ScheduleReply>(account, { method: 'POST', path, parameters, exchanges });
};

/** Pays a subscription from another account; what it owes is paid at once. */
export async function payFrom(
  account: GatewayAccount,
  subscription: Pick<Subscription, 'id'>,
  registrationId: string,
  exchanges: Exchange[],
): Promise<void> {
  await change(account, subscription, 'reschedule', { registrationId }, exchanges);
}

/** Leaves out the next payment: the plan begins a second after it. */
export async function skipNext(
  account: GatewayAccount,
  subscription: Subscription,
  exchanges: Exchange[],
): Promise<void> {
  if (subscription.next === undefined) return;
  const startDate = subscription.next.local
    .slice(0, '2026-12-01T09:00:00'.length)
    .replace('T', ' ')
    .replace(/00$/, '01');
  await change(account, subscription, 'reschedule', { 'job.startDate': startDate }, exchanges);
}

/** Ends a subscription. */
export async function endSubscription(
  account: GatewayAccount,
  subscription: Pick<Subscription, 'id'>,
  exchanges: Exchange[],
): Promise<void> {
  await change(account, subscription, 'deschedule', {}, exchanges);
}

const MS_PER_SECOND = 1000;

/** All that is due in a month happens before the reply. */
const PASSING_LIMIT_MS = 60_000;

/** Reads the clock of the gateway's test environment, which may have been moved. */
export async function gatewayTime(account: GatewayAccount): Promise<number> {
  const { time } = await callGateway<StatusReply & { readonly time: string }>(account, {
    method: 'GET',
    path: 'v1/test/clock',
    exchanges: [],
  });
  return Date.parse(time);
}

/** Moves the clock of the gateway's test environment to a time, so that everything until then happens now. */
export async function letTimePass(account: GatewayAccount, untilMs: number, exchanges: Exchange[]): Promise<void> {
  const seconds = Math.max(0, Math.ceil((untilMs - (await gatewayTime(account))) / MS_PER_SECOND));
  const parameters = { action: 'advance', seconds: String(seconds) };
  const path = 'v1/test/clock';
  await callGateway<StatusReply>(account, { method: 'POST', path, parameters, limitMs: PASSING_LIMIT_MS, exchanges });
}
