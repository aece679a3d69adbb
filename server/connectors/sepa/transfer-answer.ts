import { amountText } from '../../../catalogue/payments/amount.ts';
import type { AcquirerAnswer, AcquirerOrder, Payee } from '../../payments/ports/acquirer.ts';
import { acceptance, approved } from './answer.ts';
import type { OwnBank } from './dependencies.ts';
import { printedReference } from './files/creditor-reference.ts';
import type { ExpectedTransfer } from './model/expected.ts';
import { accountHolderOf, type SepaSettings } from './model/settings.ts';
import { TRANSFER_PATH, transferCodeOf } from './model/transfer.ts';

const payeeOf = (settings: SepaSettings): Payee => ({
  'merchant.bankAccount.holder': accountHolderOf(settings),
  'merchant.bankAccount.number': settings['sepa.iban'],
  ...(settings['sepa.bic'] === undefined ? {} : { 'merchant.bankAccount.bic': settings['sepa.bic'] }),
  'merchant.bankAccount.country': settings['sepa.iban'].slice(0, 2),
});

/** Returns what the shopper needs for a transfer. */
export const transferData = (
  { settings }: Pick<OwnBank, 'settings'>,
  expected: ExpectedTransfer,
): Pick<AcquirerAnswer, 'details' | 'payee'> => ({
  payee: payeeOf(settings),
  details: {
    clearingInstituteName: 'SEPA',
    ConnectorTxID1: expected.creditorReference,
    TransferReference: printedReference(expected.creditorReference),
    TransferCode: transferCodeOf(expected, settings),
  },
});

/** Returns the answer that sends the shopper to the page that shows what to transfer. */
export const redirectTo = (
  bank: Pick<OwnBank, 'settings' | 'baseUrl'>,
  expected: ExpectedTransfer,
): AcquirerAnswer => ({
  ...transferData(bank, expected),
  code: '000.200.000',
  waitsFor: 'shopper',
  redirect: { url: `${bank.baseUrl}${TRANSFER_PATH}${expected.pageKey}`, method: 'GET', parameters: [] },
});

/**
 * Returns the answer to an inquiry about an expected transfer. An authorization promises nothing, and succeeds once its
 * shopper could have read what to pay; a debit waits for the money.
 */
export const answerToInquiry = (
  bank: Pick<OwnBank, 'settings' | 'environment'>,
  expected: ExpectedTransfer,
  { task }: AcquirerOrder,
): AcquirerAnswer => {
  const data = transferData(bank, expected);
  return task === 'authorize' || expected.completedBy !== undefined
    ? { ...data, code: approved[bank.environment] }
    : { ...data, code: '800.400.500', waitsFor: 'processor' };
};

/** Returns the answer about the receipt of a transfer: what came in for it so far. */
export const answerAboutReceipt = async (
  bank: Pick<OwnBank, 'transfers' | 'environment'>,
  { channelId, referencedOrder = '' }: AcquirerOrder,
): Promise<AcquirerAnswer> => {
  const expected = await bank.transfers.expectedByOrder(channelId, referencedOrder);
  if (expected === undefined) return acceptance(bank, {});
  return acceptance(bank, {
    ConnectorTxID1: expected.creditorReference,
    ReceivedAmount: amountText(expected.received),
  });
};
