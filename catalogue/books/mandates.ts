/** The states of mandates of direct debits. */
export const mandateStates = {
  active: 'It can be charged.',
  used: 'It was for one charge, which is ordered or made.',
  lapsed: 'Nothing was charged under it for 36 months; its holder must sign a new one.',
  revoked: 'Nothing more is charged under it.',
} as const;

/** The state of a mandate. */
export type MandateState = keyof typeof mandateStates;
