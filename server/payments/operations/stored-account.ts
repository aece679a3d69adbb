import { accountKinds } from '../../../catalogue/brands/accounts.ts';
import { type Account, accountFrom } from '../../accounts/account.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Payment } from '../model/payment.ts';

/** The account that a payment was made with, as the vault kept it, and what was stored of it in clear. */
export interface StoredAccount {
  readonly account: Account;
  readonly shown: Readonly<Record<string, string>>;
}

/** A follow-up brings no account: it is the one of the first payment of its family. */
const holderOf = async ({ records }: PaymentDependencies, payment: Payment): Promise<Payment | undefined> =>
  payment.account !== undefined || payment.rootId === payment.id
    ? payment
    : await records.byId(payment.entity, payment.rootId);

/** Gives the account that a payment, or the first of its family, was made with; nothing where none was stored. */
export const storedAccountOf = async (
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<StoredAccount | undefined> => {
  const holder = await holderOf(dependencies, payment);
  if (holder?.account === undefined) return undefined;
  const account = accountFrom(await dependencies.vault.open(holder.entity, holder.id, holder.account), holder.request);
  const { prefix } = accountKinds[account.kind];
  const shown = Object.entries(holder.request).filter(([name]) => name.startsWith(prefix));
  return { account, shown: Object.fromEntries(shown) };
};
