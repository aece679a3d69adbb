import { createDecipheriv, createECDH, createHmac, hkdfSync, type KeyObject, verify } from 'node:crypto';
import { areEqualSecrets } from '../../platform/base/equal-secrets.ts';
import { CURVE, publicKeyOf } from './formats/curve-key.ts';
import { bytesOfBase64, isJsonObject, type JsonObject, jsonObjectOf } from './formats/encoded.ts';
import type { RootSigningKey, WalletTwoKeys } from './keys.ts';
import { type CardOfToken, cardOfToken, type Expected } from './opened-token.ts';
import { refuse } from './refusals.ts';

const WALLET = 'walletTwo';
const SENDER = 'Google';

/** A version of the protocol. */
interface Version {
  /**
   * Whether a root key signs an intermediate key for some days, which signs tokens; otherwise the root key signs
   * tokens.
   */
  readonly hasIntermediate: boolean;
  readonly cipher: 'aes-128-ctr' | 'aes-256-ctr';
  /** The length of the encryption key, and of the authentication key, in bytes. */
  readonly keyBytes: number;
}

const versions: Readonly<Record<string, Version>> = {
  ECv1: { hasIntermediate: false, cipher: 'aes-128-ctr', keyBytes: 16 },
  ECv2: { hasIntermediate: true, cipher: 'aes-256-ctr', keyBytes: 32 },
};

/**
 * Opens a token of the second wallet and returns its card. The checks follow the order of the provider's published
 * format: the key that signed the token (ECv2: signed by a root key), the signature, the decryption, the expiry, and
 * the recipient. Such a token contains no amount. @throws Rejection that names the check that failed.
 */
export const openWalletTwo = (text: string, expected: Expected, keys: WalletTwoKeys, nowMs: number): CardOfToken => {
  const clear = unsealed(text, keys, nowMs);
  const contents = jsonObjectOf(clear.toString()) ?? refuse(WALLET, 'malformed', 'it holds no payment data');
  expectUnexpired(contents, nowMs);
  const merchant = contents['gatewayMerchantId'];
  const merchants = expected.gatewayMerchantIds ?? [expected.channelId];
  if (merchant !== undefined && !merchants.some((each) => each === merchant)) refuse(WALLET, 'foreign');
  return cardOf(contents);
};

/**
 * Returns the decrypted content of a token after verifying its signature. @throws Rejection that names the check that
 * failed.
 */
export const unsealed = (text: string, keys: WalletTwoKeys, nowMs: number): Buffer => {
  const token = jsonObjectOf(text) ?? refuse(WALLET, 'malformed', 'it is no JSON object');
  const name = String(token['protocolVersion']);
  const version = Object.hasOwn(versions, name) ? versions[name] : undefined;
  if (version === undefined) return refuse(WALLET, 'malformed', 'protocolVersion must be ECv2 or ECv1');
  const message = textOf(token['signedMessage'], 'signedMessage');
  const signature = bytesIn(token, 'signature');
  const roots = keys.rootKeys
    .filter(({ protocolVersion, expiresAtMs }) => protocolVersion === name && nowMs < expiresAtMs)
    .map(({ key }: RootSigningKey) => key);
  const signers = version.hasIntermediate ? [intermediateOf(token, name, roots, nowMs)] : roots;
  const signedBytes = partsWithLengths(SENDER, keys.recipientId, name, message);
  if (!signers.some((key) => isSignedBy(key, signedBytes, signature))) refuse(WALLET, 'forged');
  return decrypted(message, version, keys.privateKeys) ?? refuse(WALLET, 'unknownKey');
};

/** Returns the intermediate key that a root key signed, as long as it is valid. */
function intermediateOf(token: JsonObject, version: string, roots: readonly KeyObject[], nowMs: number): KeyObject {
  const intermediate = token['intermediateSigningKey'];
  if (!isJsonObject(intermediate)) return refuse(WALLET, 'malformed', 'intermediateSigningKey is missing');
  const signedKey = textOf(intermediate['signedKey'], 'intermediateSigningKey.signedKey');
  const listed: unknown = intermediate['signatures'];
  const signatures = (Array.isArray(listed) ? listed : []).slice(0, MAXIMUM_SIGNATURES).map(bytesOfBase64);
  const signedBytes = partsWithLengths(SENDER, version, signedKey);
  const isVouchedFor = signatures.some(
    (signature) => signature !== undefined && roots.some((root) => isSignedBy(root, signedBytes, signature)),
  );
  const contents = jsonObjectOf(signedKey);
  const expiresAtMs = Number(contents?.['keyExpiration']);
  const key = publicKeyOf(contents?.['keyValue']);
  if (!isVouchedFor || key === undefined || !(nowMs < expiresAtMs)) return refuse(WALLET, 'untrusted');
  return key;
}

