import { amountText } from '../../../../catalogue/payments/amount.ts';
import { timestampText } from '../../../platform/base/clock.ts';
import { fileNameOf, type SepaFile } from './file.ts';

/** Returns the fields of a file for the bank, in replies and notifications. */
export const sepaFileFields = (file: SepaFile) => ({
  id: file.id,
  entityId: file.channelId,
  kind: file.kind,
  day: file.day,
  state: file.state,
  closesAt: timestampText(file.closesAtMs),
  ...(file.state === 'made' && file.parts > 0
    ? {
        name: fileNameOf(file),
        orders: file.orders,
        amount: amountText(file.amount),
        bytes: file.bytes,
        digest: file.digest,
      }
    : {}),
  ...(file.waiting === undefined || file.waiting.for === 'OVER'
    ? {}
    : { waitsFor: file.waiting.for, waitsSince: timestampText(file.waiting.sinceMs) }),
});
