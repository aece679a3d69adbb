import { luhnHolds } from '../../../catalogue/brands/brands.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { TransStatus } from '../../payments/three-d-secure/protocol/messages.ts';

/** The behaviour of the simulated directory and issuer for one card. */
export interface AuthenticationCase {
  readonly meaning: string;
  /** The result of a payment with this card, if the shopper approves a challenge. */
  readonly code: ResultCode;
  /** The issuer's first answer; C is a challenge, D a decoupled authentication. */
  readonly answer: TransStatus;
  readonly reason?: string;
  /** The issuer's answer when a challenge is demanded. */
  readonly demanded?: 'C';
  /** Whether the issuer's page inspects the browser first; with `silent` it never reports that it did. */
  readonly fingerprint?: 'yes' | 'silent';
  /** The holder's answer in a decoupled authentication, after a minute; `never` for no answer. */
  readonly elsewhere?: 'Y' | 'N' | 'never';
  /** Whether the issuer challenges although an exemption is requested. */
  readonly refusesExemptions?: true;
  /** Whether the simulated acquirer has the case too; for cards of one brand only. */
  readonly isOfAcquirer?: true;
  /** Whether the directory does not answer. */
  readonly isOutOfReach?: true;
}

const approved = '000.100.110';

/**
 * Authentications by card number: `4200 0000 0000 CCC?` and `5200 0000 0000 CCC?` are enrolled and have the outcome of
 * their case `CCC`, where `?` is the check digit. Other numbers are not enrolled, unless a test forces a case.
 */
export const authenticationCases = {
  '001': { code: approved, answer: 'C', meaning: 'challenge' },
  '004': { code: approved, answer: 'C', fingerprint: 'yes', meaning: 'fingerprint, then a challenge' },
  '002': { code: approved, answer: 'Y', demanded: 'C', meaning: 'authenticated without a challenge' },
  '009': {
    code: approved,
    answer: 'Y',
    demanded: 'C',
    fingerprint: 'yes',
    meaning: 'fingerprint, then authenticated without a challenge',
  },
  '005': { code: approved, answer: 'A', meaning: 'authentication attempted' },
  '010': { code: approved, answer: 'A', fingerprint: 'yes', meaning: 'fingerprint, then authentication attempted' },
  '100': {
    isOfAcquirer: true,
    code: '300.100.100',
    answer: 'A',
    demanded: 'C',
    meaning: 'authentication attempted, then a soft decline; approved after a challenge',
  },
  '511': {
    code: approved,
    answer: 'C',
    refusesExemptions: true,
    meaning: 'challenge, also where an exemption is asked for',
  },
  '904': {
    isOfAcquirer: true,
    code: approved,
    answer: 'C',
    meaning: 'challenge; with an exemption none, then a soft decline; approved after a challenge',
  },
  '501': { code: '100.380.401', answer: 'N', meaning: 'not authenticated, without a challenge' },
  '502': { code: '100.390.118', answer: 'R', reason: '11', meaning: 'rejected by the issuer: suspected fraud' },
  '503': { code: '100.390.112', answer: 'U', meaning: 'the issuer cannot authenticate just now' },
  '504': { code: '000.400.107', answer: 'U', isOutOfReach: true, meaning: 'the directory server is out of reach' },
  '505': { code: approved, answer: 'D', elsewhere: 'Y', meaning: 'the holder approves elsewhere, after a minute' },
  '506': { code: '100.380.401', answer: 'D', elsewhere: 'N', meaning: 'the holder declines elsewhere, after a minute' },
  '507': { code: approved, answer: 'I', meaning: 'information only: the merchant decides' },
  '508': {
    code: approved,
    answer: 'Y',
    fingerprint: 'silent',
    meaning: 'fingerprint that never ends, then authenticated',
  },
  '509': {
    code: '100.390.110',
    answer: 'N',
    reason: '08',
    meaning: 'not authenticated: the issuer does not know the card',
  },
  '510': {
    code: '100.396.103',
    answer: 'D',
    elsewhere: 'never',
    meaning: 'the holder never answers elsewhere: over after a day',
  },
} as const satisfies Record<string, AuthenticationCase>;

/** The name of a case. */
export type CaseName = keyof typeof authenticationCases;

const CASE_NUMBER = /^[45]2000{8}(\d{3})\d$/;

/** Returns the case of a card number; undefined when the card is not enrolled. */
export const caseOfNumber = (number: string): CaseName | undefined => {
  const digits = CASE_NUMBER.exec(number)?.[1] ?? '';
  return Object.hasOwn(authenticationCases, digits) ? (digits as CaseName) : undefined;
};

/** Returns the row of a case. */
export const caseNamed = (name: CaseName): AuthenticationCase => authenticationCases[name];

/** A card of the test environment and the authentication of its holder. */
interface TestAuthentication {
  readonly number: string;
  readonly brand: string;
  readonly code: ResultCode;
  readonly description: string;
}

const withCheckDigit = (digits: string): string =>
  Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find(luhnHolds) ?? '';

/** The cards of all cases, of both brands. */
export const testAuthentications: readonly TestAuthentication[] = Object.entries<AuthenticationCase>(
  authenticationCases,
).flatMap(([digits, { code, meaning, isOfAcquirer }]) =>
  [
    { start: '4200', brand: 'VISA' },
    { start: '5200', brand: 'MASTER' },
  ]
    .filter(({ brand }) => brand === 'VISA' || isOfAcquirer !== true)
    .map(({ start, brand }) => ({
      number: withCheckDigit(`${start}00000000${digits}`),
      brand,
      code,
      description: meaning,
    })),
);
