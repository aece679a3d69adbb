import { type LedgerAccount, type LedgerEventName, ledgerEvents } from '../../../catalogue/books/ledger.ts';
import type { Insert, Lateness } from '../../platform/database/database.ts';

/** A money event, as the ledger records it once. */
export interface LedgerEntry {
  readonly channelId: string;
  readonly event: LedgerEventName;
  /** The payment, settlement record or dispute that caused the event. */
  readonly sourceId: string;
  /** The authorization whose balance the event changes, if it is an event of authorizations. */
  readonly authorizationId?: string | undefined;
  /** The payment whose captured balance the event changes, if there is one. */
  readonly paymentId?: string | undefined;
  /** In hundredths; positive. */
  readonly amount: bigint;
  readonly currency: string;
  readonly atMs: number;
}

/** A line of the ledger. Its amount is added to the debit of one account and to the credit of another. */
export interface LedgerLine {
  readonly channelId: string;
  readonly event: LedgerEventName;
  readonly sourceId: string;
  /** Numbers the lines of one event from 0. */
  readonly line: number;
  /** The payment whose balance the line changes; undefined if it belongs to no payment. */
  readonly paymentId: string | undefined;
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  /** In hundredths; positive. */
  readonly amount: bigint;
  readonly currency: string;
  /** The time of its event. */
  readonly atMs: number;
  /** The time at which it counts, if it came after the lines of its time were counted. */
  readonly bookedAtMs?: number | undefined;
}

/** Lines that come after those of their time were counted, or into a closed period, count later. */
export const lateness: Lateness = {
  column: 'booked_at',
  at: 'posted_at',
  counts: 'ledger_books',
  owner: 'entity',
  countedTo: 'counted_to',
  openFrom: 'open_from',
};

const isOfAuthorization = (debit: LedgerAccount, credit: LedgerAccount): boolean =>
  debit === 'AUTHORIZED' || credit === 'AUTHORIZED';

/** Returns the lines of an event, in their order; none if it has no amount. */
export const linesOf = ({ authorizationId, paymentId, ...entry }: LedgerEntry): readonly LedgerLine[] =>
  entry.amount === 0n
    ? []
    : ledgerEvents[entry.event].lines.map(([debit, credit], line) => ({
        ...entry,
        paymentId: isOfAuthorization(debit, credit) ? authorizationId : paymentId,
        line,
        debit,
        credit,
      }));

/** Returns the insertions that record events; to be committed together with their cause. */
export const posting = (entries: readonly LedgerEntry[]): readonly Insert[] => entries.flatMap(linesOf).map(insertLine);

/** Returns the insertion of a line. */
export const insertLine = (line: LedgerLine): Insert => ({
  table: 'ledger_lines',
  row: {
    entity: line.channelId,
    posted_at: line.atMs,
    source_id: line.sourceId,
    event: line.event,
    line: line.line,
    payment_id: line.paymentId ?? null,
    debit: line.debit,
    credit: line.credit,
    amount: line.amount,
    currency: line.currency,
  },
  lateness,
});
