import type { Logger } from 'pino';
import { type CallEnd, createLanes } from '../../payments/webhooks/delivery/lanes.ts';
import { type Clock, stopwatchMs } from '../../platform/base/clock.ts';
import { Conflict, type Database } from '../../platform/database/database.ts';
import type { ReportEvent } from '../../platform/events/event.ts';
import type { Outbound, OutboundResult } from '../../platform/outbound/outbound.ts';
import { resultAddress } from '../../platform/outbound/result-address.ts';
import { cancelTimer, type Timer, type TimerEnd, type TimerHandler } from '../../platform/timers/timer.ts';
import type { FoundCheckout } from '../model/find.ts';
import { updateFetched } from '../model/records.ts';

const MINUTE_MS = 60_000;

/** The minutes between a call that failed and the next one; after the last there is no other. */
const AGAIN_AFTER_MINUTES: readonly number[] = [1, 2, 4, 8, 15, 30];

/** The page of a shop replies within this time unless its server has a problem. */
const TIMEOUT_MS = 10_000;

/** The reply is not used. It is read up to this size, so that most connections can be kept. */
const MAX_RESPONSE_BYTES = 64 * 1024;

const UNREACHABLE_FROM = 400;

/** The dependencies of calls to shops. */
interface ResultCallDependencies {
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly log: Logger;
  readonly reportEvent: ReportEvent;
}

const hasSucceeded = (result: OutboundResult): boolean =>
  result.kind === 'answered' && result.status < UNREACHABLE_FROM;

const factsOf = (result: OutboundResult) =>
  result.kind === 'answered' ? { status: result.status } : { reason: result.reason, detail: result.detail };

/** A quarter of the calls that run at once, so that calls to slow shops leave room for others. */
const MOST_WAITING = 256;

const endOf = (result: OutboundResult): CallEnd => {
  if (hasSucceeded(result)) return 'answered';
  return result.kind === 'failed' && result.reason === 'timed-out' ? 'timed-out' : 'refused';
};

/** Calls a shop once and returns when to call it again; `onEnd` receives how the call ended. */
const callMerchant = async (
  { outbound, clock, log, reportEvent }: ResultCallDependencies,
  { subject: checkout, data, attempts }: Timer,
  onEnd: (end: CallEnd) => void,
): Promise<TimerEnd> => {
  const { url = '', resourcePath = '' } = data;
  const attempt = attempts + 1;
  const result = await outbound.callOut({
    method: 'GET',
    url: resultAddress(url, checkout, resourcePath),
    timeoutMs: TIMEOUT_MS,
    maxResponseBytes: MAX_RESPONSE_BYTES,
  });
  onEnd(endOf(result));
  const outcome = result.kind === 'answered' ? result.status : result.reason;
  reportEvent({ kind: 'resultCall', checkoutId: checkout, details: { attempt, outcome } });
  const facts = { checkout, attempt, ...factsOf(result) };
  if (hasSucceeded(result)) {
    log.info(facts, 'the shop was called, because it had not read the status');
    return {};
  }
  const minutes = AGAIN_AFTER_MINUTES[attempts];
  log.warn({ ...facts, againAfterMinutes: minutes }, 'the call to the shop failed');
  return minutes === undefined ? {} : { againAtMs: clock.now() + minutes * MINUTE_MS };
};

/**
 * Handles the timer of the result call: calls a shop that has not read the status of a submission, until a call
 * succeeds or about an hour has passed. The call does not contain the outcome: the shop reads it. Each shop has its own
 * lane, so that a shop that hangs does not delay the others. A shop is a host of one channel, because any merchant can
 * name any host. Source: interface, 'Events', result call.
 */
export const resultCall = (dependencies: ResultCallDependencies): TimerHandler => {
  const { outbound, clock, log, reportEvent } = dependencies;
  const lanes = createLanes(stopwatchMs, MOST_WAITING);
  return async (timer) => {
    const { subject: checkout, data, attempts } = timer;
    const { url = '', entity: channelId = '' } = data;
    const fault = outbound.faultOf(url);
    if (fault !== undefined) {
      const details = { attempt: attempts + 1, outcome: `not called: ${fault}` };
      reportEvent({ kind: 'resultCall', checkoutId: checkout, details });
      log.info({ checkout, fault }, 'the shop is not called: its address is not allowed');
      return {};
    }
    const turn = await lanes.enter(`${channelId} ${new URL(url).host}`);
    if ('laterMs' in turn) return { againAtMs: clock.now() + turn.laterMs, isNoAttempt: true };
    let callEnd: CallEnd = 'not made';
    try {
      return await callMerchant(dependencies, timer, (end) => {
        callEnd = end;
      });
    } finally {
      turn.end(callEnd);
    }
  };
};

/** The dependencies of recording that a status was read. */
interface FetchDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Records that the merchant has read the status of a submission, the first time only, and cancels the result call. If
 * that fails, the status is returned all the same, and the shop is called although it knows the status.
 */
export const recordFetched = async (
  { database, clock, log }: FetchDependencies,
  found: FoundCheckout,
): Promise<FoundCheckout> => {
  const { checkout } = found;
  if (checkout.submittedAtMs === undefined || checkout.fetchedAtMs !== undefined) return found;
  const updates = [updateFetched(checkout, clock.now())];
  try {
    await database.commit({ updates, deletes: [cancelTimer('checkout.result-call', checkout.id)] });
  } catch (error) {
    // After a conflict, a simultaneous request has recorded it.
    if (!(error instanceof Conflict)) log.error({ err: error }, 'it could not be recorded that a status was read');
  }
  return found;
};
