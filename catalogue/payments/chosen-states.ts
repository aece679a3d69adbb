import { incoming, type StandingState } from './standing.ts';

/** How payments in a state are found before each is looked at. */
export interface ChosenState {
  /** What is stored with them. */
  readonly stored: readonly ('succeeded' | 'declined' | 'pending' | 'received')[];
  /** Their types; absent for all. */
  readonly types?: readonly string[];
  /** How they stand; absent where what is stored decides. */
  readonly standing?: StandingState;
  /** How they do not stand. */
  readonly except?: StandingState;
  /** They are few among all others, and are found by what refers to them, such as a refund. */
  readonly isGivenBack?: true;
  /** They wait for a settlement file. */
  readonly isUnsettled?: true;
}

const stored = ['succeeded'] as const;
const authorizations = ['PA', 'PA.CP'] as const;

/** What brings money in. A chargeback stands as its payment does, and is not listed again. */
const paying = [...incoming, ...authorizations];

/** The types of payments that a settlement file settles. */
export const settledTypes: readonly string[] = ['DB', 'CP', 'RC', 'RF', 'RB'];

/** The states in which people find payments, in the order in which they choose: one row each. */
export const chosenStates = {
  succeeded: { stored },
  paid: { stored, types: incoming, standing: 'paid' },
  authorized: { stored, types: authorizations, standing: 'authorized' },
  partlyCaptured: { stored, types: authorizations, standing: 'partlyCaptured' },
  captured: { stored, types: authorizations, standing: 'captured' },
  partlyRefunded: { stored, types: paying, standing: 'partlyRefunded', isGivenBack: true },
  refunded: { stored, types: paying, standing: 'refunded', isGivenBack: true },
  reversed: { stored, standing: 'reversed', isGivenBack: true },
  chargedBack: { stored, types: paying, standing: 'chargedBack', isGivenBack: true },
  // What was reversed before is not settled any more.
  unsettled: { stored, types: settledTypes, except: 'reversed', isUnsettled: true },
  decided: { stored: ['succeeded', 'declined'] },
  pending: { stored: ['pending'] },
  received: { stored: ['received'] },
  declined: { stored: ['declined'] },
} as const satisfies Readonly<Record<string, ChosenState>>;

/** The name of a state in which people find payments. */
export type ChosenStateName = keyof typeof chosenStates;

/** The names of these states. */
export const chosenStateNames = Object.keys(chosenStates) as readonly ChosenStateName[];
