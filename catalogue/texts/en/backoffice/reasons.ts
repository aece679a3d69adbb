import { schemeReasons } from '../../../books/chargeback-reasons.ts';

/** Reasons for which banks reject or return transfers but no direct debits: payments with them have no chargeback. */
const ofTransfers = {
  AB05: 'No answer from the payee’s bank in time',
  AB06: 'No answer from a bank between in time',
  AB07: 'A bank on the way is offline',
  AB08: 'The payee’s bank is offline',
  AB09: 'Error at the payee’s bank',
  AB10: 'Error at a bank between',
  AG09: 'The transfer never arrived',
  AG10: 'Bank suspended from the scheme',
  AG11: 'The bank takes no instant transfers for now',
  AM23: 'Amount above what settlement covers',
  BE04: 'Address of the payee missing or incorrect',
  CERI: 'Extended remittance information is not announced',
  TM01: 'Too late for the day',
};

/** Why banks reject and return direct debits and transfers, in one language. */
export type ReasonTexts = Readonly<Record<keyof typeof ofTransfers, string> & Record<string, string>>;

/** Why banks reject and return direct debits and transfers of the SEPA, by their codes, in English. */
export const reasons: ReasonTexts = { ...Object.fromEntries(schemeReasons.DIRECTDEBIT_SEPA), ...ofTransfers };
