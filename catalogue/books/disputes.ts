/** The states of the dispute about a chargeback. */
export const disputeStates = {
  OPEN: 'waits for the merchant, until its deadline',
  CONTESTED: 'the merchant has contested it; the acquirer decides',
  ACCEPTED: 'the merchant has accepted it, or nobody decides about it; the amount is lost',
  EXPIRED: 'the merchant did not answer in time; the amount is lost',
  LOST: 'the acquirer decided against the merchant',
  WON: 'the acquirer gave the amount back',
} as const;

/** The state of a dispute. */
export type DisputeState = keyof typeof disputeStates;

/** What can happen to a dispute: state, event, next state. Nothing else can. */
const disputeSteps = [
  ['OPEN', 'accept', 'ACCEPTED'],
  ['OPEN', 'contest', 'CONTESTED'],
  ['OPEN', 'expire', 'EXPIRED'],
  ['OPEN', 'reverse', 'WON'],
  ['CONTESTED', 'lose', 'LOST'],
  ['CONTESTED', 'reverse', 'WON'],
  // An acquirer may give an amount back at any time.
  ['ACCEPTED', 'reverse', 'WON'],
  ['EXPIRED', 'reverse', 'WON'],
  ['LOST', 'reverse', 'WON'],
] as const satisfies readonly (readonly [DisputeState, string, DisputeState])[];

/** What happens to a dispute. */
export type DisputeEvent = (typeof disputeSteps)[number][1];

/** Returns the state after an event; undefined if it cannot happen now. */
export const disputeAfter = (state: DisputeState, event: DisputeEvent): DisputeState | undefined =>
  disputeSteps.find(([from, on]) => from === state && on === event)?.[2];

/** The states in which the amount of a dispute counts as lost. */
export const lostStates: readonly DisputeState[] = ['ACCEPTED', 'EXPIRED', 'LOST'];

/**
 * The acquirers whose chargebacks nobody decides about: a bank that returns a direct debit looks at no evidence, so the
 * amount is lost at once.
 */
const withoutAppeal: readonly string[] = ['sepa'];

/** Returns whether the chargebacks of an acquirer can be contested. */
export const canBeContested = (acquirer: string): boolean => !withoutAppeal.includes(acquirer);

/** A merchant has this long to accept or to contest a chargeback. */
export const ANSWER_WITHIN_DAYS = 20;

/** A contested dispute that the acquirer has not reversed after this time counts as lost. */
export const DECIDED_WITHIN_DAYS = 75;

/** Limits of the evidence of one dispute. */
export const evidenceLimits = { pieces: 20, textCharacters: 4_000, fileBytes: 1_000_000 } as const;

/** The types of files that evidence may have, by their first bytes. */
export const evidenceFiles = {
  'application/pdf': [[0x25, 0x50, 0x44, 0x46]],
  'image/jpeg': [[0xff, 0xd8, 0xff]],
  'image/png': [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
} as const satisfies Readonly<Record<string, readonly (readonly number[])[]>>;

/** The type of a file of evidence. */
export type EvidenceFileType = keyof typeof evidenceFiles;

/** The endings of the names of such files. */
export const evidenceEndings = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
} as const satisfies Readonly<Record<EvidenceFileType, readonly string[]>>;
