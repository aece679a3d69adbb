import { needsBankAndAddress } from '../../../catalogue/banking/sepa-countries.ts';
import type { PayoutKind } from '../../../catalogue/books/payouts.ts';
import { HIGHEST_AMOUNT } from './files/orders.ts';
import type { SepaSettings } from './model/settings.ts';

/**
 * Returns how an amount is paid to an account: at once only within the bank's limit, and where all banks are reached by
 * instant transfers.
 */
export const payoutKind = (settings: SepaSettings, amount: bigint, iban: string): PayoutKind => {
  const limit = settings['sepa.instantLimit'] ?? HIGHEST_AMOUNT;
  return settings['sepa.instantTransfers'] && amount <= limit && !needsBankAndAddress(iban) ? 'instant' : 'transfer';
};
