import type { Method } from '../../../catalogue/brands/brands.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';

/** What is particular to one kind of follow-up. */
export interface FollowUpKind {
  /** The payment that is referred to does not exist. */
  readonly unknown: ResultCode;
  /** It is of a type, or paid by a method, that this cannot follow. */
  readonly wrongKind: ResultCode;
  /** It did not succeed. */
  readonly rejected: ResultCode;
  /** Not so much is left of it, or nothing. */
  readonly exceeded: ResultCode;
  /** Takes all that is left when it is sent without an amount. */
  readonly wholeByDefault?: true;
  /** What is closed once one is marked FINAL: the whole payment, or further ones of the same type. */
  readonly final: 'payment' | 'type';
  /** It charges or credits the account that was stored with the payment. */
  readonly usesAccount?: true;
  /** The methods of the payment that it may follow, where not all. */
  readonly methods?: readonly Method[];
}

/** Codes of kinds that clients know no code of their own for: those for references in general. */
const general = { unknown: '700.100.100', wrongKind: '700.100.700', rejected: '700.300.200' } as const;

/** What may follow a payment, and how each fails. Source: interface, 'Errors'; the codes are those that clients know. */
export const followUps = {
  CP: {
    unknown: '700.400.510',
    wrongKind: '700.400.510',
    rejected: '700.400.510',
    exceeded: '700.400.100',
    final: 'payment',
  },
  RF: {
    unknown: '600.200.500',
    wrongKind: '700.400.520',
    rejected: '700.400.520',
    exceeded: '700.400.200',
    final: 'type',
  },
  RV: {
    unknown: '700.400.530',
    wrongKind: '700.400.530',
    rejected: '700.400.530',
    exceeded: '700.400.300',
    wholeByDefault: true,
    final: 'type',
  },
  RC: {
    unknown: '700.400.560',
    wrongKind: '700.400.560',
    rejected: '700.400.560',
    exceeded: '700.100.300',
    final: 'payment',
    methods: ['prepayment', 'invoice'],
  },
  PA: {
    ...general,
    exceeded: '700.100.300',
    final: 'type',
    usesAccount: true,
    methods: ['card', 'wallet', 'cardWallet'],
  },
  CD: { ...general, exceeded: '700.100.300', final: 'type', usesAccount: true },
  RB: { ...general, exceeded: '700.100.300', final: 'type', usesAccount: true },
} as const satisfies Record<string, FollowUpKind>;

/** A payment type that refers to an earlier payment, as requests may ask for it. */
export type FollowUpType = keyof typeof followUps;

/** Gives what is particular to a type of follow-up. */
export const kindOf = (type: FollowUpType): FollowUpKind => followUps[type];
