/** What a case of the simulation is recognized by. */
export const simulatedKinds = [
  'card',
  'authentication',
  'bankAccount',
  'amount',
  'postcode',
  'email',
  'action',
] as const;

/** The kind of a case of the simulation. */
type SimulatedKind = (typeof simulatedKinds)[number];

/** A case of the simulation: what a request contains, and what comes of it. */
export interface SimulatedCase {
  readonly kind: SimulatedKind;
  /** What is sent: an invented card number or account, an amount, or what a tester chooses on the page of a bank. */
  readonly value: string;
  /** The brand of a card, the country of an account. */
  readonly detail?: string;
  /** The result code; absent where the case decides something else. */
  readonly code?: string;
  readonly description: string;
}

/** The cases of the simulation. */
export interface SimulatedCasesReply {
  readonly cases: readonly SimulatedCase[];
}

/** The clock of the test environment, as the merchants' interface shows it. */
export interface TestClockReply {
  readonly time: string;
  readonly isFrozen: boolean;
  readonly aheadSeconds: number;
  /** After a move: how many timers it ran. */
  readonly timersRun?: number;
}
