import type { PayeeCheck } from '../../../catalogue/books/payee-checks.ts';
import type { BankFileAction } from '../../../catalogue/payments/notification-kinds.ts';
import type { Clock } from '../../base/clock.ts';
import { together } from '../../database/change-set.ts';
import type { ChangeSet, Database } from '../../database/database.ts';
import { deciding } from '../../database/deciding.ts';
import type { Vault } from '../../vault/vault.ts';
import type { StatusReport } from '../files/status-report.ts';
import type { SepaFile, Waiting } from '../model/file.ts';
import { type OrderParty, partyOwner } from '../model/order.ts';
import { type FileKey, notePayeeCheck, noteWaiting, type SepaRecords } from '../model/records.ts';

/** The dependencies of what a bank says before it carries a file out. */
export interface BankChecks {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Pick<Vault, 'open' | 'seal'>;
  readonly sepa: SepaRecords;
  /** Returns the notifications of a file that waits at the bank, or does no longer, to be committed together with that. */
  announceBankFile(action: BankFileAction, file: SepaFile): Promise<ChangeSet>;
}

/**
 * Stores what the bank found out about the payee of an order. Returns false if the channel has no such order at the
 * bank.
 */
export const storePayeeCheck = (
  { database, sepa, vault }: BankChecks,
  entity: string,
  reference: string,
  check: PayeeCheck,
  nameAtBank: string | undefined,
): Promise<boolean> =>
  deciding(database, async () => {
    const order = await sepa.order(entity, reference);
    if (order?.kind !== 'transfer' || (await sepa.file({ ...order, kind: order.kind }))?.state !== 'made') {
      return { changes: {}, result: false };
    }
    if (order.payeeCheck === check) return { changes: {}, result: true };
    const owner = partyOwner(reference);
    const party =
      order.party === ''
        ? ''
        : await vault.seal(
            entity,
            owner,
            JSON.stringify({ ...(JSON.parse(await vault.open(entity, owner, order.party)) as OrderParty), nameAtBank }),
          );
    return { changes: { updates: [notePayeeCheck(order, check, party)] }, result: true };
  });

const waits = ['OVER', 'RELEASE', 'PAYEE_CHECK'] as const;

/** What a file waits for, as a report tells. */
type ToldWait = (typeof waits)[number];

const waitIn = ({ status, payeeCheck, endToEndId }: StatusReport): ToldWait | undefined => {
  if (status === 'checked' && payeeCheck !== 'MATCH') return 'PAYEE_CHECK';
  if (status === 'pending') return 'RELEASE';
  const isDecision = status === 'accepted' || status === 'partly accepted' || status === 'rejected';
  return isDecision && endToEndId === undefined ? 'OVER' : undefined;
};

/**
 * Returns what a file waits for after one more line of a report: names that do not fit count before a release, and this
 * before a decision about another part.
 */
export const waitAfter = (before: ToldWait | undefined, report: StatusReport): ToldWait | undefined => {
  const told = waitIn(report);
  if (told === undefined || before === undefined) return told ?? before;
  return waits.indexOf(told) > waits.indexOf(before) ? told : before;
};

/** Stores what a file waits for. One that waited, and does no longer, does not wait again: reports come twice. */
const storeWait = (
  { database, clock, announceBankFile }: Omit<BankChecks, 'vault'>,
  findFile: () => Promise<SepaFile | undefined>,
  wait: ToldWait,
): Promise<void> =>
  deciding(database, async () => {
    const file = await findFile();
    const known = file?.waiting;
    const isNews = wait === 'OVER' ? known !== undefined && known.for !== 'OVER' : known === undefined;
    const isOther = known !== undefined && known.for !== 'OVER' && wait !== 'OVER' && known.for !== wait;
    if (file?.state !== 'made' || !(isNews || isOther)) return { changes: {}, result: undefined };
    const waiting: Waiting = { for: wait, sinceMs: known?.sinceMs ?? clock.now() };
    const announced = await announceBankFile(wait === 'OVER' ? 'RELEASED' : 'WAITS', {
      ...file,
      version: file.version + 1,
      waiting,
    });
    return { changes: together({ updates: [noteWaiting(file, waiting)] }, announced), result: undefined };
  });

/** Stores what the file of a report waits for. */
export const storeWaitOfReport = (
  checks: BankChecks,
  entity: string,
  messageId: string,
  wait: ToldWait,
): Promise<void> => storeWait(checks, () => checks.sepa.fileByMessage(entity, messageId), wait);

/** Ends the wait of a file of which the bank has booked orders. */
export const endWait = (checks: Omit<BankChecks, 'vault'>, key: FileKey): Promise<void> =>
  storeWait(checks, () => checks.sepa.file(key), 'OVER');
