import { Router } from 'express';
import type { Checkout } from '../checkout/checkout.ts';
import { checkoutOwner } from '../checkout/model/find.ts';
import type { Connector } from '../connectors/connector.ts';
import { orderPageRecorder } from '../payments/acquiring/inquiry.ts';
import { channelWith } from '../payments/model/records.ts';
import { notice } from '../payments/operations/receipts.ts';
import type { Payments } from '../payments/payments.ts';
import { bindTestEvents } from '../platform/events/routes.ts';
import { throttledPages } from '../platform/pages/throttled.ts';
import type { Platform } from '../platform/platform.ts';
import { timerAt } from '../platform/timers/timer.ts';
import type { Wing } from '../platform/wing.ts';
import { forgetReceivedOrders, simulator, storedBook } from './acquirer/simulator.ts';
import { bindTestClock } from './clock/routes.ts';
import { sharedClock } from './clock/shared-clock.ts';
import { testClock } from './clock/test-clock.ts';
import { simulatedDirectory } from './issuer/directory.ts';
import { issuerPages } from './issuer/pages.ts';
import { forgetChallenges } from './issuer/records.ts';
import { openProcessor } from './processor/processor.ts';
import { forgetOrders } from './processor/records.ts';
import { processorPages } from './processor/routes.ts';
import { bindTestData } from './test-data/routes.ts';
import { simulatedCases } from './test-data/simulated-cases.ts';
import { type SheetTokenDependencies, sheetTokenRoutes } from './wallet-tokens/routes.ts';

/** The settings of the simulation. */
export interface SimulationGiven {
  /** Creates tokens for the simulated wallet sheets; undefined in the live environment. */
  readonly testTokens?: SheetTokenDependencies['testTokens'] | undefined;
  /** The public address of the simulated issuer's pages, where it is not the gateway's. */
  readonly issuerUrl?: string | undefined;
}

/** The paths of pages for shoppers. */
const PAGES = ['/v1/test/issuer', '/simulator'];

/** Opens the simulated processor, issuer and clock of the test environment, which payments use like real ones. */
export const openSimulation = ({ issuerUrl, testTokens }: SimulationGiven, platform: Platform) => {
  const { database, clock, log, baseUrl, bodies, throttle, events, reportEvent } = platform;
  const shared = sharedClock({ database, clock, log, stored: events.stored });
  const issuer = { database, clock, baseUrl: issuerUrl ?? baseUrl };
  const processor = openProcessor({
    database,
    clock,
    baseUrl,
    noticeAt: ({ channelId, reference }, name, dueAtMs) =>
      timerAt('simulator.notice', `${reference}:${name}`, dueAtMs, { entity: channelId, reference }),
  });
  const acquirer = simulator(processor, storedBook(database, clock));
  const connector: Connector = {
    acquirerFor: async () => acquirer,
  };
  return {
    connector,
    directory: simulatedDirectory(issuer),
    cases: simulatedCases,
    /** Returns whether another process is moving the clock and therefore runs the timers. */
    isClockMovedByOther: shared.isMovedByOther,
    /** Returns the simulation as a wing: its endpoints and pages know the payments that it simulates for. */
    wing: ({ payments, receiveResult }: Payments, { checkouts }: Checkout): Wing => ({
      bind: (serve, timers) => {
        const moving = testClock({ clock, shared, timers });
        bindTestClock(serve, clock, moving);
        bindTestEvents(serve, {
          database,
          settled: moving.settled,
          ownerOfPayment: (id, channels) => channelWith(payments.records, id, channels),
          ownerOfCheckout: (id, channels) => checkoutOwner({ checkouts }, id, channels),
        });
        bindTestData(serve);
      },
      pages: [
        Router().use(PAGES, throttledPages(throttle, bodies)),
        issuerPages({ ...issuer, log, bodies, gatewayUrl: baseUrl, sendResult: receiveResult }),
        processorPages({ processor, log, bodies, seen: orderPageRecorder(reportEvent) }),
        ...(testTokens === undefined ? [] : [sheetTokenRoutes({ bodies, throttle, testTokens })]),
      ],
      timers: { 'simulator.notice': notice(payments) },
      forgets: {
        simulatedChallenges: forgetChallenges,
        simulatedOrders: async (from, beforeMs) =>
          (await forgetOrders(from, beforeMs)) + (await forgetReceivedOrders(from, beforeMs)),
      },
      start: shared.start,
      stop: shared.stop,
    }),
  };
};
