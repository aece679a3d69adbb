import { isJsonObject, type JsonObject, jsonObjectOf } from './formats/encoded.ts';
import {
  decrypted,
  type EncryptedText,
  encryptedTextOf,
  isKnownEncryption,
  isSignedBy,
  signedTextOf,
} from './formats/jose.ts';
import type { WalletThreeKeys } from './keys.ts';
import { type CardOfToken, cardOfToken, type Expected, expectAmount, expectFresh } from './opened-token.ts';
import { refuse } from './refusals.ts';

const WALLET = 'walletThree';
const ENCRYPTED_PARTS = 5;

/** A token of the third wallet, parsed but not decrypted. */
interface SealedToken {
  readonly encrypted: EncryptedText;
  /** The parts that the cipher authenticates, as they were sent: the same for every wrapping of one token. */
  readonly encryptedText: string;
  readonly network: unknown;
}

/**
 * Opens a token of the third wallet and returns its card. The token is an encrypted text, which may be inside a signed
 * text. When signers are configured, the signature of one of them is required; without signers, the sender only has to
 * know our public key, and the network's check of the cryptogram decides. @throws Rejection that names the check that
 * failed.
 */
export const openWalletThree = (
  text: string,
  expected: Expected,
  keys: WalletThreeKeys,
  nowMs: number,
): CardOfToken => {
  const token = sealedTokenOf(text, keys);
  const contents = contentsOf(token.encrypted, keys);
  const madeAt = String(contents['utc']);
  if (!/^\d{1,16}$/.test(madeAt)) refuse(WALLET, 'malformed', 'it holds no time');
  expectFresh(WALLET, Number(madeAt), nowMs);
  expectAmount(WALLET, expected, contents['amount'], contents['currency_code']);
  const expiry = String(contents['tokenPanExpiration']);
  return cardOfToken(WALLET, {
    number: contents['tokenPAN'],
    expiryMonth: expiry.slice(0, 2),
    expiryYear: /^\d{4}$/.test(expiry) ? `20${expiry.slice(2)}` : '',
    holder: contents['cardholder_name'],
    numberType: 'DPAN',
    cryptogram: contents['cryptogram'],
    eci: contents['eci_indicator'],
    network: token.network,
    unique: token.encryptedText,
  });
};

/** Pages send the whole result of the device, or its part named 3DS, or only the encrypted text. */
function sealedTokenOf(text: string, keys: WalletThreeKeys): SealedToken {
  const outer = text.startsWith('{') ? jsonObjectOf(text) : { type: 'S', version: '100', data: text };
  if (outer === undefined) return refuse(WALLET, 'malformed', 'it is neither JSON nor an encrypted text');
  const inner = isJsonObject(outer['3DS']) ? outer['3DS'] : outer;
  const { type, version, data } = inner;
  if (type !== 'S' || version !== '100' || typeof data !== 'string') {
    return refuse(WALLET, 'malformed', 'it must have type S, version 100 and data');
  }
  const encryptedText = signedContent(data, keys) ?? data;
  const encrypted = encryptedTextOf(encryptedText);
  if (encrypted === undefined || !isKnownEncryption(encrypted)) {
    return refuse(WALLET, 'malformed', 'its data are not encrypted in a known way');
  }
  return { encrypted, encryptedText, network: outer['payment_card_brand'] };
}

/**
 * Returns the content of a signed text after verifying its signature; undefined when a signature is neither required
 * nor present.
 */
function signedContent(data: string, { signers }: WalletThreeKeys): string | undefined {
  if (data.split('.').length === ENCRYPTED_PARTS) return signers.length === 0 ? undefined : refuse(WALLET, 'forged');
  const signed = signedTextOf(data) ?? refuse(WALLET, 'malformed', 'its data are neither encrypted nor signed');
  if (signers.length === 0) return refuse(WALLET, 'untrusted');
  if (!signers.some((key) => isSignedBy(signed, key))) refuse(WALLET, 'forged');
  return signed.payload.toString();
}

function contentsOf(encrypted: EncryptedText, { privateKeys }: WalletThreeKeys): JsonObject {
  for (const privateKey of privateKeys) {
    const clear = decrypted(encrypted, privateKey);
    if (clear !== undefined) {
      return jsonObjectOf(clear.toString()) ?? refuse(WALLET, 'malformed', 'it holds no payment data');
    }
  }
  return refuse(WALLET, 'unknownKey');
}
