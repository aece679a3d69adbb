import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import type { Environment } from '../base/environment.ts';
import type { Database } from '../database/database.ts';
import type { Tell } from '../events/event.ts';
import type { Vault } from '../vault/vault.ts';
import type { Authentication } from './authentication.ts';
import type { Directory, Forced } from './protocol/directory.ts';
import type { AuthenticationRequest } from './protocol/messages.ts';
import type { AuthenticationRecords } from './records.ts';

/** What authentications are made with. */
export interface AuthenticationDependencies {
  readonly database: Database;
  readonly records: AuthenticationRecords;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Logger;
  readonly environment: Environment;
  /** Who is asked; absent where authentication is left to whoever carries the payments out. */
  readonly directory: Directory | undefined;
  /** Public address of the gateway, with a slash at its end. */
  readonly baseUrl: string;
  /** Tells those who test of each step. */
  readonly tell: Tell;
}

/** Tells of a step of an authentication, a message or that it ended: those who test, and the log. */
export const tellOfStep = (
  { tell, log }: Pick<AuthenticationDependencies, 'tell' | 'log'>,
  step: 'fingerprint' | 'AReq' | 'RReq' | 'expired',
  { id, paymentId, checkoutId, state, result }: Authentication,
): void => {
  const details = { step, status: result?.end ?? state, code: result?.transStatus };
  tell({ kind: 'authentication', paymentId, checkoutId, details });
  log.info({ payment: paymentId, authentication: id, ...details }, 'a step of an authentication');
};

/** The pages of an authentication, under the address of the gateway. */
export const pagePaths = {
  continue: (id: string) => `v1/threeDSecure/${id}/continue`,
  fingerprint: (id: string) => `v1/threeDSecure/${id}/fingerprint`,
  return: (id: string) => `v1/threeDSecure/${id}/return`,
} as const;

/** What is sealed while the shopper is away. */
export interface Kept {
  /** What serves one order and is then forgotten, the security code among it; for the acquirer. */
  readonly secrets: Readonly<Record<string, string>>;
  /** What the directory is asked once the browser was looked at; gone when it has been asked. */
  readonly request?: AuthenticationRequest;
  readonly forced?: Forced;
}

/** Gives an authentication's secrets sealed; for itself alone. */
export const sealKept = (
  { vault }: AuthenticationDependencies,
  { entity, id }: Pick<Authentication, 'entity' | 'id'>,
  kept: Kept,
): Promise<string> => vault.seal(entity, id, JSON.stringify(kept));

/** Gives back what was sealed for an authentication; nothing once it is gone. */
export const openKept = async (
  { vault }: AuthenticationDependencies,
  { entity, id, sealed }: Authentication,
): Promise<Kept> =>
  sealed === undefined ? { secrets: {} } : (JSON.parse(await vault.open(entity, id, sealed)) as Kept);
