/**
 * What the simulated sheets of wallets say. They are for testers only, as real sheets speak the language of the device, so
 * they are in English.
 */
export const walletSheets = {
  title: '{brand}, simulated',
  notice: 'Test environment: no money moves.',
  merchant: 'Pay to',
  total: 'Total',
  card: 'Card',
  cards: {
    approved: 'Card that is approved',
    declined: 'Card that is declined',
    bare: 'Card that its bank asks about',
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
