import { trace } from '@opentelemetry/api';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { ANSWER_WITHIN_SECONDS, notificationKinds } from '../../../../catalogue/payments/notification-kinds.ts';
import type { Vault } from '../../../access/vault/vault.ts';
import { type MovableClock, stopwatchMs } from '../../../platform/base/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { NewEvent, ReportEvent } from '../../../platform/events/event.ts';
import type { Outbound, OutboundCall, OutboundResult } from '../../../platform/outbound/outbound.ts';
import { resultAddress } from '../../../platform/outbound/result-address.ts';
import { pausedRecipient, retryAfterMs } from '../../../platform/timers/retries.ts';
import type { Decided, Timer, TimerEnd } from '../../../platform/timers/timer.ts';
import { webhooksTogether } from '../model/records.ts';
import { type Webhook, webhookAt } from '../model/webhook.ts';
import { type CountDelivery, deliveryFigures } from './figures.ts';
import { type CallEnd, createLanes } from './lanes.ts';
import { messageOf } from './message.ts';
import { type Attempt, type Delivery, deliveriesTogether, updateDelivery, withAttempt } from './records.ts';

/** The dependencies of deliveries. */
export interface DeliverDependencies {
  readonly database: Database;
  readonly clock: MovableClock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly vault: Pick<Vault, 'open'>;
  readonly outbound: Pick<Outbound, 'callOut' | 'close'>;
  /** Reports each attempt as an event. */
  readonly reportEvent: ReportEvent;
  /** The registry of the metrics. */
  readonly registry: Registry;
}

const MS_PER_SECOND = 1_000;

/** The body of a consumer's answer is not stored. */
const MAX_RESPONSE_BYTES = 1_024;

/** Returns whether a status accepts a delivery: any 2xx. */
export const isAccepted = (status: number): boolean => status >= 200 && status < 300;

const isTaken = (result: OutboundResult): boolean => result.kind === 'answered' && isAccepted(result.status);

/** Returns the stored form of an attempt. */
const attemptOf = (result: OutboundResult, atMs: number, milliseconds: number): Attempt =>
  result.kind === 'answered'
    ? { atMs, status: result.status, milliseconds }
    : { atMs, error: result.reason === 'connection' ? result.detail : result.reason, milliseconds };

const endOf = (result: OutboundResult): CallEnd => {
  if (isTaken(result)) return 'answered';
  return result.kind === 'failed' && result.reason === 'timed-out' ? 'timed-out' : 'refused';
};

/** Opens the secrets of a webhook: the encryption secret, then the one that will replace it. */
export const openedSecrets = async (
  vault: Pick<Vault, 'open'>,
  { entity, id, secret, next }: Webhook,
): Promise<[string, ...string[]]> => [
  await vault.open(entity, id, secret),
  ...(next === undefined ? [] : [await vault.open(entity, id, next.secret)]),
];

/** Creates the call that delivers a notification to a webhook. */
export const callTo = async (
  { vault, clock }: Pick<DeliverDependencies, 'vault' | 'clock'>,
  webhook: Webhook,
  letter: { readonly id: string; readonly content: string; readonly sequence: number },
): Promise<OutboundCall> => {
  const current = webhookAt(webhook, clock.now());
  const secrets = await openedSecrets(vault, current);
  // Consumers refuse signatures that are minutes off their own time, so the signature uses the real clock.
  const { isEncrypted, isWrapped } = current;
  const { body, headers } = messageOf({ ...letter, isEncrypted, isWrapped, secrets }, clock.real.now());
  return { ...limits, url: current.url, method: 'POST', headers, body };
};

const limits = { timeoutMs: ANSWER_WITHIN_SECONDS * MS_PER_SECOND, maxResponseBytes: MAX_RESPONSE_BYTES } as const;

/** Returns the id in the path of a status: `/v1/payments/{id}`, `/v1/checkouts/{id}/payment`. */
const idIn = (resourcePath: string): string => resourcePath.split('/')[3] ?? '';

/** The call to the notification address of a request: only the path of the status, nothing more. */
const plainCall = ({ content }: Delivery, address: string): OutboundCall => ({
  ...limits,
  url: URL.canParse(address) ? resultAddress(address, idIn(content), content) : address,
  method: 'GET',
});

/** Returns the event of an attempt. */
export const attemptEvent = (
  { to, type, action, subjectId, attempts }: Delivery,
  { status, error }: Attempt,
): NewEvent => ({
  kind: 'notification',
  ...(notificationKinds[type].isAboutPayment ? { paymentId: subjectId } : {}),
  details: {
    to: 'url' in to ? 'notificationUrl' : to.webhookId,
    type,
    action,
    attempt: attempts.length + 1,
    outcome: status ?? error,
  },
});

/** Notes on the span of the timer which change it reports, and to whom. */
const describeDelivery = ({ id, to, type, subjectId }: Delivery): void => {
  trace.getActiveSpan()?.setAttributes({
    'tollgate.notification.id': id,
    'tollgate.notification.type': type,
    ...('url' in to ? {} : { 'tollgate.webhook.id': to.webhookId }),
    ...(notificationKinds[type].isAboutPayment ? { 'tollgate.payment.id': subjectId } : {}),
  });
};

/** Delivers notifications. */
export interface Deliverer {
  /** Handles timers of the kind `notification`. */
  readonly deliver: (timer: Timer) => Promise<TimerEnd>;
  /** Ends calls in progress, which then do not count as attempts, and starts no more. */
  stop(): void;
  /** Makes one call and measures it. */
  attempt(call: OutboundCall): Promise<Made>;
}

