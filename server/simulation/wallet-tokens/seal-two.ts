import {
  createCipheriv,
  createECDH,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';
import { CURVE } from '../../payments/wallets/formats/curve-key.ts';
import { partsWithLengths } from '../../payments/wallets/wallet-two.ts';
import { cryptogramOf, eciOf, type TokenFacts } from './facts.ts';
import type { TestWalletTwo } from './material.ts';

/** The versions of the second wallet's protocol. */
export type WalletTwoVersion = 'ECv1' | 'ECv2';

const SENDER = 'Google';
const MESSAGE_LIVES_MS = 6 * 86_400_000;
const KEY_LIVES_MS = 7 * 86_400_000;
const MESSAGE_ID_BYTES = 24;

/** Creates a token of the second wallet, encrypted for our test key and signed at `nowMs` by the test provider. */
export const sealWalletTwo = (
  material: TestWalletTwo,
  facts: TokenFacts,
  nowMs: number,
  version: WalletTwoVersion = 'ECv2',
): string => sealed(material, JSON.stringify(contentsOf(facts, nowMs)), nowMs, version);

/** Encrypts and signs any text as a token of the second wallet. */
export const sealed = (material: TestWalletTwo, clear: string, nowMs: number, version: WalletTwoVersion): string => {
  const signedMessage = JSON.stringify(encrypted(material, clear, version === 'ECv2' ? 32 : 16));
  const signer = version === 'ECv2' ? material.intermediateKey : material.rootKey;
  const signature = signatureBy(signer, partsWithLengths(SENDER, material.recipientId, version, signedMessage));
  const intermediate = version === 'ECv2' ? { intermediateSigningKey: intermediateOf(material, nowMs) } : {};
  return JSON.stringify({ protocolVersion: version, signature, ...intermediate, signedMessage });
};

const contentsOf = (facts: TokenFacts, nowMs: number) => ({
  gatewayMerchantId: facts.channelId,
  messageExpiration: String(nowMs + MESSAGE_LIVES_MS),
  messageId: randomBytes(MESSAGE_ID_BYTES).toString('base64'),
  paymentMethod: 'CARD',
  paymentMethodDetails: {
    pan: facts.number,
    expirationMonth: Number(facts.expiryMonth),
    expirationYear: Number(facts.expiryYear),
    ...(facts.panOnly === true
      ? { authMethod: 'PAN_ONLY' }
      : { authMethod: 'CRYPTOGRAM_3DS', cryptogram: cryptogramOf(facts), eciIndicator: eciOf(facts) }),
  },
});

function encrypted({ key }: TestWalletTwo, clear: string, keyBytes: number) {
  const point = createPublicKey(key).export({ format: 'jwk' });
  const coordinates = [point.x, point.y].map((each) => Buffer.from(each ?? '', 'base64url'));
  const device = createECDH(CURVE);
  const ephemeral = device.generateKeys();
  const secret = device.computeSecret(Buffer.concat([Buffer.from([4]), ...coordinates]));
  const input = Buffer.concat([ephemeral, secret]);
  const derived = Buffer.from(hkdfSync('sha256', input, Buffer.alloc(0), SENDER, 2 * keyBytes));
  const cipher = createCipheriv(`aes-${keyBytes * 8}-ctr`, derived.subarray(0, keyBytes), Buffer.alloc(16));
  const body = Buffer.concat([cipher.update(clear), cipher.final()]);
  return {
    encryptedMessage: body.toString('base64'),
    ephemeralPublicKey: ephemeral.toString('base64'),
    tag: createHmac('sha256', derived.subarray(keyBytes)).update(body).digest('base64'),
  };
}

function intermediateOf({ intermediateKey, rootKey }: TestWalletTwo, nowMs: number) {
  const keyValue = createPublicKey(intermediateKey).export({ format: 'der', type: 'spki' }).toString('base64');
  const signedKey = JSON.stringify({ keyValue, keyExpiration: String(nowMs + KEY_LIVES_MS) });
  return { signedKey, signatures: [signatureBy(rootKey, partsWithLengths(SENDER, 'ECv2', signedKey))] };
}

const signatureBy = (key: string, bytes: Buffer): string =>
  sign('sha256', bytes, createPrivateKey(key)).toString('base64');
