import type { ChartAccount } from '../../../catalogue/books/charts.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { inShort, type JournalLine, type WriteJournal } from './journal.ts';

const accountOf = (account: string, given: ChartAccount | undefined) => ({ account, ...given });

const shown = (line: JournalLine) => ({
  day: line.day,
  eventAt: timestampText(line.atMs),
  eventDay: line.eventDay,
  entityId: line.channelId,
  event: line.event,
  description: inShort(line),
  sourceId: line.sourceId,
  paymentId: line.paymentId,
  debit: accountOf(line.debit, line.debitIn),
  credit: accountOf(line.credit, line.creditIn),
  amount: amountText(line.amount),
  currency: line.currency,
});

/** Writes a journal as one JSON object with a line of text for each line of the ledger. */
export const writeJson: WriteJournal = async function* (lines, { entityId, days }) {
  yield `{"entityId":${JSON.stringify(entityId)},"from":"${days.from}","to":"${days.to}","lines":[`;
  let between = '\n';
  for await (const line of lines) {
    yield `${between}${JSON.stringify(shown(line))}`;
    between = ',\n';
  }
  yield '\n]}\n';
};
