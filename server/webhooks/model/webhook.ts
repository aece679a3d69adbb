import { createHmac, hash } from 'node:crypto';
import type { NotificationType } from '../../../catalogue/fields/webhook.ts';
import { randomHex } from '../../base/clock.ts';

/** An address of a merchant or channel that is told of changes. */
export interface Webhook {
  /** The merchant, all of whose channels it is told of, or the one channel. */
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly url: string;
  readonly types: readonly NotificationType[];
  /** Dotted names of the only fields that the payload carries; nothing where it carries all. */
  readonly fields: readonly string[] | undefined;
  readonly isWrapped: boolean;
  readonly isActive: boolean;
  /** The secret that encrypts, sealed by the vault. */
  readonly secret: string;
  /** The secret that is to take its place, sealed; and when it does. Until then both are valid. */
  readonly next: { readonly secret: string; readonly fromMs: number } | undefined;
  readonly createdAtMs: number;
}

/** A webhook as it stands at a time: a secret whose time has come has taken the place of the other. */
export const webhookAt = (webhook: Webhook, nowMs: number): Webhook =>
  webhook.next !== undefined && webhook.next.fromMs <= nowMs
    ? { ...webhook, secret: webhook.next.secret, next: undefined }
    : webhook;

const SECRET_BYTES = 32;

/** Gives a new secret: 64 hex digits, the key of AES-256-GCM. */
export const newSecret = (): string => randomHex(SECRET_BYTES);

/** The signature has a key of its own, so that no key serves two purposes; whoever has the secret can derive it. */
const SIGNING_KEY_OF = 'webhook signature';

/** Gives the secret that signs beside the one that encrypts, as Standard Webhooks writes it. */
export const signingSecretOf = (secret: string): string =>
  `whsec_${createHmac('sha256', Buffer.from(secret, 'hex')).update(SIGNING_KEY_OF).digest('base64')}`;

const SHOWN_HEX_DIGITS = 12;

/** Gives the name by which a secret may be called without showing it. */
export const secretIdOf = (secret: string): string =>
  hash('sha256', Buffer.from(secret, 'hex'), 'hex').slice(0, SHOWN_HEX_DIGITS);
