/**
 * Why people refund, reverse or charge again. The reason travels as a parameter of the merchant's own, so that replies
 * and notifications have it; the note beside it is `merchantMemo`. The texts are those of the back office.
 */
export const followUpReasons = [
  'requested',
  'damaged',
  'notDelivered',
  'duplicate',
  'wrongAmount',
  'suspicious',
  'other',
] as const;

/** A reason why somebody makes a follow-up. */
export type FollowUpReason = (typeof followUpReasons)[number];

/** The parameter with the reason. */
export const reasonParameter = 'customParameters[REASON]';

/** The parameter with the note. */
export const noteParameter = 'merchantMemo';
