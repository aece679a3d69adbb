import { amountText } from '../../../catalogue/payments/amount.ts';
import type { BookRecords } from '../../payments/books/records.ts';
import type { LedgerLine } from '../../payments/ledger/entry.ts';
import type { LedgerRecords } from '../../payments/ledger/records.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { bookedAt, textOfLine } from '../digest.ts';
import type { Period } from '../periods.ts';
import { batchesOf } from './lines.ts';

/** The columns of the payments: nothing of a person but the brand and the last four digits of the account. */
const columns = {
  id: ({ id }) => id,
  type: ({ type }) => type,
  refersTo: ({ referencedId }) => referencedId,
  amount: ({ amount }) => amountText(amount),
  currency: ({ currency }) => currency,
  at: ({ createdAtMs }) => timestampText(createdAtMs),
  state: ({ state }) => state,
  merchantTransactionId: ({ request }) => request['merchantTransactionId'],
  brand: ({ brand }) => brand,
  last4: ({ request }) => request['card.last4Digits'] ?? request['bankAccount.last4Digits'],
} as const satisfies Readonly<Record<string, (payment: Payment) => string | undefined>>;

/** The titles of the columns. */
export const paymentColumns = Object.keys(columns);

/** The time of a period of a channel. */
type InTime = Pick<Period, 'channelId' | 'startsAtMs' | 'endsAtMs'>;

/** What the payments of a period are read from. */
export interface PaymentSources {
  readonly ledger: LedgerRecords;
  readonly payments: Pick<BookRecords, 'byIds'>;
}

/** The ids that a line names: of its cause, and of the payment whose balance it changes. */
const namedBy = ({ sourceId, paymentId }: LedgerLine): readonly string[] =>
  paymentId === undefined ? [sourceId] : [sourceId, paymentId];

/** Returns of each id the first line in a period that names it. Texts of lines sort as the lines are posted. */
const firstLines = (lines: readonly LedgerLine[], { startsAtMs, endsAtMs }: InTime): ReadonlyMap<string, string> => {
  const first = new Map<string, string>();
  for (const line of lines.filter((each) => bookedAt(each) >= startsAtMs && bookedAt(each) < endsAtMs)) {
    const text = textOfLine(line);
    for (const id of namedBy(line)) if (text < (first.get(id) ?? '~')) first.set(id, text);
  }
  return first;
};

/**
 * Yields the payments that lines of a closed period name, each once, as rows of a table: with the batch that has the
 * first line naming it, so that nothing is remembered from one batch to the next.
 */
export const paymentRows = async function* (
  { ledger, payments }: PaymentSources,
  period: InTime,
): AsyncGenerator<readonly string[]> {
  const keysOf = (ids: readonly string[]) => ids.map((id) => ({ entity: period.channelId, id }));
  for await (const batch of batchesOf(ledger, period)) {
    const named = [...new Set(batch.flatMap(namedBy))];
    const texts = new Set(batch.map(textOfLine));
    // All lines of one cause change the balance of the same payment, or come together.
    const first = firstLines([...batch, ...(await ledger.ofPayments(keysOf(named)))], period);
    const here = named.filter((id) => texts.has(first.get(id) ?? ''));
    const found = new Map((await payments.byIds(keysOf(here))).map((payment) => [payment.id, payment]));
    for (const id of here) {
      const payment = found.get(id);
      if (payment !== undefined) yield Object.values(columns).map((read) => read(payment) ?? '');
    }
  }
};
