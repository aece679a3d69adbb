import { paymentIdOf } from '../../payments/acquiring/order.ts';
import { descriptorOf } from '../../payments/model/defaults.ts';
import type { AcquirerAnswer, AcquirerOrder } from '../../payments/ports/acquirer.ts';
import { randomHex } from '../../platform/base/clock.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { languagePreferencesOf, preferredLanguage } from '../../platform/pages/texts.ts';
import { Refused, refusal } from './answer.ts';
import type { OwnBank } from './dependencies.ts';
import { creditorReferenceOf } from './files/creditor-reference.ts';
import { fitsTransferCode } from './files/transfer-code.ts';
import { type ExpectedTransfer, insertExpected } from './model/expected.ts';
import { shopperPays } from './simulated-timers.ts';
import { redirectTo } from './transfer-answer.ts';

const PAGE_KEY_BYTES = 16;

/** Returns a reference that no other payment of the channel has. */
const freeReference = async (
  { transfers }: Pick<OwnBank, 'transfers'>,
  { channelId, reference }: AcquirerOrder,
): Promise<string> => {
  for (let attempt = 0; ; attempt += 1) {
    const wanted = creditorReferenceOf(reference, attempt);
    if ((await transfers.expected(channelId, wanted)) === undefined) return wanted;
  }
};

/** Stores, once, that the shopper will transfer the money. */
export const awaitTransfer = (bank: OwnBank, order: AcquirerOrder): Promise<AcquirerAnswer> =>
  deciding(bank.database, async () => {
    const { channelId, reference, amount, request } = order;
    const known = await bank.transfers.expectedByOrder(channelId, reference);
    if (known !== undefined) return { changes: {}, result: redirectTo(bank, known) };
    if (!fitsTransferCode(amount)) {
      const words = 'transfers of the SEPA are from 0.01 to 999999999.99';
      return { changes: {}, result: refusal(new Refused('600.200.500', words)) };
    }
    const expected: ExpectedTransfer = {
      channelId,
      creditorReference: await freeReference(bank, order),
      version: 1,
      reference,
      paymentId: paymentIdOf(reference),
      amount,
      received: 0n,
      completedBy: undefined,
      state: 'open',
      pageKey: randomHex(PAGE_KEY_BYTES),
      returnUrl: order.returnUrl,
      locale: preferredLanguage(languagePreferencesOf(request)),
      merchant: descriptorOf(order),
      orderName: request['merchantTransactionId'],
      createdAtMs: order.receivedAtMs,
    };
    const inserts = [insertExpected(expected), ...(bank.environment === 'test' ? [shopperPays(expected)] : [])];
    return { changes: { inserts }, result: redirectTo(bank, expected) };
  });
