import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { Rejection } from '../../platform/base/rejection.ts';

/** The three wallet structures. Source: interface, 'Mobile wallets'. */
export const walletNames = ['walletOne', 'walletTwo', 'walletThree'] as const;

/** The name of a wallet structure; also the prefix of its parameters. */
export type WalletName = (typeof walletNames)[number];

/** Returns the wallets whose encrypted tokens are in a request. */
export const tokensIn = (request: Readonly<Record<string, string | undefined>>): readonly WalletName[] =>
  walletNames.filter((wallet) => request[`${wallet}.paymentToken`] !== undefined);

/** The reasons to refuse a token, with the result code and the text for the caller. Texts never quote the token. */
const reasons = {
  unset: ['600.200.201', 'this gateway has no keys for this wallet'],
  malformed: ['200.300.404', 'is not a payment token of this wallet'],
  unknownKey: ['600.300.101', 'was encrypted for a key that this gateway does not hold'],
  forged: ['800.100.158', 'was not signed by the wallet provider, or was changed since'],
  untrusted: ['800.100.158', 'was signed with a certificate or key that the configured roots do not vouch for'],
  foreign: ['800.100.158', 'was made for another merchant'],
  mismatch: ['100.390.101', 'was approved by the shopper for another amount or currency'],
  stale: ['800.100.154', 'is not fresh: it was made too long ago, or its clock runs ahead'],
  replayed: ['800.110.100', 'has paid before; each token pays once'],
} as const satisfies Record<string, readonly [ResultCode, string]>;

/** A reason to refuse a token. */
type RefusalReason = keyof typeof reasons;

/**
 * Returns the rejection of a wallet token; for a malformed one it names the parameter, and `detail` names the fault.
 */
const refused = (wallet: WalletName, reason: RefusalReason, detail?: string): Rejection => {
  const [code, words] = reasons[reason];
  const name = `${wallet}.paymentToken`;
  if (reason === 'malformed') {
    return new Rejection(code, {
      parameterErrors: [{ name, message: detail === undefined ? words : `${words}: ${detail}` }],
    });
  }
  return new Rejection(code, { reason: `${name} ${words}` });
};

/** Refuses a wallet token. It fits where a value is missing: `value ?? refuse('walletOne', …)`. */
export const refuse = (wallet: WalletName, reason: RefusalReason, detail?: string): never => {
  throw refused(wallet, reason, detail);
};
