import type { Logger } from 'pino';
import { type Clock, stopwatchMs } from '../../base/clock.ts';
import { Conflict, type Database } from '../../database/database.ts';
import type { ReportEvent } from '../../events/event.ts';
import type { Outbound, OutboundResult } from '../../outbound/outbound.ts';
import { resultAddress } from '../../outbound/result-address.ts';
import { cancelTimer, type Timer, type TimerEnd, type TimerHandler } from '../../timers/timer.ts';
import { type CallEnd, createLanes } from '../../webhooks/delivery/lanes.ts';
import type { FoundCheckout } from '../model/find.ts';
import { updateFetched } from '../model/records.ts';

const MINUTE_MS = 60_000;

/** Minutes after each call that failed until the next one; after the last there is none. */
const AGAIN_AFTER_MINUTES: readonly number[] = [1, 2, 4, 8, 15, 30];

/** A page of a shop answers within this, or its server is in trouble. */
const TIMEOUT_MS = 10_000;

/** Nothing of the answer is used; so much is read that most connections can be kept. */
const MAX_RESPONSE_BYTES = 64 * 1024;

const UNREACHABLE_FROM = 400;

/** What calling shops takes. */
export interface ResultCallDependencies {
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly log: Logger;
  readonly reportEvent: ReportEvent;
}

const wasTaken = (result: OutboundResult): boolean => result.kind === 'answered' && result.status < UNREACHABLE_FROM;

const whatCameOf = (result: OutboundResult) =>
  result.kind === 'answered' ? { status: result.status } : { reason: result.reason, detail: result.detail };

/** A quarter of the calls that run at once: crowds before slow shops leave room for others. */
const MOST_WAITING = 256;

const endOf = (result: OutboundResult): CallEnd => {
  if (wasTaken(result)) return 'answered';
  return result.kind === 'failed' && result.reason === 'timed-out' ? 'timed-out' : 'refused';
};

/** Makes one call, and gives what is done afterwards; `how` is told how it ended. */
const called = async (
  { outbound, clock, log, reportEvent }: ResultCallDependencies,
  { subject: checkout, data, attempts }: Timer,
  how: (end: CallEnd) => void,
): Promise<TimerEnd> => {
  const { url = '', resourcePath = '' } = data;
  const attempt = attempts + 1;
  const result = await outbound.callOut({
    method: 'GET',
    url: resultAddress(url, checkout, resourcePath),
    timeoutMs: TIMEOUT_MS,
    maxResponseBytes: MAX_RESPONSE_BYTES,
  });
  how(endOf(result));
  const outcome = result.kind === 'answered' ? result.status : result.reason;
  reportEvent({ kind: 'resultCall', checkoutId: checkout, details: { attempt, outcome } });
  const facts = { checkout, attempt, ...whatCameOf(result) };
  if (wasTaken(result)) {
    log.info(facts, 'the shop was called, since it had not asked for the status');
    return {};
  }
  const minutes = AGAIN_AFTER_MINUTES[attempts];
  log.warn({ ...facts, againAfterMinutes: minutes }, 'the shop was called, and could not take it');
  return minutes === undefined ? {} : { againAtMs: clock.now() + minutes * MINUTE_MS };
};

/**
 * Answers to the timer of the result call: tells the shop of a submission whose status it has not asked for, as often as it takes
 * within about an hour. The call says nothing of the outcome: the shop asks for it. Each shop has a lane, so that one that hangs
 * keeps no other waiting. Any merchant can name any host, so a shop is a host of one channel. Source: interface, 'Events', result
 * call.
 */
export const resultCall = (dependencies: ResultCallDependencies): TimerHandler => {
  const { outbound, clock, log, reportEvent } = dependencies;
  const lanes = createLanes(stopwatchMs, MOST_WAITING);
  return async (timer) => {
    const { subject: checkout, data, attempts } = timer;
    const { url = '', entity = '' } = data;
    const fault = outbound.faultOf(url);
    if (fault !== undefined) {
      const details = { attempt: attempts + 1, outcome: `not called: ${fault}` };
      reportEvent({ kind: 'resultCall', checkoutId: checkout, details });
      log.info({ checkout, fault }, 'the shop is not called: its address is not one that may be');
      return {};
    }
    const turn = await lanes.enter(`${entity} ${new URL(url).host}`);
    if ('laterMs' in turn) return { againAtMs: clock.now() + turn.laterMs, isNoAttempt: true };
    let how: CallEnd = 'not made';
    try {
      return await called(dependencies, timer, (end) => {
        how = end;
      });
    } finally {
      turn.end(how);
    }
  };
};

/** What noticing that a status was fetched takes. */
export interface FetchDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Writes down that the merchant has asked for the status of what was submitted, at the first time only, and cancels the call. The
 * status is told even where that cannot be written: then the shop is called though it knows.
 */
export const noteFetched = async (
  { database, clock, log }: FetchDependencies,
  found: FoundCheckout,
): Promise<FoundCheckout> => {
  const { checkout } = found;
  if (checkout.submittedAtMs === undefined || checkout.fetchedAtMs !== undefined) return found;
  const updates = [updateFetched(checkout, clock.now())];
  try {
    await database.commit({ updates, deletes: [cancelTimer('checkout.result-call', checkout.id)] });
  } catch (error) {
    // Who asks at the same time has written it down.
    if (!(error instanceof Conflict))
      log.error({ err: error }, 'it could not be written down that a status was fetched');
  }
  return found;
};
