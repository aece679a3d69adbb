import type { Clock } from '../base/clock.ts';
import type { Database, Insert } from '../database/database.ts';
import type { WalletKeys } from './keys.ts';
import type { CardOfToken, Expected } from './opened-token.ts';
import { hasPaid, insertWalletToken } from './records.ts';
import { refuse, type WalletName, walletNames } from './refusals.ts';
import { openWalletOne } from './wallet-one.ts';
import { openWalletThree } from './wallet-three.ts';
import { openWalletTwo } from './wallet-two.ts';

/** What wallets are made of. */
export interface WalletDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Gives what opens tokens; asked for with each token, so that keys made at the first use need no waiting at the start. */
  keys(): Promise<WalletKeys>;
}

/** A token that was opened, and how it is kept from paying twice. */
export interface OpenedToken extends CardOfToken {
  /**
   * Belongs into the change set that creates the payment: then a token is used up if and only if there is a payment,
   * wherever a process is killed. Of two payments with one token, one commit fails with `Conflict`; who decides again must
   * call `expectUnused` again, which says so to the caller.
   */
  readonly used: Insert;
}

/** The way from an encrypted token to a card. */
export interface Wallets {
  /** Gives the wallets whose tokens can be opened here. */
  names(): Promise<readonly WalletName[]>;
  /**
   * Gives the card that a wallet's token holds, once everything is checked: form, signature, trust, freshness, key, amount,
   * and that it has not paid. @throws Rejection saying which does not hold, never what the token says.
   */
  open(
    wallet: WalletName,
    request: Readonly<Record<string, string | undefined>>,
    expected: Expected,
  ): Promise<OpenedToken>;
  /** Resolves when the token has not paid yet. @throws Rejection (800.110.100) when it has. */
  expectUnused(token: CardOfToken): Promise<void>;
}

/** Real tokens have up to 6,000 characters. */
const MAXIMUM_TOKEN_CHARACTERS = 20_000;

/** Gives the opening of wallets' tokens. */
export const createWallets = ({ database, clock, keys }: WalletDependencies): Wallets => {
  const expectUnused = async ({ wallet, tokenHash }: CardOfToken): Promise<void> => {
    if (await hasPaid(database, tokenHash)) refuse(wallet, 'replayed');
  };
  return {
    names: async () => {
      const known = await keys();
      return walletNames.filter((name) => known[name] !== undefined);
    },
    expectUnused,
    open: async (wallet, request, expected) => {
      const token = cardIn(wallet, request, expected, await keys(), clock.now());
      await expectUnused(token);
      const row = { token_hash: token.tokenHash, entity: expected.entity, wallet, seen_at: clock.now() };
      return { ...token, used: insertWalletToken(row) };
    },
  };
};

function cardIn(
  wallet: WalletName,
  request: Readonly<Record<string, string | undefined>>,
  expected: Expected,
  keys: WalletKeys,
  nowMs: number,
): CardOfToken {
  const text = request[`${wallet}.paymentToken`] ?? '';
  if (text === '' || text.length > MAXIMUM_TOKEN_CHARACTERS) refuse(wallet, 'malformed');
  const { walletOne, walletTwo, walletThree } = keys;
  if (wallet === 'walletOne' && walletOne !== undefined) {
    return openWalletOne(text, expected, walletOne, nowMs, request['walletOne.cardNetwork']);
  }
  if (wallet === 'walletTwo' && walletTwo !== undefined) return openWalletTwo(text, expected, walletTwo, nowMs);
  if (wallet === 'walletThree' && walletThree !== undefined) return openWalletThree(text, expected, walletThree, nowMs);
  return refuse(wallet, 'unset');
}
