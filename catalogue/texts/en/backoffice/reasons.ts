import { schemeReasons } from '../../../books/chargeback-reasons.ts';

/** Why banks reject and return direct debits and transfers of the SEPA, by their codes, in English. */
export const reasons: Readonly<Record<string, string>> = Object.fromEntries(schemeReasons.DIRECTDEBIT_SEPA);

/** Why banks reject and return direct debits and transfers, in one language. */
export type ReasonTexts = Readonly<Record<string, string>>;
