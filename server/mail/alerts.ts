import type { Registry } from 'prom-client';
import { GATEWAY } from '../../catalogue/mail/mail-kinds.ts';
import { type OwnAlert, type OwnAlertName, ownAlerts } from '../../catalogue/monitoring/alerts.ts';
import { isEverywhere } from '../access/people/model/person.ts';
import { members } from '../access/people/team.ts';
import { type Clock, timestampText } from '../platform/base/clock.ts';
import { together } from '../platform/database/change-set.ts';
import type { Database, Insert } from '../platform/database/database.ts';
import { type TimerHandler, timerAt } from '../platform/timers/timer.ts';
import type { MailFacts } from './content/facts.ts';
import type { MailRecords } from './model/records.ts';
import { writeToPerson } from './people.ts';
import type { WriteMail } from './write.ts';

/** The dependencies of the mails about alerts. */
interface AlertDependencies {
  readonly database: Pick<Database, 'read'>;
  readonly clock: Clock;
  readonly registry: Pick<Registry, 'getSingleMetric'>;
  readonly mails: Pick<MailRecords, 'newestOf'>;
  readonly write: WriteMail;
  /** The public address of the gateway, with a slash at its end. */
  readonly baseUrl: string;
}

const MINUTE_MS = 60_000;
const LOOKS_EVERY_MS = 5 * MINUTE_MS;

/** However much fires, a person gets one mail an hour. */
const ONE_EACH_MS = 60 * MINUTE_MS;

/** What a mail has named is named again after this time, unless something else fires before. */
const NAMED_AGAIN_AFTER_MS = 24 * 60 * MINUTE_MS;

const MS_PER_SECOND = 1_000;

const secondsIn = { count: 1, minute: 60, hour: 3_600, day: 86_400 } as const satisfies Record<
  OwnAlert['unit'],
  number
>;

/** A value of a metric, with its labels. */
export interface ReadValue {
  readonly value: number;
  readonly labels: Readonly<Partial<Record<string, string | number>>>;
}

/** Returns the value of an alert, in its unit; undefined while it does not fire. */
export const firingValue = (alert: OwnAlert, read: readonly ReadValue[], nowMs: number): number | undefined => {
  const { where = {}, whereNot = {}, take, limit, unit } = alert;
  const values = read
    .filter(({ labels }) => Object.entries(where).every(([name, value]) => labels[name] === value))
    .filter(({ labels }) => !Object.entries(whereNot).some(([name, value]) => labels[name] === value))
    .map(({ value }) => value);
  // A time of zero is none.
  const times = values.filter((value) => value !== 0);
  const nowSeconds = nowMs / MS_PER_SECOND;
  const found = {
    highest: () => Math.max(0, ...values),
    sum: () => values.reduce((sum, value) => sum + value, 0),
    since: () => nowSeconds - Math.min(nowSeconds, ...times),
    until: () => Math.min(Number.POSITIVE_INFINITY, ...times) - nowSeconds,
  }[take]();
  const isFiring = take === 'until' ? found < limit : found > limit;
  return isFiring ? Math.floor(found / secondsIn[unit]) : undefined;
};

const names = Object.keys(ownAlerts) as readonly OwnAlertName[];

type Firing = NonNullable<MailFacts['alerts']>;

const firingIn = async (registry: AlertDependencies['registry'], nowMs: number): Promise<Firing> => {
  const found = await Promise.all(
    names.map(async (name) => {
      const alert: OwnAlert = ownAlerts[name];
      const metric = await registry.getSingleMetric(alert.metric)?.get();
      const value = firingValue(alert, metric?.values ?? [], nowMs);
      return value === undefined ? [] : [{ name, value }];
    }),
  );
  return found.flat();
};

/** Creates the handler that tells those who may see the state of the installation what needs somebody. */
export const tellOfAlerts = (dependencies: AlertDependencies): TimerHandler => {
  const { database, clock, registry, mails, write, baseUrl } = dependencies;
  return async () => {
    const nowMs = clock.now();
    const again = { againAtMs: nowMs + LOOKS_EVERY_MS };
    const alerts = await firingIn(registry, nowMs);
    if (alerts.length === 0) return again;
    const before = await mails.newestOf(GATEWAY, 'alerts');
    const sinceMs = before === undefined ? Number.POSITIVE_INFINITY : nowMs - before.createdAtMs;
    const named = new Set(before?.facts.alerts?.map(({ name }) => name));
    const isNew = alerts.some(({ name }) => !named.has(name));
    if (sinceMs < (isNew ? ONE_EACH_MS : NAMED_AGAIN_AFTER_MS)) return again;
    const all = await members(database);
    const told = all.filter(({ person, given }) => person.state === 'ACTIVE' && isEverywhere(given, 'system.read'));
    const written = await Promise.all(
      told.map(({ person: { id, email, language } }) =>
        writeToPerson(write, {
          kind: 'alerts',
          to: email,
          language,
          subjectId: id,
          occasion: timestampText(nowMs),
          facts: { alerts, url: `${baseUrl}backoffice/system` },
        }),
      ),
    );
    return { ...again, changes: together(...written) };
  };
};

/** Returns the timer that every gateway has from its start. */
export const alertTimer = (nowMs: number): Insert => timerAt('mail.alerts', 'all', nowMs + LOOKS_EVERY_MS);