/** The most signatures of one key: a provider that changes its root key signs with the old and the new one. */
const MAXIMUM_SIGNATURES = 8;

const isSignedBy = (key: KeyObject, signedBytes: Buffer, signature: Buffer): boolean =>
  verify('sha256', signedBytes, key, signature);

const LENGTH_BYTES = 4;

/**
 * Concatenates texts, each after its length in four bytes, least significant byte first, so that their boundaries are
 * unambiguous.
 */
export const partsWithLengths = (...texts: readonly string[]): Buffer =>
  Buffer.concat(
    texts.flatMap((text) => {
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32LE(Buffer.byteLength(text));
      return [length, Buffer.from(text)];
    }),
  );

function decrypted(message: string, version: Version, privateKeys: readonly Buffer[]): Buffer | undefined {
  const parts = jsonObjectOf(message) ?? refuse(WALLET, 'malformed', 'signedMessage is no JSON object');
  const body = bytesIn(parts, 'encryptedMessage');
  const ephemeral = bytesIn(parts, 'ephemeralPublicKey');
  const tag = bytesIn(parts, 'tag');
  for (const privateKey of privateKeys) {
    const derived = derivedKeys(ephemeral, privateKey, version.keyBytes);
    if (derived === undefined) continue;
    const ownTag = createHmac('sha256', derived.authentication).update(body).digest();
    if (!areEqualSecrets(ownTag, tag)) continue;
    const decipher = createDecipheriv(version.cipher, derived.encryption, Buffer.alloc(16));
    return Buffer.concat([decipher.update(body), decipher.final()]);
  }
  return undefined;
}

function derivedKeys(ephemeral: Buffer, privateKey: Buffer, bytes: number) {
  const own = createECDH(CURVE);
  own.setPrivateKey(privateKey);
  try {
    const secret = Buffer.concat([ephemeral, own.computeSecret(ephemeral)]);
    const derived = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), SENDER, 2 * bytes));
    return { encryption: derived.subarray(0, bytes), authentication: derived.subarray(bytes) };
  } catch {
    return undefined; // Not a point of the curve.
  }
}

function expectUnexpired(contents: JsonObject, nowMs: number): void {
  const expiration = String(contents['messageExpiration']);
  if (!/^\d{1,16}$/.test(expiration)) refuse(WALLET, 'malformed', 'it holds no messageExpiration');
  if (nowMs >= Number(expiration)) refuse(WALLET, 'stale');
}

function cardOf(contents: JsonObject): CardOfToken {
  const details = contents['paymentMethodDetails'];
  if (contents['paymentMethod'] !== 'CARD' || !isJsonObject(details)) {
    return refuse(WALLET, 'malformed', 'its payment method is not CARD');
  }
  const { authMethod, expirationMonth, expirationYear } = details;
  if (authMethod !== 'PAN_ONLY' && authMethod !== 'CRYPTOGRAM_3DS') {
    return refuse(WALLET, 'malformed', 'its authMethod is neither PAN_ONLY nor CRYPTOGRAM_3DS');
  }
  const isOfDevice = authMethod === 'CRYPTOGRAM_3DS';
  return cardOfToken(WALLET, {
    number: details['pan'],
    expiryMonth: String(expirationMonth).padStart(2, '0'),
    expiryYear: String(expirationYear),
    numberType: isOfDevice ? 'DPAN' : 'PAN',
    cryptogram: isOfDevice ? details['cryptogram'] : undefined,
    eci: isOfDevice ? details['eciIndicator'] : undefined,
    network: undefined,
    unique: textOf(contents['messageId'], 'messageId'),
  });
}

const textOf = (value: unknown, name: string): string =>
  typeof value === 'string' && value !== '' ? value : refuse(WALLET, 'malformed', `${name} is missing`);

const bytesIn = (object: JsonObject, name: string): Buffer =>
  bytesOfBase64(object[name]) ?? refuse(WALLET, 'malformed', `${name} is missing or wrongly encoded`);
