import { hash } from 'node:crypto';
import { accountLimits } from '../../../catalogue/self-service/limits.ts';
import { randomBytes } from '../../platform/base/clock.ts';

/**
 * Whose records somebody sees on one channel: those of a customer, for whom the merchant vouches, or those of an address
 * that the reader has proven. An address is in the form of `emailKey`.
 */
export interface Sight {
  readonly channelId: string;
  readonly means: 'customer' | 'address';
  readonly subject: string;
}

/** A session of the page. Only the page has its secret. */
export interface AccountSession extends Sight {
  /** The SHA-256 of the secret. */
  readonly hash: string;
  /** The id by which the audit names it; it gives no access. */
  readonly id: string;
  readonly version: number;
  /** The subscription that the opened link is about. */
  readonly about: string | undefined;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

const SECRET_BYTES = 32;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The end of a session is moved at most this often, so that most requests write nothing. */
const MOVED_AFTER_MS = MINUTE_MS;

/** Returns a new secret of a session: 256 random bits. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** Returns the hash by which a session is stored and found. */
export const secretHash = (secret: string): string => hash('sha256', secret);

/** Returns when a session ends that is used now. */
export const endAfterUse = ({ createdAtMs }: Pick<AccountSession, 'createdAtMs'>, nowMs: number): number =>
  Math.min(nowMs + accountLimits.sessionIdleMinutes * MINUTE_MS, createdAtMs + accountLimits.sessionHours * HOUR_MS);

/** Returns whether the use of a session is to be stored, so that it does not end too early. */
export const isToMove = (session: AccountSession, nowMs: number): boolean =>
  endAfterUse(session, nowMs) - session.expiresAtMs >= MOVED_AFTER_MS;
