import { listIn, objectIn, textIn } from '../calls/json.ts';
import { hundredthsIn } from './amounts.ts';

/* The parts of PayPal's objects that the connector reads. */

/** An amount in hundredths. */
export interface Money {
  readonly amount: bigint;
  readonly currency: string;
}

/** Why PayPal refused something: the kind of error, the issue, and a sentence for developers. */
export interface PaypalError {
  readonly name: string;
  readonly issue: string | undefined;
  readonly message: string | undefined;
  /** Where the shopper chooses another way to pay. */
  readonly payerUrl: string | undefined;
}

/** A capture, an authorization or a refund. */
export interface PaypalTransaction {
  readonly id: string;
  readonly status: string;
  /** Why it waits or was declined. */
  readonly reason: string | undefined;
  /** What the bank behind PayPal said. */
  readonly responseCode: string | undefined;
  readonly money: Money | undefined;
  readonly customId: string | undefined;
  readonly invoiceId: string | undefined;
}

/** An order. */
export interface PaypalOrder {
  readonly id: string;
  readonly status: string;
  readonly intent: string | undefined;
  readonly money: Money | undefined;
  /** When it changed last: each approval of the shopper has a time of its own. */
  readonly updatedAt: string | undefined;
  /** Where the shopper pays, or chooses another way to pay. */
  readonly payerUrl: string | undefined;
  readonly authorizations: readonly PaypalTransaction[];
  readonly captures: readonly PaypalTransaction[];
  readonly refunds: readonly PaypalTransaction[];
}

/** Returns the amount at a name; undefined where there is none. */
export const moneyIn = (value: unknown, name: string): Money | undefined => {
  const money = objectIn(value, name);
  const currency = textIn(money, 'currency_code');
  const amount = hundredthsIn(textIn(money, 'value') ?? '');
  return amount === undefined || currency === undefined ? undefined : { amount, currency };
};

/** Returns the address of a link; undefined where there is none of this kind. */
export const linkIn = (value: unknown, ...kinds: readonly string[]): string | undefined =>
  (listIn(value, 'links') ?? [])
    .filter((link) => kinds.includes(textIn(link, 'rel') ?? ''))
    .map((link) => textIn(link, 'href'))[0];

/** Returns the error of a reply; undefined where it has none. */
export const errorIn = (reply: unknown): PaypalError | undefined => {
  const name = textIn(reply, 'name') ?? textIn(reply, 'error');
  if (name === undefined) return undefined;
  const [detail] = listIn(reply, 'details') ?? [];
  return {
    name,
    issue: textIn(detail, 'issue'),
    message: textIn(detail, 'description') ?? textIn(reply, 'message') ?? textIn(reply, 'error_description'),
    payerUrl: linkIn(reply, 'redirect', 'payer-action'),
  };
};

/** Returns the capture, authorization or refund of a reply; undefined where it is none. */
export const transactionIn = (value: unknown): PaypalTransaction | undefined => {
  const [id, status] = [textIn(value, 'id'), textIn(value, 'status')];
  if (id === undefined || status === undefined) return undefined;
  return {
    id,
    status,
    reason: textIn(objectIn(value, 'status_details'), 'reason'),
    responseCode: textIn(objectIn(value, 'processor_response'), 'response_code'),
    money: moneyIn(value, 'amount'),
    customId: textIn(value, 'custom_id'),
    invoiceId: textIn(value, 'invoice_id'),
  };
};

/** Returns the order of a reply, of one purchase unit; undefined where it is none. */
export const orderIn = (value: unknown): PaypalOrder | undefined => {
  const [id, status] = [textIn(value, 'id'), textIn(value, 'status')];
  if (id === undefined || status === undefined) return undefined;
  const [unit] = listIn(value, 'purchase_units') ?? [];
  const payments = objectIn(unit, 'payments');
  const transactions = (name: string) => (listIn(payments, name) ?? []).flatMap((each) => transactionIn(each) ?? []);
  return {
    id,
    status,
    intent: textIn(value, 'intent'),
    money: moneyIn(unit, 'amount'),
    updatedAt: textIn(value, 'update_time'),
    payerUrl: linkIn(value, 'payer-action', 'approve'),
    authorizations: transactions('authorizations'),
    captures: transactions('captures'),
    refunds: transactions('refunds'),
  };
};
