/** What the gateway's own pages say, in English. This file is the type of the others, one for each language. */
export const pages = {
  /** Title and text while the browser is led on. */
  leading: { title: 'One moment, please', text: 'You are being taken back to the shop.', action: 'Back to the shop' },
  /** The shopper came back and nothing leads to the shop. */
  returned: { title: 'Thank you', text: 'You can close this page and go back to the shop.' },
  /** The address of the page is none that the gateway gave, or not any more. */
  refused: {
    title: 'This page cannot be used',
    text: 'The link is not valid or has expired. Nothing was changed. Please go back to the shop.',
  },
  /** Something broke on our side. */
  failed: { title: 'Something went wrong', text: 'Please go back to the shop and look at your order there.' },
  /** While the browser is led to the bank's page that asks the holder of a card (3-D Secure). */
  authentication: {
    title: 'One moment, please',
    text: 'You are being taken to your bank.',
    action: 'Go on to the bank',
  },
  /** The simulated bank's page that asks the holder of a card. */
  issuer: {
    title: 'Confirm your payment',
    notice: 'This is a simulated bank for tests. No money moves.',
    merchant: 'Shop',
    amount: 'Amount',
    approve: 'Approve',
    decline: 'Decline',
    cancel: 'Cancel',
    wait: 'Do nothing, and the bank stops waiting after a while.',
    done: { title: 'One moment, please', text: 'You are being taken back.', action: 'Go on' },
  },
  /** The simulated processor's page for bank redirects, wallets, invoices and vouchers. */
  simulator: {
    title: 'Test payment',
    notice: 'This is a simulation. No money moves.',
    method: 'Method',
    amount: 'Amount',
    reference: 'Reference',
    pay: 'Pay',
    decline: 'Decline the payment',
    cancel: 'Cancel and go back to the shop',
    later: 'Pay later',
    close: 'Close without doing anything',
    closed: 'Nothing was done. You can close this page.',
  },
} as const satisfies Texts;

interface Texts {
  readonly [name: string]: string | Texts;
}

type Shape<Table> = { readonly [Name in keyof Table]: Table[Name] extends string ? string : Shape<Table[Name]> };

/** The texts of pages in one language. */
export type PageTexts = Shape<typeof pages>;
