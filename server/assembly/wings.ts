import type { Compatibility } from '../../catalogue/settings/channel-settings.ts';
import { type AccessGiven, openAccess, sealedByAccess } from '../access/access.ts';
import { openAccounting } from '../accounting/accounting.ts';
import { accountingFiles } from '../accounting/journal-files.ts';
import { accountingFaults } from '../accounting/verify.ts';
import { type CheckoutGiven, openCheckout, sealedByCheckout } from '../checkout/checkout.ts';
import type { LinkSender } from '../checkout/payment-links/links.ts';
import { adyenConnector } from '../connectors/adyen/connector.ts';
import { openCalls } from '../connectors/calls/calls.ts';
import type { ConnectorGiven } from '../connectors/calls/given.ts';
import type { ConnectorsGiven } from '../connectors/calls/limits.ts';
import { checkAccounts } from '../connectors/check.ts';
import type { Connector, Connectors } from '../connectors/connector.ts';
import { type EventHandlers, handlersOfPayments } from '../connectors/events/apply.ts';
import { openEvents } from '../connectors/events/events.ts';
import { eventRecords, knownAtProcessors } from '../connectors/events/records.ts';
import { findingAcquirers } from '../connectors/find.ts';
import { mollieConnector } from '../connectors/mollie/connector.ts';
import { paypalConnector } from '../connectors/paypal/connector.ts';
import { openSepa, sealedBySepa } from '../connectors/sepa/sepa.ts';
import { stripeConnector } from '../connectors/stripe/connector.ts';
import { upstreamConnector } from '../connectors/upstream/connector.ts';
import type { MailedLink } from '../mail/account-link.ts';
import { type MailGiven, openMail } from '../mail/mail.ts';
import { type OfficeGiven, openOffice, readOfficeFiles } from '../office/office.ts';
import type { LedgerCause } from '../payments/books/ledger-check.ts';
import { openPayments, type PaymentsGiven, sealedByPayments } from '../payments/payments.ts';
import type { Channel } from '../payments/ports/channel.ts';
import { type Causing, openWebhooks } from '../payments/webhooks/webhooks.ts';
import type { Database } from '../platform/database/database.ts';
import { openPlatform, type PlatformGiven } from '../platform/platform.ts';
import type { Wing } from '../platform/wing.ts';
import { openSelfService, readSelfServiceFiles, type SelfServiceGiven } from '../self-service/self-service.ts';
import { ledgerCausesOfSettlement } from '../settlement/ledger-causes.ts';
import { openSettlement, type SettlementGiven, sealedBySettlement } from '../settlement/settlement.ts';
import { openSimulation, type SimulationGiven } from '../simulation/simulation.ts';
import { settingsOfNewChannels } from './configuration.ts';

/*
 * The one list of wings. Those above `checkout` and each connector can be left out: whoever deletes their folders and
 * every line of this file that names them has a gateway that compiles and takes payments. Keep it to a line for each.
 */

/** What the wings are opened with. */
export interface WingsGiven
  extends PlatformGiven,
    AccessGiven,
    PaymentsGiven,
    ConnectorsGiven,
    SimulationGiven,
    SettlementGiven,
    MailGiven,
    SelfServiceGiven,
    OfficeGiven,
    CheckoutGiven {
  /** The form of rejections whose channel is unknown, as most channels need it. */
  readonly compatibility?: Compatibility;
}

/** Reads the built files that wings serve from the folder of the build. */
export const readBuiltFiles = async (folder: string): Promise<Partial<WingsGiven>> => {
  const readers: ((folder: string) => Promise<Partial<WingsGiven>>)[] = [];
  readers.push(readOfficeFiles);
  readers.push(readSelfServiceFiles);
  return Object.assign({}, ...(await Promise.all(readers.map((read) => read(folder)))));
};

/** The connectors that call another machine. */
const calling = {
  upstream: upstreamConnector,
  stripe: stripeConnector,
  adyen: adyenConnector,
  mollie: mollieConnector,
  paypal: paypalConnector,
};

