import { brandNames } from './brand-names.ts';

/** The texts of the gateway's own pages, in English. This file is the type of the other languages. */
export const pages = {
  /** Title and text of the page that redirects the browser. */
  leading: { title: 'One moment, please', text: 'You are being taken back to the shop.', action: 'Back to the shop' },
  /** The shopper has returned, but there is no URL of the shop. */
  returned: { title: 'Thank you', text: 'You can close this page and go back to the shop.' },
  /** The URL of the page is unknown, or no longer valid. */
  refused: {
    title: 'This page cannot be used',
    text: 'The link is not valid or has expired. Nothing was changed. Please go back to the shop.',
  },
  /** The pages of payment links and hosted checkouts: the order, the amount that shoppers choose, how it ended. */
  link: {
    title: 'Payment to {name}',
    paid: 'Thank you. The payment was successful.',
    pending: 'Your payment is being processed. You will see here how it ends.',
    waiting: 'The payment is not complete yet.',
    endings: {
      declined: 'The payment was declined. Nothing was charged.',
      cancelled: 'The payment was cancelled. Nothing was charged.',
      expired: 'The time to pay has run out. Nothing was charged.',
      failed: 'Something went wrong. As far as we know, nothing was charged.',
    },
    /** Why a payment was declined, if a shopper can do something about it, and what. */
    reasons: {
      funds: 'There is not enough money in the account.',
      limit: 'The limit of the card is used up.',
      expired: 'The card has expired, or its date is wrong.',
      code: 'The security code is wrong.',
      authentication: 'The bank could not confirm that it is you.',
      unreachable: 'The bank could not be reached.',
      other: 'The bank did not accept the payment.',
    },
    retry: 'Try again, or use another card.',
    print: 'Print or save as PDF',
    again: 'Try again',
    ended: 'This payment link is not valid any more. Please ask for a new one.',
    /** Below the form. */
    secure: 'The shop never sees your card number.',
    goOn: 'Continue to the payment',
    between: 'Please enter an amount from {least} to {most}.',
    atLeast: 'Please enter an amount of at least {least}.',
    full: 'This payment link takes no more payments.',
    receipt: { date: 'Date', method: 'Paid with', payment: 'Payment', refunded: 'Refunded' },
  },
  /** The page with what a shopper transfers to the merchant's account. */
  transfer: {
    title: 'Pay by bank transfer',
    text:
      'Scan the code with your banking app, or copy these details into a transfer. ' +
      'With the reference, the shop knows that the money is from you.',
    code: 'QR code for your banking app',
    holder: 'Account holder',
    copy: 'Copy',
    copied: 'Copied',
    received: 'The money has arrived. Thank you.',
  },
  /** The mandate of a direct debit: an agreement, its end by the scheme, and when the reference comes. */
  mandate: {
    once:
      'By paying you allow {creditor} (creditor identifier {identifier}) to collect ' +
      'this one payment from your account by SEPA direct debit, and your bank to pay it.',
    repeatedly:
      'By paying you allow {creditor} (creditor identifier {identifier}) to collect this ' +
      'payment and later ones from your account by SEPA direct debit, and your bank to pay them.',
    refund: 'You can ask your bank for a refund within eight weeks of a debit, on the terms of your contract with it.',
    noRefund:
      'This mandate is for debits between businesses: after a debit, your bank owes you no refund. ' +
      'Until the day of the debit, you can ask your bank not to pay it.',
    notice:
      'The reference of the mandate comes with the notice of the debit. ' +
      'Days from that notice to the debit, at least: {days}.',
  },
  /** An internal error. */
  failed: { title: 'Something went wrong', text: 'Please go back to the shop and look at your order there.' },
  /** The page that redirects to the challenge of the issuer (3-D Secure). */
  authentication: {
    title: 'One moment, please',
    text: 'You are being taken to your bank.',
    action: 'Go on to the bank',
  },
  /** The facts of a payment on the pages of the simulated issuer and processor. */
  facts: { merchant: 'Shop', amount: 'Amount', card: 'Card', reference: 'Reference' },
  /** The heading of what a shopper would not do there, but a tester. */
  tests: 'Other outcomes, for tests',
  /** The simulated issuer's page with the challenge. */
  issuer: {
    title: 'Do you approve this payment?',
    notice: 'This is a simulated bank for tests. No money moves.',
    approve: 'Approve',
    decline: 'Decline',
    cancel: 'Cancel at the bank',
    wait: 'Do nothing, and the bank stops waiting after a while.',
    done: { title: 'One moment, please', text: 'You are being taken back.', action: 'Go on' },
  },
  /** The simulated processor's page for bank redirects, wallets, invoices and vouchers. */
  simulator: {
    title: 'Test payment',
    notice: 'This is a simulation. No money moves.',
    pay: 'Pay',
    decline: 'Decline the payment',
    cancel: 'Cancel and go back to the shop',
    later: 'Pay later',
    close: 'Close without doing anything',
    /** What the buttons lead to, for testers. */
    leadsTo: {
      cancel: 'The shop is told at once that the payment was cancelled.',
      decline: 'The shop is told at once that the payment was declined.',
      later: 'The payment stays pending, and the money comes in a few days.',
      close: 'As if the window were closed: the shop is told nothing, and the payment runs out after a while.',
    },
    closed: 'Nothing was done. You can close this page.',
  },
  /** The names of brands that are words, the same as in the widget. */
  brands: brandNames,
} as const satisfies Texts;

interface Texts {
  readonly [name: string]: string | Texts;
}

type Shape<Table> = { readonly [Name in keyof Table]: Table[Name] extends string ? string : Shape<Table[Name]> };

/** The texts of pages in one language. */
export type PageTexts = Shape<typeof pages>;
