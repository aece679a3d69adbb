/** The texts of the views of payments, in English. */
export const payments = {
  title: 'Payments',
  search: 'Search',
  searchHint: 'Paste anything: id, short id, reference, e-mail address, last four digits, amount',
  state: 'State',
  type: 'Type',
  brand: 'Brand',
  none: 'No payment was found. Change the search or the filters.',
  created: 'Made',
  shortId: 'Short id',
  amount: 'Amount',
  result: 'Result',
  reference: 'Reference',
  customer: 'Customer',
  email: 'E-mail address',
  account: 'Account',
  id: 'Id',
  channel: 'Channel',
  savedSearches: 'Saved searches',
  saveSearch: 'Save this search',
  searchName: 'Name of the search',
  forget: 'Forget',
  payment: 'Payment {shortId}',
  back: 'All payments',
  facts: 'What happened',
  family: 'Linked payments',
  possible: 'What is possible now',
  nothingPossible: 'Nothing can follow this payment now.',
  heldUntil: 'Held until',
  settled: 'Settled',
  customerData: 'Customer and account',
  raw: 'All data as JSON',
  atMost: 'At most {amount}',
  done: 'Done: {result}',
  types: {
    CP: 'Capture',
    RF: 'Refund',
    RV: 'Reverse',
    RB: 'Charge again',
  },
  why: {
    CP: 'Takes the money that the authorization holds.',
    RF: 'Sends money back to the customer.',
    RV: 'Cancels the payment before it is settled.',
    RB: 'Charges the same account again.',
  },
} as const;

type Texts<Tree> = { readonly [Name in keyof Tree]: Tree[Name] extends string ? string : Texts<Tree[Name]> };

/** The texts of the views of payments in one language. */
export type PaymentsTexts = Texts<typeof payments>;
