import { amountText } from '../../catalogue/payments/amount.ts';
import { checkLedger, completeLedger } from '../assembly/books.ts';
import { booksFaults } from '../assembly/wings.ts';
import { completeAcquirerIds, type Disagreement } from '../payments/books/ledger-check.ts';
import { daysOfLedger, hasHead } from '../payments/books/ledger-digest.ts';
import { command, hash, Refused } from './command.ts';

const shownLine = ({ kind, line }: Disagreement) => {
  const { channelId, event, sourceId, debit, credit, amount, currency } = line;
  return { kind, entity: channelId, event, sourceId, debit, credit, amount: amountText(amount), currency };
};

/** The commands that read and check the books. */
export const ledgerCommands = [
  command({
    name: 'ledger verify',
    summary: 'Compares every line of the ledger with the payments that caused it.',
    details:
      'It fails, and lists the first disagreements, if the ledger has another line than the payments, ' +
      'or a line of a payment that does not exist; if a closed month has other lines than when it was closed, or its ' +
      'digest does not continue that of the month before; or if sums are not those of their lines. Each day has the hash of its lines and of the day before; ' +
      'a day is over for the ledger a day after its end. Keep the hash of the last day elsewhere: ' +
      'with `--head` the command also fails if lines until then, with their payments, were changed, added or removed. ' +
      '`ledger complete` adds lines to days that are over.',
    options: { head: ['optional', hash, 'The hash of a day, from an earlier check; the ledger must still have it.'] },
    example: '',
    isChange: false,
    run: async ({ database, clock }, { head: earlier }) => {
      const { payments, lines, missing, unexpected, shown } = await checkLedger(database);
      const faults = await booksFaults(database);
      const isDifferent = missing + unexpected > 0;
      if (isDifferent || faults.length > 0) {
        const listed = shown.map((each) => JSON.stringify(shownLine(each)));
        const first = isDifferent ? [`${missing} lines are missing and ${unexpected} have no cause:`] : [];
        throw new Refused([...first, ...listed, ...faults].join('\n'));
      }
      const days = await daysOfLedger(database, clock.now());
      if (!hasHead(days, earlier)) {
        throw new Refused('No day has the earlier hash: lines were changed, added or removed since.');
      }
      const last = days.at(-1);
      const until = last === undefined ? '' : ` Head of ${last.day}: ${last.head}`;
      return {
        text: `The ledger agrees with the payments: ${lines} lines of ${payments} payments.${until}`,
        json: { payments, lines, missing, unexpected, days },
      };
    },
  }),
  command({
    name: 'ledger complete',
    summary:
      'Adds the lines of payments that were made before there was a ledger, and the ids by which settlements name them.',
    details: 'Gateways continue to work. It changes and removes no line. Run `ledger verify` afterwards.',
    options: {},
    example: '',
    isChange: true,
    run: async ({ database }) => {
      const lines = await completeLedger(database);
      const acquirerIds = await completeAcquirerIds(database);
      return {
        text: `${lines} lines and ${acquirerIds} ids of the acquirer were added`,
        json: { lines, acquirerIds },
        audit: { lines, acquirerIds },
      };
    },
  }),
];
