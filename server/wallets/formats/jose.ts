import {
  constants,
  createDecipheriv,
  type KeyObject,
  privateDecrypt,
  randomBytes,
  type VerifyKeyObjectInput,
  verify,
} from 'node:crypto';
import { bytesOfBase64Url, type JsonObject, jsonObjectOf } from './encoded.ts';

/** A text in the compact form of JSON web encryption (RFC 7516), read but not decrypted. */
export interface EncryptedText {
  readonly header: JsonObject;
  /** The header as it was sent: the cipher vouches for it. */
  readonly headerText: string;
  readonly key: Buffer;
  readonly vector: Buffer;
  readonly body: Buffer;
  readonly tag: Buffer;
}

/** A text in the compact form of a JSON web signature (RFC 7515), read but not checked. */
export interface SignedText {
  readonly header: JsonObject;
  readonly payload: Buffer;
  readonly signedBytes: Buffer;
  readonly signature: Buffer;
}

const VECTOR_BYTES = 12;
const TAG_BYTES = 16;

/** The kinds of content encryption, with the length of their key. Source: RFC 7518, 5.1. */
const contentCiphers: Readonly<
  Record<string, { readonly cipher: 'aes-128-gcm' | 'aes-256-gcm'; readonly keyBytes: number }>
> = {
  A128GCM: { cipher: 'aes-128-gcm', keyBytes: 16 },
  A256GCM: { cipher: 'aes-256-gcm', keyBytes: 32 },
};

/** How each kind of key encryption gives the content's key back. Source: RFC 7518, 4.2 and 4.3. */
const keyDecryptions: Readonly<Record<string, (key: KeyObject, wrapped: Buffer, bytes: number) => Buffer>> = {
  'RSA-OAEP': (key, wrapped) =>
    privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }, wrapped),
  'RSA-OAEP-256': (key, wrapped) =>
    privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, wrapped),
  RSA1_5: (key, wrapped, bytes) => unpadded(privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, wrapped), bytes),
};

/** How each kind of signature is checked. Source: RFC 7518, 3. */
const signatureKinds: Readonly<
  Record<string, { readonly keyType: string; readonly options: Omit<VerifyKeyObjectInput, 'key'> }>
> = {
  RS256: { keyType: 'rsa', options: { padding: constants.RSA_PKCS1_PADDING } },
  PS256: { keyType: 'rsa', options: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } },
  ES256: { keyType: 'ec', options: { dsaEncoding: 'ieee-p1363' } },
};

/** Gives the encrypted text that five parts with dots between them are; undefined for anything else. */
export const encryptedTextOf = (text: string): EncryptedText | undefined => {
  const parts = text.split('.');
  const [head, key, vector, body, tag] = parts.map(bytesOfBase64Url);
  const header = jsonObjectOf(head?.toString());
  const isWhole = parts.length === 5 && key && body && vector?.length === VECTOR_BYTES && tag?.length === TAG_BYTES;
  if (!isWhole || header === undefined) return undefined;
  // What is marked as critical must be understood (RFC 7516, 4.1.13); compression makes lengths tell of contents.
  if ('crit' in header || 'zip' in header) return undefined;
  return { header, headerText: parts[0] ?? '', key, vector, body, tag };
};

/** Tells whether a text says that it is encrypted in a way that can be undone here. */
export const isKnownEncryption = ({ header }: EncryptedText): boolean =>
  Object.hasOwn(keyDecryptions, String(header['alg'])) && Object.hasOwn(contentCiphers, String(header['enc']));

/** Gives the content of an encrypted text; undefined when the key is not the right one or a single bit was changed. */
export const decrypted = (text: EncryptedText, privateKey: KeyObject): Buffer | undefined => {
  const content = contentCiphers[String(text.header['enc'])];
  const decryptKey = keyDecryptions[String(text.header['alg'])];
  if (content === undefined || decryptKey === undefined) return undefined;
  try {
    const key = decryptKey(privateKey, text.key, content.keyBytes);
    const decipher = createDecipheriv(content.cipher, key, text.vector, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(text.headerText))
      .setAuthTag(text.tag);
    return Buffer.concat([decipher.update(text.body), decipher.final()]);
  } catch {
    return undefined;
  }
};

/** Gives the signed text that three parts with dots between them are; undefined for anything else. */
export const signedTextOf = (text: string): SignedText | undefined => {
  const parts = text.split('.');
  const [head, payload, signature] = parts.map(bytesOfBase64Url);
  const header = jsonObjectOf(head?.toString());
  if (parts.length !== 3 || header === undefined || !payload || !signature || 'crit' in header) return undefined;
  return { header, payload, signature, signedBytes: Buffer.from(`${parts[0]}.${parts[1]}`) };
};

/** Tells whether a text was signed by the owner of a public key. */
export const isSignedBy = ({ header, signedBytes, signature }: SignedText, key: KeyObject): boolean => {
  const kind = signatureKinds[String(header['alg'])];
  if (kind === undefined || kind.keyType !== key.asymmetricKeyType) return false;
  return verify('sha256', signedBytes, { key, ...kind.options }, signature);
};

const PADDING_START_BYTES = 2;

/**
 * Gives the last `bytes` bytes of what RSA decrypted, padded by PKCS #1 v1.5. Where the padding is wrong, it gives random
 * bytes in the same time, so that nobody learns which it was: the cipher fails afterwards either way (RFC 7516, 11.5).
 */
function unpadded(block: Buffer, bytes: number): Buffer {
  const substitute = randomBytes(bytes);
  const separator = block.length - bytes - 1;
  let wrong = (block[0] ?? 1) | ((block[1] ?? 0) ^ 2) | (block[separator] ?? 1);
  for (let place = PADDING_START_BYTES; place < separator; place += 1) {
    wrong |= (((block[place] ?? 0) - 1) >> 8) & 1; // 1 where the byte is zero.
  }
  const mask = (-wrong >> 31) & 0xff; // All ones as soon as anything was wrong.
  const key = block.subarray(block.length - bytes);
  return Buffer.from(key.map((byte, index) => (byte & ~mask) | ((substitute[index] ?? 0) & mask)));
}
