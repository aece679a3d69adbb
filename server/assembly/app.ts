import type { RequestListener } from 'node:http';
import express, { Router } from 'express';
import type { Registry } from 'prom-client';
import { type Endpoint, endpoints } from '../../catalogue/endpoints/endpoints.ts';
import type { RetentionDays } from '../../catalogue/settings/retention.ts';
import type { Vault } from '../access/vault/vault.ts';
import { cleanUp, cleanUpTimers } from '../platform/clean-up/clean-up.ts';
import { commitUnlessConflict } from '../platform/database/deciding.ts';
import { reportTimers } from '../platform/events/timers.ts';
import { answerFailed, answerUnknown, normalizingAddresses, withoutNul } from '../platform/http/addresses.ts';
import { bindMetrics, bindProbes, type Health } from '../platform/http/health.ts';
import { inTurn, largeRequestsSpread } from '../platform/http/in-turn.ts';
import { refusalPaceOf } from '../platform/http/reading/refusal-pace.ts';
import { withoutBodies } from '../platform/http/reading/without-bodies.ts';
import { httpsOnly } from '../platform/http/security-headers.ts';
import { serveOn } from '../platform/http/serve.ts';
import { throttledPages } from '../platform/pages/throttled.ts';
import { tracedPages } from '../platform/pages/traced.ts';
import { unknownPage } from '../platform/pages/unknown-page.ts';
import { timerFigures } from '../platform/timers/figures.ts';
import type { TimerKind } from '../platform/timers/kinds.ts';
import { createTimers, type TimerHandlers, type Timers } from '../platform/timers/timers.ts';
import { type KeyRotation, keyRotation } from './key-rotation.ts';
import { openWings, type WingsGiven } from './wings.ts';

/** The dependencies of a gateway. */
export interface GatewayDependencies extends WingsGiven {
  /** Addresses and networks of proxies that are trusted to name the caller's address. */
  readonly trustedProxies: readonly string[];
  /** How long records other than payments, registrations and agreements are kept, where the defaults do not suit. */
  readonly retention?: RetentionDays;
  /** Whether the metrics have a port of their own: the port of the gateway then has none. */
  readonly hasMetricsPort?: boolean;
}

/** An assembled gateway, ready to listen. */
export interface Gateway {
  readonly listener: RequestListener;
  /** Answers metrics and probes, for a port of their own. */
  readonly monitoring: RequestListener;
  readonly vault: Vault;
  readonly rotation: KeyRotation;
  /** The metrics of this process. */
  readonly registry: Registry;
  /** The timers; `start` begins to run them. */
  readonly timers: Timers;
  /** The addresses of the pages for shoppers. */
  readonly shopperPages: readonly string[];
  /** Does what comes before anything reads the time. */
  start(): Promise<void>;
  /** Resolves when what is stored in the background is stored; to be awaited before the database is closed. */
  stored(): Promise<void>;
  /** Ends what runs in the background; to be awaited before the database is closed. */
  stop(): Promise<void>;
  /** Resolves payments that were left unfinished before `beforeMs`; returns how many. */
  recover(beforeMs: number): Promise<number>;
  /** Returns the link that makes the first administrator of the back office; undefined once somebody has access. */
  firstLink(): Promise<string | undefined>;
  /** Stores the permanent timers, unless they are already stored. */
  ensureTimers(): Promise<void>;
  /**
   * Makes `/readyz` answer no, so that a load balancer sends no more requests; notifications and files wait for the next
   * start.
   */
  retire(): void;
}

/** Returns the endpoints of the gateway's port. Those of the test environment do not exist in live. */
const endpointsOf = ({ environment, hasMetricsPort }: GatewayDependencies): readonly Endpoint[] =>
  endpoints
    .filter((endpoint: Endpoint) => (endpoint.environment ?? environment) === environment)
    .filter(({ path }: Endpoint) => !hasMetricsPort || path !== '/metrics');

/** The addresses of the port for metrics and probes. */
const monitored = endpoints.filter(({ path }) => ['/healthz', '/readyz', '/metrics'].includes(path));

