import { join } from 'node:path';
import type { Router } from 'express';
import type { SimulatedCase } from '../../catalogue/backoffice/replies/testing.ts';
import type { ListName } from '../../catalogue/backoffice/whole-lists.ts';
import type { Access, AccessGiven } from '../access/access.ts';
import type { SettingChanges } from '../access/entities/settings.ts';
import type { Checkout } from '../checkout/checkout.ts';
import type { Sepa } from '../connectors/sepa/sepa.ts';
import type { MailWing } from '../mail/mail.ts';
import { mailRecords } from '../mail/model/records.ts';
import type { PaymentDependencies } from '../payments/model/dependencies.ts';
import type { Risk } from '../payments/risk/check.ts';
import type { Lists } from '../payments/risk/listed.ts';
import type { Webhooks } from '../payments/webhooks/webhooks.ts';
import { measureDatabase } from '../platform/database/observed.ts';
import { answerWriter } from '../platform/http/answer.ts';
import type { Serve } from '../platform/http/serve.ts';
import type { Platform, PlatformGiven } from '../platform/platform.ts';
import type { Wing } from '../platform/wing.ts';
import { accountRecords } from '../self-service/model/records.ts';
import type { Settlement } from '../settlement/settlement.ts';
import { doAct } from './acts/act.ts';
import { forgetActs } from './acts/records.ts';
import type { ChannelViewDependencies } from './backoffice/channels.ts';
import { exportFacts } from './backoffice/export-facts.ts';
import { bindOffice, officeAddresses } from './backoffice/setup.ts';
import { type BackofficeBuild, readBackofficeBuild } from './backoffice-page/build.ts';
import { backofficePageRoutes } from './backoffice-page/routes.ts';
import { frontPage } from './documentation/front-page.ts';
import { documentationRoutes } from './documentation/routes.ts';
import { type DocumentationSite, noDocumentation, openDocumentation } from './documentation/site.ts';
import { exportLongList } from './lists/exports.ts';
import { forgetExports } from './lists/records.ts';
import type { ReadPage } from './lists/source.ts';
import { measureStoredWork } from './monitoring/database-figures.ts';
import { measureProcess } from './monitoring/process-figures.ts';
import type { PrivacyDependencies } from './privacy/dependencies.ts';
import { eraseInSteps } from './privacy/erase.ts';
import { queryRecords } from './queries/records.ts';
import { bindQueries } from './queries/routes.ts';
import { termTimer, writeLateReference, writeSearchTerms } from './search/write-terms.ts';

/** The settings of the office. */
export interface OfficeGiven {
  readonly documentation?: DocumentationSite | undefined;
  /** The page of the back office, where it was built. */
  readonly backofficePage?: BackofficeBuild | undefined;
}

/** Reads what was built for the office from the folder of the build; nothing where it was not built. */
export const readOfficeFiles = async (
  folder: string,
): Promise<Pick<OfficeGiven, 'documentation' | 'backofficePage'>> => ({
  documentation: await openDocumentation(join(folder, 'documentation')),
  backofficePage: await readBackofficeBuild(join(folder, 'backoffice-build')),
});

/** Browsers let no other origin embed what the back office replies. */
const OWN_ORIGIN = { 'Cross-Origin-Resource-Policy': 'same-origin' };

/** The wings whose records the office shows. */
interface OfficeBelow {
  readonly platform: Platform;
  readonly access: Access;
  readonly webhooks: Webhooks;
  readonly sepa: Sepa;
  readonly payments: PaymentDependencies & { readonly risk: Risk };
  readonly lists: Lists;
  readonly checkout: Checkout;
  readonly settlement: Settlement;
  readonly mail: Pick<MailWing, 'letters' | 'mails' | 'show'>;
  /** The simulator with its test cases, which people can search; undefined in the live environment. */
  readonly simulation: { readonly cases: readonly SimulatedCase[] } | undefined;
  /** Tests the connections of a channel to its processors. */
  readonly connections: ChannelViewDependencies['connections'];
  /** The settings of new channels, where they differ from the usual ones. */
  readonly ofNewChannels: SettingChanges;
}

/** Opens the back office, queries, the documentation, and the export and erasure of personal data. */
export const openOffice = (given: AccessGiven & PlatformGiven & OfficeGiven, below: OfficeBelow) => {
  const { platform, access, webhooks, sepa, payments, lists, checkout, settlement } = below;
  const { database, clock, realClock, log, environment, buildNumber, registry, headers } = platform;
  const queries = queryRecords(database);
  const privacy: PrivacyDependencies = {
    ...settlement.books,
    queries,
    lists,
    realClock,
    checkouts: checkout.checkouts,
    webhooks: webhooks.webhooks,
    mails: mailRecords(database),
    accounts: accountRecords(database),
    sepa: sepa.records,
    transfers: sepa.transfers,
  };
  const { settled, payouts, files } = settlement.books;
  const settledBy = { settled, payouts, files };
  const acting = { ...payments, realClock, webhooks: webhooks.webhooks };
  const readers = new Map<ListName, ReadPage>();
  const addFacts = exportFacts({ ...payments, ...settledBy });
  const wholeLists = { database, clock, realClock, readers, addFacts };
  measureProcess(
    registry,
    { build: buildNumber, environment, database: database.kind },
    platform,
    given.certificateEndMs,
  );
  measureDatabase(registry, database);
  return {
    addresses: officeAddresses(environment),
    bind: (serve) => bindQueries(serve, { records: payments.records, queries, clock }),
    /** Binds what people use, and returns the binding of the merchants' interface for them. */
    serveOn: (router: Router): Serve =>
      bindOffice(
        router,
        {
          ...platform,
          clock: realClock,
          vault: access.vault,
          idempotency: access.idempotency,
          write: answerWriter(clock, buildNumber, { ...headers, ...OWN_ORIGIN }, log),
          passwordHasher: given.passwordHasher,
          hashTurns: given.hashTurns,
          attemptCounts: given.attemptCounts,
          letters: below.mail.letters,
        },
        {
          payments: { ...payments, ...settledBy, queries, events: platform.events },
          wholeLists,
          acts: acting,
          looks: payments,
          lists: { lists },
          customers: { ...payments, queries },
          figures: { ...settlement.books, nextSettlementMs: settlement.nextSettlementMs },
          privacy,
          system: { buildNumber, registry, ready: platform.ready },
          channels: { drawLogo: access.drawLogo, ofNewChannels: below.ofNewChannels, connections: below.connections },
          mails: below.mail,
          testing: { simulatedCases: below.simulation?.cases ?? [] },
        },
        given.provider,
      ),
    pages: [
      documentationRoutes(given.documentation ?? noDocumentation, headers),
      backofficePageRoutes(given.backofficePage ?? new Map(), headers),
      frontPage({ environment, baseUrl: platform.baseUrl, shopUrl: platform.shopUrl }),
    ],
    timers: {
      erasure: eraseInSteps(privacy),
      'payments.act': doAct(acting),
      'list.export': exportLongList(wholeLists),
      'search.reference': writeLateReference(payments),
      'search.terms': writeSearchTerms(payments),
    },
    permanentTimers: (nowMs) => [termTimer(nowMs)],
    forgets: { exports: forgetExports, paymentActs: forgetActs },
    measure: (kinds) => measureStoredWork({ database, clock, registry, kinds }),
  } satisfies Wing & Record<string, unknown>;
};
