import type { Logger } from 'pino';
import { type MovableClock, stopwatchMs } from './base/clock.ts';
import type { Environment } from './base/environment.ts';
import type { Database } from './database/database.ts';
import { tracedCommit } from './database/observed.ts';
import { probing } from './database/probe.ts';
import { forgetEvents } from './events/records.ts';
import { reportRequests } from './events/requests.ts';
import { eventStore } from './events/store.ts';
import { answerWriter } from './http/answer.ts';
import { recorder } from './http/exchange.ts';
import { metrics } from './http/metrics.ts';
import { bodyReader } from './http/reading/body.ts';
import { bodyBudgetOf } from './http/reading/body-budget.ts';
import { refusalPaceOf } from './http/reading/refusal-pace.ts';
import { securityHeaders } from './http/security-headers.ts';
import { type Throttle, throttleBy, tokenBuckets } from './http/throttle.ts';
import { requestLog } from './request-log/log.ts';
import { forgetRequests } from './request-log/records.ts';
import { watchingTimers } from './timers/timers.ts';
import type { Wing } from './wing.ts';

/** What a gateway is opened with, whatever its features. */
export interface PlatformGiven {
  readonly database: Database;
  readonly clock: MovableClock;
  readonly log: Logger;
  readonly environment: Environment;
  /** The public address of the gateway, with a slash at its end. */
  readonly baseUrl: string;
  /** The address of the example shop, where one runs. */
  readonly shopUrl?: string | undefined;
  readonly throttlePerSecond: number;
  readonly throttlePerOperation?: ReadonlyMap<string, number>;
  /** How many processes serve the requests of this gateway: each has its share of the gateway's budgets. */
  readonly processes?: number;
  /** The throttle of all processes of this gateway; without it, this process has one of its own. */
  readonly throttle?: Throttle | undefined;
  /** Returns the metrics of all processes of this gateway; without it, those of this process. */
  readonly allMetrics?: (() => Promise<string>) | undefined;
  /** When the certificate in use ends, in milliseconds since 1970, where the gateway serves https itself. */
  readonly certificateEndMs?: (() => number) | undefined;
}

/** Opens what all wings use: the database, the log, events, metrics, and the reading and answering of requests. */
export const openPlatform = (given: PlatformGiven, buildNumber: string) => {
  const { clock, log, environment, baseUrl, throttlePerSecond, throttlePerOperation, processes = 1 } = given;
  const watched = watchingTimers({
    ...given.database,
    commit: tracedCommit(given.database.kind, given.database.commit),
  });
  const { database } = watched;
  const [figures, headers] = [metrics(stopwatchMs, given.allMetrics), securityHeaders(environment)];
  const stores = { database, clock, realClock: clock.real, log };
  const [events, requests] = [eventStore(stores), requestLog(stores)];
  const isWritable = probing(database.ping);
  let isReady = true;
  return {
    ...stores,
    environment,
    baseUrl,
    shopUrl: given.shopUrl,
    buildNumber,
    watched,
    figures,
    registry: figures.registry,
    headers,
    events,
    reportEvent: events.reportEvent,
    bodies: bodyReader(bodyBudgetOf(processes), refusalPaceOf(processes)),
    throttle: given.throttle ?? throttleBy(tokenBuckets(clock.real, throttlePerSecond, throttlePerOperation)),
    record: requests.recording(reportRequests(events.reportEvent, recorder(log, figures))),
    write: answerWriter(clock, buildNumber, headers, log),
    /** Returns whether this process takes new requests, which it does until it is asked to stop. */
    serves: (): boolean => isReady,
    /** Returns whether requests should be sent to this process. */
    ready: async (): Promise<boolean> => (await isWritable()) && isReady,
    forgets: { events: forgetEvents, requests: forgetRequests },
    retire: () => {
      isReady = false;
    },
    stored: async () => {
      await Promise.all([events.stored(), requests.stored()]);
    },
  } satisfies Wing & Record<string, unknown>;
};

/** What all wings stand on. */
export type Platform = ReturnType<typeof openPlatform>;
