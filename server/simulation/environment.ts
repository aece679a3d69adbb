import type { Logger } from 'pino';
import type { MovableClock } from '../base/clock.ts';
import { checkoutOwner } from '../checkouts/model/find.ts';
import { checkoutRecords } from '../checkouts/model/records.ts';
import type { Database } from '../database/database.ts';
import { type Tell, tellNobody } from '../events/event.ts';
import { eventKeeper } from '../events/keeper.ts';
import { bindTestEvents } from '../events/routes.ts';
import type { Serve } from '../http/serve.ts';
import { channelWith, type PaymentRecords } from '../payments/model/records.ts';
import type { Timers } from '../timers/timers.ts';
import { bindTestClock } from './clock/routes.ts';
import { sharedClock } from './clock/shared-clock.ts';
import { testClock } from './clock/test-clock.ts';

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
