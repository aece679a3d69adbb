import type { AcquirerAnswer, AcquirerOrder } from '../../payments/ports/acquirer.ts';
import { dayIn } from '../../platform/base/zones.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import type { OwnBank } from './dependencies.ts';
import { exceptionOfBank, insertException } from './model/exceptions.ts';
import { type ExpectedTransfer, updateExpected } from './model/expected.ts';
import { answerToInquiry, transferData } from './transfer-answer.ts';

/** Returns the changes that stop waiting for a transfer. What came in is a surplus, and so is all that still comes. */
export const changesOfGivingUp = (
  { clock, settings }: Pick<OwnBank, 'clock' | 'settings'>,
  expected: ExpectedTransfer,
): ChangeSet => {
  const { channelId, creditorReference, paymentId, received: amount, completedBy } = expected;
  if (expected.state !== 'open') return {};
  const source = `${creditorReference}/given up`;
  const day = dayIn(clock.now(), settings['sepa.timeZone']);
  const exception = exceptionOfBank(clock, { channelId, kind: 'SURPLUS', source, paymentId, amount, day });
  return {
    updates: [updateExpected({ ...expected, state: 'cancelled' })],
    // What is complete has a receipt.
    inserts: amount > 0n && completedBy === undefined ? [insertException(exception)] : [],
  };
};

/** Ends a debit for which the money did not come in time, unless it has just come. */
export const cancel = (bank: OwnBank, order: AcquirerOrder): Promise<AcquirerAnswer | undefined> =>
  deciding(bank.database, async () => {
    const expected = await bank.transfers.expectedByOrder(order.channelId, order.reference);
    if (expected === undefined) return { changes: {}, result: undefined };
    const answer = answerToInquiry(bank, expected, order);
    // An authorization waits for nothing more: the money may come at any time.
    if (answer.waitsFor === undefined) return { changes: {}, result: answer };
    const shown = transferData(bank, expected);
    const details = { ...shown.details, ExtendedDescription: 'given up: the money did not come in time' };
    const result: AcquirerAnswer = { ...shown, code: '100.397.101', details };
    return { changes: changesOfGivingUp(bank, expected), result };
  });
