import { isMailAddress } from '../../catalogue/mail/mail-address.ts';
import { amountText } from '../../catalogue/payments/amount.ts';
import type { ChannelSettings } from '../../catalogue/settings/channel-settings.ts';
import type { RegistrationRecords } from '../payments/registrations/records.ts';
import type { Registration } from '../payments/registrations/registration.ts';
import { nest } from '../payments/reply/nest.ts';
import type { Schedule } from '../payments/schedules/model/schedule.ts';
import { scheduleOfSubject, scheduleSubject } from '../payments/schedules/model/timers.ts';
import { nextRun } from '../payments/schedules/plan/plan.ts';
import type { Change } from '../payments/webhooks/content.ts';
import { type Clock, timeOf } from '../platform/base/clock.ts';
import { known } from '../platform/base/known.ts';
import { dayIn } from '../platform/base/zones.ts';
import { together } from '../platform/database/change-set.ts';
import type { ChangeSet, Database, Expectation } from '../platform/database/database.ts';
import { languagePreferencesOf, preferredLanguage } from '../platform/pages/texts.ts';
import { timerRecords } from '../platform/timers/records.ts';
import { cancelTimer, type TimerHandler, timerAt, timerMoved } from '../platform/timers/timer.ts';
import { nameOf } from './facts-of-change.ts';
import type { Mail } from './model/mail.ts';
import type { Letter, WriteMail } from './write.ts';

/** The dependencies of mails about what a subscription will do. */
export interface UpcomingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly registrations: Pick<RegistrationRecords, 'byId'>;
  scheduleById(channelId: string, id: string): Promise<Schedule | undefined>;
  readonly write: WriteMail;
  settingsOf(channelId: string): Promise<ChannelSettings>;
}

const KIND = 'mail.upcoming';

const DAY_MS = 86_400_000;

/** Shoppers know what comes more often than about every month. */
const LEAST_BETWEEN_MS = 28 * DAY_MS;

/** A mail that would come later than this before the charge does not give time to change anything. */
const LEAST_BEFORE_MS = DAY_MS;

/** How long before a card expires its holder is asked for another. */
const EXPIRY_TOLD_BEFORE_MS = 30 * DAY_MS;

/** A mail that is due at a time; `to`, language and facts are found when it is written. */
interface Pending {
  readonly kind: 'charge' | 'expiring';
  readonly atMs: number;
  readonly subjectId: string;
  readonly occasion: string;
  /** It is not sent from this time on. */
  readonly untilMs: number;
}

/** Returns the beginning of the month after that in which a card expires; undefined for other accounts. */
const expiryMs = ({ request }: Pick<Registration, 'request'>): number | undefined => {
  const [year, month] = [Number(request['card.expiryYear']), Number(request['card.expiryMonth'])];
  if (!Number.isInteger(year) || !(month >= 1 && month <= 12)) return undefined;
  const [nextYear, next] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return timeOf(`${nextYear}-${String(next).padStart(2, '0')}-01 00:00:00`);
};

/** Returns the time of the next charge that is certain; undefined while the subscription rests, ends, or is unpaid. */
const chargeMs = ({ state, run, nextAtMs, endsAtMs = Number.POSITIVE_INFINITY }: Schedule): number | undefined =>
  state === 'ACTIVE' && run === undefined && nextAtMs !== undefined && nextAtMs < endsAtMs ? nextAtMs : undefined;

/** Returns the mails that a subscription will cause, as far as they are known today. */
export const pendingMails = (
  schedule: Schedule,
  registration: Pick<Registration, 'request'>,
  settings: Pick<ChannelSettings, 'mail.kinds' | 'mail.chargeDays'>,
  nowMs: number,
): readonly Pending[] => {
  const atMs = chargeMs(schedule);
  if (atMs === undefined || atMs <= nowMs) return [];
  const kinds = settings['mail.kinds'];
  const afterMs = nextRun(schedule.plan, atMs) ?? Number.POSITIVE_INFINITY;
  const isSeldom = afterMs - atMs >= LEAST_BETWEEN_MS;
  const isInTime = atMs - nowMs >= LEAST_BEFORE_MS;
  const endMs = expiryMs(registration);
  const expires = endMs !== undefined && endMs > nowMs && endMs <= atMs;
  return [
    ...(kinds.has('charge') && isSeldom && isInTime
      ? [
          {
            kind: 'charge' as const,
            atMs: atMs - settings['mail.chargeDays'] * DAY_MS,
            subjectId: schedule.id,
            occasion: String(atMs),
            untilMs: atMs,
          },
        ]
      : []),
    ...(kinds.has('expiring') && expires
      ? [
          {
            kind: 'expiring' as const,
            atMs: endMs - EXPIRY_TOLD_BEFORE_MS,
            subjectId: schedule.registrationId,
            occasion: String(endMs),
            untilMs: atMs,
          },
        ]
      : []),
  ];
};

