import type { Method } from '../../../catalogue/brands/brands.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';

/** The rules of one type of follow-up, and the codes of its failures. */
interface FollowUpKind {
  /** The referenced payment does not exist. */
  readonly unknown: ResultCode;
  /** The referenced payment has a type or a method that this follow-up does not support. */
  readonly wrongKind: ResultCode;
  /** The referenced payment did not succeed. */
  readonly rejected: ResultCode;
  /** The amount exceeds what is left of the referenced payment. */
  readonly exceeded: ResultCode;
  /** Without an amount, the follow-up takes everything that is left. */
  readonly wholeByDefault?: true;
  /** What a follow-up marked FINAL closes: the whole payment, or only further follow-ups of its type. */
  readonly final: 'payment' | 'type';
  /** The follow-up charges or credits the account that was stored with the payment. */
  readonly usesAccount?: true;
  /** The methods of the referenced payment that it supports; all if missing. */
  readonly methods?: readonly Method[];
}

/** Types without codes of their own use those for references in general. */
const general = { unknown: '700.100.100', wrongKind: '700.100.700', rejected: '700.300.200' } as const;

/** The types of follow-ups. Source: interface, 'Errors'; clients rely on these codes. */
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

/** A payment type of requests that refer to an earlier payment. */
export type FollowUpType = keyof typeof followUps;

/** Returns the rules of a type of follow-up. */
export const kindOf = (type: FollowUpType): FollowUpKind => followUps[type];
