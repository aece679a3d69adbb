import { createHash, createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { type Certificate, certificateOf } from './formats/certificate.ts';
import { CURVE, publicKeyOf } from './formats/curve-key.ts';
import { isJsonObject, jsonObjectOf } from './formats/encoded.ts';

/** The keys for tokens of the first wallet. */
export interface WalletOneKeys {
  /** The private keys of payment processing, identified by the hash of their public key. */
  readonly privateKeys: readonly {
    readonly privateKey: KeyObject;
    readonly publicKeyHash: string;
    readonly keyType: 'ec' | 'rsa';
  }[];
  /** The merchant ids at the wallet; each certificate of payment processing belongs to one of them. */
  readonly merchantIds: readonly string[];
  readonly roots: readonly Certificate[];
}

/** A root key of the second wallet's provider, which signs other keys. */
export interface RootSigningKey {
  readonly protocolVersion: string;
  readonly key: KeyObject;
  readonly expiresAtMs: number;
}

/** The keys for tokens of the second wallet. */
export interface WalletTwoKeys {
  /** Private scalars on the curve P-256. */
  readonly privateKeys: readonly Buffer[];
  /** The recipient under the name that the wallet uses: `gateway:` or `merchant:` and an id. */
  readonly recipientId: string;
  readonly rootKeys: readonly RootSigningKey[];
}

/** The keys for tokens of the third wallet. */
export interface WalletThreeKeys {
  readonly privateKeys: readonly KeyObject[];
  /** The public keys that may sign tokens; empty when tokens are not signed. */
  readonly signers: readonly KeyObject[];
}

/** The keys for tokens of all wallets; a wallet without keys is not offered. */
export interface WalletKeys {
  readonly walletOne?: WalletOneKeys | undefined;
  readonly walletTwo?: WalletTwoKeys | undefined;
  readonly walletThree?: WalletThreeKeys | undefined;
}

const RSA_BITS_MINIMUM = 2_048;

/** Parses the first wallet's keys from PEM texts. @throws Error that names the faulty text and the fault. */
export const walletOneKeys = (dependencies: {
  readonly keys: string;
  readonly merchantIds: readonly string[];
  readonly roots: string;
}): WalletOneKeys => ({
  privateKeys: privateKeysIn(dependencies.keys, ['ec', 'rsa']).map((privateKey) => ({
    privateKey,
    keyType: privateKey.asymmetricKeyType === 'rsa' ? 'rsa' : 'ec',
    publicKeyHash: createHash('sha256').update(publicBytesOf(privateKey)).digest('base64'),
  })),
  merchantIds: dependencies.merchantIds,
  roots: certificatesIn(dependencies.roots),
});

/**
 * Parses the second wallet's keys from PEM and from the JSON that its provider publishes. @throws Error that names the
 * fault.
 */
export const walletTwoKeys = (dependencies: {
  readonly keys: string;
  readonly recipientId: string;
  readonly rootKeys: string;
}): WalletTwoKeys => ({
  privateKeys: privateKeysIn(dependencies.keys, ['ec']).map((key) =>
    Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url'),
  ),
  recipientId: dependencies.recipientId,
  rootKeys: rootKeysIn(dependencies.rootKeys),
});

/**
 * Parses the third wallet's keys from PEM texts; `signers` may contain certificates or public keys. @throws Error that
 * names the fault.
 */
export const walletThreeKeys = (dependencies: {
  readonly keys: string;
  readonly signers: string | undefined;
}): WalletThreeKeys => ({
  privateKeys: privateKeysIn(dependencies.keys, ['rsa']),
  signers:
    dependencies.signers === undefined
      ? []
      : blocksIn(dependencies.signers, 'CERTIFICATE|PUBLIC KEY', 'certificate or public key').map(signerOf),
});

function privateKeysIn(text: string, kinds: readonly ('ec' | 'rsa')[]): readonly KeyObject[] {
  return blocksIn(text, '(?:EC |RSA )?PRIVATE KEY', 'private key').map((block) => {
    const key = read(() => createPrivateKey(block), 'a private key in it cannot be read, or is locked by a password');
    const isCurve = kinds.includes('ec') && key.asymmetricKeyDetails?.namedCurve === CURVE;
    const isLongRsa = kinds.includes('rsa') && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MINIMUM;
    if (isCurve || (isLongRsa && key.asymmetricKeyType === 'rsa')) return key;
    const fitting = { ec: 'on the curve P-256', rsa: `RSA with ${RSA_BITS_MINIMUM} bits or more` };
    throw new Error(
      `a private key in it is of the wrong kind: it must be ${kinds.map((kind) => fitting[kind]).join(' or ')}`,
    );
  });
}

function certificatesIn(text: string): readonly Certificate[] {
  return blocksIn(text, 'CERTIFICATE', 'certificate').map((block) =>
    read(() => certificateOf(new X509Certificate(block).raw), 'a certificate in it cannot be read'),
  );
}

const signerOf = (block: string): KeyObject => read(() => createPublicKey(block), 'a signer in it cannot be read');

/** Parses the provider's file: `{"keys": [{"protocolVersion", "keyValue", "keyExpiration"?}]}`. */
function rootKeysIn(text: string): readonly RootSigningKey[] {
  const listed = jsonObjectOf(text)?.['keys'];
  const keys = (Array.isArray(listed) ? listed : []).filter(isJsonObject).flatMap((each) => {
    const key = publicKeyOf(each['keyValue']);
    const expiration = each['keyExpiration'];
    const expiresAtMs = expiration === undefined ? Number.POSITIVE_INFINITY : Number(expiration);
    return key === undefined || Number.isNaN(expiresAtMs)
      ? []
      : [{ protocolVersion: String(each['protocolVersion']), key, expiresAtMs }];
  });
  if (keys.length === 0)
    throw new Error('root keys must be the JSON that the provider publishes, with a list named keys');
  return keys;
}

function blocksIn(text: string, kind: string, what: string): readonly string[] {
  const blocks = text.match(new RegExp(`-----BEGIN (${kind})-----[\\s\\S]+?-----END \\1-----`, 'g'));
  if (blocks === null) throw new Error(`there must be a ${what} in it, written as PEM`);
  return blocks;
}

const publicBytesOf = (privateKey: KeyObject): Buffer =>
  createPublicKey(privateKey).export({ format: 'der', type: 'spki' });

/** Hides the parser's own message, which may quote the key. */
function read<Read>(reading: () => Read, complaint: string): Read {
  const found = attempt(reading);
  if (found === undefined) throw new Error(complaint);
  return found;
}

function attempt<Read>(reading: () => Read): Read | undefined {
  try {
    return reading();
  } catch {
    return undefined;
  }
}
