/** The texts of the simulated wallet sheets. */
export const walletSheets = {
  title: '{brand}, simulated',
  notice: 'Test environment: no money moves.',
  merchant: 'Pay to',
  total: 'Total',
  card: 'Card',
  cards: {
    approved: 'Card that is approved',
    declined: 'Card that is declined',
    bare: 'Card that the bank checks',
  },
  person: 'Name and address',
  pay: 'Pay',
  proceed: 'Continue',
  fail: 'Let the sheet fail',
  cancel: 'Cancel',
  close: 'Close',
  preparing: 'Waiting for the shop …',
  processing: 'Processing …',
  refused: 'Not paid.',
};

/** The texts of the sheets in one language. A missing text is a type error. */
export type SheetTexts = typeof walletSheets;
