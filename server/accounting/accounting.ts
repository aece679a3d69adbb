import type { Access } from '../access/access.ts';
import type { Checkout } from '../checkout/checkout.ts';
import type { PaymentDependencies } from '../payments/model/dependencies.ts';
import type { Platform } from '../platform/platform.ts';
import { timerAt } from '../platform/timers/timer.ts';
import type { Wing } from '../platform/wing.ts';
import { ledgerCausesOfSettlement } from '../settlement/ledger-causes.ts';
import { nextLookMs } from '../settlement/reconciliation/daily.ts';
import type { Settlement } from '../settlement/settlement.ts';
import { bindExports } from './auditing/routes.ts';
import { exportSources } from './auditing/sources.ts';
import { carryOnClose } from './close.ts';
import { closingOf, countDaily, findingOpen } from './closing.ts';
import { journalFileRecords } from './journal-files.ts';
import { deliverJournals, type JournalDeliveryDependencies } from './journals/deliver.ts';
import { bindJournals } from './journals/routes.ts';
import { bindMonth } from './month-routes.ts';
import { bindBooks } from './period-routes.ts';
import { bindStatements } from './statements/routes.ts';
import type { StatementDependencies } from './statements/statement.ts';
import { changedMonths } from './verify.ts';

/** The wings that accounting stands on. */
interface AccountingBelow {
  readonly platform: Platform;
  readonly access: Access;
  readonly payments: PaymentDependencies;
  readonly checkout: Checkout;
}

/** Opens what accountants take from the books: closed months, journals, and statements of payouts. */
export const openAccounting = (
  { platform, access, payments, checkout }: AccountingBelow,
  { books }: Settlement,
): Wing => {
  const { database, clock, environment } = platform;
  const { known } = access;
  const { channelOf } = payments;
  const statements: StatementDependencies = {
    ...books,
    database,
    environment,
    merchantOf: async (channelId) => {
      const { merchantId } = await books.ownerOf(channelId);
      return (await known.entityById(merchantId))?.name ?? merchantId;
    },
    drawPaper: checkout.dependencies.drawPaper,
  };
  const causes = ledgerCausesOfSettlement(database);
  const closing = closingOf({ database, clock, known, findOpen: findingOpen(database, causes) });
  const merchantOf = async (id: string): Promise<string> => (await known.entityById(id))?.merchant ?? id;
  const journals: JournalDeliveryDependencies = {
    ...closing,
    channelOf,
    changedMonths: (channelId, days) => changedMonths(closing, channelId, days),
    files: journalFileRecords(database),
    transfersOf: books.transfersOf,
  };
  return {
    bind: (serve) => {
      bindMonth(serve, { ...closing, causes, settingsOf: known.settingsOf });
      bindBooks(serve, {
        ...closing,
        channelsOf: known.channelsOf,
        settingsOf: known.settingsOf,
        journals: journals.files,
      });
      bindJournals(serve, { ...journals, merchantOf, settingsOf: known.settingsOf });
      bindStatements(serve, statements);
      bindExports(serve, { ...exportSources(database), ...closing, merchantOf });
    },
    timers: {
      'ledger.count': countDaily(closing),
      'ledger.close': carryOnClose(closing),
      'ledger.journal': deliverJournals(journals),
    },
    permanentTimers: (nowMs) => [timerAt('ledger.count', 'all', nextLookMs(nowMs))],
  };
};
