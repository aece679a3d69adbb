import {
  constants,
  createCipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { currencyNumbers, smallestUnitsOf } from '../../../catalogue/iso/currency-numbers.ts';
import { cryptogramOf, eciOf, type TokenFacts } from './facts.ts';
import type { TestWalletOne } from './material.ts';
import { providerSignature } from './provider-signature.ts';

/** The versions of the first wallet's encryption. */
export type WalletOneVersion = 'EC_v1' | 'RSA_v1';

const TRANSACTION_ID_BYTES = 32;
const WRAPPED_KEY_BYTES = 16;

/** Creates a token of the first wallet, encrypted for our test key and signed at `nowMs` by the test provider. */
export const sealWalletOne = (
  material: TestWalletOne,
  facts: TokenFacts,
  nowMs: number,
  version: WalletOneVersion = 'EC_v1',
): string => {
  const { data, keyMaterial, field, ownKey } = encryptions[version](material, JSON.stringify(contentsOf(facts)));
  const transactionId = randomBytes(TRANSACTION_ID_BYTES);
  const publicKey = createPublicKey(ownKey).export({ format: 'der', type: 'spki' });
  const signature = providerSignature(material, Buffer.concat([keyMaterial, data, transactionId]), nowMs);
  return JSON.stringify({
    version,
    data: data.toString('base64'),
    signature: signature.toString('base64'),
    header: {
      [field]: keyMaterial.toString('base64'),
      publicKeyHash: createHash('sha256').update(publicKey).digest('base64'),
      transactionId: transactionId.toString('hex'),
    },
  });
};

const contentsOf = (facts: TokenFacts) => ({
  applicationPrimaryAccountNumber: facts.number,
  applicationExpirationDate: `${facts.expiryYear.slice(2)}${facts.expiryMonth}28`,
  currencyCode: currencyNumbers.get(facts.currency),
  transactionAmount: Number(smallestUnitsOf(facts.amount, facts.currency)),
  cardholderName: facts.holder,
  deviceManufacturerIdentifier: '040010030273',
  paymentDataType: '3DSecure',
  paymentData: { onlinePaymentCryptogram: cryptogramOf(facts), eciIndicator: eciOf(facts).slice(1) },
});

/** The encrypted data, the material for their key, its field in the header, and the key of the recipient. */
interface Encrypted {
  readonly data: Buffer;
  readonly keyMaterial: Buffer;
  readonly field: string;
  readonly ownKey: string;
}

const encryptions: Readonly<Record<WalletOneVersion, (material: TestWalletOne, clear: string) => Encrypted>> = {
  EC_v1: ({ ecKey, merchantId }, clear) => {
    const device = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const secret = diffieHellman({ privateKey: device.privateKey, publicKey: createPublicKey(ecKey) });
    const party = createHash('sha256').update(merchantId).digest();
    const derived = Buffer.concat([Buffer.from([0, 0, 0, 1]), secret, Buffer.from('\x0did-aes256-GCMApple'), party]);
    return {
      data: encrypted('aes-256-gcm', createHash('sha256').update(derived).digest(), clear),
      keyMaterial: device.publicKey.export({ format: 'der', type: 'spki' }),
      field: 'ephemeralPublicKey',
      ownKey: ecKey,
    };
  },
  RSA_v1: ({ rsaKey }, clear) => {
    const key = randomBytes(WRAPPED_KEY_BYTES);
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    return {
      data: encrypted('aes-128-gcm', key, clear),
      keyMaterial: publicEncrypt({ key: createPrivateKey(rsaKey), padding, oaepHash: 'sha256' }, key),
      field: 'wrappedKey',
      ownKey: rsaKey,
    };
  },
};

function encrypted(cipher: 'aes-128-gcm' | 'aes-256-gcm', key: Buffer, clear: string): Buffer {
  const encryption = createCipheriv(cipher, key, Buffer.alloc(16));
  return Buffer.concat([encryption.update(clear), encryption.final(), encryption.getAuthTag()]);
}