const letterOf = (
  { channelId, id, amount, currency, request, plan, nextAtMs = 0 }: Schedule,
  { request: stored, brand }: Registration,
  settings: ChannelSettings,
  { kind, subjectId, occasion, untilMs }: Pending,
): Letter | undefined => {
  const to = request['customer.email'] ?? stored['customer.email'];
  if (to === undefined || !isMailAddress(to)) return undefined;
  const [month, year] = [stored['card.expiryMonth'], stored['card.expiryYear']];
  return {
    channelId,
    kind,
    subjectId,
    occasion,
    to,
    language: preferredLanguage(languagePreferencesOf(stored)) ?? settings['mail.language'],
    facts: {
      ...known({
        amount: amountText(amount),
        currency,
        brand,
        last4: stored['card.last4Digits'] ?? stored['bankAccount.last4Digits'],
        reference: request['merchantTransactionId'],
        description: request['descriptor'],
        name: nameOf(nest(Object.entries({ ...stored, ...request }))),
      }),
      ...(kind === 'expiring' ? { month: `${year}-${month}` } : {}),
      day: dayIn(nextAtMs, plan.zone),
      scheduleId: id,
      untilMs,
    },
  };
};

/**
 * Creates the function that returns whether what a mail says is over: what was coming was charged, paused or ended
 * meanwhile, and what failed was paid.
 */
export const isOverNow =
  ({ clock, scheduleById }: Pick<UpcomingDependencies, 'clock' | 'scheduleById'>) =>
  async ({ channelId, kind, subjectId, occasion, facts }: Mail): Promise<boolean> => {
    if (facts.untilMs !== undefined && facts.untilMs <= clock.now()) return true;
    if (kind !== 'charge' && kind !== 'failed') return false;
    const schedule = await scheduleById(channelId, subjectId);
    if (schedule === undefined || schedule.state === 'ENDED') return true;
    return kind === 'charge' ? chargeMs(schedule) !== Number(occasion) : schedule.run === undefined;
  };

/** Returns the condition under which mails about a subscription are written: no other process has changed it since. */
const unchanged = ({ channelId, id, version }: Schedule): Expectation => ({
  table: 'schedules',
  key: { entity: channelId, id },
  version,
});

/** Creates the handler of the timer `mail.upcoming`: it writes the mails that are due, and waits for the next. */
export const writeUpcoming =
  ({ clock, registrations, scheduleById, write, settingsOf }: UpcomingDependencies): TimerHandler =>
  async ({ subject }) => {
    const { channelId, id } = scheduleOfSubject(subject);
    const schedule = await scheduleById(channelId, id);
    const registration = schedule && (await registrations.byId(channelId, schedule.registrationId));
    if (registration?.state !== 'active' || schedule === undefined) return {};
    const [nowMs, settings] = [clock.now(), await settingsOf(channelId)];
    const pending = pendingMails(schedule, registration, settings, nowMs);
    const letters = pending
      .filter(({ atMs }) => atMs <= nowMs)
      .flatMap((each) => letterOf(schedule, registration, settings, each) ?? []);
    const written = await Promise.all(letters.map(write));
    const changes = together(...written, letters.length > 0 ? { expectations: [unchanged(schedule)] } : {});
    const later = pending.map(({ atMs }) => atMs).filter((atMs) => atMs > nowMs);
    return later.length === 0 ? { changes } : { changes, againAtMs: Math.min(...later) };
  };

/**
 * Creates the function that returns the timer of a subscription's coming mails, to be committed together with each change
 * of the subscription. It is due at once, and looks at what was stored.
 */
export const watchingSchedules =
  ({ database, clock, settingsOf }: Pick<UpcomingDependencies, 'database' | 'clock' | 'settingsOf'>) =>
  async ({ type, action, channelId, subjectId }: Change): Promise<ChangeSet> => {
    if (type !== 'SCHEDULE') return {};
    const kinds = (await settingsOf(channelId))['mail.kinds'];
    if (!kinds.has('charge') && !kinds.has('expiring')) return {};
    const subject = scheduleSubject({ channelId, id: subjectId });
    if (action === 'ENDED') return { deletes: [cancelTimer(KIND, subject)] };
    const timer = await timerRecords(database).byKey(KIND, subject);
    const nowMs = clock.now();
    return timer === undefined ? { inserts: [timerAt(KIND, subject, nowMs)] } : { updates: [timerMoved(timer, nowMs)] };
  };