/** Opens the connectors that call another machine: also for a command, which opens no wing. */
export const callingConnectors = (given: ConnectorGiven): Readonly<Record<keyof typeof calling, Connector>> => {
  const all = Object.entries<(given: ConnectorGiven) => Connector>(calling);
  return Object.fromEntries(all.map(([name, open]) => [name, open(given)])) as Record<keyof typeof calling, Connector>;
};

/** Opens all wings, each with those below it that it stands on. */
export const openWings = (given: WingsGiven) => {
  const { compatibility = 'strict', environment } = given;
  const platform = openPlatform(given, given.widget.buildNumber);
  const access = openAccess(given, platform);
  const causing: Causing[] = [];
  const linkSenders: LinkSender[] = [];
  const annexes: Wing[] = [];
  const accountLinks: MailedLink[] = [];
  const mail = openMail(given, platform, access, accountLinks);
  causing.push(mail.causedBy);
  linkSenders.push(mail.sendLink);
  annexes.push(mail);
  const webhooks = openWebhooks(platform, access, causing);
  const simulation = environment === 'test' ? openSimulation(given, platform) : undefined;
  const sepa = openSepa(platform, access, webhooks);
  const events = eventRecords(platform.database);
  const limits = given.connectorLimits ?? {};
  const isKnown = knownAtProcessors(platform.database, events);
  const calls = openCalls({ ...platform, limits });
  const common = { ...platform, ...access, limits, calls, eventsOf: events.about, isKnown };
  const connectors: Connectors = {
    simulator: simulation?.connector,
    sepa,
    ...callingConnectors(common),
  };
  const acquirers = findingAcquirers(connectors, environment, access.vault);
  const paying = openPayments(given, platform, access, webhooks, acquirers, simulation?.directory);
  const { payments } = paying;
  const checkout = openCheckout(given, platform, payments, linkSenders);
  const ofNewChannels = settingsOfNewChannels({ compatibility });
  const connections = (channel: Channel) => checkAccounts(connectors, channel, environment);
  const below = { platform, access, webhooks, payments, checkout, simulation, connectors, ofNewChannels, connections };
  const settlementFiles = [...(given.finishedFiles ?? [])];
  settlementFiles.push(accountingFiles(platform.database));
  const settlement = openSettlement({ finishedFiles: settlementFiles }, below, sepa);
  annexes.push(openAccounting(below, settlement));
  const handlers: EventHandlers[] = [handlersOfPayments(payments)];
  handlers.push(settlement.onEvents);
  const processors = openEvents({ ...common, payments, connectors, handlers, events });
  const selfService = openSelfService(given, below, settlement, sepa, mail);
  annexes.push(selfService);
  accountLinks.push(selfService.linkFor);
  const office = openOffice(given, { ...below, lists: paying.lists, sepa, settlement, mail });
  const wings: readonly Wing[] = [
    platform,
    access,
    webhooks,
    paying,
    ...Object.values(connectors).flatMap((connector) => connector?.wing?.(paying) ?? []),
    processors,
    checkout,
    settlement,
    ...annexes,
    office,
    ...(simulation === undefined ? [] : [simulation.wing(paying, checkout)]),
  ];
  return { ...below, wings, recover: paying.recover, isHeld: simulation?.isClockMovedByOther ?? (() => false) };
};

/** Returns the tables in which wings store encrypted texts. */
export const sealedTables = (database: Database) => [
  ...sealedByAccess(database),
  ...sealedByPayments(database),
  ...sealedBySepa(database),
  ...sealedByCheckout(database),
  ...sealedBySettlement(database),
];

/** Returns what causes lines in the ledger beside payments. */
export const ledgerCauses = (database: Database): readonly LedgerCause[] => {
  const lists: ((database: Database) => readonly LedgerCause[])[] = [];
  lists.push(ledgerCausesOfSettlement);
  return lists.flatMap((list) => list(database));
};

/** Returns in words what is wrong with the books beside the lines of the ledger, such as a closed month. */
export const booksFaults = async (database: Database): Promise<readonly string[]> => {
  const checks: ((database: Database) => Promise<readonly string[]>)[] = [];
  checks.push(accountingFaults);
  return (await Promise.all(checks.map((check) => check(database)))).flat();
};
