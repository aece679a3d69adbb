import { setTimeout as wait } from 'node:timers/promises';
import type { PulledAttempt } from '../../../catalogue/fields/webhook.ts';
import { entityRecords } from '../../access/entities/records.ts';
import { stopwatchMs } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { commitUnlessConflict, deciding } from '../../platform/database/deciding.ts';
import type { Forget } from '../../platform/database/forgetting.ts';
import { retryAfterMs } from '../../platform/timers/retries.ts';
import { cancelTimer } from '../../platform/timers/timer.ts';
import { afterAttempt, attemptEvent, callTo, isAccepted } from './delivery/deliver.ts';
import { type Attempt, type Delivery, deliveryRecords, updateDelivery } from './delivery/records.ts';
import { createLooks, type Looks } from './looks.ts';
import { type ManageDependencies, type Owner, webhookWith } from './manage.ts';
import { deleteWebhook, setChanged, updateWebhook, webhookRecords } from './model/records.ts';
import type { Webhook } from './model/webhook.ts';
import { timerSubject } from './notify.ts';

/** A notification as it is to be sent to the consumer, by the one who fetched it. */
export interface Message {
  readonly deliveryId: string;
  readonly attempt: number;
  readonly type: string;
  readonly action: string | undefined;
  readonly subjectId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The most notifications of one reply; they are forwarded one after another. */
const MOST_AT_ONCE = 10;

/** Rows of one read; waiting notifications that are not due yet are passed over. */
const ROWS_AT_A_TIME = 200;

/** The most webhooks that one run of the clean-up removes; the next one continues. */
const MOST_REMOVED = 100;

/** How often a waiting request looks for notifications; other processes write them too. */
const LOOK_EVERY_MS = 250;

/** The most requests that wait in a process. Each reads the database every quarter of a second. */
const MOST_WAITING = 100;

/** A request beyond them may come again after this time. */
const COME_BACK_SECONDS = 5;

/** The time of the last fetch is stored to this accuracy. */
const NOTE_EVERY_MS = 60_000;

/** The waiting requests of a process, by webhook: a later one replaces an earlier one, whose sender is gone. */
interface WaitingPulls {
  /** Begins to wait, and returns whether to go on. @throws Rejection 429 where too many wait. */
  begin(webhookId: string): { goesOn(): boolean; end(): void };
  /** Ends all, and lets no more wait. */
  stop(): void;
  /** How often all notifications of a webhook are read. */
  readonly looks: Looks;
}

/** Creates the waiting requests of a process. */
export const waitingPulls = (most = MOST_WAITING): WaitingPulls => {
  const latest = new Map<string, symbol>();
  let isStopped = false;
  return {
    looks: createLooks(),
    begin: (webhookId) => {
      if (!latest.has(webhookId) && latest.size >= most) {
        throw new Rejection('800.120.100', { headers: { 'Retry-After': String(COME_BACK_SECONDS) } });
      }
      const mine = Symbol(webhookId);
      latest.set(webhookId, mine);
      const goesOn = () => !isStopped && latest.get(webhookId) === mine;
      return { goesOn, end: () => void (goesOn() && latest.delete(webhookId)) };
    },
    stop: () => {
      isStopped = true;
      latest.clear();
    },
  };
};

/** The dependencies of webhooks whose notifications are fetched. */
export interface PullDependencies extends ManageDependencies {
  readonly pulls: WaitingPulls;
}

const isDue = ({ tries, attempts }: Delivery, nowMs: number): boolean =>
  tries === 0 || (attempts.at(-1)?.atMs ?? 0) + (retryAfterMs(tries) ?? 0) <= nowMs;

/** Returns notifications of a webhook that are due, the oldest first. */
const dueOf = async ({ database, clock, pulls }: PullDependencies, webhookId: string): Promise<readonly Delivery[]> => {
  const look = pulls.looks.begin(webhookId, clock.now());
  const due: Delivery[] = [];
  let { after } = look;
  for (;;) {
    const rows = await deliveryRecords(database).waitingOf(webhookId, after, ROWS_AT_A_TIME);
    due.push(...rows.filter((row) => isDue(row, clock.now())));
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_A_TIME || due.length >= MOST_AT_ONCE) {
      look.end();
      return due.slice(0, MOST_AT_ONCE);
    }
    after = last.id;
  }
};

const messageFor = async (dependencies: PullDependencies, webhook: Webhook, delivery: Delivery): Promise<Message> => {
  const { id, attempts, type, action, subjectId } = delivery;
  const { headers = {}, body = '' } = await callTo(dependencies, webhook, delivery);
  return { deliveryId: id, attempt: attempts.length + 1, type, action, subjectId, headers, body: body.toString() };
};

