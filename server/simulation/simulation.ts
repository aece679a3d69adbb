import { type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { SimulatedCase } from '../../catalogue/backoffice/replies/testing.ts';
import { checkoutOwner } from '../checkout/model/find.ts';
import { checkoutRecords } from '../checkout/model/records.ts';
import type { SimulatedKept } from '../office/clean-up/clean-up.ts';
import { orderPageRecorder } from '../payments/acquiring/traced-acquirer.ts';
import { channelWith } from '../payments/model/records.ts';
import type { Acquirer } from '../payments/ports/acquirer.ts';
import type { Directory } from '../payments/three-d-secure/protocol/directory.ts';
import type { MovableClock } from '../platform/base/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Forget } from '../platform/database/forgetting.ts';
import { bindTestEvents } from '../platform/events/routes.ts';
import type { EventStore } from '../platform/events/store.ts';
import type { BodyReader } from '../platform/http/reading/body.ts';
import type { Serve } from '../platform/http/serve.ts';
import type { Throttle } from '../platform/http/throttle.ts';
import { throttledPages } from '../platform/pages/throttled.ts';
import { timerAt } from '../platform/timers/timer.ts';
import type { Timers } from '../platform/timers/timers.ts';
import type { ChargebackDependencies } from '../settlement/chargebacks/dependencies.ts';
import { forgetReceivedOrders, storedBook } from './acquirer/order-book.ts';
import { simulator } from './acquirer/simulator.ts';
import { bankReceives, simulatedBank } from './bank/bank.ts';
import { shopperPays } from './bank/shopper.ts';
import { bindTestChargebacks } from './chargebacks/routes.ts';
import { bindTestClock } from './clock/routes.ts';
import { sharedClock } from './clock/shared-clock.ts';
import { testClock } from './clock/test-clock.ts';
import { simulatedDirectory } from './issuer/directory.ts';
import { type IssuerDependencies, issuerPages } from './issuer/pages.ts';
import { forgetChallenges } from './issuer/records.ts';
import { openProcessor } from './processor/processor.ts';
import { forgetOrders } from './processor/records.ts';
import { processorPages } from './processor/routes.ts';
import { settleDaily } from './settlement/settle.ts';
import { bindTestData } from './test-data/routes.ts';
import { simulatedCases } from './test-data/simulated-cases.ts';
import { type SheetTokenDependencies, sheetTokenRoutes } from './wallet-tokens/routes.ts';

/** The dependencies of the simulation's pages. */
export interface SimulatedPagesDependencies {
  readonly bodies: BodyReader;
  readonly throttle: Throttle;
  /** Creates tokens for the simulated wallet sheets; without it their endpoint does not exist. */
  readonly testTokens: SheetTokenDependencies['testTokens'] | undefined;
  /** Receives the result of a challenge from the simulated issuer. */
  readonly receive: IssuerDependencies['sendResult'];
}

/**
 * The simulation of acquirers, processors, issuers, wallets and time in the test environment. Only the assembly knows
 * it and passes it to the features instead of the real systems; the live environment has none.
 */
export interface Simulation {
  readonly acquirer: Acquirer;
  readonly directory: Directory;
  /** What the simulation does, for people to search. */
  readonly cases: readonly SimulatedCase[];
  /** Deletes the outdated rows of the simulation. */
  readonly forget: Readonly<Record<SimulatedKept, Forget>>;
  /** Returns whether another process is moving the clock and therefore runs the timers. */
  isClockMovedByOther(): boolean;
  /** Binds the endpoints of the clock, of the events, of the test data and of chargebacks. */
  bind(serve: Serve, timers: Timers, chargebacks: ChargebackDependencies): void;
  /** Creates the handler of the timer by which the simulated acquirer settles every channel once a day. */
  readonly settleDaily: typeof settleDaily;
  /** Returns the timer by which the simulated bank receives a file. */
  readonly bankReceives: typeof bankReceives;
  /** Returns the timer by which the simulated shopper pays a transfer. */
  readonly shopperPays: typeof shopperPays;
  /** Creates the handler of the timer by which the simulated bank answers a file, or books a shopper's transfer. */
  readonly bank: typeof simulatedBank;
  /** Creates the pages of issuer and processor, and the endpoint of the simulated wallet sheets. */
  pages(dependencies: SimulatedPagesDependencies): RequestHandler;
  /** Reads the position of the clock, before anything uses the time. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The dependencies of the simulation. */
export interface SimulationDependencies {
  readonly database: Database;
  readonly clock: MovableClock;
  readonly log: Logger;
  /** The events of the gateway, for tests to read. */
  readonly events: EventStore;
  /** The public URL of the gateway, with a slash at its end. */
  readonly baseUrl: string;
  /** The public URL of the simulated issuer's pages; the gateway's own by default, another origin in some tests. */
  readonly issuerUrl?: string;
}

/** The paths of pages for shoppers. */
const PAGES = ['/v1/test/issuer', '/simulator'];

/** Creates the simulation of a gateway in the test environment. */
export const simulation = (dependencies: SimulationDependencies): Simulation => {
  const { database, clock, log, events, baseUrl, issuerUrl = baseUrl } = dependencies;
  const checkouts = checkoutRecords(database);
  const shared = sharedClock({ database, clock, log, stored: events.stored });
  const issuer = { database, clock, baseUrl: issuerUrl };
  const processor = openProcessor({
    database,
    clock,
    baseUrl,
    noticeAt: ({ entity, reference }, name, dueAtMs) =>
      timerAt('simulator.notice', `${reference}:${name}`, dueAtMs, { entity, reference }),
  });
  return {
    acquirer: simulator(processor, storedBook(database, clock)),
    directory: simulatedDirectory(issuer),
    cases: simulatedCases,
    forget: {
      simulatedChallenges: forgetChallenges,
      simulatedOrders: async (from, beforeMs) =>
        (await forgetOrders(from, beforeMs)) + (await forgetReceivedOrders(from, beforeMs)),
    },
    isClockMovedByOther: shared.isMovedByOther,
    bind: (serve, timers, chargebacks) => {
      const moving = testClock({ clock, shared, timers });
      bindTestClock(serve, clock, moving);
      bindTestEvents(serve, {
        database,
        settled: moving.settled,
        ownerOfPayment: (id, channels) => channelWith(chargebacks.records, id, channels),
        ownerOfCheckout: (id, channels) => checkoutOwner({ checkouts }, id, channels),
      });
      bindTestData(serve);
      bindTestChargebacks(serve, chargebacks);
    },
    settleDaily,
    bankReceives,
    shopperPays,
    bank: simulatedBank,
    pages: ({ bodies, throttle, testTokens, receive }) => {
      const pages = Router();
      pages.use(PAGES, throttledPages(throttle, bodies));
      pages.use(issuerPages({ ...issuer, log, bodies, gatewayUrl: baseUrl, sendResult: receive }));
      pages.use(processorPages({ processor, log, bodies, seen: orderPageRecorder(events.reportEvent) }));
      if (testTokens !== undefined) pages.use(sheetTokenRoutes({ bodies, throttle, testTokens }));
      return pages;
    },
    start: shared.start,
    stop: shared.stop,
  };
};
