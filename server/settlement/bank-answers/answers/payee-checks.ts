import type { PayeeCheck } from '../../../../catalogue/books/payee-checks.ts';
import { isPayout } from '../../../../catalogue/books/payouts.ts';
import type { BankFileAction } from '../../../../catalogue/payments/notification-kinds.ts';
import type { Vault } from '../../../access/vault/vault.ts';
import type { StatusReport } from '../../../connectors/sepa/files/status-report.ts';
import type { SepaFile, Waiting } from '../../../connectors/sepa/model/file.ts';
import { openParty, partyOwner, type SepaOrder } from '../../../connectors/sepa/model/order.ts';
import { isAtBank, type SepaRecords, updatePayeeCheck, updateWaiting } from '../../../connectors/sepa/model/records.ts';
import type { Clock } from '../../../platform/base/clock.ts';
import { together } from '../../../platform/database/change-set.ts';
import type { ChangeSet, Database } from '../../../platform/database/database.ts';
import { deciding } from '../../../platform/database/deciding.ts';

/** The dependencies of what a bank reports before it carries out a file. */
export interface BankChecks {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Pick<Vault, 'open' | 'seal'>;
  readonly sepa: SepaRecords;
  /** Returns the notifications that a file waits at the bank, or waits no longer, to be committed with that change. */
  announceBankFile(action: BankFileAction, file: SepaFile): Promise<ChangeSet>;
}

/** The bank's check of the payee of one order. */
interface CheckedPayee {
  /** The order. */
  readonly reference: string;
  readonly check: PayeeCheck;
  /** The name of the account, if the bank reports it. */
  readonly nameAtBank: string | undefined;
}

const sealedWith = async (
  vault: BankChecks['vault'],
  order: SepaOrder,
  nameAtBank: string | undefined,
): Promise<string> => {
  if (nameAtBank === undefined || order.party === '') return order.party;
  const party = { ...(await openParty(vault, order)), nameAtBank };
  return await vault.seal(order.channelId, partyOwner(order.reference), JSON.stringify(party));
};

/** Stores the bank's check of a payee. Returns false if the channel has no such order at the bank. */
export const storePayeeCheck = (
  { database, sepa, vault }: BankChecks,
  channelId: string,
  { reference, check, nameAtBank }: CheckedPayee,
): Promise<boolean> =>
  deciding(database, async () => {
    const order = await sepa.order(channelId, reference);
    if (order === undefined || !isPayout(order.kind) || !(await isAtBank(sepa, order)))
      return { changes: {}, result: false };
    if (order.payeeCheck === check) return { changes: {}, result: true };
    const party = await sealedWith(vault, order, nameAtBank);
    return { changes: { updates: [updatePayeeCheck(order, check, party)] }, result: true };
  });

/** What one line of a report says about the wait of its file; undefined if it says nothing. */
const waitingIn = ({ status, payeeCheck, endToEndId }: StatusReport): Waiting['for'] | undefined => {
  if (status === 'checked' && payeeCheck !== 'MATCH') return 'PAYEE_CHECK';
  if (status === 'pending') return 'RELEASE';
  const isDecision = status === 'accepted' || status === 'partly accepted' || status === 'rejected';
  return isDecision && endToEndId === undefined ? 'OVER' : undefined;
};

/** Of several lines of a report, the later one in this list counts. */
const byWeight: readonly Waiting['for'][] = ['OVER', 'RELEASE', 'PAYEE_CHECK'];

/** Returns what a file waits for after one more line of a report; `before` is what the lines before said. */
export const waitingAfter = (before: Waiting['for'] | undefined, report: StatusReport): Waiting['for'] | undefined => {
  const told = waitingIn(report);
  if (told === undefined || before === undefined) return told ?? before;
  return byWeight.indexOf(told) > byWeight.indexOf(before) ? told : before;
};

/**
 * Returns whether a report changes what a file waits for. A file that waits no longer does not wait again, because banks
 * send a report twice; the end of a wait is news only of a file that waits.
 */
const isNews = (before: Waiting['for'] | undefined, told: Waiting['for']): boolean =>
  before !== 'OVER' && before !== told && (before !== undefined || told !== 'OVER');

/** Stores what a file waits for at the bank, and notifies of it. */
export const storeWaiting = (
  { database, clock, announceBankFile }: Omit<BankChecks, 'vault'>,
  findFile: () => Promise<SepaFile | undefined>,
  told: Waiting['for'],
): Promise<void> =>
  deciding(database, async () => {
    const file = await findFile();
    if (file?.state !== 'made' || !isNews(file.waiting?.for, told)) return { changes: {}, result: undefined };
    const waiting: Waiting = { for: told, sinceMs: file.waiting?.sinceMs ?? clock.now() };
    const changed = { ...file, version: file.version + 1, waiting };
    const announced = await announceBankFile(told === 'OVER' ? 'RELEASED' : 'WAITS', changed);
    return { changes: together({ updates: [updateWaiting(file, waiting)] }, announced), result: undefined };
  });
