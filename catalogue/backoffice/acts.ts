/** What can be done with many records at once, and the right that it needs in the channel of each. */
export const acts = {
  refund: { right: 'payments.refund', of: 'payments' },
  tag: { right: 'payments.note', of: 'payments' },
  untag: { right: 'payments.note', of: 'payments' },
  notify: { right: 'webhooks.change', of: 'payments' },
  resend: { right: 'webhooks.change', of: 'deliveries' },
} as const;

/** The name of an act. */
export type ActName = keyof typeof acts;

/** The names of all acts. */
export const actNames = Object.keys(acts) as readonly ActName[];

/** Returns whether an act sends notifications again. */
export const isNotifying = (act: ActName): boolean => act === 'notify' || act === 'resend';

/** Why a notification cannot be sent again. Other acts give the text of a result code. */
export const actReasons = ['webhookRemoved', 'webhookPaused', 'neverNotified'] as const;

/** Why a notification cannot be sent again. */
export type ActReason = (typeof actReasons)[number];

/** The most records of one act or of one selection: as many as a person can look through before. */
export const MOST_CHOSEN = 200;
