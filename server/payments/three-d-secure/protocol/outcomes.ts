import type { ResultCode } from '../../../../catalogue/result-codes/result-codes.ts';
import type { TransStatus } from './messages.ts';

/** One way in which an authentication can end. */
export interface EndRow {
  readonly meaning: string;
  /** What the ECI of the scheme proves to the acquirer. */
  readonly proof: 'full' | 'attempt' | 'none';
  /**
   * Whether the payment proceeds to the acquirer: always, never, or as the channel's `threeDSecure.proceedsWith` says.
   */
  readonly proceeds: 'always' | 'never' | 'asSet';
  /** The result code of a payment that does not proceed. */
  readonly code: ResultCode;
}

/**
 * The ways in which an authentication can end, and the effect on the payment. With a full proof or an attempt the
 * issuer is liable for fraud, otherwise the merchant is.
 */
export const ends = {
  authenticated: { meaning: 'the holder was authenticated', proof: 'full', proceeds: 'always', code: '100.380.401' },
  attempted: {
    meaning: 'the issuer could not authenticate; the scheme confirmed the attempt',
    proof: 'attempt',
    proceeds: 'asSet',
    code: '000.400.101',
  },
  informational: {
    meaning: 'the issuer received the data for information and left the decision to the merchant',
    proof: 'none',
    proceeds: 'asSet',
    code: '100.390.107',
  },
  notEnrolled: {
    meaning: 'the card is not enrolled in 3-D Secure',
    proof: 'none',
    proceeds: 'asSet',
    code: '000.400.109',
  },
  unavailable: {
    meaning: 'the issuer was temporarily unable to authenticate',
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
  failed: { meaning: 'the cardholder was not authenticated', proof: 'none', proceeds: 'never', code: '100.380.401' },
  rejected: {
    meaning: 'the issuer rejected the authentication and wants no authorization',
    proof: 'none',
    proceeds: 'never',
    code: '100.380.401',
  },
  suspected: { meaning: 'the issuer suspects fraud', proof: 'none', proceeds: 'never', code: '100.390.118' },
  cardUnknown: { meaning: 'the issuer does not know the card', proof: 'none', proceeds: 'never', code: '100.390.110' },
  deviceUnsupported: {
    meaning: "the cardholder's device is not supported",
    proof: 'none',
    proceeds: 'never',
    code: '100.390.113',
  },
  cancelled: { meaning: 'the cardholder cancelled', proof: 'none', proceeds: 'never', code: '100.396.101' },
  abandoned: {
    meaning: 'the shopper did not come back in time',
    proof: 'none',
    proceeds: 'never',
    code: '100.396.101',
  },
  unanswered: {
    meaning: 'the cardholder did not answer a decoupled authentication in time',
    proof: 'none',
    proceeds: 'never',
    code: '100.396.103',
  },
  malformed: {
    meaning: 'the answer of the directory was invalid',
    proof: 'none',
    proceeds: 'never',
    code: '100.390.115',
  },
  interrupted: {
    meaning: 'the gateway stopped during the request to the directory',
    proof: 'none',
    proceeds: 'never',
    code: '100.390.105',
  },
  notSetUp: { meaning: 'the channel does not authenticate', proof: 'none', proceeds: 'never', code: '000.400.104' },
  notParticipating: {
    meaning: 'the account cannot be authenticated',
    proof: 'none',
    proceeds: 'never',
    code: '000.400.101',
  },
} as const satisfies Record<string, EndRow>;

/** The end of an authentication. */
export type End = keyof typeof ends;

/** The fields of a message that decide the end. */
export interface StatusFields {
  readonly transStatus: TransStatus;
  readonly transStatusReason?: string | undefined;
  readonly challengeCancel?: string | undefined;
}

/** The ends for reasons that are more precise than the status. */
const reasons: Readonly<Record<string, End>> = { '02': 'deviceUnsupported', '08': 'cardUnknown', '11': 'suspected' };

/** The ends of cancelled challenges. */
const cancellations: Readonly<Record<string, End>> = { '01': 'cancelled', '04': 'abandoned', '05': 'abandoned' };

/** The end for each status; C and D do not end an authentication. */
const byStatus: Readonly<Partial<Record<TransStatus, End>>> = {
  Y: 'authenticated',
  A: 'attempted',
  I: 'informational',
  U: 'unavailable',
  N: 'failed',
  R: 'rejected',
};

/** Returns the end that a message reports; undefined while a challenge or a decoupled authentication is open. */
export const endOf = ({ transStatus, transStatusReason = '', challengeCancel = '' }: StatusFields): End | undefined => {
  if (transStatus === 'N' && Object.hasOwn(cancellations, challengeCancel)) return cancellations[challengeCancel];
  const isRefusal = transStatus === 'N' || transStatus === 'R';
  if (isRefusal && Object.hasOwn(reasons, transStatusReason)) return reasons[transStatusReason];
  return byStatus[transStatus];
};

/** The ECI of each proof: Mastercard has values of its own, all other schemes use those of Visa. */
const ecis = {
  mastercard: { full: '02', attempt: '01', none: '00' },
  others: { full: '05', attempt: '06', none: '07' },
} as const;

/** The brands of Mastercard's directory. */
const ofMastercard: ReadonlySet<string> = new Set(['MASTER', 'MASTERDEBIT', 'MAESTRO']);

/** Returns the electronic commerce indicator (ECI) of a proof in the scheme of a brand. */
export const eciOf = (brand: string | undefined, proof: EndRow['proof']): string =>
  ecis[ofMastercard.has(brand ?? '') ? 'mastercard' : 'others'][proof];

/**
 * Whether a payment proceeds to the acquirer after this end; `accepted` are the ends that the channel's setting
 * accepts.
 */
export const mayProceed = (end: End, accepted: ReadonlySet<string>): boolean => {
  const { proceeds } = ends[end];
  return proceeds === 'always' || (proceeds === 'asSet' && accepted.has(end));
};
