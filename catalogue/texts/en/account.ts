import { type MailTexts, mails } from './mails.ts';
import { type PageTexts, pages } from './pages.ts';

/** The texts of the gateway's other pages, and of its mails, that stand on the self-service page, too. */
export const textsOfPages = ({ leading, link, facts, simulator, brands }: PageTexts, mails: MailTexts) => ({
  /** The strip of the test environment. */
  notice: simulator.notice,
  loading: leading.title,
  again: link.again,
  /** Why a charge failed, by `DeclineReason`. */
  reasons: link.reasons,
  paid: link.paid,
  pending: link.pending,
  print: link.print,
  secure: link.secure,
  receipt: link.receipt,
  reference: facts.reference,
  debit: mails.facts.debit,
  /** The names of brands that are words. */
  brands,
});

/**
 * The texts of the page on which shoppers manage what they agreed to, in English. This file is the type of the other
 * languages.
 */
export const accountTexts = {
  title: 'Your subscriptions and payments',
  /** Without a session: an address, and the code that was sent there. */
  signIn: {
    text: 'Enter the email address with which you paid. You will get a code that opens this page.',
    email: 'Email address',
    send: 'Send the code',
    sent: 'If payments were made with {address}, a code is on its way. It is valid for 10 minutes.',
    code: 'Code from the email',
    open: 'Open the page',
    again: 'Send a new code',
    other: 'Use another address',
    out: 'Sign out',
    signedOut: 'You are signed out.',
  },
  help: 'Help from the shop',
  /** The parts of the page. */
  parts: {
    subscriptions: 'Subscriptions',
    accounts: 'Ways to pay',
    payments: 'Payments',
    mandates: 'Direct debit mandates',
  },
  nothing: 'There is nothing here yet. Your subscriptions and payments will be shown here.',
  cut: 'Older entries are not shown here.',
  /** What a card says of a subscription. */
  subscription: {
    name: 'Subscription',
    next: 'Next payment',
    pausedUntil: 'Paused until',
    ends: 'Ends on',
    endedAt: 'Ended on',
    history: 'Earlier payments',
    owed: '{amount} could not be charged.',
    payOwed: 'Pay with another card',
  },
  /** When a subscription is charged; `monthly` has a day such as `3rd`. */
  plans: {
    daily: 'Every day',
    weekly: 'Every week on {day}',
    monthly: 'On the {day} of each month',
    lastDay: 'On the last day of each month',
    yearly: 'Every year on {day}',
  },
  /** How a subscription stands. */
  states: {
    active: 'Active',
    paused: 'Paused',
    unpaid: 'Payment failed',
    ending: 'Cancelled',
    ended: 'Ended',
  },
  /** The changes of a subscription: their button, what they do and when, and that they are done. */
  pause: {
    action: 'Pause',
    until: 'Pause until',
    text: 'Nothing is charged before that day. Afterwards the subscription goes on as before.',
    done: 'The subscription is paused. Nothing is charged before {day}.',
  },
  cancel: {
    action: 'Cancel subscription',
    title: 'Cancel this subscription?',
    text: 'Your subscription ends on {day}. Nothing is charged after that.',
    before: 'Until then it is charged as before.',
    keep: 'Keep subscription',
    done: 'The subscription is cancelled. Nothing is charged after {day}.',
  },
  change: {
    action: 'Change way to pay',
    title: 'How do you want to pay?',
    next: 'It is used from the next payment on: {day}.',
    now: '{amount} is charged at once.',
    use: 'Use this one',
    pay: 'Pay {amount}',
    done: 'From now on, the subscription is paid with {account}.',
  },
  /** Stored accounts. */
  account: {
    add: 'Add a way to pay',
    free: 'Nothing is charged now.',
    added: '{account} was added.',
    default: 'Default',
    makeDefault: 'Make default',
    chosen: '{account} is now the default.',
    remove: 'Remove',
    removeTitle: 'Remove {account}?',
    removeText: 'It is deleted and cannot be charged any more.',
    removed: '{account} was removed.',
    inUse: 'Used for {name}.',
    expires: 'Valid until {date}',
    expired: 'Expired',
  },
  /** How a payment stands, and its receipt. */
  payment: {
    paid: 'Paid',
    pending: 'In progress',
    failed: 'Failed',
    refunded: 'Refunded',
    partlyRefunded: 'Partly refunded',
    refundPending: 'Refund on its way',
    receipt: 'Receipt',
    pdf: 'Download PDF',
  },
  /** Mandates for direct debits. */
  mandate: {
    signed: 'Agreed on',
    valid: 'Valid',
    revoked: 'Revoked',
    expired: 'Expired',
    revoke: 'Revoke mandate',
    revokeTitle: 'Revoke this mandate?',
    revokeText: 'No more money is collected with it. Subscriptions that are paid with it need another way to pay.',
    done: 'The mandate is revoked.',
  },
  code: 'To be sure that it is you, we have sent a code to {address}.',
  confirm: 'Confirm',
  back: 'Back',
  slow: 'This takes longer than usual.',
  /** Why something was refused, beside what it is about. */
  refusals: {
    'link.unknown': 'This link is not valid.',
    'link.used': 'This link has already been used.',
    'link.expired': 'This link has expired.',
    'link.void': 'This link is no longer valid, because the subscription now has another email address.',
    'code.wrong': 'The code is wrong or no longer valid.',
    'session.over': 'You were signed out because the page was not used for a while.',
    throttled: 'Too many attempts. Please wait a few minutes.',
    closed: 'The shop does not offer this page.',
    gone: 'This no longer exists.',
    inUse: 'It is still used by a subscription.',
    notPossible: 'This is not possible now.',
    declined: 'The bank did not accept it. Please try another way to pay.',
    day: 'Please choose another day.',
    unreachable: 'The page could not be reached. Please check your connection.',
    unexpected: 'Something went wrong. Please try again.',
    email: 'Please enter an email address.',
    code: 'Please enter the 6 digits of the code.',
  },
  shared: textsOfPages(pages, mails),
};

/** The texts of the self-service page in one language. */
export type SelfServiceTexts = typeof accountTexts;
