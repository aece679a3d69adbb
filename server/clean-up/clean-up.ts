import type { Logger } from 'pino';
import { type Kept, keptNames, type RetentionDays, usualRetention } from '../../catalogue/settings/retention.ts';
import type { MovableClock } from '../base/clock.ts';
import { forgetCheckouts } from '../checkouts/model/records.ts';
import { Conflict, type Database } from '../database/database.ts';
import type { Forget } from '../database/forgetting.ts';
import { forgetEvents } from '../events/records.ts';
import { forgetKeys } from '../idempotency/forget.ts';
import { forgetTransactions } from '../payments/admission/duplicates.ts';
import { forgetCounts } from '../risk/counts.ts';
import { forgetAuthentications } from '../three-d-secure/records.ts';
import { type TimerHandler, timerAt } from '../timers/timer.ts';
import { forgetWalletTokens } from '../wallets/records.ts';
import { forgetDeliveries } from '../webhooks/delivery/records.ts';

/** Rows that only the simulation writes; it removes them too. */
export type SimulatedKept = Extract<Kept, `simulated${string}`>;

const nothing: Forget = async () => 0;

/** Who removes what, apart from the simulation. */
const forget: Readonly<Record<Kept, Forget>> = {
  authentications: forgetAuthentications,
  checkouts: forgetCheckouts,
  deliveries: forgetDeliveries,
  events: forgetEvents,
  idempotencyKeys: forgetKeys,
  merchantTransactions: forgetTransactions,
  riskCounts: forgetCounts,
  simulatedChallenges: nothing,
  simulatedOrders: nothing,
  walletTokens: forgetWalletTokens,
};

/** Written by the clock that nobody moves, so that a test that moves the other still sees them. */
const byRealTime: ReadonlySet<Kept> = new Set(['events', 'idempotencyKeys']);

const DAY_MS = 24 * 60 * 60 * 1000;

/** What this release does not know is left to others for so long. */
const FOR_OTHERS_MS = 60_000;

/** Rows may be kept by this part longer than they must: looking costs something too, above all where a test moves the clock by months. */
const LONGER = 1 / 12;

/** What cleaning up takes. */
export interface CleanUpDependencies {
  readonly database: Database;
  readonly clock: MovableClock;
  readonly log: Logger;
  readonly retention?: RetentionDays;
  /** How the simulation removes its rows; absent where there is none. */
  readonly forgetSimulated?: Readonly<Record<SimulatedKept, Forget>> | undefined;
}

const isKept = (name: string): name is Kept => Object.hasOwn(forget, name);

/** Answers to the timers that remove what has outlived its time: one for each kind of row, for ever. */
export const cleanUp =
  ({ database, clock, log, retention = usualRetention(), forgetSimulated }: CleanUpDependencies): TimerHandler =>
  async ({ subject }) => {
    const forgetting = { ...forget, ...forgetSimulated };
    const nowMs = clock.now();
    // A later release beside this one keeps something that this one does not know.
    if (!isKept(subject)) return { againAtMs: nowMs + FOR_OTHERS_MS };
    const keptForMs = retention[subject] * DAY_MS;
    const rows = await forgetting[subject](database, (byRealTime.has(subject) ? clock.real : clock).now() - keptForMs);
    if (rows === 0) return { againAtMs: nowMs + keptForMs * LONGER };
    log.info({ rows, of: subject }, 'rows that have outlived their time were removed');
    return { againAtMs: nowMs }; // There may be more.
  };

/** Has what is kept cleaned up from now on; whichever process comes first stores the timers. */
export const ensureCleanUp = async ({
  database,
  clock,
}: Pick<CleanUpDependencies, 'database' | 'clock'>): Promise<void> => {
  for (const name of keptNames) {
    try {
      await database.commit({ inserts: [timerAt('clean-up', name, clock.now())] });
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
  }
};
