/** The balances between which money moves. */
type Balance = 'outside' | 'authorized' | 'captured' | 'refunded' | 'credited' | 'released';

/** What one payment type does to the money, and who may use it. */
export interface Posting {
  /** The effect of the type, in plain words. */
  readonly meaning: string;
  /** Whether it can stand alone; otherwise it must refer to an earlier payment. */
  readonly alone: boolean;
  /** The types of successful payments that it may refer to. */
  readonly refersTo: readonly string[];
  /** The balance that it debits; `referenced` is the balance that the referenced payment has credited. */
  readonly from?: Balance | 'referenced';
  /** The balance that it credits. Absent where no money moves. */
  readonly to?: Balance;
  /** Moves the whole remaining balance when it is sent without an amount. */
  readonly whole?: true;
  /**
   * `client`: payments and follow-ups may have it; `settlement`: only settlement creates it; `account`: requests about
   * stored accounts and their schedules create it, and nothing is paid with them.
   */
  readonly madeBy: 'client' | 'settlement' | 'account';
}

/** What each payment type does to the money. A movement that is not listed is impossible. */
export const postings = {
  PA: {
    meaning: 'Preauthorization; an increment or a re-authorization if it refers to an earlier one',
    alone: true,
    refersTo: ['PA'],
    from: 'outside',
    to: 'authorized',
    madeBy: 'client',
  },
  DB: { meaning: 'Debit', alone: true, refersTo: [], from: 'outside', to: 'captured', madeBy: 'client' },
  CD: {
    meaning: 'Credit: a payout, not limited by captures',
    alone: true,
    refersTo: ['DB', 'CP'],
    from: 'outside',
    to: 'credited',
    madeBy: 'client',
  },
  'PA.CP': {
    meaning: 'Preauthorization, captured later by the service',
    alone: true,
    refersTo: [],
    from: 'outside',
    to: 'authorized',
    madeBy: 'client',
  },
  CP: {
    meaning: 'Capture',
    alone: false,
    refersTo: ['PA', 'PA.CP'],
    from: 'authorized',
    to: 'captured',
    madeBy: 'client',
  },
  RV: {
    meaning: 'Reversal',
    alone: false,
    refersTo: ['PA', 'PA.CP', 'DB', 'CP', 'RB'],
    from: 'referenced',
    to: 'released',
    whole: true,
    madeBy: 'client',
  },
  RF: {
    meaning: 'Refund',
    alone: false,
    refersTo: ['DB', 'CP', 'RB', 'RC'],
    from: 'captured',
    to: 'refunded',
    madeBy: 'client',
  },
  RB: {
    meaning: 'Rebill: a new debit on the stored account',
    alone: false,
    refersTo: ['DB', 'CP'],
    from: 'outside',
    to: 'captured',
    madeBy: 'client',
  },
  RC: {
    meaning: 'Receipt of money for a prepayment or an invoice',
    alone: false,
    refersTo: ['PA'],
    from: 'authorized',
    to: 'captured',
    madeBy: 'client',
  },
  RG: {
    meaning: 'Registration: stores the account, calls no acquirer',
    alone: true,
    refersTo: [],
    madeBy: 'client',
  },
  CB: {
    meaning: 'Chargeback',
    alone: false,
    refersTo: ['DB', 'CP', 'RB', 'RC'],
    from: 'captured',
    to: 'refunded',
    madeBy: 'settlement',
  },
  CR: {
    meaning: 'Chargeback reversal',
    alone: false,
    refersTo: ['CB'],
    from: 'refunded',
    to: 'captured',
    madeBy: 'settlement',
  },
  RI: {
    meaning: 'Risk check: only the rules of risk, calls no acquirer',
    alone: true,
    refersTo: [],
    madeBy: 'client',
  },
  '3D': {
    meaning: 'Authentication of the cardholder only, calls no acquirer',
    alone: true,
    refersTo: [],
    madeBy: 'client',
  },
  TK: { meaning: 'Tokenization: a network token for the account', alone: true, refersTo: [], madeBy: 'client' },
  SD: { meaning: 'Schedule of payments on a stored account', alone: false, refersTo: ['RG'], madeBy: 'account' },
  RS: { meaning: 'Reschedule: changes a schedule', alone: false, refersTo: ['SD'], madeBy: 'account' },
  DS: { meaning: 'Deschedule: ends a schedule', alone: false, refersTo: ['SD'], madeBy: 'account' },
  DR: { meaning: 'Deregistration', alone: false, refersTo: ['RG'], madeBy: 'account' },
} as const satisfies Record<string, Posting>;

