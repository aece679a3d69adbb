import type { Translated } from '../../languages/translated.ts';

/**
 * The texts of mails to shoppers, in English. This file is the type of the other languages. What the receipt page says
 * too, such as 'Paid with' and the reasons of declines, is among the texts of pages.
 */
export const mails = {
  hello: 'Hello {name},',
  /** Where a word for 'receipt' is that of a document by law, a translation says 'confirmation'. */
  receipt: { subject: 'Your receipt from {shop}' },
  refund: {
    subject: 'Your refund from {shop}',
    text: 'You are getting money back.',
    more: 'Your bank decides when it is in your account. It mostly takes a few days.',
  },
  /** A payment link that the merchant sends, to an address that the merchant knows. */
  link: {
    subject: '{shop} asks you to pay',
    text: 'You can pay this online.',
    until: 'Valid until',
    why:
      'You get this mail because the shop gave your address for this payment. ' +
      'Please never send card data by mail.',
  },
  /** What a shopper agreed to, with its reference. */
  mandate: {
    subject: 'Your direct debit mandate for {shop}',
    text: 'You agreed to SEPA direct debits from your account.',
    creditor: 'Creditor identifier',
  },
  /** A charge of a subscription is coming. */
  charge: {
    subject: 'Coming payment to {shop}',
    text: 'A payment for your subscription is coming.',
    more: 'You need not do anything. If you want to change something, please do it before that day.',
    day: 'Day of the payment',
  },
  /** The card of a subscription expires. */
  expiring: {
    subject: 'Your card for {shop} expires soon',
    text: 'The card for your subscription expires before the next payment.',
    more: 'Please choose another one, so that your subscription goes on.',
  },
  manage: 'Manage the subscription',
  /** A direct debit is coming. */
  notice: {
    subject: 'Coming direct debit by {shop}',
    text: 'A payment will be collected from your account by SEPA direct debit.',
    more: 'Please make sure that there is enough money in the account on that day.',
  },
  /** A charge of a subscription failed. */
  failed: {
    subject: 'Your payment to {shop} failed',
    text: 'A payment for your subscription did not succeed.',
    more: 'Please pay it, so that your subscription goes on.',
  },
  /** A code with which somebody proves to read the mails of an address. */
  code: {
    subject: 'Your code for {shop}',
    text: 'Enter this code on the page that asked for it.',
    more: 'It is valid for 10 minutes. If you did not ask for it, you can ignore this mail. Tell nobody the code.',
  },
  /** The facts that the receipt page does not have. */
  facts: { debit: 'Day of the debit', mandate: 'Mandate reference', method: 'Payment method' },
  open: 'View in the browser',
  /** Why the mail came, below it. */
  why: 'You get this mail because your address was given with a payment. Please never send card data by mail.',
} as const;

/** The texts of mails to shoppers in one language. */
export type MailTexts = Translated<typeof mails>;
