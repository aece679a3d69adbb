import type { Access } from '../access/access.ts';
import type { Database } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { Wing } from '../platform/wing.ts';
import { forgetTransactions } from './admission/duplicates.ts';
import { bindAuthentications } from './authentications/routes.ts';
import { authentications } from './authentications/setup.ts';
import { bindLists } from './lists/routes.ts';
import type { PaymentDependencies } from './model/dependencies.ts';
import { countingPayments, paymentFigures } from './model/figures.ts';
import { outcomeWriter } from './model/outcome-writer.ts';
import { paymentRecords, sealedPayments } from './model/records.ts';
import { captureInTime, releaseExpired } from './operations/expire.ts';
import { inquiry } from './operations/inquiries.ts';
import { receipt } from './operations/receipts.ts';
import { recover } from './operations/recover.ts';
import { returnPage } from './operations/return-page.ts';
import { agreementRecords } from './registrations/agreement-records.ts';
import { registrationRecords, sealedRegistrations } from './registrations/records.ts';
import { announcingPayments } from './reply/reply.ts';
import { createRisk, type Risk } from './risk/check.ts';
import { forgetCounts } from './risk/counts.ts';
import { forgetListEntries } from './risk/list-records.ts';
import { createLists } from './risk/listed.ts';
import { bindPayments } from './routes.ts';
import { announcingSchedules } from './schedules/announce.ts';
import { scheduleRecords } from './schedules/model/records.ts';
import { bindSchedules, scheduling } from './schedules/routes.ts';
import { runSchedule } from './schedules/run.ts';
import { announcingRegistrations } from './stored-accounts/announce.ts';
import { bindRegistrations, registering } from './stored-accounts/routes.ts';
import type { Directory } from './three-d-secure/protocol/directory.ts';
import { forgetAuthentications, sealedAuthentications } from './three-d-secure/records.ts';
import { forgetWalletTokens } from './wallets/records.ts';
import type { Wallets } from './wallets/wallets.ts';
import { sealedWebhooks } from './webhooks/model/records.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

/** The settings of payments. */
export interface PaymentsGiven {
  readonly wallets: Wallets;
}

/** Returns the tables in which this wing stores encrypted texts. */
export const sealedByPayments = (database: Database) => [
  sealedPayments(database),
  sealedRegistrations(database),
  sealedAuthentications(database),
  sealedWebhooks(database),
];

/**
 * Opens payments and everything that belongs to one: stored accounts, authentications, risk, schedules. Without a
 * directory, acquirers authenticate cardholders.
 */
export const openPayments = (
  { wallets }: PaymentsGiven,
  platform: Platform,
  { vault, channelOf, known }: Access,
  { notifications }: Webhooks,
  acquirers: PaymentDependencies['acquirers'],
  directory: Directory | undefined,
) => {
  const { database, clock, log, environment, baseUrl, registry, bodies, reportEvent } = platform;
  const lists = createLists({
    ...platform,
    vault,
    merchantOf: async (id) => (await known.entityById(id))?.merchant ?? id,
  });
  const authenticating = authentications({ ...platform, vault, directory });
  const payments: PaymentDependencies & { readonly risk: Risk } = {
    database,
    clock,
    log,
    records: paymentRecords(database),
    registrations: registrationRecords(database),
    agreements: agreementRecords(database),
    schedules: scheduleRecords(database),
    vault,
    wallets,
    outcomes: outcomeWriter(log),
    authenticator: authenticating.authenticator,
    risk: createRisk({
      ...platform,
      keyedHash: vault.keyedHash,
      lists,
      report: (verdict) => reportEvent({ kind: 'risk', ...verdict }),
    }),
    baseUrl,
    environment,
    announce: countingPayments(paymentFigures(registry), announcingPayments(notifications)),
    announceRegistration: announcingRegistrations(notifications),
    announceSchedule: announcingSchedules(notifications, clock),
    channelOf,
    acquirers,
    reportEvent,
  };
  return {
    payments,
    lists,
    /** Receives the result of a challenge, which a directory sends over its own connection. */
    receiveResult: authenticating.receive,
    /** Resolves payments that were left unfinished before `beforeMs`; returns how many. */
    recover: (beforeMs: number): Promise<number> => recover(payments, beforeMs),
    bind: (serve) => {
      const schedules = scheduling(payments);
      bindPayments(serve, payments, { ...schedules, RG: registering(payments) });
      bindAuthentications(serve, payments);
      bindRegistrations(serve, payments, schedules);
      bindSchedules(serve, payments);
      bindLists(serve, { ...payments, lists, authority: known });
    },
    shopperPages: ['/return', '/v1/threeDSecure'],
    pages: [authenticating.pages(payments, bodies), returnPage(payments)],
    timers: {
      ...authenticating.handlers(payments),
      'payment.capture': captureInTime(payments),
      'payment.expiry': releaseExpired(payments),
      'payment.question': inquiry(payments),
      'payment.receipt': receipt(payments),
      'schedule.run': runSchedule(payments),
    },
    forgets: {
      authentications: forgetAuthentications,
      listEntries: forgetListEntries,
      merchantTransactions: forgetTransactions,
      riskCounts: forgetCounts,
      walletTokens: forgetWalletTokens,
    },
    stop: payments.outcomes.stop,
  } satisfies Wing & Record<string, unknown>;
};

/** Payments and everything that belongs to one. */
export type Payments = ReturnType<typeof openPayments>;
