import { createHash } from 'node:crypto';
import { currencyNumbers, smallestUnitsOf } from '../../catalogue/iso/currency-numbers.ts';
import { brandOfNetwork } from './networks.ts';
import { refuse, type WalletName } from './refusals.ts';

/** What the payment says that a token must fit. */
export interface Expected {
  /** The channel that is paid. */
  readonly entity: string;
  /** Hundredths. */
  readonly amount: bigint;
  /** Three letters of ISO 4217. */
  readonly currency: string;
  /** The names by which the second wallet may know the merchant; without them, the entity id alone. */
  readonly gatewayMerchantIds?: readonly string[];
}

/** What a wallet's token held, before it is written as parameters. */
export interface TokenContents {
  readonly number: unknown;
  /** Two digits. */
  readonly expiryMonth: string;
  /** Four digits. */
  readonly expiryYear: string;
  readonly holder?: unknown;
  readonly numberType: 'DPAN' | 'PAN';
  readonly cryptogram?: unknown;
  readonly eci?: unknown;
  /** The network as the wallet names it. */
  readonly network: unknown;
  /** What no second token of this wallet shares, and what nobody can change without breaking the token. */
  readonly unique: string | Buffer;
}

/** The card in a wallet's token, as if its holder had sent it. In memory only: all of it but the hash is secret. */
export interface CardOfToken {
  readonly wallet: WalletName;
  /** `card.number`, `card.expiryMonth`, `card.expiryYear`, `card.numberType` and, where known, `card.holder`. */
  readonly card: Readonly<Record<string, string>>;
  /** `threeDSecure.verificationId` (the cryptogram) and `threeDSecure.eci`, where the token has them: for the acquirer only. */
  readonly authentication: Readonly<Record<string, string>>;
  /** Whether the number is the card's own, or one that the network gave to this device or merchant. */
  readonly numberType: 'DPAN' | 'PAN';
  /** The last four digits of that number. */
  readonly lastFour: string;
  /** The brand that the wallet names. Nobody signed it: the number decides, the hint chooses among co-badged brands. */
  readonly brandHint: string | undefined;
  /** What makes the token known again; tells nothing of its contents. */
  readonly tokenHash: string;
}

const ECI_DIGITS = 2;
const LAST_DIGITS = 4;

const textIf = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** Gives the entries whose value is there. */
const present = (entries: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** Gives what a token held under the interface's names. Refuses what no card could be paid with. */
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

/** Refuses a token that was approved for another amount or currency than is being paid. */
export const expectAmount = (wallet: WalletName, expected: Expected, units: unknown, currency: unknown): void => {
  const isWhole = typeof units === 'string' ? /^\d{1,15}$/.test(units) : Number.isSafeInteger(units);
  if (!isWhole) refuse(wallet, 'malformed', 'it holds no amount');
  const isAmount = smallestUnitsOf(expected.amount, expected.currency) === BigInt(String(units));
  const isCurrency = currency === expected.currency || currency === currencyNumbers.get(expected.currency);
  if (!isAmount || !isCurrency) refuse(wallet, 'mismatch');
};

/** Clocks of phones and servers differ by this much at most; the providers speak of a few minutes. */
export const FRESH_MS = 5 * 60_000;

/** Refuses a token that was made longer ago, or further ahead, than clocks may differ. */
export const expectFresh = (wallet: WalletName, madeAtMs: number, nowMs: number): void => {
  if (!(Math.abs(nowMs - madeAtMs) <= FRESH_MS)) refuse(wallet, 'stale');
};
