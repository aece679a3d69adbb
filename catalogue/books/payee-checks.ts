/**
 * What a payer's bank finds out about the name of a payee before a transfer, and the status by which it says so, of one
 * order. Source: EPC, scheme rulebook 'Verification of Payee'; ISO 20022, external status codes of payments.
 */
export const payeeChecks = {
  MATCH: { status: 'RCVC', meaning: 'the name fits the account' },
  CLOSE_MATCH: { status: 'RVMC', meaning: 'the name is close to that of the account, which the bank tells' },
  NO_MATCH: { status: 'RVNM', meaning: 'the name is another one than that of the account' },
  NOT_POSSIBLE: { status: 'RVNA', meaning: "the payee's bank could not check the name" },
} as const;

/** The result of the check of a payee's name. */
export type PayeeCheck = keyof typeof payeeChecks;

/** The results, in the order of the table. */
export const payeeCheckNames = Object.keys(payeeChecks) as readonly PayeeCheck[];

/** The status of a file, or of a part of one, in which names do not fit. */
export const WITH_MISMATCHES = 'RVCM';

/** What a file waits for at the bank: somebody decides about names that do not fit, or releases it. */
export const fileWaits = ['PAYEE_CHECK', 'RELEASE'] as const;

/** What a file waits for at the bank. */
export type FileWait = (typeof fileWaits)[number];
