/** The states of mandates of direct debits. */
export const mandateStates = {
  active: 'It can be charged.',
  used: 'It was for one charge, which is ordered or made.',
  lapsed: 'Nothing was charged under it for 36 months; its holder must sign a new one.',
  revoked: 'Nothing more is charged under it.',
} as const;

/** The state of a mandate. */
export type MandateState = keyof typeof mandateStates;

/**
 * Whether the bank's reason for a rejection or a return says that the mandate itself is void, so that every further
 * charge would come back too. A closed account ends none: its holder may give another under the same mandate. Source:
 * EPC173-14, guidance on reason codes.
 */
export const endsMandate = {
  AC01: false,
  AC04: false,
  AC06: false,
  // A consumer cannot sign a mandate between businesses.
  AC13: true,
  AG01: false,
  AG02: false,
  AM04: false,
  AM05: false,
  BE05: false,
  CNOR: false,
  DNOR: false,
  DT01: false,
  ED05: false,
  FF01: false,
  FOCR: false,
  // The debtor says that there is none, or the debtor's bank knows none.
  MD01: true,
  // The data can be corrected.
  MD02: false,
  // The debtor takes back one charge, and may not want to end the mandate.
  MD06: false,
  // The debtor died.
  MD07: true,
  MS02: false,
  MS03: false,
  RC01: false,
  RR01: false,
  RR02: false,
  RR03: false,
  RR04: false,
  SL01: false,
  FF05: false,
} as const satisfies Readonly<Record<string, boolean>>;

/** Returns whether a reason of the bank ends the mandate; an unknown one does not. */
export const isMandateEndedBy = (reason: string | undefined): boolean =>
  reason !== undefined && Object.entries(endsMandate).some(([each, ends]) => each === reason && ends);
