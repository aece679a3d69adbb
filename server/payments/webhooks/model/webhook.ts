import { createHmac, hash } from 'node:crypto';
import type { NotificationType } from '../../../../catalogue/payments/notification-kinds.ts';
import { randomHex } from '../../../platform/base/clock.ts';

/** An address to which changes of a merchant or channel are notified. */
export interface Webhook {
  /** The one channel, or the merchant for all of its channels. */
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly url: string;
  readonly types: readonly NotificationType[];
  /** Dotted names of the only fields that the payload carries; undefined for all fields. */
  readonly fields: readonly string[] | undefined;
  /** Whether notifications are encrypted; otherwise they are plain JSON. Both are signed. */
  readonly isEncrypted: boolean;
  readonly isWrapped: boolean;
  readonly isActive: boolean;
  /**
   * The real time of the last fetch, where notifications are fetched (test environment only); undefined where they are
   * sent.
   */
  readonly pulledAtMs: number | undefined;
  /** The secret that encrypts and from which the signing secret is derived, sealed by the vault. */
  readonly secret: string;
  /** The next secret, sealed, and the time when it replaces the current one. Until then both are valid. */
  readonly next: { readonly secret: string; readonly fromMs: number } | undefined;
  readonly createdAtMs: number;
}

/** Returns a webhook as of a time: a next secret whose time has come has replaced the current one. */
export const webhookAt = (webhook: Webhook, nowMs: number): Webhook =>
  webhook.next !== undefined && webhook.next.fromMs <= nowMs
    ? { ...webhook, secret: webhook.next.secret, next: undefined }
    : webhook;

const SECRET_BYTES = 32;

/** Creates a secret: 64 hex digits, the key of AES-256-GCM. */
export const newSecret = (): string => randomHex(SECRET_BYTES);

/** The signature has a key of its own, so that no key serves two purposes; it can be derived from the secret. */
const SIGNING_KEY_OF = 'webhook signature';

/** Returns the signing secret that belongs to an encryption secret, as Standard Webhooks writes it. */
export const signingSecretOf = (secret: string): string =>
  `whsec_${createHmac('sha256', Buffer.from(secret, 'hex')).update(SIGNING_KEY_OF).digest('base64')}`;

const SHOWN_HEX_DIGITS = 12;

/** Returns an id of a secret that does not reveal it. */
export const secretIdOf = (secret: string): string =>
  hash('sha256', Buffer.from(secret, 'hex'), 'hex').slice(0, SHOWN_HEX_DIGITS);
