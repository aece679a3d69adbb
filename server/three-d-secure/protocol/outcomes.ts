import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { TransStatus } from './messages.ts';

/** How an authentication can end. */
export interface EndRow {
  readonly meaning: string;
  /** What it proves to the acquirer, as the scheme writes it in the ECI. */
  readonly proof: 'full' | 'attempt' | 'none';
  /** Whether the payment goes on to the acquirer: always, never, or as the channel's `threeDSecure.proceedsWith` says. */
  readonly proceeds: 'always' | 'never' | 'asSet';
  /** What a payment that does not go on is declined with. */
  readonly code: ResultCode;
}

/**
 * How an authentication can end, and what becomes of the payment. With full proof and with an attempt the issuer bears the loss of
 * a fraud; with none the merchant does.
 */
export const ends = {
  authenticated: { meaning: 'the holder was authenticated', proof: 'full', proceeds: 'always', code: '100.380.401' },
  attempted: {
    meaning: 'the issuer could not authenticate, the scheme vouches for the attempt',
    proof: 'attempt',
    proceeds: 'asSet',
    code: '000.400.101',
  },
  informational: {
    meaning: 'the issuer took note and left the decision to the merchant',
    proof: 'none',
    proceeds: 'asSet',
    code: '100.390.107',
  },
  notEnrolled: {
    meaning: 'the card takes no part in 3-D Secure',
    proof: 'none',
    proceeds: 'asSet',
    code: '000.400.109',
  },
  unavailable: {
    meaning: 'the issuer could not authenticate just now',
    proof: 'none',
    proceeds: 'asSet',
    code: '100.390.112',
  },
  unreached: {
    meaning: 'the directory server was out of reach',
    proof: 'none',
    proceeds: 'asSet',
    code: '000.400.107',
  },
  failed: { meaning: 'the holder was not authenticated', proof: 'none', proceeds: 'never', code: '100.380.401' },
  rejected: {
    meaning: 'the issuer wants no authorization to be asked for',
    proof: 'none',
    proceeds: 'never',
    code: '100.380.401',
  },
  suspected: { meaning: 'the issuer suspects a fraud', proof: 'none', proceeds: 'never', code: '100.390.118' },
  cardUnknown: { meaning: 'the issuer does not know the card', proof: 'none', proceeds: 'never', code: '100.390.110' },
  deviceUnsupported: {
    meaning: 'the device of the holder cannot be used',
    proof: 'none',
    proceeds: 'never',
    code: '100.390.113',
  },
  cancelled: { meaning: 'the holder cancelled', proof: 'none', proceeds: 'never', code: '100.396.101' },
  abandoned: { meaning: 'the holder never came back', proof: 'none', proceeds: 'never', code: '100.396.101' },
  unanswered: {
    meaning: 'nobody answered in time where the holder was asked elsewhere',
    proof: 'none',
    proceeds: 'never',
    code: '100.396.103',
  },
  malformed: {
    meaning: 'the directory answered what does not fit',
    proof: 'none',
    proceeds: 'never',
    code: '100.390.115',
  },
  interrupted: {
    meaning: 'the gateway stopped while it asked',
    proof: 'none',
    proceeds: 'never',
    code: '100.390.105',
  },
  notSetUp: { meaning: 'the channel does not authenticate', proof: 'none', proceeds: 'never', code: '000.400.104' },
  notParticipating: {
    meaning: 'the account is none that can be authenticated',
    proof: 'none',
    proceeds: 'never',
    code: '000.400.101',
  },
} as const satisfies Record<string, EndRow>;

/** How an authentication ended. */
export type End = keyof typeof ends;

/** What a message says of an end. */
export interface Told {
  readonly transStatus: TransStatus;
  readonly transStatusReason?: string | undefined;
  readonly challengeCancel?: string | undefined;
}

/** What the issuer's side tells beside the status, which says more than the status does. */
const reasons: Readonly<Record<string, End>> = { '02': 'deviceUnsupported', '08': 'cardUnknown', '11': 'suspected' };

/** Why a challenge was left. */
const cancellations: Readonly<Record<string, End>> = { '01': 'cancelled', '04': 'abandoned', '05': 'abandoned' };

/** What each status says that ends an authentication; C and D do not. */
const byStatus: Readonly<Partial<Record<TransStatus, End>>> = {
  Y: 'authenticated',
  A: 'attempted',
  I: 'informational',
  U: 'unavailable',
  N: 'failed',
  R: 'rejected',
};

/** Gives how an authentication ended by what a message says; nothing while a challenge or an answer elsewhere is open. */
export const endOf = ({ transStatus, transStatusReason = '', challengeCancel = '' }: Told): End | undefined => {
  if (transStatus === 'N' && Object.hasOwn(cancellations, challengeCancel)) return cancellations[challengeCancel];
  const isRefusal = transStatus === 'N' || transStatus === 'R';
  if (isRefusal && Object.hasOwn(reasons, transStatusReason)) return reasons[transStatusReason];
  return byStatus[transStatus];
};

/** The ECI of each proof: the family of Mastercard counts for itself, every other scheme as Visa does. */
const ecis = {
  mastercard: { full: '02', attempt: '01', none: '00' },
  others: { full: '05', attempt: '06', none: '07' },
} as const;

/** The brands that the directory of Mastercard answers for. */
const ofMastercard: ReadonlySet<string> = new Set(['MASTER', 'MASTERDEBIT', 'MAESTRO']);

/** Gives the electronic commerce indicator of a proof in the scheme of a brand. */
export const eciOf = (brand: string | undefined, proof: EndRow['proof']): string =>
  ecis[ofMastercard.has(brand ?? '') ? 'mastercard' : 'others'][proof];

/** The ends that a channel may let go on to the acquirer, or not. */
export type Choosable = { [Name in End]: (typeof ends)[Name]['proceeds'] extends 'asSet' ? Name : never }[End];

/** Tells whether a payment whose authentication ended so goes on to the acquirer of a channel that lets `accepted` go on. */
export const goesOn = (end: End, accepted: ReadonlySet<string>): boolean => {
  const { proceeds } = ends[end];
  return proceeds === 'always' || (proceeds === 'asSet' && accepted.has(end));
};
