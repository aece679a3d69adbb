import { accountKinds } from '../../../catalogue/brands/accounts.ts';
import { type Account, accountFrom } from '../accounts/account.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Payment } from '../model/payment.ts';

/** The account of a stored payment. */
export interface StoredAccount {
  /** Decrypted, without security codes. */
  readonly account: Account;
  /** Its parameters that may be shown. */
  readonly shown: Readonly<Record<string, string>>;
}

/** The account of a follow-up is stored with the first payment of its family. */
const holderOf = async ({ records }: PaymentDependencies, payment: Payment): Promise<Payment | undefined> =>
  payment.account !== undefined || payment.rootId === payment.id
    ? payment
    : await records.byId(payment.channelId, payment.rootId);

/** Returns the account of a payment or of the first payment of its family; undefined if none was stored. */
export const storedAccountOf = async (
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<StoredAccount | undefined> => {
  const holder = await holderOf(dependencies, payment);
  if (holder?.account === undefined) return undefined;
  const account = accountFrom(
    await dependencies.vault.open(holder.channelId, holder.id, holder.account),
    holder.request,
  );
  const { prefix } = accountKinds[account.kind];
  const shown = Object.entries(holder.request).filter(([name]) => name.startsWith(prefix));
  return { account, shown: Object.fromEntries(shown) };
};
