import { inShort, type WriteJournal } from './journal.ts';
import { postingsOf } from './plain-text.ts';

/**
 * Writes a journal for Beancount. A plug-in of Beancount opens the accounts, so that the files of several months can be
 * included in one.
 */
export const writeBeancount: WriteJournal = async function* (lines, { entityId, days }) {
  yield `; Ledger of ${entityId}, ${days.from} to ${days.to}\n\nplugin "beancount.plugins.auto_accounts"\n`;
  for await (const line of lines) {
    const payment = line.paymentId === undefined ? '' : `  payment: "${line.paymentId}"\n`;
    yield `\n${line.day} * "${line.event}" "${inShort(line)}"\n` +
      `  source: "${line.sourceId}"\n  channel: "${line.channelId}"\n${payment}${postingsOf(line)}`;
  }
};