/** The code of a payment type. */
export type PaymentType = keyof typeof postings;

/** Returns whether a text is the code of a payment type. */
export const isPaymentType = (text: string): text is PaymentType => Object.hasOwn(postings, text);

type Rows = typeof postings;

/** The types of first payments, as requests may name them. */
export type InitialType = {
  [Type in PaymentType]: Rows[Type] extends { alone: true; madeBy: 'client' } ? Type : never;
}[PaymentType];

/**
 * The types that refer to an earlier payment, as requests may name them; those of settlement are refused with a code of
 * their own.
 */
type FollowUpType = {
  [Type in PaymentType]: Rows[Type] extends { refersTo: readonly [] } | { madeBy: 'account' } ? never : Type;
}[PaymentType];

const typesThat = (holds: (posting: Posting) => boolean): readonly PaymentType[] =>
  Object.entries(postings).flatMap(([type, posting]) => (holds(posting) && isPaymentType(type) ? [type] : []));

/** The types of first payments, in the order of the table. */
export const initialTypes = typesThat(({ alone, madeBy }) => alone && madeBy === 'client') as readonly InitialType[];

/** The types of payments that have a receipt: those that take a shopper's money. */
export const receiptTypes = typesThat(({ to, madeBy }) => to === 'captured' && madeBy === 'client');

/** The types that refer to an earlier payment, in the order of the table. */
export const followUpTypes = typesThat(
  ({ refersTo, madeBy }) => refersTo.length > 0 && madeBy !== 'account',
) as readonly FollowUpType[];

/** The types of attempts to pay: money from outside, by a request of the merchant or the shopper. */
export const attemptTypes = typesThat(
  ({ madeBy, from, to }) => madeBy === 'client' && from === 'outside' && to !== 'credited',
);

/** Returns whether a type is an attempt to pay. */
export const isAttempt = (type: string): boolean => attemptTypes.some((each) => each === type);

/** A movement of money between two balances. */
interface Movement {
  readonly from: Balance;
  readonly to: Balance;
}

/**
 * Returns the movement of a payment of `type` that stands alone or refers to one of type `referenced`; undefined when
 * the table does not allow it or no money moves.
 */
export const movementOf = (type: PaymentType, referenced?: PaymentType): Movement | undefined => {
  const { alone, refersTo, from, to }: Posting = postings[type];
  const allowed = referenced === undefined ? alone : refersTo.includes(referenced);
  if (!allowed || from === undefined || to === undefined) return undefined;
  if (from !== 'referenced') return { from, to };
  const given = referenced === undefined ? undefined : (postings[referenced] as Posting).to;
  return given === undefined ? undefined : { from: given, to };
};

/**
 * Returns what a successful payment does to what the merchant has: 1 if it adds to that, -1 if it takes from it; undefined
 * if it moves no money, such as an authorization. `referenced` is as for `effectOfType`.
 */
export const signOfType = (type: string, referenced?: string): 1 | -1 | undefined => {
  const effect = effectOfType(type, referenced);
  if (effect !== undefined) return effect === 'charged' ? 1 : -1;
  if (type === 'CD') return -1;
  return type === 'RV' && referenced === 'CD' ? 1 : undefined;
};

/**
 * Returns what a successful payment does with the money of its shopper: it is charged, or given back. `referenced` is
 * the type of the payment to which it refers, if there is one: a reversal gives back what was captured, if it was.
 */
export const effectOfType = (type: string, referenced?: string): 'charged' | 'givenBack' | undefined => {
  if (!isPaymentType(type)) return undefined;
  const { from, to }: Posting = postings[type];
  if (to === 'captured') return 'charged';
  if (from !== 'referenced') return from === 'captured' ? 'givenBack' : undefined;
  return referenced !== undefined && effectOfType(referenced) === 'charged' ? 'givenBack' : undefined;
};
