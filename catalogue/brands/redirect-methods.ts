import type { PaymentType } from '../payments/payment-types.ts';
import type { Method } from './brands.ts';

/** A method by which the shopper pays elsewhere, at a bank, a wallet or whoever writes the invoice. */
export interface RedirectMethod {
  readonly meaning: string;
  /** The types by which a payment may begin. */
  readonly types: readonly PaymentType[];
  /** What must be sent for all of its brands; a brand may need more. */
  readonly needs: readonly string[];
  /** An account of the shopper may be sent; then it is charged at once, and nobody is led away. */
  readonly mayBringAccount?: true;
  /** An authorization is followed by the money days later: the service writes a receipt (RC) for it. */
  readonly isPaidLater?: true;
}

/** Methods that lead the shopper away. Source: interface, 'Asynchronous payments'. */
export const redirectMethods = {
  bankRedirect: { meaning: 'the shopper pays in the online bank', types: ['DB', 'PA'], needs: [] },
  virtual: {
    meaning: 'the shopper pays in a wallet; with virtualAccount parameters at once',
    types: ['DB', 'PA', 'PA.CP'],
    needs: [],
    mayBringAccount: true,
  },
  cardWallet: {
    meaning: 'the shopper pays in a wallet of cards; with a card that the merchant found in it, or an account, at once',
    types: ['DB', 'PA', 'PA.CP'],
    needs: [],
    mayBringAccount: true,
  },
  invoice: {
    meaning: 'the shopper agrees to pay an invoice; an authorization (PA) is followed by its receipt (RC)',
    types: ['PA', 'DB'],
    needs: [],
    isPaidLater: true,
  },
  prepayment: {
    meaning: 'the shopper gets a voucher to pay before delivery; an authorization (PA) is followed by its receipt (RC)',
    types: ['PA', 'DB'],
    needs: [],
    isPaidLater: true,
  },
} as const satisfies Partial<Record<Method, RedirectMethod>>;

/** Returns how shoppers are led away by a method; nothing for one that leads nobody away. */
export const redirectMethod = (method: Method): RedirectMethod | undefined =>
  Object.hasOwn(redirectMethods, method) ? redirectMethods[method as keyof typeof redirectMethods] : undefined;
