import { randomBytes } from 'node:crypto';

/** The payment that a simulated shopper approves on a device. */
export interface TokenFacts {
  readonly number: string;
  /** The month, two digits. */
  readonly expiryMonth: string;
  /** The year, four digits. */
  readonly expiryYear: string;
  readonly holder?: string;
  /** The amount in hundredths. Tokens of the second wallet contain none. */
  readonly amount: bigint;
  /** The currency, three letters of ISO 4217. */
  readonly currency: string;
  /** The channel of the payment; only the second wallet writes it into its tokens. */
  readonly channelId: string;
  /** The network under the wallet's name for it, such as `Visa`. */
  readonly network?: string;
  /** The cryptogram, 28 characters of base64; random by default. */
  readonly cryptogram?: string;
  /** The electronic commerce indicator, two digits; 05 by default. */
  readonly eci?: string;
  /** Whether the token contains the card's own number without a cryptogram; for the second wallet only. */
  readonly panOnly?: boolean;
}

const CRYPTOGRAM_BYTES = 20;

/** Returns the cryptogram of the facts, or a random one as a network would create. */
export const cryptogramOf = ({ cryptogram }: TokenFacts): string =>
  cryptogram ?? randomBytes(CRYPTOGRAM_BYTES).toString('base64');

/** Returns the electronic commerce indicator of the facts. */
export const eciOf = ({ eci }: TokenFacts): string => eci ?? '05';
