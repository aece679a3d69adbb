import type { Logger } from 'pino';
import type { Vault } from '../../access/vault/vault.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ReportEvent } from '../../platform/events/event.ts';
import type { Authentication } from './authentication.ts';
import type { Directory, ForcedFlow } from './protocol/directory.ts';
import type { AuthenticationRequest } from './protocol/messages.ts';
import type { AuthenticationRecords } from './records.ts';

/** The dependencies of authentications. */
export interface AuthenticationDependencies {
  readonly database: Database;
  readonly records: AuthenticationRecords;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Logger;
  readonly environment: Environment;
  /** The directory server; absent when the acquirer, not this gateway, authenticates. */
  readonly directory: Directory | undefined;
  /** The public URL of the gateway, with a slash at its end. */
  readonly baseUrl: string;
  /** Reports each step as an event. */
  readonly reportEvent: ReportEvent;
}

/** Reports a step of an authentication, such as a message or its end, as an event and in the log. */
export const reportStep = (
  { reportEvent, log }: Pick<AuthenticationDependencies, 'reportEvent' | 'log'>,
  step: 'fingerprint' | 'AReq' | 'RReq' | 'expired',
  { id, paymentId, checkoutId, state, result }: Authentication,
): void => {
  const details = { step, status: result?.end ?? state, code: result?.transStatus };
  reportEvent({ kind: 'authentication', paymentId, checkoutId, details });
  log.info({ payment: paymentId, authentication: id, ...details }, 'a step of an authentication');
};

/** The paths of an authentication's pages, relative to the URL of the gateway. */
export const pagePaths = {
  continue: (id: string) => `v1/threeDSecure/${id}/continue`,
  fingerprint: (id: string) => `v1/threeDSecure/${id}/fingerprint`,
  return: (id: string) => `v1/threeDSecure/${id}/return`,
} as const;

/** The data that are stored encrypted while a payment waits for its authentication. */
export interface SealedContent {
  /** Data for one order to the acquirer, such as the security code; deleted afterwards. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The request to send to the directory after the issuer's check of the browser; removed once it is sent. */
  readonly request?: AuthenticationRequest;
  readonly forced?: ForcedFlow;
}

/** Encrypts the content of an authentication; it can be decrypted for the same authentication only. */
export const sealContent = (
  { vault }: AuthenticationDependencies,
  { channelId, id }: Pick<Authentication, 'channelId' | 'id'>,
  content: SealedContent,
): Promise<string> => vault.seal(channelId, id, JSON.stringify(content));

/** Decrypts the content of an authentication; without secrets once the content is deleted. */
export const openContent = async (
  { vault }: AuthenticationDependencies,
  { channelId, id, sealed }: Authentication,
): Promise<SealedContent> =>
  sealed === undefined ? { secrets: {} } : (JSON.parse(await vault.open(channelId, id, sealed)) as SealedContent);
