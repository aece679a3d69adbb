/** What can be done with many payments at once, and the right that it needs in the channel of each. */
export const acts = {
  refund: { right: 'payments.refund' },
  tag: { right: 'payments.note' },
  untag: { right: 'payments.note' },
} as const;

/** The name of an act. */
export type ActName = keyof typeof acts;

/** The names of all acts. */
export const actNames = Object.keys(acts) as readonly ActName[];

/** The most payments of one act: as many as a person can look through before. */
export const MOST_PAYMENTS = 200;
