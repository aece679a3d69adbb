/** How a mail stands. */
export const mailStates = ['waiting', 'sent', 'failed', 'bounced', 'withheld', 'kept'] as const;

/** A mail in a list, without what it says. */
export interface ListedMail {
  readonly id: string;
  /** Such as `receipt`. */
  readonly kind: string;
  readonly to: string;
  readonly state: (typeof mailStates)[number];
  readonly created: string;
  /** Undefined for mails to people of the back office. */
  readonly channel?: { readonly id: string; readonly name: string };
  readonly paymentId?: string;
  readonly tries: number;
  /** What the mail server has answered last, or why it did not. */
  readonly answer?: string;
  /** Why the address is not written to now: what a mail server has answered, and when. */
  readonly refused?: { readonly answer: string; readonly at: string };
}

/** A page of mails, the newest first. */
export interface MailsReply {
  readonly mails: readonly ListedMail[];
  readonly nextCursor?: string;
}

/** A mail that was kept. */
export interface MailReply {
  readonly id: string;
  readonly kind: string;
  readonly created: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
}