interface Made {
  readonly attempt: Attempt;
  readonly isTaken: boolean;
  readonly end: CallEnd;
}

type Prepared = { readonly call: OutboundCall } | { readonly instead: TimerEnd };

/**
 * Creates the function that prepares the call of a delivery for the current state of its webhook, or the end of the run
 * where the webhook is paused or gone, or its notifications are fetched.
 */
const preparing = (dependencies: DeliverDependencies) => {
  const { clock } = dependencies;
  const webhookOf = webhooksTogether(dependencies.database);
  return async (delivery: Delivery): Promise<Prepared> => {
    if ('url' in delivery.to) return { call: plainCall(delivery, delivery.to.url) };
    const webhook = await webhookOf({ entity: delivery.to.entity, id: delivery.to.webhookId });
    if (webhook?.isActive && webhook.pulledAtMs === undefined)
      return { call: await callTo(dependencies, webhook, delivery) };
    const nowMs = clock.now();
    if (webhook !== undefined && nowMs - delivery.createdAtMs < pausedRecipient.longestMs) {
      return { instead: { againAtMs: nowMs + pausedRecipient.checkedEveryMs } };
    }
    return { instead: { changes: { updates: [updateDelivery({ ...delivery, state: 'failed' })] } } };
  };
};

/** Returns a delivery after an attempt, and when it is due again; undefined where it is not. */
export const afterAttempt = (
  delivery: Delivery,
  attempt: Attempt,
  isTaken: boolean,
): { readonly delivery: Delivery; readonly againAfterMs: number | undefined } => {
  const tries = delivery.tries + 1;
  const againAfterMs = isTaken ? undefined : retryAfterMs(tries);
  const state = isTaken ? 'delivered' : againAfterMs === undefined ? 'failed' : 'waiting';
  return { delivery: { ...delivery, state, tries, attempts: withAttempt(delivery.attempts, attempt) }, againAfterMs };
};

/**
 * Creates the function that returns the end of a run after an attempt. The attempt is stored even if the delivery has
 * changed meanwhile.
 */
const ending = (
  { clock, log }: DeliverDependencies,
  deliveryOf: ReturnType<typeof deliveriesTogether>,
  count: CountDelivery,
) => {
  const ended = (delivery: Delivery, made: Made): TimerEnd => {
    const { attempt, isTaken: isDone } = made;
    const { delivery: after, againAfterMs } = afterAttempt(delivery, attempt, isDone);
    if (after.state === 'failed') {
      log.warn({ delivery: delivery.id, tries: after.tries }, 'a notification could not be delivered');
    }
    const key = { entity: delivery.channelId, id: delivery.id };
    const decided: Decided = {
      changes: { updates: [updateDelivery(after)], stored: [() => count(delivery, after.state, clock.now())] },
      decideAgain: async () => {
        const now = await deliveryOf(key);
        return now === undefined ? {} : ended(now, made);
      },
      ifLost: async () => {
        const now = await deliveryOf(key);
        if (now === undefined) return {};
        return { updates: [updateDelivery({ ...now, attempts: withAttempt(now.attempts, attempt) })] };
      },
    };
    return againAfterMs === undefined ? decided : { againAtMs: clock.now() + againAfterMs, ...decided };
  };
  return ended;
};

/** Creates the deliverer of notifications. */
export const createDeliverer = (dependencies: DeliverDependencies): Deliverer => {
  const { database, clock, outbound, reportEvent } = dependencies;
  const deliveryOf = deliveriesTogether(database);
  const prepared = preparing(dependencies);
  const ended = ending(dependencies, deliveryOf, deliveryFigures(dependencies.registry));
  const lanes = createLanes(stopwatchMs);
  let isStopped = false;

  const attempt: Deliverer['attempt'] = async (call) => {
    const [atMs, startedMs] = [clock.now(), stopwatchMs()];
    const result = await outbound.callOut(call);
    const milliseconds = Math.round(stopwatchMs() - startedMs);
    return { attempt: attemptOf(result, atMs, milliseconds), isTaken: isTaken(result), end: endOf(result) };
  };

  /** Attempts a delivery and reports the outcome of the call by `how`, if a call was made. */
  const deliverOnce = async (delivery: Delivery, how: (end: CallEnd) => void): Promise<TimerEnd> => {
    describeDelivery(delivery);
    const ready = await prepared(delivery);
    if ('instead' in ready) return ready.instead;
    const made = await attempt(ready.call);
    if (isStopped && !made.isTaken) return { againAtMs: clock.now() };
    how(made.end);
    reportEvent(attemptEvent(delivery, made.attempt));
    return ended(delivery, made);
  };

  return {
    attempt,
    stop: () => {
      isStopped = true;
      outbound.close();
    },
    deliver: async ({ subject, data }) => {
      const turn = await lanes.enter(data['lane'] ?? subject);
      if (isStopped) return { againAtMs: clock.now() };
      if ('laterMs' in turn) return { againAtMs: clock.now() + turn.laterMs, isNoAttempt: true };
      let how: CallEnd = 'not made';
      try {
        const [channelId = '', id = ''] = subject.split('/');
        const delivery = await deliveryOf({ entity: channelId, id });
        if (delivery?.state !== 'waiting') return {};
        return await deliverOnce(delivery, (end) => {
          how = end;
        });
      } finally {
        turn.end(how);
      }
    },
  };
};
