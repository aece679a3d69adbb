import { createCipheriv, randomBytes } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import { dateOf } from '../../../platform/base/clock.ts';
import { secretIdOf, signingSecretOf } from '../model/webhook.ts';

/**
 * An encrypted text in the form that consumers decrypt, all in hex.
 * Source: compatibility, 'Notifications as consumers decrypt them'.
 */
interface Encrypted {
  readonly body: string;
  readonly vector: string;
  readonly tag: string;
}

const VECTOR_BYTES = 12;

/** Encrypts a text by AES-256-GCM under a key of 64 hex digits, with a vector that was never used before. */
export const encrypted = (text: string, key: string, vector: Buffer = randomBytes(VECTOR_BYTES)): Encrypted => {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'hex'), vector);
  const body = cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
  const [vectorHex, tagHex] = [vector, cipher.getAuthTag()].map((bytes) => bytes.toString('hex').toUpperCase());
  return { body: body.toUpperCase(), vector: vectorHex ?? '', tag: tagHex ?? '' };
};

/** A notification before encryption and signature. */
interface Letter {
  /** The same for every attempt: consumers recognize repeated notifications by it. */
  readonly id: string;
  /** The clear text, JSON. */
  readonly content: string;
  readonly sequence: number;
  /** Whether the body is encrypted; otherwise it is the content, and `isWrapped` has no meaning. */
  readonly isEncrypted: boolean;
  readonly isWrapped: boolean;
  /** The encryption secret, then others that are also valid; all of them sign. */
  readonly secrets: readonly [string, ...string[]];
}

/** A notification as it is sent. */
interface Message {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Merchants have few secrets, and deriving a signer costs as much as using it. */
const MAX_KEPT_SIGNERS = 10_000;
const signers = new Map<string, Signer>();

const signerOf = (secret: string): Signer => {
  const known = signers.get(secret);
  if (known !== undefined) return known;
  const signer = new Signer(signingSecretOf(secret));
  if (signers.size >= MAX_KEPT_SIGNERS) signers.clear();
  signers.set(secret, signer);
  return signer;
};

const plainBody = (content: string): Message => ({ body: content, headers: { 'Content-Type': 'application/json' } });

const encryptedBody = ({ content, isWrapped, secrets: [secret] }: Letter): Message => {
  const { body, vector, tag } = encrypted(content, secret);
  return {
    body: isWrapped ? JSON.stringify({ encryptedBody: body }) : body,
    headers: {
      'Content-Type': isWrapped ? 'application/json' : 'text/plain',
      'X-Initialization-Vector': vector,
      'X-Authentication-Tag': tag,
      'X-Secret-Id': secretIdOf(secret),
    },
  };
};

/**
 * Encrypts a notification, if it is to be, and signs it; each attempt has its own time and vector, and so its
 * signature.
 */
export const messageOf = (letter: Letter, nowMs: number): Message => {
  const { id, content, sequence, isEncrypted, secrets } = letter;
  const { body, headers } = isEncrypted ? encryptedBody(letter) : plainBody(content);
  const date = dateOf(nowMs);
  return {
    body,
    headers: {
      ...headers,
      'X-Sequence': String(sequence),
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(nowMs / 1000)),
      'webhook-signature': secrets.map((secret) => signerOf(secret).sign(id, date, body)).join(' '),
    },
  };
};
