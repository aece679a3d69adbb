import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type WalletKeys, walletOneKeys, walletThreeKeys, walletTwoKeys } from '../../payments/wallets/keys.ts';
import { certificate } from './certificates.ts';

/** The keys of the first wallet, ours and the provider's, as PEM. */
export interface TestWalletOne {
  readonly merchantId: string;
  readonly ecKey: string;
  readonly rsaKey: string;
  readonly root: string;
  readonly intermediate: string;
  readonly signer: string;
  readonly signerKey: string;
}

/** The keys of the second wallet, ours and the provider's, as PEM; `rootKeys` is the JSON that a provider publishes. */
export interface TestWalletTwo {
  readonly recipientId: string;
  readonly key: string;
  readonly rootKeys: string;
  readonly rootKey: string;
  readonly intermediateKey: string;
}

/** The keys of the third wallet, ours and the provider's, as PEM. */
export interface TestWalletThree {
  readonly key: string;
  readonly signer: string;
  readonly signerKey: string;
}

/**
 * The keys that create and open tokens in the test environment: ours, and those of three providers that do not exist.
 * They can be stored as JSON. They are useless in the live environment, which never has such material.
 */
export interface TestMaterial {
  readonly walletOne: TestWalletOne;
  readonly walletTwo: TestWalletTwo;
  readonly walletThree: TestWalletThree;
}

const RSA_BITS = 2_048;
const DAY_MS = 86_400_000;
const VALID_DAYS = 7_300;

/** The extensions that mark the certificates of the first wallet's provider. */
export const providerMarks = { signer: '1.2.840.113635.100.6.29', intermediate: '1.2.840.113635.100.6.2.14' } as const;

/** Creates new material, valid from a day before `nowMs` for twenty years. It takes some tenths of a second. */
export const newTestMaterial = (nowMs: number): TestMaterial => ({
  walletOne: newWalletOne(nowMs),
  walletTwo: newWalletTwo(),
  walletThree: newWalletThree(),
});

/** Returns the keys that open the tokens of this material. */
export const keysOfMaterial = ({ walletOne, walletTwo, walletThree }: TestMaterial): WalletKeys => ({
  walletOne: walletOneKeys({
    keys: walletOne.ecKey + walletOne.rsaKey,
    merchantIds: [walletOne.merchantId],
    roots: walletOne.root,
  }),
  walletTwo: walletTwoKeys({ keys: walletTwo.key, recipientId: walletTwo.recipientId, rootKeys: walletTwo.rootKeys }),
  walletThree: walletThreeKeys({ keys: walletThree.key, signers: walletThree.signer }),
});

const newCurveKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;

const newRsaKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: RSA_BITS }).privateKey;

const privatePem = (key: KeyObject): string => String(key.export({ format: 'pem', type: 'pkcs8' }));

/** The names of the certificates, from the trusted root on. */
const names = { root: 'Tollgate Test Root', intermediate: 'Tollgate Test Issuer', signer: 'Tollgate Test Signer' };

function newWalletOne(nowMs: number): TestWalletOne {
  const [rootKey, intermediateKey, signerKey] = [newCurveKey(), newCurveKey(), newCurveKey()];
  const validity = { validFromMs: nowMs - DAY_MS, validToMs: nowMs + VALID_DAYS * DAY_MS };
  const issued = (key: KeyObject, subject: string, issuerKey: KeyObject, issuer: string, marks: readonly string[]) =>
    certificate({ ...validity, key, subject, issuerKey, issuer, marks, mayIssue: key !== signerKey });
  return {
    merchantId: 'merchant.test.tollgate',
    ecKey: privatePem(newCurveKey()),
    rsaKey: privatePem(newRsaKey()),
    root: issued(rootKey, names.root, rootKey, names.root, []),
    intermediate: issued(intermediateKey, names.intermediate, rootKey, names.root, [providerMarks.intermediate]),
    signer: issued(signerKey, names.signer, intermediateKey, names.intermediate, [providerMarks.signer]),
    signerKey: privatePem(signerKey),
  };
}

function newWalletTwo(): TestWalletTwo {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const keyValue = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const versions = ['ECv1', 'ECv2'];
  return {
    recipientId: 'gateway:tollgate',
    key: privatePem(newCurveKey()),
    rootKeys: JSON.stringify({ keys: versions.map((protocolVersion) => ({ protocolVersion, keyValue })) }),
    rootKey: privatePem(privateKey),
    intermediateKey: privatePem(newCurveKey()),
  };
}

function newWalletThree(): TestWalletThree {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  return {
    key: privatePem(newRsaKey()),
    signer: String(publicKey.export({ format: 'pem', type: 'spki' })),
    signerKey: privatePem(privateKey),
  };
}
