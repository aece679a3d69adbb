import { createHash } from 'node:crypto';
import { currencyNumbers, smallestUnitsOf } from '../../../catalogue/iso/currency-numbers.ts';
import { brandOfNetwork } from './networks.ts';
import { refuse, type WalletName } from './refusals.ts';

/** The data of the payment that a token must match. */
export interface Expected {
  /** The channel of the payment. */
  readonly channelId: string;
  /** The amount in hundredths. */
  readonly amount: bigint;
  /** The currency, three letters of ISO 4217. */
  readonly currency: string;
  /** The names by which the second wallet may know the merchant; without them, only the entity id. */
  readonly gatewayMerchantIds?: readonly string[];
}

/** The contents of a wallet token, before they become parameters. */
interface TokenContents {
  readonly number: unknown;
  /** The month, two digits. */
  readonly expiryMonth: string;
  /** The year, four digits. */
  readonly expiryYear: string;
  readonly holder?: unknown;
  readonly numberType: 'DPAN' | 'PAN';
  readonly cryptogram?: unknown;
  readonly eci?: unknown;
  /** The network under the wallet's name for it. */
  readonly network: unknown;
  /** A value that is unique to this token of the wallet and that cannot be changed without invalidating the token. */
  readonly unique: string | Buffer;
}

/**
 * The card in a wallet token, as if the cardholder had sent it. It exists in memory only: everything except the hash is
 * secret.
 */
export interface CardOfToken {
  readonly wallet: WalletName;
  /** `card.number`, `card.expiryMonth`, `card.expiryYear`, `card.numberType` and, where known, `card.holder`. */
  readonly card: Readonly<Record<string, string>>;
  /**
   * `threeDSecure.verificationId` (the cryptogram) and `threeDSecure.eci`, if the token has them: for the acquirer
   * only.
   */
  readonly authentication: Readonly<Record<string, string>>;
  /** Whether the number is the card's own (PAN) or one that the network issued to this device or merchant (DPAN). */
  readonly numberType: 'DPAN' | 'PAN';
  /** The last four digits of that number. */
  readonly lastFour: string;
  /** The brand that the wallet names. It is not signed: the number decides, the hint chooses among co-badged brands. */
  readonly brandHint: string | undefined;
  /** The hash that identifies the token if it is sent again; it reveals nothing of the contents. */
  readonly tokenHash: string;
}

const ECI_DIGITS = 2;
const LAST_DIGITS = 4;

const textIf = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** Returns the entries that have a value. */
const present = (entries: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== undefined));

/**
 * Returns the contents of a token under the interface's names. Refuses a token whose card is not usable for a payment.
 */
export const cardOfToken = (wallet: WalletName, contents: TokenContents): CardOfToken => {
  const { numberType, expiryMonth, expiryYear } = contents;
  const number = textIf(contents.number, /^\d{8,19}$/) ?? refuse(wallet, 'malformed', 'it holds no card number');
  const isDate = /^(?:0[1-9]|1[0-2])$/.test(expiryMonth) && /^20\d\d$/.test(expiryYear);
  if (!isDate) refuse(wallet, 'malformed', 'it holds no date of expiry');
  const cryptogram = textIf(contents.cryptogram, /^[A-Za-z\d+/=]{1,128}$/);
  if (numberType === 'DPAN' && cryptogram === undefined) refuse(wallet, 'malformed', 'it holds no cryptogram');
  return {
    wallet,
    card: present({
      'card.number': number,
      'card.expiryMonth': expiryMonth,
      'card.expiryYear': expiryYear,
      'card.numberType': numberType,
      'card.holder': textIf(contents.holder, /^.{3,128}$/u),
    }),
    authentication: present({
      'threeDSecure.verificationId': cryptogram,
      'threeDSecure.eci': textIf(contents.eci, /^\d{1,2}$/)?.padStart(ECI_DIGITS, '0'),
    }),
    numberType,
    lastFour: number.slice(-LAST_DIGITS),
    brandHint: brandOfNetwork(contents.network),
    tokenHash: createHash('sha256').update(`${wallet}\n`).update(contents.unique).digest('hex'),
  };
};

/** Refuses a token that was approved for another amount or currency than that of the payment. */
export const expectAmount = (wallet: WalletName, expected: Expected, units: unknown, currency: unknown): void => {
  const isWhole = typeof units === 'string' ? /^\d{1,15}$/.test(units) : Number.isSafeInteger(units);
  if (!isWhole) refuse(wallet, 'malformed', 'it holds no amount');
  const isAmount = smallestUnitsOf(expected.amount, expected.currency) === BigInt(String(units));
  const isCurrency = currency === expected.currency || currency === currencyNumbers.get(expected.currency);
  if (!isAmount || !isCurrency) refuse(wallet, 'mismatch');
};

/** The greatest difference between the clocks of phones and servers; the providers allow a few minutes. */
const FRESH_MS = 5 * 60_000;

/** Refuses a token whose time differs from now by more than clocks may differ. */
export const expectFresh = (wallet: WalletName, madeAtMs: number, nowMs: number): void => {
  if (!(Math.abs(nowMs - madeAtMs) <= FRESH_MS)) refuse(wallet, 'stale');
};
