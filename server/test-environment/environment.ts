import type { Logger } from 'pino';
import { checkoutOwner } from '../checkouts/find.ts';
import { checkoutRecords } from '../checkouts/records.ts';
import type { MovableClock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { type Tell, tellNobody } from '../events/happening.ts';
import { bindTestEvents } from '../events/routes.ts';
import { eventKeeper } from '../events/tell.ts';
import type { Serve } from '../http/serve.ts';
import { channelWith, type PaymentRecords } from '../payments/records.ts';
import { bindTestClock } from '../test-clock/routes.ts';
import { sharedClock } from '../test-clock/shared-clock.ts';
import { testClock } from '../test-clock/test-clock.ts';
import type { Timers } from '../timers/timers.ts';

/** What is there for those who test: a clock that they move, and what happened. */
export interface TestEnvironment {
  readonly tell: Tell;
  /** Tells whether another process has the timers while it moves the clock. */
  isClockMovedByOther(): boolean;
  /** Binds the endpoints. */
  bind(serve: Serve, timers: Timers, payments: PaymentRecords): void;
  /** Takes over where the clock stands, before anything asks for the time. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Where money is real, none of it exists. */
export const noTestEnvironment: TestEnvironment = {
  tell: tellNobody,
  isClockMovedByOther: () => false,
  bind: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
};

/** What the test environment stands on. */
export interface TestEnvironmentParts {
  readonly database: Database;
  readonly clock: MovableClock;
  readonly log: Logger;
}

/** Gives what is there for those who test. */
export const testEnvironment = ({ database, clock, log }: TestEnvironmentParts): TestEnvironment => {
  const events = eventKeeper({ database, clock, realClock: clock.real, log });
  const checkouts = checkoutRecords(database);
  const shared = sharedClock({ database, clock, log, stored: events.stored });
  return {
    tell: events.tell,
    isClockMovedByOther: shared.isMovedByOther,
    bind: (serve, timers, payments) => {
      const moving = testClock({ clock, shared, timers });
      bindTestClock(serve, clock, moving);
      bindTestEvents(serve, {
        database,
        settled: moving.settled,
        ownerOfPayment: (id, channels) => channelWith(payments, id, channels),
        ownerOfCheckout: (id, channels) => checkoutOwner({ checkouts }, id, channels),
      });
    },
    start: shared.start,
    stop: async () => {
      await shared.stop();
      await events.stored();
    },
  };
};
