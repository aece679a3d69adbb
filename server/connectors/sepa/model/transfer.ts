import type { Brand } from '../../../../catalogue/brands/brands.ts';
import { printedReference } from '../files/creditor-reference.ts';
import { transferCode } from '../files/transfer-code.ts';
import type { ExpectedTransfer } from './expected.ts';
import { accountHolderOf, type SepaSettings } from './settings.ts';

/** The brand whose shoppers transfer the money themselves. */
export const BANK_TRANSFER = 'BANKTRANSFER_SEPA' satisfies Brand;

/** The path of the pages that show what to transfer, below the gateway's URL. */
export const TRANSFER_PATH = 'transfer/';

/** Returns the text of the QR code of an expected transfer. */
export const transferCodeOf = (
  { amount, creditorReference }: Pick<ExpectedTransfer, 'amount' | 'creditorReference'>,
  settings: SepaSettings,
): string =>
  transferCode({
    payee: { name: accountHolderOf(settings), iban: settings['sepa.iban'], bic: settings['sepa.bic'] },
    amount,
    remittance: printedReference(creditorReference),
  });
