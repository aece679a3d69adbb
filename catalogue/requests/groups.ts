import { optional } from '../field.ts';
import { bankAccount } from '../fields/accounts/bank-account.ts';
import { card } from '../fields/accounts/card.ts';
import { giftCard } from '../fields/accounts/gift-card.ts';
import { tokenAccount } from '../fields/accounts/token-account.ts';
import { virtualAccount } from '../fields/accounts/virtual-account.ts';
import { wallets } from '../fields/accounts/wallets.ts';
import { recurringMigration } from '../fields/agreements/recurring-migration.ts';
import { standingInstruction } from '../fields/agreements/standing-instruction.ts';
import { asynchronous } from '../fields/asynchronous.ts';
import { customParameters } from '../fields/custom-parameters.ts';
import { cart, cartPayments } from '../fields/order/cart.ts';
import { recurring } from '../fields/payment.ts';
import { billing } from '../fields/people/billing.ts';
import { customer } from '../fields/people/customer.ts';
import { shipping } from '../fields/people/shipping.ts';
import { threeDSecure } from '../fields/three-d-secure.ts';
import { tokenization } from '../fields/tokenization.ts';

/** Every kind of account; which of it must be there is told by the rules. */
export const accounts = {
  ...optional(card),
  ...optional(bankAccount),
  ...optional(virtualAccount),
  ...optional(tokenAccount),
  ...wallets,
} as const;

/** Whoever pays, and where it goes. */
export const people = { ...customer, ...billing, ...shipping } as const;

/** What is bought. */
export const order = { ...cart, ...cartPayments, ...giftCard } as const;

/** What was agreed on for later payments. */
export const agreements = {
  ...recurring,
  ...standingInstruction,
  ...optional(recurringMigration),
} as const;

/** What may come with every payment but its basics, its account and its people. */
export const extras = {
  ...order,
  ...agreements,
  ...threeDSecure,
  ...customParameters,
  ...asynchronous,
  ...tokenization,
} as const;
