/** The most mails that begin within an hour; further ones wait for the next. */
export const mailLimits = {
  /** To one address, of all merchants together: nobody can flood a mailbox. */
  toRecipient: 20,
  /** Of all channels of one merchant. */
  ofMerchant: 10_000,
} as const;

/** A mail that could not be sent for this number of days is given up: what it says is old by then. */
export const MAIL_TRIED_FOR_DAYS = 5;
