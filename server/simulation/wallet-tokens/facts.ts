import { randomBytes } from 'node:crypto';

/** What a simulated shopper approves on a device. */
export interface TokenFacts {
  readonly number: string;
  /** Two digits. */
  readonly expiryMonth: string;
  /** Four digits. */
  readonly expiryYear: string;
  readonly holder?: string;
  /** Hundredths. The second wallet's tokens hold none. */
  readonly amount: bigint;
  /** Three letters of ISO 4217. */
  readonly currency: string;
  /** The channel that is paid; only the second wallet writes it into its tokens. */
  readonly entity: string;
  /** The network as the wallet names it, such as `Visa`. */
  readonly network?: string;
  /** 28 characters in base 64; without it, a random one. */
  readonly cryptogram?: string;
  /** Two digits; without it, 05. */
  readonly eci?: string;
  /** Only of the second wallet: the card's own number, without a cryptogram. */
  readonly panOnly?: boolean;
}

const CRYPTOGRAM_BYTES = 20;

/** Gives the cryptogram of the facts, or a random one as a network would make. */
export const cryptogramOf = ({ cryptogram }: TokenFacts): string =>
  cryptogram ?? randomBytes(CRYPTOGRAM_BYTES).toString('base64');

/** Gives the electronic commerce indicator of the facts. */
export const eciOf = ({ eci }: TokenFacts): string => eci ?? '05';
