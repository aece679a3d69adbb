/** How a refund or payout is paid: on a settlement day, or at once on any day. */
export const payoutKinds = ['transfer', 'instant'] as const;

/** How a refund or payout is paid. */
export type PayoutKind = (typeof payoutKinds)[number];

/** Returns whether an order of some kind for the merchant's bank pays somebody. */
export const isPayout = (kind: string): kind is PayoutKind => payoutKinds.some((each) => each === kind);
