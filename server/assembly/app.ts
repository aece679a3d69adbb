import type { RequestListener } from 'node:http';
import express, { type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { type Endpoint, endpoints } from '../../catalogue/endpoints/endpoints.ts';
import type { Compatibility } from '../../catalogue/settings/channel-settings.ts';
import type { RetentionDays } from '../../catalogue/settings/retention.ts';
import { noteBeyondRights } from '../access/entities/beyond-rights.ts';
import { type Entities, entities } from '../access/entities/entities.ts';
import { tokenUses } from '../access/entities/token-uses.ts';
import { idempotencyKeys } from '../access/idempotency/once.ts';
import type { Hasher } from '../access/people/credentials/passwords.ts';
import { firstToken, linkOf } from '../access/people/invitations.ts';
import type { ProviderSettings } from '../access/people/oidc.ts';
import { createVault, type Vault } from '../access/vault/vault.ts';
import { resultCall } from '../checkout/later/result-call.ts';
import { expire } from '../checkout/later/timers.ts';
import { checkoutRecords } from '../checkout/model/records.ts';
import { linkPages } from '../checkout/payment-links/page.ts';
import { linkRecords } from '../checkout/payment-links/records.ts';
import { bindCheckouts } from '../checkout/routes.ts';
import { walletRoutes } from '../checkout/wallets/routes.ts';
import { callProvider } from '../checkout/wallets/session.ts';
import type { WidgetBuild } from '../checkout/widget-script/build.ts';
import { widgetScriptRoutes } from '../checkout/widget-script/routes.ts';
import { makeFile } from '../connectors/sepa/make-file.ts';
import { transferRecords as shopperTransfers } from '../connectors/sepa/model/expected.ts';
import { filesForBanks, sepaRecords } from '../connectors/sepa/model/records.ts';
import { transferPages } from '../connectors/sepa/transfer-page.ts';
import { type UpstreamsDependencies, upstreams } from '../connectors/upstream/upstreams.ts';
import { bindOffice, officeAddresses } from '../office/backoffice/setup.ts';
import type { BackofficeBuild } from '../office/backoffice-page/build.ts';
import { backofficePageRoutes } from '../office/backoffice-page/routes.ts';
import { cleanUp, ensureCleanUp } from '../office/clean-up/clean-up.ts';
import { frontPage } from '../office/documentation/front-page.ts';
import { documentationRoutes } from '../office/documentation/routes.ts';
import { type DocumentationSite, noDocumentation } from '../office/documentation/site.ts';
import { measureStoredWork } from '../office/monitoring/database-figures.ts';
import { measureProcess } from '../office/monitoring/process-figures.ts';
import type { PrivacyDependencies } from '../office/privacy/dependencies.ts';
import { eraseInSteps } from '../office/privacy/erase.ts';
import { queryRecords } from '../office/queries/records.ts';
import { bindQueries } from '../office/queries/routes.ts';
import { bindAuthentications } from '../payments/authentications/routes.ts';
import { type Authentications, authentications } from '../payments/authentications/setup.ts';
import { ledgerRecords } from '../payments/ledger/records.ts';
import type { PaymentDependencies } from '../payments/model/dependencies.ts';
import { countingPayments, paymentFigures } from '../payments/model/figures.ts';
import { type OutcomeWriter, outcomeWriter } from '../payments/model/outcome-writer.ts';
import { paymentRecords } from '../payments/model/records.ts';
import { captureInTime, releaseExpired } from '../payments/operations/expire.ts';
import { inquiry } from '../payments/operations/inquiries.ts';
import { notice, receipt } from '../payments/operations/receipts.ts';
import { recover } from '../payments/operations/recover.ts';
import { returnPage } from '../payments/operations/return-page.ts';
import { allFinishedFiles, type FinishedFiles } from '../payments/ports/finished-files.ts';
import { agreementRecords } from '../payments/registrations/agreement-records.ts';
import { registrationRecords } from '../payments/registrations/records.ts';
import { announcingPayments } from '../payments/reply/announce.ts';
import { createRisk, type Risk } from '../payments/risk/check.ts';
import { bindPayments } from '../payments/routes.ts';
import { announcingSchedules } from '../payments/schedules/announce.ts';
import { scheduleRecords } from '../payments/schedules/model/records.ts';
import { bindSchedules, scheduling } from '../payments/schedules/routes.ts';
import { runSchedule } from '../payments/schedules/run.ts';
import { announcingRegistrations } from '../payments/stored-accounts/announce.ts';
import { bindRegistrations, registering } from '../payments/stored-accounts/routes.ts';
import type { Wallets } from '../payments/wallets/wallets.ts';
import { createDeliverer, type Deliverer } from '../payments/webhooks/delivery/deliver.ts';
import { webhookRecords } from '../payments/webhooks/model/records.ts';
import { createNotifications, type Notifications } from '../payments/webhooks/notify.ts';
import { waitingPulls } from '../payments/webhooks/pull.ts';
import { bindWebhooks } from '../payments/webhooks/routes.ts';
import type { MovableClock } from '../platform/base/clock.ts';
import type { Environment } from '../platform/base/environment.ts';
import type { Database } from '../platform/database/database.ts';
import { commitUnlessConflict } from '../platform/database/deciding.ts';
import { measureDatabase } from '../platform/database/figures.ts';
import { probing } from '../platform/database/probe.ts';
import { tracedCommit } from '../platform/database/traced.ts';
import { reportRequests } from '../platform/events/requests.ts';
import { type EventStore, eventStore } from '../platform/events/store.ts';
import { reportTimers } from '../platform/events/timers.ts';
import { answerFailed, answerUnknown, normalizingAddresses, withoutNul } from '../platform/http/addresses.ts';
import { type AnswerWriter, answerWriter } from '../platform/http/answer.ts';
import { credentials } from '../platform/http/credentials.ts';
import { recorder } from '../platform/http/exchange.ts';
import { bindMetrics, bindProbes, type Health } from '../platform/http/health.ts';
import { inTurn } from '../platform/http/in-turn.ts';
import { largeRequestsSpread } from '../platform/http/large-requests.ts';
import { metrics } from '../platform/http/metrics.ts';
import { type BodyReader, bodyReader } from '../platform/http/reading/body.ts';
import { bodyBudget } from '../platform/http/reading/body-budget.ts';
import { refusalPace } from '../platform/http/reading/refusal-pace.ts';
import { withoutBodies } from '../platform/http/reading/without-bodies.ts';
import { httpsOnly, securityHeaders } from '../platform/http/security-headers.ts';
import { type Serve, serveOn } from '../platform/http/serve.ts';
import { type Throttle, tokenBuckets } from '../platform/http/throttle.ts';
import { openConnections } from '../platform/outbound/connections.ts';
import { openOutbound } from '../platform/outbound/outbound.ts';
import { throttledPages } from '../platform/pages/throttled.ts';
import { tracedPages } from '../platform/pages/traced.ts';
import { unknownPage } from '../platform/pages/unknown-page.ts';
import { requestLog } from '../platform/request-log/log.ts';
import { timerFigures } from '../platform/timers/figures.ts';
import type { TimerKind } from '../platform/timers/kinds.ts';
import { timerAt } from '../platform/timers/timer.ts';
import { createTimers, type TimerHandlers, type Timers } from '../platform/timers/timers.ts';
import { watchingTimers } from '../platform/timers/watch.ts';
import { announcingBankFiles, announcingDebits } from '../settlement/bank-answers/answers/announce.ts';
import { answerFigures } from '../settlement/bank-answers/answers/figures.ts';
import { bankInbox } from '../settlement/bank-answers/answers/inbox.ts';
import type { BankAnswerDependencies } from '../settlement/bank-answers/answers/receive.ts';
import { reverseInTime } from '../settlement/bank-answers/answers/reversal.ts';
import { bindMandates } from '../settlement/bank-answers/mandate-routes.ts';
import { bindSepaOrders } from '../settlement/bank-answers/order-routes.ts';
import { bindSepa } from '../settlement/bank-answers/routes.ts';
import { bookRecords } from '../settlement/books/records.ts';
import { announcingDisputes } from '../settlement/chargebacks/announce.ts';
import { disputeDeadline } from '../settlement/chargebacks/answer.ts';
import { disputeRecords } from '../settlement/chargebacks/model/records.ts';
import { bindDisputes } from '../settlement/chargebacks/routes.ts';
import { createFileSender, type FileSender } from '../settlement/file-transfers/attempt.ts';
import type { FileTransferDependencies } from '../settlement/file-transfers/dependencies.ts';
import { fetchedRecords } from '../settlement/file-transfers/model/fetched-records.ts';
import { targetRecords } from '../settlement/file-transfers/model/target-records.ts';
import { transferRecords } from '../settlement/file-transfers/model/transfer-records.ts';
import { bindFileTransfers } from '../settlement/file-transfers/routes.ts';
import { transfersOf } from '../settlement/file-transfers/transfers.ts';
import { type BankVisitor, createBankVisitor } from '../settlement/file-transfers/visit.ts';
import { settlementFiles } from '../settlement/processor-files/model/files.ts';
import { finishedFiles, reconciliationFiles } from '../settlement/processor-files/model/reconciliation-files.ts';
import { settlementRecords } from '../settlement/processor-files/model/records.ts';
import { settlementReports } from '../settlement/processor-files/model/reports.ts';
import { takeFile } from '../settlement/processor-files/take.ts';
import { announcingReconciliation } from '../settlement/reconciliation/announce.ts';
import { nextLookMs, writeDaily } from '../settlement/reconciliation/daily.ts';
import type { ReconciliationDependencies } from '../settlement/reconciliation/dependencies.ts';
import { bindReconciliation } from '../settlement/reconciliation/routes.ts';
import { nextSettlementMs } from '../simulation/settlement/settle.ts';
import { type Simulation, simulation } from '../simulation/simulation.ts';
import type { TestTokens } from '../simulation/wallet-tokens/test-tokens.ts';
import { channelAcquirers } from './channel-acquirers.ts';
import { settingsOfNewChannels } from './configuration.ts';
import { type KeyRotation, keyRotation } from './key-rotation.ts';

/** The dependencies of a gateway. */
export interface GatewayDependencies {
  readonly database: Database;
  readonly clock: MovableClock;
  readonly log: Logger;
  readonly environment: Environment;
  /** The public address of the gateway, with a slash at its end. */
  readonly baseUrl: string;
  readonly masterKey: Buffer;
  /** Master keys that this one is about to replace. */
  readonly previousMasterKeys?: readonly Buffer[];
  readonly wallets: Wallets;
  /** Creates tokens for the simulated wallet sheets; undefined in the live environment. */
  readonly testTokens?: (() => Promise<TestTokens>) | undefined;
  readonly widget: WidgetBuild;
  readonly documentation?: DocumentationSite;
  /** The page of the back office, where it was built. */
  readonly backofficePage?: BackofficeBuild;
  /** The provider of OpenID Connect with which people may sign in; undefined where there is none. */
  readonly provider?: ProviderSettings | undefined;
  /** Hashes passwords; without it, a thread of libuv does, at the priority of the process. */
  readonly passwordHasher?: Hasher;
  /** The form of rejections whose channel is unknown, as most channels need it. */
  readonly compatibility?: Compatibility;
  readonly throttlePerSecond: number;
  readonly throttlePerOperation?: ReadonlyMap<string, number>;
  /** Addresses and networks of proxies that are trusted to name the caller's address. */
  readonly trustedProxies: readonly string[];
  /** The address of the example shop, where one runs. */
  readonly shopUrl?: string | undefined;
  /** The public address of the simulated issuer's pages, where it is not the gateway's. */
  readonly issuerUrl?: string;
  /** Limits of time and attempts for upstreams, where the defaults do not suit. */
  readonly upstreamLimits?: UpstreamsDependencies['limits'];
  /** How long records other than payments, registrations and agreements are kept, where the defaults do not suit. */
  readonly retention?: RetentionDays;
  /** When the certificate in use ends, in milliseconds since 1970, where the gateway serves https itself. */
  readonly certificateEndMs?: (() => number) | undefined;
  /** Whether the metrics have a port of their own: the port of the gateway then has none. */
  readonly hasMetricsPort?: boolean;
  /** The files that are delivered to merchants' servers, where tests have some of their own. */
  readonly finishedFiles?: FinishedFiles;
}

/** An assembled gateway, ready to listen. */
export interface Gateway {
  readonly listener: RequestListener;
  /** Answers metrics and probes, for a port of their own. */
  readonly monitoring: RequestListener;
  readonly vault: Vault;
  readonly rotation: KeyRotation;
  /** The timers; `start` begins to run them. */
  readonly timers: Timers;
  /** The simulated world, to be started before anything reads the time; undefined in the live environment. */
  readonly simulation: Pick<Simulation, 'start' | 'stop'> | undefined;
  /**
   * Resolves when events, logged requests and uses of tokens are stored, which happens in the background. To be awaited
   * before the database is closed.
   */
  stored(): Promise<void>;
  /** Writes outcomes that could not be written yet; to be stopped before the database is closed. */
  readonly outcomes: Pick<OutcomeWriter, 'stop'>;
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

const paymentDependencies = (
  dependencies: GatewayDependencies,
  known: Entities,
  registry: Registry,
  simulated: Simulation | undefined,
  { reportEvent }: EventStore,
  notifications: Notifications,
): PaymentDependencies & { readonly risk: Risk; readonly authenticating: Authentications } => {
  const { database, clock, log, environment, masterKey, previousMasterKeys, upstreamLimits = {} } = dependencies;
  const vault = createVault(database, clock.real, masterKey, previousMasterKeys);
  const directory = simulated?.directory;
  const authenticating = authentications({ ...dependencies, vault, reportEvent, directory });
  const announceDebit = announcingDebits(notifications);
  const forwarding = upstreams({ clock, realClock: clock.real, log, environment, registry, limits: upstreamLimits });
  return {
    database,
    clock,
    log,
    records: paymentRecords(database),
    registrations: registrationRecords(database),
    agreements: agreementRecords(database),
    schedules: scheduleRecords(database),
    vault,
    wallets: dependencies.wallets,
    outcomes: outcomeWriter(log),
    authenticator: authenticating.authenticator,
    authenticating,
    risk: createRisk({
      ...dependencies,
      keyedHash: vault.keyedHash,
      report: (verdict) => reportEvent({ kind: 'risk', ...verdict }),
    }),
    baseUrl: dependencies.baseUrl,
    environment,
    announce: countingPayments(paymentFigures(registry), announcingPayments(notifications)),
    announceRegistration: announcingRegistrations(notifications),
    announceSchedule: announcingSchedules(notifications, clock),
    announceDebit,
    channelOf: async (id) => ({
      id,
      name: (await known.entityById(id))?.name ?? id,
      settings: await known.settingsOf(id),
    }),
    reportEvent,
    acquirers: channelAcquirers({
      vault,
      forwarding,
      environment,
      log,
      simulator: simulated?.acquirer,
      sepa: {
        ...{ database, clock, environment, vault, baseUrl: dependencies.baseUrl },
        records: sepaRecords(database, vault),
        transfers: shopperTransfers(database),
        notices: { announceDebit, records: paymentRecords(database) },
        shopperPays: simulated?.shopperPays,
      },
    }),
  };
};

const webhookDependencies = (
  dependencies: GatewayDependencies,
  registry: Registry,
  { vault, reportEvent }: PaymentDependencies,
  write: AnswerWriter,
) => {
  const isTest = dependencies.environment === 'test';
  const all = {
    ...dependencies,
    vault,
    reportEvent,
    registry,
    write,
    outbound: openOutbound({ isPrivateAllowed: isTest }),
    pulls: waitingPulls(),
  };
  return { ...all, webhooks: webhookRecords(dependencies.database), deliverer: createDeliverer(all) };
};

/** The dependencies of chargebacks, settlement and reports. */
const booksDependencies = (
  { database, clock }: GatewayDependencies,
  payments: PaymentDependencies,
  known: Entities,
  notifications: Notifications,
  fileTransfers: FileTransferDependencies,
): ReconciliationDependencies => ({
  ...payments,
  disputes: disputeRecords(database),
  announceDispute: announcingDisputes(notifications),
  files: settlementFiles(database),
  settled: settlementRecords(database),
  ownerOf: async (entity) => ({ merchantId: (await known.entityById(entity))?.merchant ?? entity }),
  reports: settlementReports(database),
  deliverables: reconciliationFiles(database),
  ledger: ledgerRecords(database),
  announceReconciliation: announcingReconciliation(notifications, clock),
  transfersOf: (file) => transfersOf(fileTransfers, file),
  channels: bookRecords(database).channels,
});

const fileTransferDependencies = (
  dependencies: GatewayDependencies,
  { vault }: PaymentDependencies,
  { entityById }: Entities,
): FileTransferDependencies => ({
  ...dependencies,
  vault,
  entityById,
  connections: openConnections({ isPrivateAllowed: dependencies.environment === 'test' }),
  files:
    dependencies.finishedFiles ??
    allFinishedFiles([
      finishedFiles(reconciliationFiles(dependencies.database)),
      filesForBanks(sepaRecords(dependencies.database, vault)),
    ]),
  targets: targetRecords(dependencies.database),
  transfers: transferRecords(dependencies.database),
  fetched: fetchedRecords(dependencies.database),
});

/** The dependencies of the export and the erasure of the data of a person. */
const privacyDependencies = (
  { database, clock }: GatewayDependencies,
  books: ReconciliationDependencies,
): PrivacyDependencies => ({
  ...books,
  queries: queryRecords(database),
  checkouts: checkoutRecords(database),
  webhooks: webhookRecords(database),
  sepa: sepaRecords(database, books.vault),
  transfers: shopperTransfers(database),
  realClock: clock.real,
});

/** The dependencies of the answers of merchants' banks. */
const bankAnswerDependencies = (
  { database }: GatewayDependencies,
  books: ReconciliationDependencies,
  given: Pick<BankAnswerDependencies, 'announceBankFile' | 'countAnswer' | 'channelsOfMerchant'>,
): BankAnswerDependencies => ({
  ...books,
  ...given,
  sepa: sepaRecords(database, books.vault),
  transfers: shopperTransfers(database),
});

/** The handlers of all timers. */
const timerHandlers = (
  dependencies: GatewayDependencies,
  payments: PaymentDependencies & { readonly authenticating: Authentications },
  books: ReconciliationDependencies,
  simulated: Simulation | undefined,
  deliverer: Deliverer,
  fileSender: FileSender,
  bankVisitor: BankVisitor,
  answers: BankAnswerDependencies,
): TimerHandlers => {
  const outbound = openOutbound({ isPrivateAllowed: dependencies.environment === 'test' });
  const makingFile = makeFile({
    ...payments,
    records: sepaRecords(dependencies.database, payments.vault),
    transfersOf: books.transfersOf,
    bankReceives: simulated?.bankReceives,
  });
  return {
    ...payments.authenticating.handlers(payments),
    'checkout.expiry': expire({ checkouts: checkoutRecords(dependencies.database) }),
    'checkout.result-call': resultCall({ ...dependencies, outbound, reportEvent: payments.reportEvent }),
    'clean-up': cleanUp({ ...dependencies, forgetSimulated: simulated?.forget }),
    notification: deliverer.deliver,
    'dispute.deadline': disputeDeadline(books),
    erasure: eraseInSteps(privacyDependencies(dependencies, books)),
    'file.transfer': fileSender.transfer,
    'bank.visit': bankVisitor.visit,
    'payment.capture': captureInTime(payments),
    'payment.expiry': releaseExpired(payments),
    'payment.question': inquiry(payments),
    'payment.receipt': receipt(payments),
    'schedule.run': runSchedule(payments),
    'sepa.file': makingFile,
    'sepa.instantFile': makingFile,
    'sepa.reversal': reverseInTime({ ...books, sepa: sepaRecords(dependencies.database, books.vault) }),
    'settlement.day': writeDaily(books),
    'settlement.file': takeFile(books),
    ...(simulated === undefined
      ? {}
      : {
          'simulator.notice': notice(payments),
          'simulator.settlement': simulated.settleDaily(books, books.channels),
          'simulator.bank': simulated.bank(answers),
        }),
  };
};

/** Creates what all features of a gateway share. */
const foundation = (dependencies: GatewayDependencies) => {
  const { database, clock, environment, widget, log } = dependencies;
  const [figures, headers] = [metrics(), securityHeaders(environment)];
  const write = answerWriter(clock, widget.buildNumber, headers, log);
  const known = entities(database, clock.real);
  const events = eventStore({ ...dependencies, realClock: clock.real });
  const simulated = environment === 'test' ? simulation({ ...dependencies, events }) : undefined;
  const { compatibilityOf } = credentials(known, clock);
  const notifications = createNotifications({
    database,
    clock,
    write,
    entityById: known.entityById,
    compatibilityOf,
  });
  const payments = paymentDependencies(dependencies, known, figures.registry, simulated, events, notifications);
  const fileTransfers = fileTransferDependencies(dependencies, payments, known);
  return {
    figures,
    headers,
    write,
    known,
    simulated,
    events,
    payments,
    announceBankFile: announcingBankFiles(notifications),
    books: booksDependencies(dependencies, payments, known, notifications, fileTransfers),
    webhooks: { ...webhookDependencies(dependencies, figures.registry, payments, write), compatibilityOf },
    fileTransfers,
  };
};

/** Stores the timers of settlement; the first process does it for all. */
const ensureSettlement = async ({ database, clock }: GatewayDependencies, isSimulated: boolean): Promise<void> => {
  const nowMs = clock.now();
  await commitUnlessConflict(database, { inserts: [timerAt('settlement.day', 'all', nextLookMs(nowMs))] });
  if (!isSimulated) return;
  await commitUnlessConflict(database, { inserts: [timerAt('simulator.settlement', 'all', nextSettlementMs(nowMs))] });
};

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

/** Browsers let no other origin embed what the back office replies. */
const OWN_ORIGIN = { 'Cross-Origin-Resource-Policy': 'same-origin' };

/** The addresses of shoppers' pages; requests of merchants' servers to these addresses were answered before. */
export const PAGES = ['/return', '/v1/threeDSecure', '/pay', '/transfer'];

/** Returns the routes for browsers: the pages of shoppers, the widget's files and the documentation. */
const shownInBrowsers = (
  { widget, documentation = noDocumentation, backofficePage = new Map(), environment, shopUrl }: GatewayDependencies,
  payments: PaymentDependencies & { readonly authenticating: Authentications },
  headers: ReturnType<typeof securityHeaders>,
  throttle: Throttle,
  bodies: BodyReader,
): RequestHandler[] => [
  ...PAGES.map((page) => Router().use(page, tracedPages(page))),
  Router().use(PAGES, throttledPages(throttle, bodies)),
  payments.authenticating.pages(payments, bodies),
  widgetScriptRoutes(widget, environment),
  documentationRoutes(documentation, headers),
  backofficePageRoutes(backofficePage, headers),
  frontPage({ environment, shopUrl }),
  returnPage(payments),
];

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

/** Assembles a gateway; no other place knows every feature. */
export const createGateway = (given: GatewayDependencies): Gateway => {
  const watched = watchingTimers({
    ...given.database,
    commit: tracedCommit(given.database.kind, given.database.commit),
  });
  const dependencies = { ...given, database: watched.database };
  const { database, clock, log, environment, widget, compatibility = 'strict' } = dependencies;
  const app = application(dependencies);
  const {
    figures,
    headers,
    write,
    known,
    simulated,
    events,
    payments,
    books,
    webhooks,
    fileTransfers,
    announceBankFile,
  } = foundation(dependencies);
  app.use(httpsOnly(headers));
  const fileSender = createFileSender(fileTransfers);
  const answers = bankAnswerDependencies(dependencies, books, {
    announceBankFile,
    countAnswer: answerFigures(figures.registry),
    channelsOfMerchant: async (id) => (await known.channelsOf(id)).map((channel) => channel.id),
  });
  const bankVisitor = createBankVisitor({ ...fileTransfers, inbox: bankInbox(answers) });
  const requests = requestLog({ ...dependencies, realClock: clock.real });
  const record = requests.recording(reportRequests(payments.reportEvent, recorder(log, figures)));
  const handlers = timerHandlers(
    dependencies,
    payments,
    books,
    simulated,
    webhooks.deliverer,
    fileSender,
    bankVisitor,
    answers,
  );
  const timers = createTimers({
    ...dependencies,
    watched,
    handlers,
    isHeld: simulated?.isClockMovedByOther ?? (() => false),
    ran: timerFigures(figures.registry, reportTimers(payments.reportEvent)),
  });
  const throttle = tokenBuckets(clock.real, dependencies.throttlePerSecond, dependencies.throttlePerOperation);
  const bodies = bodyReader(bodyBudget(), refusalPace());
  const isWritable = probing(database.ping);
  let isReady = true;
  const ready = async (): Promise<boolean> => (await isWritable()) && isReady;
  const { registry } = figures;
  measureProcess(
    registry,
    { build: widget.buildNumber, environment, database: database.kind },
    ready,
    given.certificateEndMs,
  );
  measureDatabase(registry, database);
  measureStoredWork({ database, clock, registry, kinds: Object.keys(handlers) as TimerKind[] });

  const idempotency = idempotencyKeys({ ...payments, realClock: clock.real });
  const shared = { throttle, idempotency, bodies, record, log, write };
  const ofCheckouts = { ...payments, checkouts: checkoutRecords(database), scriptIntegrity: widget.integrity };
  const ofLinks = { ...ofCheckouts, links: linkRecords(database) };

  /** Binds the endpoints of the merchants' interface: for their tokens, and those that people use too for them. */
  const bindMerchants = (serve: Serve): void => {
    const schedules = scheduling(payments);
    bindPayments(serve, payments, { ...schedules, RG: registering(payments) });
    bindAuthentications(serve, payments);
    bindRegistrations(serve, payments, schedules);
    bindSchedules(serve, payments);
    bindDisputes(serve, books);
    bindReconciliation(serve, books);
    bindSepa(serve, answers);
    bindSepaOrders(serve, answers);
    bindMandates(serve, answers);
    bindQueries(serve, { records: payments.records, queries: queryRecords(database), clock });
    bindCheckouts(serve, ofCheckouts);
    bindWebhooks(serve, webhooks);
    simulated?.bind(serve, timers, books);
    bindFileTransfers(serve, fileTransfers);
  };
  const uses = tokenUses({ database, clock, log });
  const beyond = noteBeyondRights({ database, clock: clock.real });
  bindMerchants(serveOn(app, { ...shared, credentials: credentials(known, clock, uses.used), compatibility, beyond }));
  const privacy = privacyDependencies(dependencies, books);
  const office = { ...shared, database, environment, vault: payments.vault, baseUrl: dependencies.baseUrl };
  const ofOwnOrigin = answerWriter(clock, widget.buildNumber, { ...headers, ...OWN_ORIGIN }, log);
  bindMerchants(
    bindOffice(
      app,
      { ...office, clock: clock.real, write: ofOwnOrigin, passwordHasher: dependencies.passwordHasher },
      {
        payments: { ...payments, queries: queryRecords(database), events },
        links: ofLinks,
        customers: payments,
        figures: { ...books, nextSettlementMs: simulated && nextSettlementMs },
        privacy,
        system: { buildNumber: widget.buildNumber, registry: figures.registry, ready },
        channels: { ofNewChannels: settingsOfNewChannels({ compatibility }) },
        testing: { simulatedCases: simulated?.cases ?? [] },
      },
      dependencies.provider,
    ),
  );
  app.use(withoutBodies(bodies));
  app.use(shownInBrowsers(dependencies, payments, headers, throttle, bodies));
  app.use(linkPages(ofLinks, bodies));
  app.use(transferPages({ ...payments, transfers: shopperTransfers(database) }));
  if (simulated !== undefined) {
    const { receive } = payments.authenticating;
    app.use(simulated.pages({ bodies, throttle, receive, testTokens: dependencies.testTokens }));
  }
  app.use(walletRoutes({ ...dependencies, ...ofCheckouts, throttle, bodies, sheets: widget.testSheets, callProvider }));
  const health = { headers, metrics: figures, ready };
  const last = { write, record, compatibility, bodies };
  bindProbes(app, health);
  if (!dependencies.hasMetricsPort) bindMetrics(app, health);
  app.use(unknownPage(bodies));
  app.use(answerUnknown([...endpointsOf(dependencies), ...officeAddresses(environment)], last));
  app.use(answerFailed(last, log));

  return {
    listener: inTurn(
      largeRequestsSpread(normalizingAddresses(app)),
      refusalPace(FLOODS_REFUSED_PER_SECOND, FLOODS_REFUSED_PER_SECOND, MOST_FLOODS_WAITING),
    ),
    monitoring: monitoringOn(dependencies, health, last),
    vault: payments.vault,
    rotation: keyRotation(dependencies, payments.vault),
    timers,
    simulation: simulated,
    stored: async () => {
      await Promise.all([events.stored(), requests.stored(), uses.stored()]);
    },
    outcomes: payments.outcomes,
    recover: (beforeMs) => recover(payments, beforeMs),
    firstLink: async () => {
      const token = await firstToken({ database, vault: payments.vault });
      return token && linkOf(dependencies.baseUrl, token);
    },
    ensureTimers: async () => {
      await ensureCleanUp(dependencies);
      await ensureSettlement(dependencies, simulated !== undefined);
    },
    retire: () => {
      isReady = false;
      webhooks.deliverer.stop();
      webhooks.pulls.stop();
      fileSender.stop();
      bankVisitor.stop();
    },
  };
};