/** Returns what answers on the port for metrics and probes. */
const monitoringOn = (
  dependencies: GatewayDependencies,
  health: Health,
  last: Parameters<typeof answerUnknown>[1],
): RequestListener => {
  const app = application(dependencies).use(withoutBodies(last.bodies));
  bindProbes(app, health);
  bindMetrics(app, health);
  return app.use(answerUnknown(monitored, last)).use(answerFailed(last, dependencies.log));
};

const application = ({ trustedProxies }: GatewayDependencies) =>
  express()
    .disable('x-powered-by')
    .disable('etag')
    .set('case sensitive routing', true)
    .set('trust proxy', [...trustedProxies])
    .use(withoutNul);

/**
 * Reading what a connection sends ahead costs as much as some payments: connections that send too much wait for their
 * refusal.
 */
const FLOODS_REFUSED_PER_SECOND = 5;

/**
 * Beyond this number the oldest waiting connection is refused at once, so that few connections are held and a stop is
 * not delayed.
 */
const MOST_FLOODS_WAITING = 100;

/** Assembles a gateway from its wings. */
export const createGateway = (given: GatewayDependencies): Gateway => {
  const { platform, access, wings, recover, isHeld } = openWings(given);
  const { database, clock, log, registry, headers, write, record, bodies, throttle } = platform;
  const { compatibility = 'strict' } = given;
  const forgets = Object.assign({}, ...wings.map((wing) => wing.forgets));
  const handlers: TimerHandlers = Object.assign(
    { 'clean-up': cleanUp({ ...given, database, forgets }) },
    ...wings.map((wing) => wing.timers),
  );
  const timers = createTimers({
    watched: platform.watched,
    clock,
    log,
    handlers,
    isHeld,
    ran: timerFigures(registry, reportTimers(platform.reportEvent)),
  });
  for (const wing of wings) wing.measure?.(Object.keys(handlers) as TimerKind[]);

  const app = application(given).use(httpsOnly(headers));
  // Express compares an address with one route after the other, so the routes that are called most come first.
  const [merchants, people] = [Router(), Router()];
  app.use(merchants, people);
  const serves = [
    serveOn(merchants, { ...access, throttle, bodies, record, log, write, compatibility }),
    ...wings.flatMap((wing) => wing.serveOn?.(people) ?? []),
  ];
  for (const serve of serves) for (const wing of wings) wing.bind?.(serve, timers);
  for (const requests of wings.flatMap((wing) => wing.requests ?? [])) app.use(requests);
  const shopperPages = wings.flatMap((wing) => wing.shopperPages ?? []);
  app.use(withoutBodies(bodies));
  for (const page of shopperPages) app.use(Router().use(page, tracedPages(page)));
  app.use(Router().use(shopperPages, throttledPages(throttle, bodies)));
  for (const page of wings.flatMap((wing) => wing.pages ?? [])) app.use(page);
  const health = { headers, metrics: platform.figures, ready: platform.ready };
  const last = { write, record, compatibility, bodies };
  bindProbes(app, health);
  if (!given.hasMetricsPort) bindMetrics(app, health);
  app.use(unknownPage(bodies));
  app.use(answerUnknown([...endpointsOf(given), ...wings.flatMap(({ addresses = [] }) => addresses)], last));
  app.use(answerFailed(last, log));

  return {
    listener: inTurn(
      largeRequestsSpread(normalizingAddresses(app)),
      refusalPaceOf(given.processes ?? 1, FLOODS_REFUSED_PER_SECOND, MOST_FLOODS_WAITING),
    ),
    monitoring: monitoringOn(given, health, last),
    vault: access.vault,
    rotation: keyRotation({ ...given, database }, access.vault),
    registry,
    timers,
    shopperPages,
    start: async () => {
      for (const wing of wings) await wing.start?.();
    },
    stored: async () => {
      await Promise.all(wings.map((wing) => wing.stored?.()));
    },
    stop: async () => {
      for (const wing of wings) await wing.stop?.();
    },
    recover,
    firstLink: access.firstLink,
    ensureTimers: async () => {
      const nowMs = clock.now();
      const permanent = [...cleanUpTimers(nowMs), ...wings.flatMap((wing) => wing.permanentTimers?.(nowMs) ?? [])];
      // The first process does it for all.
      for (const timer of permanent) await commitUnlessConflict(database, { inserts: [timer] });
    },
    retire: () => {
      for (const wing of wings) wing.retire?.();
    },
  };
};
