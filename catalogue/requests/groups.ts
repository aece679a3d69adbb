import { bankAccount } from '../fields/accounts/bank-account.ts';
import { card } from '../fields/accounts/card.ts';
import { giftCard } from '../fields/accounts/gift-card.ts';
import { tokenAccount } from '../fields/accounts/token-account.ts';
import { virtualAccount } from '../fields/accounts/virtual-account.ts';
import { wallets } from '../fields/accounts/wallets.ts';
import { chargeback } from '../fields/agreements/chargeback.ts';
import { job } from '../fields/agreements/job.ts';
import { recurringMigration } from '../fields/agreements/recurring-migration.ts';
import { standingInstruction } from '../fields/agreements/standing-instruction.ts';
import { asynchronous } from '../fields/asynchronous.ts';
import { customParameters } from '../fields/custom-parameters.ts';
import { airline } from '../fields/order/airline.ts';
import { cart, cartPayments } from '../fields/order/cart.ts';
import { forex } from '../fields/order/forex.ts';
import { marketPlace } from '../fields/order/market-place.ts';
import { recurring } from '../fields/payment.ts';
import { billing } from '../fields/people/billing.ts';
import { corporate } from '../fields/people/corporate.ts';
import { customer } from '../fields/people/customer.ts';
import { merchant } from '../fields/people/merchant.ts';
import { merchantBilling, merchantShipping, shippingCustomer } from '../fields/people/other-addresses.ts';
import { recipient } from '../fields/people/recipient.ts';
import { sender } from '../fields/people/sender.ts';
import { shipping } from '../fields/people/shipping.ts';
import { risk } from '../fields/risk.ts';
import { threeDSecure } from '../fields/three-d-secure.ts';
import { tokenization } from '../fields/tokenization.ts';
import { onDemand } from '../schema/check.ts';
import { optional } from '../schema/field.ts';

/** Every kind of account; rules decide which of them is required. */
export const accounts = onDemand(
  () =>
    ({
      ...optional(card),
      ...optional(bankAccount),
      ...optional(virtualAccount),
      ...optional(tokenAccount),
      ...wallets,
    }) as const,
);

/** The shopper: the customer, and where the order goes. */
export const shopper = onDemand(() => ({ ...customer, ...billing, ...shipping, ...shippingCustomer }) as const);

/** Further parties of a payment. */
const parties = onDemand(
  () =>
    ({
      ...corporate,
      ...sender,
      ...recipient,
      ...merchant,
      ...merchantBilling,
      ...merchantShipping,
    }) as const,
);

/** All parties of a payment. */
export const people = onDemand(() => ({ ...shopper(), ...parties() }) as const);

/** The purchase. */
export const order = onDemand(() => ({ ...cart, ...cartPayments, ...marketPlace, ...airline }) as const);

/** Agreements on later payments. */
export const agreements = onDemand(
  () =>
    ({
      ...recurring,
      ...standingInstruction,
      ...job,
      ...optional(recurringMigration),
    }) as const,
);

/** Parameters of every payment beyond its basics, its account and its people. */
export const extras = onDemand(
  () =>
    ({
      ...order(),
      ...giftCard,
      ...forex,
      ...agreements(),
      ...threeDSecure,
      ...risk,
      ...chargeback,
      ...customParameters,
      ...asynchronous,
      ...tokenization,
    }) as const,
);
