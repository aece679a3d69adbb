import type { Access } from '../access/access.ts';
import type { Connectors } from '../connectors/connector.ts';
import { makeFile } from '../connectors/sepa/make-file.ts';
import { filesForBanks } from '../connectors/sepa/model/records.ts';
import type { Sepa } from '../connectors/sepa/sepa.ts';
import { bookRecords } from '../payments/books/records.ts';
import { ledgerRecords } from '../payments/ledger/records.ts';
import type { PaymentDependencies } from '../payments/model/dependencies.ts';
import { allFinishedFiles, type FinishedFiles } from '../payments/ports/finished-files.ts';
import type { Webhooks } from '../payments/webhooks/webhooks.ts';
import type { Database } from '../platform/database/database.ts';
import { openConnections } from '../platform/outbound/connections.ts';
import type { Platform } from '../platform/platform.ts';
import { timerAt } from '../platform/timers/timer.ts';
import type { Wing } from '../platform/wing.ts';
import { announcingBankFiles } from './bank-answers/answers/announce.ts';
import { answerFigures } from './bank-answers/answers/figures.ts';
import { bankInbox } from './bank-answers/answers/inbox.ts';
import type { BankAnswerDependencies } from './bank-answers/answers/receive.ts';
import { reverseInTime } from './bank-answers/answers/reversal.ts';
import { bindMandates } from './bank-answers/mandate-routes.ts';
import { bindSepaOrders } from './bank-answers/order-routes.ts';
import { bindSepa } from './bank-answers/routes.ts';
import { announcingDisputes } from './chargebacks/announce.ts';
import { disputeDeadline } from './chargebacks/answer.ts';
import { chargebacksByEvent } from './chargebacks/by-event.ts';
import { disputeRecords, sealedEvidence } from './chargebacks/model/records.ts';
import { bindDisputes } from './chargebacks/routes.ts';
import { createFileSender } from './file-transfers/attempt.ts';
import type { FileTransferDependencies } from './file-transfers/dependencies.ts';
import { fetchedRecords, forgetFetched } from './file-transfers/model/fetched-records.ts';
import { sealedTargets, targetRecords } from './file-transfers/model/target-records.ts';
import { forgetTransfers, transferRecords } from './file-transfers/model/transfer-records.ts';
import { bindFileTransfers } from './file-transfers/routes.ts';
import { transfersOf } from './file-transfers/transfers.ts';
import { createBankVisitor } from './file-transfers/visit.ts';
import { filesByEvent } from './processor-files/by-event.ts';
import { settlementFiles } from './processor-files/model/files.ts';
import { payoutRecords } from './processor-files/model/payouts.ts';
import { finishedFiles, reconciliationFiles } from './processor-files/model/reconciliation-files.ts';
import { settlementRecords } from './processor-files/model/records.ts';
import { settlementReports } from './processor-files/model/reports.ts';
import { takeFile } from './processor-files/take.ts';
import { announcingReconciliation } from './reconciliation/announce.ts';
import { nextLookMs, writeDaily } from './reconciliation/daily.ts';
import type { ReconciliationDependencies } from './reconciliation/dependencies.ts';
import { bindReconciliation } from './reconciliation/routes.ts';
import { simulatedBank } from './simulation/bank/bank.ts';
import { bindTestChargebacks } from './simulation/chargebacks.ts';
import { nextSettlementMs, settleDaily } from './simulation/processor/settle.ts';

/** The settings of settlement. */
export interface SettlementGiven {
  /** Files that are delivered to merchants' servers, too: of other wings, or of tests. */
  readonly finishedFiles?: readonly FinishedFiles[] | undefined;
}

/** Returns the tables in which this wing stores encrypted texts. */
export const sealedBySettlement = (database: Database) => [sealedEvidence(database), sealedTargets(database)];

/** The wings that settlement stands on. */
interface SettlementBelow {
  readonly platform: Platform;
  readonly access: Access;
  readonly webhooks: Webhooks;
  readonly payments: PaymentDependencies;
  readonly connectors: Connectors;
}

