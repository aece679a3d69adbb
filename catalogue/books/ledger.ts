/** The accounts of a channel's ledger, one of each for every currency. */
export const ledgerAccounts = {
  AUTHORIZED: 'Amounts that issuers hold for authorizations; outside the balance sheet.',
  AUTHORIZATION_CONTRA: 'The other side of AUTHORIZED.',
  ACQUIRER_RECEIVABLE: 'What the acquirer owes for captured payments, less what it is owed for refunds.',
  MERCHANT_PAYABLE: 'What the merchant has earned, less refunds, lost disputes and fees.',
  RESERVE: 'Amounts that the acquirer has taken back for chargebacks, until their disputes are decided.',
  IN_TRANSIT: 'What the acquirer has settled and pays out.',
  BANK: 'Payouts of the acquirer that have arrived on the bank account of the merchant.',
  FEES: 'Fees of the acquirer.',
  SUSPENSE: 'Settled amounts that belong to no known payment yet.',
  CONVERSION: 'The other side of amounts that were settled in another currency, in both currencies.',
} as const;

/** The name of a ledger account. */
export type LedgerAccount = keyof typeof ledgerAccounts;

/** Accounts outside the balance sheet: months and journals leave them out. */
const outside = ['AUTHORIZED', 'AUTHORIZATION_CONTRA'] as const satisfies readonly LedgerAccount[];

/** An account of the balance sheet or the income statement: those of months and journals. */
export type SheetAccount = Exclude<LedgerAccount, (typeof outside)[number]>;

/** Returns whether an account is on the balance sheet. */
export const isOnBalanceSheet = (account: LedgerAccount): account is SheetAccount =>
  !outside.some((each) => each === account);

/** The names of the accounts of the balance sheet. */
export const sheetAccounts: readonly SheetAccount[] = (Object.keys(ledgerAccounts) as LedgerAccount[]).filter(
  isOnBalanceSheet,
);

/** Moves an amount: it is added to the debit of the first account and to the credit of the second. */
type Line = readonly [debit: LedgerAccount, credit: LedgerAccount];

/** What a money event does to the ledger. */
interface LedgerEvent {
  readonly meaning: string;
  readonly lines: readonly [Line, ...Line[]];
}

const hold: Line = ['AUTHORIZED', 'AUTHORIZATION_CONTRA'];
const release: Line = ['AUTHORIZATION_CONTRA', 'AUTHORIZED'];
const earn: Line = ['ACQUIRER_RECEIVABLE', 'MERCHANT_PAYABLE'];
const giveBack: Line = ['MERCHANT_PAYABLE', 'ACQUIRER_RECEIVABLE'];

/**
 * The money events. Every line moves one amount from one account to another, so that the lines of an event always sum
 * to zero, in each currency.
 */
export const ledgerEvents = {
  AUTHORIZATION: { meaning: 'An amount was authorized, or an authorization was increased.', lines: [hold] },
  RELEASE: { meaning: 'An authorized amount was released: reversed, expired, or left over.', lines: [release] },
  CAPTURE: { meaning: 'An authorized amount was captured.', lines: [release, earn] },
  DEBIT: { meaning: 'An amount was debited without an earlier authorization.', lines: [earn] },
  REVERSAL: { meaning: 'A captured amount was reversed before its settlement.', lines: [giveBack] },
  REFUND: { meaning: 'A captured amount was refunded.', lines: [giveBack] },
  PAYOUT: { meaning: 'An amount was paid out to an account.', lines: [giveBack] },
  REFUND_RETURNED: { meaning: 'A refund was rejected by the bank, or its money came back.', lines: [earn] },
  PAYOUT_RETURNED: { meaning: 'A payout was rejected by the bank, or its money came back.', lines: [earn] },
  CHARGEBACK: {
    meaning:
      'The acquirer took back an amount that its cardholder or account holder disputes, or that a bank returned.',
    lines: [['RESERVE', 'ACQUIRER_RECEIVABLE']],
  },
  CHARGEBACK_REVERSAL: {
    meaning: 'The acquirer gave back an amount that it had taken for a chargeback.',
    lines: [['ACQUIRER_RECEIVABLE', 'RESERVE']],
  },
  DISPUTE_LOST: {
    meaning: 'A dispute was lost, accepted or not contested in time.',
    lines: [['MERCHANT_PAYABLE', 'RESERVE']],
  },
  DISPUTE_REOPENED: {
    meaning: 'A dispute that was lost has been reversed by the acquirer after all.',
    lines: [['RESERVE', 'MERCHANT_PAYABLE']],
  },
  SETTLEMENT: {
    meaning: 'The acquirer settled an amount that it owed.',
    lines: [['IN_TRANSIT', 'ACQUIRER_RECEIVABLE']],
  },
  SETTLEMENT_OF_CREDIT: {
    meaning: 'The acquirer deducted an amount that it was owed: a refund, a payout or a chargeback.',
    lines: [['ACQUIRER_RECEIVABLE', 'IN_TRANSIT']],
  },
  UNMATCHED: {
    meaning: 'The acquirer settled an amount that matches no payment, or several.',
    lines: [['IN_TRANSIT', 'SUSPENSE']],
  },
  UNMATCHED_CREDIT: {
    meaning: 'The acquirer deducted an amount that matches no payment, or several.',
    lines: [['SUSPENSE', 'IN_TRANSIT']],
  },
  ASSIGNMENT: {
    meaning: 'An amount in suspense was assigned to its payment by hand.',
    lines: [['SUSPENSE', 'ACQUIRER_RECEIVABLE']],
  },
  ASSIGNMENT_OF_CREDIT: {
    meaning: 'A deducted amount in suspense was assigned to its payment by hand.',
    lines: [['ACQUIRER_RECEIVABLE', 'SUSPENSE']],
  },
  CONVERSION_OUT: {
    meaning: 'A settled amount was converted; this is the amount in the currency of the payment.',
    lines: [['CONVERSION', 'IN_TRANSIT']],
  },
  CONVERSION_IN: {
    meaning: 'A settled amount was converted; this is the amount in the currency of the settlement.',
    lines: [['IN_TRANSIT', 'CONVERSION']],
  },
  PAYOUT_ARRIVED: {
    meaning: 'A payout of the acquirer arrived on the bank account of the merchant, as a statement of the bank says.',
    lines: [['BANK', 'IN_TRANSIT']],
  },
  FEE: { meaning: 'The acquirer deducted a fee.', lines: [['FEES', 'IN_TRANSIT']] },
  FEE_RETURNED: { meaning: 'The acquirer gave a fee back.', lines: [['IN_TRANSIT', 'FEES']] },
} as const satisfies Record<string, LedgerEvent>;

/** The name of a money event. */
export type LedgerEventName = keyof typeof ledgerEvents;
