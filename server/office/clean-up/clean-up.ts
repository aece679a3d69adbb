import type { Logger } from 'pino';
import { type Kept, keptNames, type RetentionDays, usualRetention } from '../../../catalogue/settings/retention.ts';
import { forgetKeys } from '../../access/idempotency/forget.ts';
import { forgetSignIns } from '../../access/people/forget.ts';
import { forgetInvitations } from '../../access/people/model/invitations.ts';
import { forgetCheckouts } from '../../checkout/payment-links/forget.ts';
import { forgetLinks } from '../../checkout/payment-links/records.ts';
import { forgetAnswers } from '../../connectors/sepa/model/answer-records.ts';
import { forgetParts } from '../../connectors/sepa/model/records.ts';
import { forgetTransactions } from '../../payments/admission/duplicates.ts';
import { forgetCounts } from '../../payments/risk/counts.ts';
import { forgetAuthentications } from '../../payments/three-d-secure/records.ts';
import { forgetWalletTokens } from '../../payments/wallets/records.ts';
import { forgetDeliveries } from '../../payments/webhooks/delivery/records.ts';
import { forgetPulled } from '../../payments/webhooks/pull.ts';
import type { MovableClock } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { Database } from '../../platform/database/database.ts';
import { commitUnlessConflict } from '../../platform/database/deciding.ts';
import type { Forget } from '../../platform/database/forgetting.ts';
import { forgetEvents } from '../../platform/events/records.ts';
import { forgetRequests } from '../../platform/request-log/records.ts';
import { type TimerHandler, timerAt } from '../../platform/timers/timer.ts';
import { forgetFetched } from '../../settlement/file-transfers/model/fetched-records.ts';
import { forgetTransfers } from '../../settlement/file-transfers/model/transfer-records.ts';

/** Rows that only the simulation writes; it also removes them. */
export type SimulatedKept = Extract<Kept, `simulated${string}`>;

const nothing: Forget = async () => 0;

/** The removal of each kind of row, without those of the simulation. */
const forget: Readonly<Record<Kept, Forget>> = {
  authentications: forgetAuthentications,
  bankAnswers: forgetAnswers,
  checkouts: forgetCheckouts,
  deliveries: forgetDeliveries,
  events: forgetEvents,
  fetchedFiles: forgetFetched,
  fileTransfers: forgetTransfers,
  idempotencyKeys: forgetKeys,
  invitations: forgetInvitations,
  merchantTransactions: forgetTransactions,
  paymentLinks: forgetLinks,
  pulledWebhooks: forgetPulled,
  requests: forgetRequests,
  riskCounts: forgetCounts,
  sepaFiles: forgetParts,
  sessions: forgetSignIns,
  simulatedChallenges: nothing,
  simulatedOrders: nothing,
  walletTokens: forgetWalletTokens,
};

/** Rows dated by the real clock, so that a test that moves the gateway's clock still sees them. */
const byRealTime: ReadonlySet<Kept> = new Set([
  'events',
  'idempotencyKeys',
  'invitations',
  'pulledWebhooks',
  'requests',
  'sessions',
]);

const DAY_MS = 24 * 60 * 60 * 1000;

/** A kind that this release does not know is left to other processes for this long. */
const FOR_OTHERS_MS = 60_000;

/**
 * Rows may be kept longer than required by this fraction: looking for them has a cost, above all where a test moves the
 * clock by months.
 */
const LONGER = 1 / 12;

/** The dependencies of the clean-up. */
export interface CleanUpDependencies {
  readonly database: Database;
  readonly clock: MovableClock;
  readonly log: Logger;
  readonly environment: Environment;
  /** The default of the environment if it is absent. */
  readonly retention?: RetentionDays;
  /** How the simulation removes its rows; undefined where there is none. */
  readonly forgetSimulated?: Readonly<Record<SimulatedKept, Forget>> | undefined;
}

const isKept = (name: string): name is Kept => Object.hasOwn(forget, name);

/** Creates the handler of the clean-up timers: one for each kind of row, repeating for ever. */
export const cleanUp = (dependencies: CleanUpDependencies): TimerHandler => {
  const { database, clock, log, environment, forgetSimulated } = dependencies;
  const { retention = usualRetention(environment) } = dependencies;
  const forgetting: Readonly<Record<Kept, Forget>> = { ...forget, ...forgetSimulated };
  return async ({ subject }) => {
    const nowMs = clock.now();
    // A later release beside this one keeps a kind of row that this one does not know.
    if (!isKept(subject)) return { againAtMs: nowMs + FOR_OTHERS_MS };
    const keptForMs = retention[subject] * DAY_MS;
    const rows = await forgetting[subject](database, (byRealTime.has(subject) ? clock.real : clock).now() - keptForMs);
    if (rows === 0) return { againAtMs: nowMs + keptForMs * LONGER };
    log.info({ rows, of: subject }, 'rows that have outlived their time were removed');
    return { againAtMs: nowMs }; // More rows may be left.
  };
};

/** Stores the timers of the clean-up; the first process does it for all. */
export const ensureCleanUp = async ({
  database,
  clock,
}: Pick<CleanUpDependencies, 'database' | 'clock'>): Promise<void> => {
  for (const name of keptNames) {
    await commitUnlessConflict(database, { inserts: [timerAt('clean-up', name, clock.now())] });
  }
};
