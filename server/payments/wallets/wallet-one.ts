import {
  constants,
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto';
import { identifierBytes, Unreadable } from './formats/asn1.ts';
import { type Certificate, isIssuedBy } from './formats/certificate.ts';
import { type DetachedSignature, detachedSignatureOf } from './formats/detached-signature.ts';
import { bytesOfBase64, bytesOfHex, isJsonObject, type JsonObject, jsonObjectOf } from './formats/encoded.ts';
import type { WalletOneKeys } from './keys.ts';
import { type CardOfToken, cardOfToken, type Expected, expectAmount, expectFresh } from './opened-token.ts';
import { refuse } from './refusals.ts';

/** A token of the first wallet, parsed but not verified. */
interface SealedToken {
  readonly data: Buffer;
  readonly signature: Buffer;
  /** The material for the key: the public key of the shopper's device (EC_v1), or the wrapped key (RSA_v1). */
  readonly keyMaterial: Buffer;
  readonly publicKeyHash: string;
  readonly transactionId: Buffer;
  readonly applicationData: Buffer;
  readonly version: Version;
  readonly network: unknown;
}

/** A version of the encryption: the header field with the key material, and the decryption with our private key. */
interface Version {
  readonly field: 'ephemeralPublicKey' | 'wrappedKey';
  readonly keyType: 'ec' | 'rsa';
  decrypt(token: SealedToken, key: KeyObject, merchantIds: readonly string[]): Buffer | undefined;
}

const versions: Readonly<Record<string, Version>> = {
  EC_v1: { field: 'ephemeralPublicKey', keyType: 'ec', decrypt: decryptByAgreement },
  RSA_v1: { field: 'wrappedKey', keyType: 'rsa', decrypt: decryptByWrappedKey },
};

/** The extensions that mark the provider's certificates: for signing tokens, and for issuing those certificates. */
const SIGNS_TOKENS = identifierBytes('1.2.840.113635.100.6.29').toString('hex');
const ISSUES_SIGNERS = identifierBytes('1.2.840.113635.100.6.2.14').toString('hex');

const WALLET = 'walletOne';

/**
 * Opens a token of the first wallet and returns its card. The checks follow the order of the provider's published
 * format: the signature and its certificate chain up to a configured root, the time of signing, our key by its hash,
 * the decryption, and what the shopper approved. @throws Rejection that names the check that failed.
 */
export const openWalletOne = (
  text: string,
  expected: Expected,
  keys: WalletOneKeys,
  nowMs: number,
  networkHint: string | undefined,
): CardOfToken => {
  const token = sealedTokenOf(text);
  const signature = signatureOf(token.signature);
  if (!isTrusted(signature, keys.roots, nowMs)) refuse(WALLET, 'untrusted');
  const signed = [token.keyMaterial, token.data, token.transactionId, token.applicationData];
  if (!signature.holdsFor(Buffer.concat(signed))) refuse(WALLET, 'forged');
  expectFresh(WALLET, signature.signedAtMs, nowMs);
  const contents = jsonObjectOf(decrypted(token, keys)) ?? refuse(WALLET, 'malformed', 'it holds no payment data');
  expectAmount(WALLET, expected, contents['transactionAmount'], contents['currencyCode']);
  return cardOf(contents, token, networkHint);
};

function sealedTokenOf(text: string): SealedToken {
  const outer = jsonObjectOf(text) ?? refuse(WALLET, 'malformed', 'it is no JSON object');
  // Some pages send the whole result of the device, others only its payment data.
  const inner = isJsonObject(outer['paymentData']) ? outer['paymentData'] : outer;
  const header = isJsonObject(inner['header']) ? inner['header'] : refuse(WALLET, 'malformed', 'header is missing');
  const name = String(inner['version']);
  const version = Object.hasOwn(versions, name) ? versions[name] : undefined;
  if (version === undefined) return refuse(WALLET, 'malformed', 'version must be EC_v1 or RSA_v1');
  const bytes = (value: unknown, field: string, read = bytesOfBase64): Buffer =>
    read(value) ?? refuse(WALLET, 'malformed', `${field} is missing or wrongly encoded`);
  return {
    version,
    data: bytes(inner['data'], 'data'),
    signature: bytes(inner['signature'], 'signature'),
    keyMaterial: bytes(header[version.field], `header.${version.field}`),
    publicKeyHash: bytes(header['publicKeyHash'], 'header.publicKeyHash').toString('base64'),
    transactionId: bytes(header['transactionId'], 'header.transactionId', bytesOfHex),
    applicationData:
      header['applicationData'] === undefined
        ? Buffer.alloc(0)
        : bytes(header['applicationData'], 'header.applicationData', bytesOfHex),
    network: isJsonObject(outer['paymentMethod']) ? outer['paymentMethod']['network'] : undefined,
  };
}

function signatureOf(bytes: Buffer): DetachedSignature {
  try {
    return detachedSignatureOf(bytes);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
  }
  return refuse(WALLET, 'malformed', 'signature cannot be read');
}

/**
 * Returns whether the signer's certificate leads through the provider's intermediate certificate to a root, all valid
 * now.
 */
function isTrusted({ signer, certificates }: DetachedSignature, roots: readonly Certificate[], nowMs: number): boolean {
  if (!signer.extensions.has(SIGNS_TOKENS)) return false;
  const issuers = certificates.filter(
    (each) => each.extensions.has(ISSUES_SIGNERS) && roots.some((root) => isIssuedBy(each, root, nowMs)),
  );
  return issuers.some((issuer) => isIssuedBy(signer, issuer, nowMs));
}

function decrypted(token: SealedToken, { privateKeys, merchantIds }: WalletOneKeys): string {
  const { version, publicKeyHash } = token;
  const ours = privateKeys.find((each) => each.publicKeyHash === publicKeyHash && each.keyType === version.keyType);
  const clear = ours && version.decrypt(token, ours.privateKey, merchantIds);
  return clear?.toString() ?? refuse(WALLET, 'unknownKey');
}

function cardOf(contents: JsonObject, token: SealedToken, networkHint: string | undefined): CardOfToken {
  const { paymentData } = contents;
  const isSupported = contents['paymentDataType'] === '3DSecure' && isJsonObject(paymentData);
  if (!isSupported) return refuse(WALLET, 'malformed', 'its payment data are not of the kind 3DSecure');
  const expiry = String(contents['applicationExpirationDate']);
  return cardOfToken(WALLET, {
    number: contents['applicationPrimaryAccountNumber'],
    expiryYear: /^\d{6}$/.test(expiry) ? `20${expiry.slice(0, 2)}` : '',
    expiryMonth: expiry.slice(2, 4),
    holder: contents['cardholderName'],
    numberType: 'DPAN',
    cryptogram: paymentData['onlinePaymentCryptogram'],
    eci: paymentData['eciIndicator'],
    network: networkHint ?? token.network,
    unique: token.transactionId,
  });
}

const KEY_LENGTH_BYTES = 32;
const TAG_BYTES = 16;
/** Every token has a key of its own, so the provider uses a vector of zeros. */
const ZERO_VECTOR = Buffer.alloc(16);

/**
 * EC_v1: a key agreed with the device's public key, derived in one step (NIST SP 800-56A, 5.8.1) for one merchant id.
 */
function decryptByAgreement(
  { keyMaterial, data }: SealedToken,
  privateKey: KeyObject,
  merchantIds: readonly string[],
): Buffer | undefined {
  const secret = agreedSecret(keyMaterial, privateKey);
  if (secret === undefined) return undefined;
  for (const merchantId of merchantIds) {
    const key = createHash('sha256')
      .update(Buffer.from([0, 0, 0, 1]))
      .update(secret)
      .update('\x0did-aes256-GCM')
      .update('Apple')
      .update(createHash('sha256').update(merchantId).digest())
      .digest();
    const clear = decryptedWith(key.subarray(0, KEY_LENGTH_BYTES), 'aes-256-gcm', data);
    if (clear !== undefined) return clear;
  }
  return undefined;
}

function agreedSecret(publicKey: Buffer, privateKey: KeyObject): Buffer | undefined {
  try {
    return diffieHellman({ privateKey, publicKey: createPublicKey({ key: publicKey, format: 'der', type: 'spki' }) });
  } catch {
    return undefined; // Not a key, or a key of another curve.
  }
}

/** RSA_v1: the key itself, wrapped with our public key. */
function decryptByWrappedKey({ keyMaterial, data }: SealedToken, privateKey: KeyObject): Buffer | undefined {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const key = privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, keyMaterial);
    return decryptedWith(key, 'aes-128-gcm', data);
  } catch {
    return undefined;
  }
}

function decryptedWith(key: Buffer, cipher: 'aes-128-gcm' | 'aes-256-gcm', data: Buffer): Buffer | undefined {
  if (data.length < TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv(cipher, key, ZERO_VECTOR, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(data.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(data.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
