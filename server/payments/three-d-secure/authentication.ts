import type { DeviceChannel, MessageVersion, TransStatus } from './protocol/messages.ts';
import type { End } from './protocol/outcomes.ts';

/** The transitions of a stored authentication: state, event, next state. No others are possible. */
const authenticationSteps = [
  ['fingerprint', 'challenged', 'challenge'],
  ['fingerprint', 'deferred', 'decoupled'],
  ['fingerprint', 'ended', 'ended'],
  ['challenge', 'ended', 'ended'],
  ['decoupled', 'ended', 'ended'],
] as const satisfies readonly (readonly [string, string, string])[];

type Step = (typeof authenticationSteps)[number];

/**
 * `fingerprint`: the issuer checks the browser. `challenge`: the cardholder answers a challenge of the issuer.
 * `decoupled`: the cardholder answers later, outside the browser. `ended`: the result is known.
 */
export type AuthenticationState = Step[0] | Step[2];

/** An event of an authentication. */
type AuthenticationEvent = Step[1];

/** Returns the state after an event; undefined when the event is too late or out of order. */
export const stateAfter = (state: AuthenticationState, event: AuthenticationEvent): AuthenticationState | undefined =>
  authenticationSteps.find(([from, on]) => from === state && on === event)?.[2];

/** The result of an authentication. */
export interface Result {
  readonly end: End;
  readonly flow: 'frictionless' | 'challenge' | 'decoupled';
  readonly transStatus?: TransStatus | undefined;
  readonly transStatusReason?: string | undefined;
  readonly eci: string;
  /** The issuer's cryptogram; set only if the result proves something. */
  readonly authenticationValue?: string | undefined;
}

/** The ids that the directory and the issuer gave to an authentication. */
interface SchemeIds {
  readonly dsTransID: string;
  readonly acsTransID: string;
}

/** A stored authentication. */
export interface Authentication {
  /** The `threeDSServerTransID`. */
  readonly id: string;
  readonly channelId: string;
  readonly version: number;
  readonly paymentId: string;
  readonly checkoutId?: string | undefined;
  /** The number of the order to the acquirer that it belongs to; a soft decline leads to a second order. */
  readonly attempt: number;
  readonly state: AuthenticationState;
  /** The secret data, encrypted by the vault; deleted as soon as the payment continues. */
  readonly sealed: string | undefined;
  readonly brand: string | undefined;
  readonly deviceChannel: DeviceChannel;
  readonly messageVersion: MessageVersion;
  /** The issuer's hidden page that checks the browser. */
  readonly methodUrl?: string | undefined;
  /** Whether that page has finished. */
  readonly isMethodDone: boolean;
  readonly numbers?: SchemeIds | undefined;
  readonly acsUrl?: string | undefined;
  readonly challengeWindowSize: string;
  readonly result?: Result | undefined;
  /** Whether the browser has delivered its copy of the result; another copy is a replay. */
  readonly isReturned: boolean;
  readonly createdAtMs: number;
  /** The time at which the authentication expires. */
  readonly endsAtMs: number;
}

/**
 * Returns the parameters of a result for replies and the acquirer. Source: interface, '3-D Secure', proof of
 * authentication.
 */
export const resultParameters = (
  version: MessageVersion,
  { result, numbers }: Pick<Authentication, 'result' | 'numbers'>,
): Readonly<Record<string, string>> => {
  const parameters: Readonly<Record<string, string | undefined>> = {
    'threeDSecure.eci': result?.eci,
    'threeDSecure.verificationId': result?.authenticationValue,
    // The interface has no status R; merchants get N.
    'threeDSecure.authenticationStatus': result?.transStatus === 'R' ? 'N' : result?.transStatus,
    'threeDSecure.transactionStatusReason': result?.transStatusReason,
    'threeDSecure.version': version,
    'threeDSecure.flow': result?.flow,
    'threeDSecure.dsTransactionId': numbers?.dsTransID,
    'threeDSecure.acsTransactionId': numbers?.acsTransID,
  };
  return Object.fromEntries(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
};
