import type { ClosingCheckName } from '../../catalogue/books/closing-checks.ts';
import type { LedgerEventName, SheetAccount } from '../../catalogue/books/ledger.ts';
import { type MonthDifferenceName, monthDifferences } from '../../catalogue/books/month-differences.ts';
import { creditAccounts, type MonthFigureName } from '../../catalogue/books/month-figures.ts';
import { amountText, hundredthsOf } from '../../catalogue/payments/amount.ts';

/** What the books of a month say in one currency, as the gateway replies to it. */
export interface ShownStatement {
  readonly currency: string;
  readonly accounts: readonly { readonly account: SheetAccount; readonly opening: string; readonly closing: string }[];
  readonly figures: readonly {
    readonly figure: MonthFigureName;
    readonly debit: SheetAccount;
    readonly credit: SheetAccount;
    readonly amount: string;
  }[];
  readonly differences: readonly ShownDifference[];
}

/** A balance that settlement or bank will still change. */
export interface ShownDifference {
  readonly difference: MonthDifferenceName;
  readonly account: SheetAccount;
  readonly amount: string;
  readonly since?: string;
}

/** A month of the books. */
export interface MonthReply {
  readonly from: string;
  readonly to: string;
  readonly currencies: readonly ShownStatement[];
  readonly channels: readonly { readonly entityId: string; readonly currencies: readonly ShownStatement[] }[];
}

/** What a check has found. */
export interface ShownCheck {
  readonly check: ClosingCheckName;
  readonly count: number;
  readonly isMore: boolean;
  readonly ids: readonly string[];
}

/** The checks before the close of a month. */
export interface ChecksReply {
  readonly from: string;
  readonly to: string;
  readonly checks: readonly ShownCheck[];
  readonly channels: readonly { readonly entityId: string; readonly checks: readonly ShownCheck[] }[];
}

/** A line of the ledger. */
export interface ShownLine {
  readonly entityId: string;
  readonly day: string;
  /** The day of its event, of a line that came too late for that day. */
  readonly eventDay?: string;
  readonly event: LedgerEventName;
  readonly figure: MonthFigureName;
  readonly sourceId: string;
  readonly paymentId?: string;
  readonly debit: SheetAccount;
  readonly credit: SheetAccount;
  readonly amount: string;
  readonly currency: string;
}

/** Returns by what the balance of an account is multiplied, so that what it holds is positive. */
export const signOf = (account: SheetAccount): 1n | -1n => (creditAccounts.includes(account) ? -1n : 1n);

/** An account of a month for people: what it holds is positive, and its figures add up from opening to closing. */
export interface AccountOfMonth {
  readonly account: SheetAccount;
  readonly opening: string;
  readonly moved: readonly { readonly figure: MonthFigureName; readonly amount: string }[];
  readonly closing: string;
}

/** Returns the accounts of a statement that hold or moved anything, in the order of the texts. */
export const accountsIn = (
  { accounts, figures }: Pick<ShownStatement, 'accounts' | 'figures'>,
  order: readonly string[],
): readonly AccountOfMonth[] =>
  accounts
    .map(({ account, opening, closing }) => {
      const sign = signOf(account);
      const signed = (amount: string, by = 1n): string => amountText(sign * by * hundredthsOf(amount));
      const moved = figures.flatMap(({ figure, debit, credit, amount }) =>
        debit === account
          ? [{ figure, amount: signed(amount) }]
          : credit === account
            ? [{ figure, amount: signed(amount, -1n) }]
            : [],
      );
      return { account, opening: signed(opening), moved, closing: signed(closing) };
    })
    .filter(({ opening, moved, closing }) => moved.length > 0 || [opening, closing].some((each) => Number(each) !== 0))
    .toSorted((one, other) => order.indexOf(one.account) - order.indexOf(other.account));

/** Returns a difference as the balance of its account for people: negative on the side where it usually does not stand. */
export const balanceOf = ({ difference, account, amount }: ShownDifference): string => {
  const isUsual = (monthDifferences[difference].side === 'credit') === creditAccounts.includes(account);
  return isUsual ? amount : amountText(-hundredthsOf(amount));
};

/** Returns how an account has changed in a month. */
export const changeOf = ({ opening, closing }: Pick<AccountOfMonth, 'opening' | 'closing'>): string =>
  amountText(hundredthsOf(closing) - hundredthsOf(opening));
