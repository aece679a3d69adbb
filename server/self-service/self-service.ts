import { join } from 'node:path';
import type { Access } from '../access/access.ts';
import type { Checkout } from '../checkout/checkout.ts';
import type { Sepa } from '../connectors/sepa/sepa.ts';
import type { WriteMail } from '../mail/write.ts';
import { answerWriter } from '../platform/http/answer.ts';
import type { Platform } from '../platform/platform.ts';
import type { Wing } from '../platform/wing.ts';
import type { Settlement } from '../settlement/settlement.ts';
import { accountAddresses, accountApi } from './api.ts';
import { sendCode } from './changes/codes.ts';
import type { AccountDependencies } from './model/dependencies.ts';
import { accountFigures } from './model/figures.ts';
import { type LinkForAddress, linksForAddresses } from './model/link.ts';
import { accountRecords, forgetAccounts } from './model/records.ts';
import { type AccountBuild, readAccountBuild } from './page/build.ts';
import { accountPage } from './page/routes.ts';
import { bindCustomerSessions } from './routes.ts';

/** The settings of the self-service page. */
export interface SelfServiceGiven {
  /** The page, where it was built. */
  readonly accountPage?: AccountBuild | undefined;
}

/** Reads the files of the built page; empty if it was not built. */
export const readSelfServiceFiles = async (folder: string): Promise<SelfServiceGiven> => ({
  accountPage: await readAccountBuild(join(folder, 'self-service-build')),
});

/** The wings that the page stands on. */
interface SelfServiceBelow {
  readonly platform: Platform;
  readonly access: Access;
  readonly checkout: Checkout;
}

/** The page on which shoppers manage what they agreed to. */
interface SelfService extends Wing {
  /** Makes links for mails, to the reader of an address. */
  readonly linkFor: LinkForAddress;
}

/** Browsers let no other origin read what the page gets. */
const OWN_ORIGIN = { 'Cross-Origin-Resource-Policy': 'same-origin' };

/** Opens the page on which shoppers manage subscriptions, stored accounts and mandates. */
export const openSelfService = (
  given: SelfServiceGiven,
  { platform, access, checkout }: SelfServiceBelow,
  settlement: Settlement,
  sepa: Sepa,
  { write: writeMail }: { readonly write: WriteMail },
): SelfService => {
  const { database, clock, log, buildNumber, headers } = platform;
  const { known } = access;
  const account: AccountDependencies = {
    ...checkout.dependencies,
    accounts: accountRecords(database),
    mandates: sepa.records,
    reversals: settlement.reversals,
    writeMail,
    throttle: platform.throttle,
    realClock: platform.realClock,
    settingsOf: known.settingsOf,
    isChannel: async (id) => (await known.entityById(id))?.kind === 'channel',
  };
  const api = {
    ...platform,
    account,
    count: accountFigures(platform.registry),
    write: answerWriter(clock, buildNumber, { ...headers, ...OWN_ORIGIN }, log),
  };
  return {
    linkFor: linksForAddresses(account),
    addresses: accountAddresses,
    bind: (serve) => bindCustomerSessions(serve, account),
    requests: [accountApi(api)],
    shopperPages: ['/account'],
    pages: [accountPage({ ...platform, ...account }, given.accountPage ?? new Map())],
    timers: { 'account.code': sendCode(account) },
    forgets: { accountSessions: forgetAccounts },
  };
};