/** Returns what the rooms of this wing need: the transfers of files, the books, and the answers of banks. */
const dependenciesOf = (
  given: SettlementGiven,
  { platform, access, webhooks, payments }: SettlementBelow,
  sepa: Sepa,
) => {
  const { vault, known } = access;
  const { notifications } = webhooks;
  const { database, clock, environment, registry } = platform;
  const deliverables = reconciliationFiles(database);
  const fileTransfers: FileTransferDependencies = {
    ...platform,
    vault,
    entityById: known.entityById,
    connections: openConnections({ isPrivateAllowed: environment === 'test' }),
    files: allFinishedFiles([finishedFiles(deliverables), filesForBanks(sepa.records), ...(given.finishedFiles ?? [])]),
    targets: targetRecords(database),
    transfers: transferRecords(database),
    fetched: fetchedRecords(database),
  };
  const books: ReconciliationDependencies = {
    ...payments,
    disputes: disputeRecords(database),
    announceDispute: announcingDisputes(notifications),
    files: settlementFiles(database),
    settled: settlementRecords(database),
    payouts: payoutRecords(database),
    ownerOf: async (id) => ({ merchantId: (await known.entityById(id))?.merchant ?? id }),
    reports: settlementReports(database),
    deliverables,
    ledger: ledgerRecords(database),
    announceReconciliation: announcingReconciliation(notifications, clock),
    transfersOf: (file) => transfersOf(fileTransfers, file),
    channels: bookRecords(database).channels,
  };
  const answers: BankAnswerDependencies = {
    ...books,
    sepa: sepa.records,
    transfers: sepa.transfers,
    announceDebit: sepa.announceDebit,
    announceBankFile: announcingBankFiles(notifications),
    countAnswer: answerFigures(registry),
    channelsOfMerchant: async (id) => (await known.channelsOf(id)).map((channel) => channel.id),
  };
  return { fileTransfers, books, answers };
};

/** Opens chargebacks, settlement, reconciliation, the answers of banks, and the transfers of files. */
export const openSettlement = (given: SettlementGiven, below: SettlementBelow, sepa: Sepa) => {
  const { platform, payments, connectors } = below;
  const isTest = platform.environment === 'test';
  const { fileTransfers, books, answers } = dependenciesOf(given, below, sepa);
  const fileSender = createFileSender(fileTransfers);
  const bankVisitor = createBankVisitor({ ...fileTransfers, inbox: bankInbox(answers) });
  const takingFile = takeFile(books);
  const makingFile = makeFile({ ...payments, records: sepa.records, transfersOf: books.transfersOf });
  return {
    books,
    /** What the revocation of a mandate needs. */
    reversals: answers,
    /** What settlement does with the events of processors. */
    onEvents: { ofPayments: chargebacksByEvent(books), ofAccounts: filesByEvent(books, connectors) },
    /** When the simulated acquirer settles next; undefined in the live environment. */
    nextSettlementMs: isTest ? nextSettlementMs : undefined,
    bind: (serve) => {
      bindDisputes(serve, books);
      bindReconciliation(serve, books);
      bindSepa(serve, answers);
      bindSepaOrders(serve, answers);
      bindMandates(serve, answers);
      bindFileTransfers(serve, fileTransfers);
      if (isTest) bindTestChargebacks(serve, books);
    },
    timers: {
      'bank.visit': bankVisitor.visit,
      'dispute.deadline': disputeDeadline(books),
      'file.transfer': fileSender.transfer,
      'sepa.file': makingFile,
      'sepa.instantFile': makingFile,
      'sepa.reversal': reverseInTime(answers),
      'settlement.day': writeDaily(books),
      'settlement.file': takingFile,
      'settlement.lines': takingFile,
      'settlement.report': takingFile,
      ...(isTest
        ? { 'simulator.settlement': settleDaily(books, books.channels), 'simulator.bank': simulatedBank(answers) }
        : {}),
    },
    permanentTimers: (nowMs) => [
      timerAt('settlement.day', 'all', nextLookMs(nowMs)),
      ...(isTest ? [timerAt('simulator.settlement', 'all', nextSettlementMs(nowMs))] : []),
    ],
    forgets: { fetchedFiles: forgetFetched, fileTransfers: forgetTransfers },
    retire: () => {
      fileSender.stop();
      bankVisitor.stop();
    },
  } satisfies Wing & Record<string, unknown>;
};

/** Chargebacks, settlement, reconciliation, the answers of banks, and the transfers of files. */
export type Settlement = ReturnType<typeof openSettlement>;
