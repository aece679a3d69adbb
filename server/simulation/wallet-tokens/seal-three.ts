import { constants, createCipheriv, createPrivateKey, publicEncrypt, randomBytes, sign } from 'node:crypto';
import { smallestUnitsOf } from '../../../catalogue/iso/currency-numbers.ts';
import { cryptogramOf, eciOf, type TokenFacts } from './facts.ts';
import type { TestWalletThree } from './material.ts';

/** The algorithms that wrap the key of the third wallet's tokens. */
export type WalletThreeVersion = 'RSA-OAEP' | 'RSA-OAEP-256' | 'RSA1_5';

const KEY_BYTES = 16;
const VECTOR_BYTES = 12;

const paddings = {
  'RSA-OAEP': { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
  'RSA-OAEP-256': { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
  RSA1_5: { padding: constants.RSA_PKCS1_PADDING },
} as const;

/** Creates a token of the third wallet, encrypted for our test key and signed by the test provider. */
export const sealWalletThree = (
  material: TestWalletThree,
  facts: TokenFacts,
  nowMs: number,
  version: WalletThreeVersion = 'RSA-OAEP',
): string => {
  const data = signedText(material, encryptedText(material, JSON.stringify(contentsOf(facts, nowMs)), version));
  return JSON.stringify({
    method: '3DS',
    payment_card_brand: facts.network,
    '3DS': { type: 'S', version: '100', data },
  });
};

/** Encrypts a text in the compact form of JSON Web Encryption. */
export const encryptedText = (
  { key }: Pick<TestWalletThree, 'key'>,
  clear: string,
  version: WalletThreeVersion,
): string => {
  const header = base64Url(JSON.stringify({ alg: version, enc: 'A128GCM', cty: 'JWT' }));
  const contentKey = randomBytes(KEY_BYTES);
  const vector = randomBytes(VECTOR_BYTES);
  const cipher = createCipheriv('aes-128-gcm', contentKey, vector).setAAD(Buffer.from(header));
  const body = Buffer.concat([cipher.update(clear), cipher.final()]);
  const wrapped = publicEncrypt({ key: createPrivateKey(key), ...paddings[version] }, contentKey);
  return [header, ...[wrapped, vector, body, cipher.getAuthTag()].map(base64Url)].join('.');
};

/** Signs a text in the compact form of JSON Web Signature. */
export const signedText = ({ signerKey }: Pick<TestWalletThree, 'signerKey'>, text: string): string => {
  const signedPart = `${base64Url(JSON.stringify({ alg: 'ES256' }))}.${base64Url(text)}`;
  const key = createPrivateKey(signerKey);
  return `${signedPart}.${base64Url(sign('sha256', Buffer.from(signedPart), { key, dsaEncoding: 'ieee-p1363' }))}`;
};

const contentsOf = (facts: TokenFacts, nowMs: number) => ({
  amount: String(smallestUnitsOf(facts.amount, facts.currency)),
  currency_code: facts.currency,
  utc: String(nowMs),
  eci_indicator: eciOf(facts).slice(1),
  tokenPAN: facts.number,
  tokenPanExpiration: `${facts.expiryMonth}${facts.expiryYear.slice(2)}`,
  cardholder_name: facts.holder,
  cryptogram: cryptogramOf(facts),
});

const base64Url = (value: string | Buffer): string => Buffer.from(value).toString('base64url');
