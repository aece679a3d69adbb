import type { DeviceChannel, MessageVersion, TransStatus } from './protocol/messages.ts';
import type { End } from './protocol/outcomes.ts';

/** What can happen to an authentication for which the holder is away; what is not listed cannot happen. */
export const authenticationSteps = [
  ['fingerprint', 'challenged', 'challenge'],
  ['fingerprint', 'deferred', 'decoupled'],
  ['fingerprint', 'ended', 'ended'],
  ['challenge', 'ended', 'ended'],
  ['decoupled', 'ended', 'ended'],
] as const satisfies readonly (readonly [string, string, string])[];

type Step = (typeof authenticationSteps)[number];

/**
 * `fingerprint`: the issuer has a look at the browser. `challenge`: the holder answers the issuer. `decoupled`: the holder answers
 * later, elsewhere. `ended`: the result is known.
 */
export type AuthenticationState = Step[0] | Step[2];

/** What happens to an authentication. */
export type AuthenticationEvent = Step[1];

/** Gives the state after an event; nothing where the event comes too late, or out of order. */
export const stateAfter = (state: AuthenticationState, event: AuthenticationEvent): AuthenticationState | undefined =>
  authenticationSteps.find(([from, on]) => from === state && on === event)?.[2];

/** What an authentication came to. */
export interface Result {
  readonly end: End;
  readonly flow: 'frictionless' | 'challenge' | 'decoupled';
  readonly transStatus?: TransStatus | undefined;
  readonly transStatusReason?: string | undefined;
  readonly eci: string;
  /** The issuer's cryptogram; only with a proof. */
  readonly authenticationValue?: string | undefined;
}

/** What the issuer's side and the directory call an authentication. */
export interface Numbers {
  readonly dsTransID: string;
  readonly acsTransID: string;
}

/** One authentication for which the holder is away, or was. */
export interface Authentication {
  /** The `threeDSServerTransID`. */
  readonly id: string;
  readonly entity: string;
  readonly version: number;
  readonly paymentId: string;
  readonly checkoutId?: string | undefined;
  /** Which order to the acquirer it is for: a soft decline leads to another. */
  readonly attempt: number;
  readonly state: AuthenticationState;
  /** What must not be stored in clear, sealed by the vault: it is there no longer than the payment waits. */
  readonly sealed: string | undefined;
  readonly brand: string | undefined;
  readonly deviceChannel: DeviceChannel;
  readonly messageVersion: MessageVersion;
  /** The issuer's page for the browser; and whether it was there. */
  readonly methodUrl?: string | undefined;
  readonly isMethodDone: boolean;
  readonly numbers?: Numbers | undefined;
  readonly acsUrl?: string | undefined;
  readonly challengeWindowSize: string;
  readonly result?: Result | undefined;
  /** The browser has brought its copy of the result: another copy is a replay. */
  readonly isReturned: boolean;
  readonly createdAtMs: number;
  /** Whoever has not come back by then does not. */
  readonly endsAtMs: number;
}

/** Gives what replies and the acquirer are told of a result. Source: interface, '3-D Secure', proof of authentication. */
export const resultParameters = (
  version: MessageVersion,
  { result, numbers }: Pick<Authentication, 'result' | 'numbers'>,
): Readonly<Record<string, string>> => {
  const parameters: Readonly<Record<string, string | undefined>> = {
    'threeDSecure.eci': result?.eci,
    'threeDSecure.verificationId': result?.authenticationValue,
    // The interface knows no R: to the merchant it is a No.
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
