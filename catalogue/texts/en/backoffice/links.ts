/** The texts of the view of payment links, in English. */
export const links = {
  title: 'Payment links',
  why: 'A shopper who opens a link pays one order, once, on a page of the gateway.',
  none: 'There is no payment link yet.',
  make: 'Make a payment link',
  channel: 'Channel',
  amount: 'Amount',
  currency: 'Currency',
  currencyHint: 'Three letters, such as EUR.',
  type: 'Kind',
  types: { DB: 'Charge at once', PA: 'Authorize, capture later' },
  reference: 'Reference',
  referenceHint: 'Optional, at least 8 characters; payments are found by it.',
  description: 'What for',
  descriptionHint: 'Optional; the shopper sees it.',
  language: 'Language of the page',
  shoppersLanguage: "That of the shopper's browser",
  days: 'Valid for (days)',
  ready: 'The payment link is ready',
  readyWhy: 'Send it to the shopper. Who has it can pay.',
  link: 'Link',
  state: 'State',
  states: {
    open: 'Open',
    declined: 'Declined, open again',
    pending: 'In progress',
    paid: 'Paid',
    expired: 'Expired',
    cancelled: 'Cancelled',
  },
  created: 'Made',
  by: 'By',
  expires: 'Valid until',
  payment: 'Payment',
  actions: 'Steps',
  cancel: 'Cancel',
  cancelTitle: 'Cancel this payment link?',
  cancelWhy: 'Nobody can pay with it any more, not even a shopper who has its page open.',
  cancelled: 'The payment link is cancelled.',
} as const;

type Shape<Table> = { readonly [Name in keyof Table]: Table[Name] extends string ? string : Shape<Table[Name]> };

/** The texts of the view of payment links in one language. */
export type LinksTexts = Shape<typeof links>;
