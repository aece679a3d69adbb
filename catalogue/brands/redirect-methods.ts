import type { PaymentType } from '../payments/payment-types.ts';
import type { Method } from './brands.ts';

/** A method by which the shopper pays after a redirect: at a bank, at a wallet, or at the issuer of an invoice. */
export interface RedirectMethod {
  readonly meaning: string;
  /** The types of first payments. */
  readonly types: readonly PaymentType[];
  /** The parameters that all of its brands require; a brand may require more. */
  readonly needs: readonly string[];
  /** Whether an account of the shopper may be sent; it is then charged at once, without a redirect. */
  readonly mayBringAccount?: true;
  /** Whether the money follows an authorization days later; the service then writes a receipt (RC). */
  readonly isPaidLater?: true;
}

/** The methods with a redirect. Source: interface, 'Asynchronous payments'. */
const redirectMethods = {
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

/** A brand that is paid on the page of a processor, whatever its method. */
export const processorPage: RedirectMethod = {
  meaning: 'the shopper pays on the page of the processor',
  types: ['DB', 'PA', 'PA.CP'],
  needs: [],
};

/** Returns the redirect of a method; undefined for a method without one. */
export const redirectMethod = (method: Method): RedirectMethod | undefined =>
  Object.hasOwn(redirectMethods, method) ? redirectMethods[method as keyof typeof redirectMethods] : undefined;
