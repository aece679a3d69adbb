import { inShort, type WriteJournal } from './journal.ts';
import { plainNames, postingsOf } from './plain-text.ts';

/** Writes a journal for hledger, which Ledger reads as well: the code of a transaction is the id of its cause. */
export const writeHledger: WriteJournal = async function* (lines, { entityId, days, currencies }) {
  yield `; Ledger of ${entityId}, ${days.from} to ${days.to}\n\n`;
  for (const currency of currencies) yield `commodity ${currency}\n  format 1000.00 ${currency}\n`;
  for (const name of Object.values(plainNames)) yield `account ${name}\n`;
  for await (const line of lines) {
    const payment = line.paymentId === undefined ? '' : `, payment ${line.paymentId}`;
    yield `\n${line.day} * (${line.sourceId}) ${line.event} ${inShort(line)}\n` +
      `  ; channel ${line.channelId}${payment}\n${postingsOf(line)}`;
  }
};
