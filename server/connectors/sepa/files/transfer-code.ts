import { HIGHEST_AMOUNT } from './orders.ts';
import type { Party } from './parties.ts';
import { decimal } from './texts.ts';

/** A transfer that a shopper's banking application prepares from a QR code. */
interface RequestedTransfer {
  readonly payee: Party;
  /** In hundredths of a euro. */
  readonly amount: bigint;
  /** The text of the transfer, by which the payment is found; up to 140 characters. */
  readonly remittance: string;
}

/** Returns whether a code can ask for an amount: from one cent to 999,999,999.99. */
export const fitsTransferCode = (amount: bigint): boolean => amount > 0n && amount <= HIGHEST_AMOUNT;

const NAME_LENGTH = 70;

/** Returns a name cut to the length of the code; without half of a letter at its end, which no reader can read. */
const shortened = (name: string): string => name.slice(0, NAME_LENGTH).replace(/[\ud800-\udbff]$/, '');

/**
 * Returns the text of a QR code for a credit transfer. The code must have error correction level M and at most version
 * 13. Source: EPC069-12, version 2.1: version 002 of the code, UTF-8.
 */
export const transferCode = ({ payee, amount, remittance }: RequestedTransfer): string =>
  [
    'BCD',
    '002',
    '1',
    'SCT',
    payee.bic ?? '',
    shortened(payee.name),
    payee.iban,
    `EUR${decimal(amount)}`,
    '',
    '',
    remittance.slice(0, 140),
  ].join('\n');
