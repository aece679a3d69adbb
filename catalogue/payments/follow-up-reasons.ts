/** What people do with a payment: capture, refund or reverse it, or charge its account again. */
type FollowedUpBy = 'CP' | 'RF' | 'RV' | 'RB';

/**
 * Why people do so, and with which types: nobody charges again for a parcel that was lost. The reason travels as a
 * parameter of the merchant's own, so that replies and notifications have it; the note beside it is `merchantMemo`. The
 * texts are those of the back office.
 */
export const followUpReasons = {
  requested: ['RF', 'RV', 'RB'],
  damaged: ['RF'],
  notDelivered: ['RF', 'RV'],
  duplicate: ['RF', 'RV'],
  delivered: ['CP'],
  partlyDelivered: ['CP'],
  nextPayment: ['RB'],
  laterCosts: ['RB'],
  wrongAmount: ['RF', 'RV', 'RB'],
  suspicious: ['RF', 'RV'],
  other: ['CP', 'RF', 'RV', 'RB'],
} as const satisfies Readonly<Record<string, readonly FollowedUpBy[]>>;

/** A reason why somebody makes a follow-up. */
export type FollowUpReason = keyof typeof followUpReasons;

/** Returns the reasons that a type may have, in the order in which people choose. */
export const reasonsFor = (type: FollowedUpBy): readonly FollowUpReason[] =>
  (Object.entries(followUpReasons) as [FollowUpReason, readonly FollowedUpBy[]][]).flatMap(([reason, types]) =>
    types.includes(type) ? [reason] : [],
  );

/** The parameter with the reason. */
export const reasonParameter = 'customParameters[REASON]';

/** The parameter with the note. */
export const noteParameter = 'merchantMemo';
