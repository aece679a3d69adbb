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

/** A text in the compact form of JSON Web Encryption (RFC 7516), parsed but not decrypted. */
export interface EncryptedText {
  readonly header: JsonObject;
  /** The header as it was sent; the cipher authenticates this text. */
  readonly headerText: string;
  readonly key: Buffer;
  readonly vector: Buffer;
  readonly body: Buffer;
  readonly tag: Buffer;
}

/** A text in the compact form of a JSON Web Signature (RFC 7515), parsed but not verified. */
interface SignedText {
  readonly header: JsonObject;
  readonly payload: Buffer;
  readonly signedBytes: Buffer;
  readonly signature: Buffer;
}

const VECTOR_BYTES = 12;
const TAG_BYTES = 16;

/** The algorithms of content encryption, with the length of their key. Source: RFC 7518, 5.1. */
const contentCiphers: Readonly<
  Record<string, { readonly cipher: 'aes-128-gcm' | 'aes-256-gcm'; readonly keyBytes: number }>
> = {
  A128GCM: { cipher: 'aes-128-gcm', keyBytes: 16 },
  A256GCM: { cipher: 'aes-256-gcm', keyBytes: 32 },
};

/** The algorithms of key encryption: how each decrypts the content key. Source: RFC 7518, 4.2 and 4.3. */
const keyDecryptions: Readonly<Record<string, (key: KeyObject, wrapped: Buffer, bytes: number) => Buffer>> = {
  'RSA-OAEP': (key, wrapped) =>
    privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }, wrapped),
  'RSA-OAEP-256': (key, wrapped) =>
    privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, wrapped),
  RSA1_5: (key, wrapped, bytes) => unpadded(privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, wrapped), bytes),
};

/** The algorithms of signatures. Source: RFC 7518, 3. */
const signatureKinds: Readonly<
  Record<string, { readonly keyType: string; readonly options: Omit<VerifyKeyObjectInput, 'key'> }>
> = {
  RS256: { keyType: 'rsa', options: { padding: constants.RSA_PKCS1_PADDING } },
  PS256: { keyType: 'rsa', options: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } },
  ES256: { keyType: 'ec', options: { dsaEncoding: 'ieee-p1363' } },
};

/** Parses an encrypted text of five parts separated by dots; undefined for anything else. */
export const encryptedTextOf = (text: string): EncryptedText | undefined => {
  const parts = text.split('.');
  const [head, key, vector, body, tag] = parts.map(bytesOfBase64Url);
  const header = jsonObjectOf(head?.toString());
  const isWhole = parts.length === 5 && key && body && vector?.length === VECTOR_BYTES && tag?.length === TAG_BYTES;
  if (!isWhole || header === undefined) return undefined;
  // Critical headers must be understood (RFC 7516, 4.1.13); with compression, lengths reveal something of the content.
  if ('crit' in header || 'zip' in header) return undefined;
  return { header, headerText: parts[0] ?? '', key, vector, body, tag };
};

/** Returns whether the algorithms of an encrypted text are supported. */
export const isKnownEncryption = ({ header }: EncryptedText): boolean =>
  Object.hasOwn(keyDecryptions, String(header['alg'])) && Object.hasOwn(contentCiphers, String(header['enc']));

/** Decrypts the content of an encrypted text; undefined when the key is wrong or a single bit was changed. */
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

/** Parses a signed text of three parts separated by dots; undefined for anything else. */
export const signedTextOf = (text: string): SignedText | undefined => {
  const parts = text.split('.');
  const [head, payload, signature] = parts.map(bytesOfBase64Url);
  const header = jsonObjectOf(head?.toString());
  if (parts.length !== 3 || header === undefined || !payload || !signature || 'crit' in header) return undefined;
  return { header, payload, signature, signedBytes: Buffer.from(`${parts[0]}.${parts[1]}`) };
};

/** Returns whether a text was signed by the owner of a public key. */
export const isSignedBy = ({ header, signedBytes, signature }: SignedText, key: KeyObject): boolean => {
  const kind = signatureKinds[String(header['alg'])];
  if (kind === undefined || kind.keyType !== key.asymmetricKeyType) return false;
  return verify('sha256', signedBytes, { key, ...kind.options }, signature);
};

const PADDING_START_BYTES = 2;

/**
 * Removes the PKCS #1 v1.5 padding of an RSA decryption and returns its last `bytes` bytes. When the padding is wrong,
 * it returns random bytes in the same time, so that the caller cannot distinguish the cases: decryption of the content
 * fails afterwards either way (RFC 7516, 11.5).
 */
function unpadded(block: Buffer, bytes: number): Buffer {
  const substitute = randomBytes(bytes);
  const separator = block.length - bytes - 1;
  let wrong = (block[0] ?? 1) | ((block[1] ?? 0) ^ 2) | (block[separator] ?? 1);
  for (let place = PADDING_START_BYTES; place < separator; place += 1) {
    wrong |= (((block[place] ?? 0) - 1) >> 8) & 1; // 1 where the byte is zero.
  }
  const mask = (-wrong >> 31) & 0xff; // All ones as soon as anything is wrong.
  const key = block.subarray(block.length - bytes);
  return Buffer.from(key.map((byte, index) => (byte & ~mask) | ((substitute[index] ?? 0) & mask)));
}
