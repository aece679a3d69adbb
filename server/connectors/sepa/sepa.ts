import type { Access } from '../../access/access.ts';
import { paymentRecords } from '../../payments/model/records.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import { registrationRecords } from '../../payments/registrations/records.ts';
import type { Webhooks } from '../../payments/webhooks/webhooks.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Connector } from '../connector.ts';
import { sepaAcquirer } from './acquirer.ts';
import { forgetAnswers } from './model/answer-records.ts';
import { sealedPayers, transferRecords } from './model/expected.ts';
import { forgetParts, sealedFileParts, sealedParties, sepaRecords } from './model/records.ts';
import { hasSepa } from './model/settings.ts';
import { announcingDebits } from './notice.ts';
import { transferPages } from './transfer-page.ts';

/** Returns the tables in which the connector stores encrypted texts. */
export const sealedBySepa = (database: Database) => [
  sealedParties(database),
  sealedFileParts(database),
  sealedPayers(database),
];

/** Opens the connector to merchants' own banks: orders are written down, and sent to the bank in daily files. */
export const openSepa = (platform: Platform, { vault, channelOf }: Access, { notifications }: Webhooks) => {
  const { database } = platform;
  const [records, transfers] = [sepaRecords(database, vault), transferRecords(database)];
  const notices = {
    announceDebit: announcingDebits(notifications),
    records: paymentRecords(database),
    registrations: registrationRecords(database),
  };
  const dependencies = { ...platform, vault, records, transfers, notices };
  return {
    acquirerFor: async ({ settings }: Channel) =>
      hasSepa(settings) ? sepaAcquirer(dependencies, settings) : undefined,
    records,
    transfers,
    announceDebit: notices.announceDebit,
    wing: () => ({
      shopperPages: ['/transfer'],
      pages: [transferPages({ ...platform, transfers, channelOf })],
      forgets: { bankAnswers: forgetAnswers, sepaFiles: forgetParts },
    }),
  } satisfies Connector & Record<string, unknown>;
};

/** The connector to merchants' own banks. */
export type Sepa = ReturnType<typeof openSepa>;
