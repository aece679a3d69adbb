/**
 * The results of a verification of payee, in which the bank compares the name of a payee with that of the account, and
 * the status of an order by which the bank reports each. Source: EPC, scheme rulebook 'Verification of Payee'; ISO 20022,
 * external status codes of payments.
 */
export const payeeChecks = {
  /** The name fits the account. */
  MATCH: 'RCVC',
  /** The name is similar; the bank reports the name of the account. */
  CLOSE_MATCH: 'RVMC',
  /** The name is another one. */
  NO_MATCH: 'RVNM',
  /** The bank of the payee could not compare the names. */
  NOT_POSSIBLE: 'RVNA',
} as const;

/** The result of a verification of payee. */
export type PayeeCheck = keyof typeof payeeChecks;

/** The results, in the order of the table. */
export const payeeCheckNames = Object.keys(payeeChecks) as readonly PayeeCheck[];

/** The status of a file, or of a part of it, that has payees whose names do not fit. */
export const WITH_MISMATCHES = 'RVCM';

/**
 * Why a bank has not carried out a file yet. `PAYEE_CHECK`: the merchant must decide about payees whose names do not fit;
 * `RELEASE`: the merchant must release the file.
 */
export type FileWait = 'PAYEE_CHECK' | 'RELEASE';