/** Returns a webhook whose notifications are fetched. @throws Rejection 404 for an unknown one, or one that is called. */
const pulledWith = async (dependencies: PullDependencies, owner: Owner, id: string): Promise<Webhook> => {
  const webhook = await webhookWith(dependencies, owner, id);
  if (webhook.pulledAtMs !== undefined) return webhook;
  throw new Rejection('200.300.404', { status: 404, reason: 'the notifications of this webhook are not fetched' });
};

/** Stores that the notifications of a webhook are being fetched, so that it is not removed. */
const noteFetch = async ({ database, clock }: PullDependencies, webhook: Webhook): Promise<void> => {
  const nowMs = clock.real.now();
  if (nowMs - (webhook.pulledAtMs ?? 0) < NOTE_EVERY_MS) return;
  // A change of the webhook at the same moment is more important; the next fetch is noted.
  await commitUnlessConflict(database, { updates: [updateWebhook({ ...webhook, pulledAtMs: nowMs })] });
};

/**
 * Returns the notifications of a webhook that are due, as they would be sent now. Waits for one where there is none.
 * The same ones are returned again until their attempts are reported.
 * @throws Rejection 404 for an unknown webhook, also if it is removed meanwhile; 429 where too many requests wait.
 */
export const fetchMessages = async (
  dependencies: PullDependencies,
  owner: Owner,
  id: string,
  waitMs: number,
): Promise<readonly Message[]> => {
  await noteFetch(dependencies, await pulledWith(dependencies, owner, id));
  const waiting = dependencies.pulls.begin(id);
  const startedMs = stopwatchMs();
  try {
    for (;;) {
      const webhook = await pulledWith(dependencies, owner, id);
      const due = webhook.isActive ? await dueOf(dependencies, id) : [];
      const leftMs = waitMs - (stopwatchMs() - startedMs);
      if (due.length > 0 || leftMs <= 0 || !waiting.goesOn()) {
        return await Promise.all(due.map((delivery) => messageFor(dependencies, webhook, delivery)));
      }
      await wait(Math.min(LOOK_EVERY_MS, leftMs));
    }
  } finally {
    waiting.end();
  }
};

const attemptOf = ({ status, error, milliseconds }: PulledAttempt, atMs: number): Attempt => ({
  atMs,
  ...(status === undefined ? { error: error ?? '' } : { status: Number(status) }),
  milliseconds: Number(milliseconds ?? 0),
});

/** A delivery after a report; `before` is what it was, unless the report changed nothing. */
interface Reported {
  readonly delivery: Delivery;
  readonly before?: Delivery;
}

/**
 * Stores the outcome of an attempt to deliver a fetched notification, by the rules of every attempt. A report changes
 * nothing if its attempt is not the next one, or if the notification does not wait any more: a final state stays.
 * @throws Rejection 404 for an unknown webhook or notification.
 */
export const reportAttempt = async (
  dependencies: PullDependencies,
  owner: Owner,
  id: string,
  request: PulledAttempt,
): Promise<Delivery> => {
  const { database, clock, reportEvent } = dependencies;
  await pulledWith(dependencies, owner, id);
  const attempt = attemptOf(request, clock.now());
  const { delivery: reported, before } = await deciding<Reported>(database, async () => {
    const found = await deliveryRecords(database).ofWebhookById(id, request.deliveryId);
    if (found === undefined) {
      throw new Rejection('200.300.404', { status: 404, reason: 'the webhook has no delivery with this id' });
    }
    const isNext = Number(request.attempt) === found.attempts.length + 1;
    if (!isNext || found.state !== 'waiting') return { changes: {}, result: { delivery: found } };
    const { delivery } = afterAttempt(found, attempt, isAccepted(attempt.status ?? 0));
    const deletes = delivery.state === 'waiting' ? [] : [cancelTimer('notification', timerSubject(delivery))];
    const changes = { updates: [updateDelivery(delivery)], deletes };
    return { changes, result: { delivery, before: found }, line: `delivery ${found.id}` };
  });
  if (before !== undefined) reportEvent(attemptEvent(before, attempt));
  return reported;
};

/** Removes webhooks whose notifications nobody has fetched since a real time; returns how many. */
export const forgetPulled: Forget = async (database, beforeMs) => {
  const [webhooks, entities] = [webhookRecords(database), entityRecords(database)];
  let forgotten = 0;
  for (const webhook of await webhooks.pulledBefore(beforeMs, MOST_REMOVED)) {
    const merchant = (await entities.entity(webhook.entity))?.merchant ?? webhook.entity;
    const changed = setChanged(merchant, await webhooks.setVersion(merchant));
    const isRemoved = await commitUnlessConflict(database, { ...changed, deletes: [deleteWebhook(webhook)] });
    forgotten += Number(isRemoved);
  }
  return forgotten;
};
