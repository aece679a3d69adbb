import type { Clock } from '../../platform/base/clock.ts';
import type { Database, Insert } from '../../platform/database/database.ts';
import type { WalletKeys } from './keys.ts';
import type { CardOfToken, Expected } from './opened-token.ts';
import { hasPaid, insertWalletToken } from './records.ts';
import { refuse, type WalletName, walletNames } from './refusals.ts';
import { openWalletOne } from './wallet-one.ts';
import { openWalletThree } from './wallet-three.ts';
import { openWalletTwo } from './wallet-two.ts';

/** The dependencies of the wallets. */
interface WalletDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /**
   * Returns the keys of the wallets. It is called for each token, so that keys created on first use do not delay the
   * start.
   */
  keys(): Promise<WalletKeys>;
}

/** An opened token, and the insertion that prevents its second use. */
interface OpenedToken extends CardOfToken {
  /**
   * The insertion for the change set that creates the payment: a token is used if and only if the payment exists,
   * wherever a process dies. When two payments use one token, one commit fails with `Conflict`; the caller then calls
   * `expectUnused` again, which rejects the request.
   */
  readonly used: Insert;
}

/** Opens wallet tokens. */
export interface Wallets {
  /** Returns the wallets whose tokens can be opened. */
  names(): Promise<readonly WalletName[]>;
  /**
   * Returns the card in a wallet token after all checks: form, signature, trust, freshness, key, amount, and that it
   * was not used before. @throws Rejection that names the failed check and never quotes the token.
   */
  open(
    wallet: WalletName,
    request: Readonly<Record<string, string | undefined>>,
    expected: Expected,
  ): Promise<OpenedToken>;
  /** Resolves when the token was not used before. @throws Rejection (800.110.100) when it was. */
  expectUnused(token: CardOfToken): Promise<void>;
}

/** The longest token that is read; real ones have up to 6,000 characters. */
const MAXIMUM_TOKEN_CHARACTERS = 20_000;

/** Creates the wallets. */
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
      const row = { token_hash: token.tokenHash, entity: expected.channelId, wallet, seen_at: clock.now() };
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
