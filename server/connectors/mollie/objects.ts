import { ourReference } from '../../payments/acquiring/order.ts';
import { isObject, listIn, objectIn, textIn } from '../calls/json.ts';
import type { MollieAmount } from './amounts.ts';

/** The name of our reference in the metadata of what Mollie keeps for us. */
export const REFERENCE = 'tollgate_reference';

/** What payments, captures and refunds have in common. */
interface MollieObject {
  readonly id: string;
  readonly status: string;
  readonly amount: MollieAmount | undefined;
  /** Our reference of the order that made it; absent where it was made elsewhere. */
  readonly reference: string | undefined;
}

/** A payment. */
export interface MolliePayment extends MollieObject {
  /** Mollie's own name of the way to pay, such as `creditcard`. */
  readonly method: string | undefined;
  /** `manual` where captures follow an authorization. */
  readonly captureMode: string | undefined;
  readonly isCancelable: boolean;
  /** It was authorized at some time, whatever it is now. */
  readonly wasAuthorized: boolean;
  readonly amountCaptured: MollieAmount | undefined;
  /** Why it failed. */
  readonly failure: { readonly reason: string | undefined; readonly message: string | undefined };
  /** The brand of the card, in Mollie's words, such as `Mastercard`. */
  readonly cardLabel: string | undefined;
  /** Mollie's ids of the shopper and of the shopper's consent to later payments, where Mollie keeps them. */
  readonly customerId: string | undefined;
  readonly mandateId: string | undefined;
  /** The address of the page on which the shopper pays. */
  readonly checkoutUrl: string | undefined;
  readonly captures: readonly MolliePart[];
  readonly refunds: readonly MolliePart[];
  readonly chargebacks: readonly MollieChargeback[];
}

/** A capture or a refund of a payment. */
export interface MolliePart extends MollieObject {
  readonly paymentId: string;
}

/** A chargeback of a payment. */
export interface MollieChargeback {
  readonly id: string;
  readonly amount: MollieAmount | undefined;
  readonly isReversed: boolean;
  /** The code of the bank, for direct debits. */
  readonly reason: string | undefined;
}

/** Why Mollie refused a request: a sentence for developers, and the field that is wrong. */
export interface MollieError {
  readonly detail: string | undefined;
  readonly field: string | undefined;
}

const amountIn = (value: unknown, name: string): MollieAmount | undefined => {
  const amount = objectIn(value, name);
  const [currency, text] = [textIn(amount, 'currency'), textIn(amount, 'value')];
  return currency === undefined || text === undefined ? undefined : { currency, value: text };
};

const read = (value: unknown, resource: string): MollieObject | undefined => {
  const [id, status] = [textIn(value, 'id'), textIn(value, 'status')];
  if (id === undefined || status === undefined || textIn(value, 'resource') !== resource) return undefined;
  const reference = ourReference(textIn(objectIn(value, 'metadata'), REFERENCE));
  return { id, status, amount: amountIn(value, 'amount'), reference };
};

const partIn =
  (resource: 'capture' | 'refund') =>
  (value: unknown): MolliePart | undefined => {
    const [part, paymentId] = [read(value, resource), textIn(value, 'paymentId')];
    return part && paymentId !== undefined ? { ...part, paymentId } : undefined;
  };

/** Returns the capture of a reply; undefined where it is none. */
export const captureIn = partIn('capture');

/** Returns the refund of a reply; undefined where it is none. */
export const refundIn = partIn('refund');

const chargebackIn = (value: unknown): MollieChargeback | undefined => {
  const id = textIn(value, 'id');
  if (id === undefined || textIn(value, 'resource') !== 'chargeback') return undefined;
  return {
    id,
    amount: amountIn(value, 'amount'),
    isReversed: textIn(value, 'reversedAt') !== undefined,
    reason: textIn(objectIn(value, 'reason'), 'code'),
  };
};

/** Returns the captures of a payment, or of a list of them. */
export const capturesIn = (value: unknown): readonly MolliePart[] =>
  (listIn(objectIn(value, '_embedded'), 'captures') ?? []).flatMap((each) => captureIn(each) ?? []);

/** Returns the refunds of a payment, or of a list of them. */
export const refundsIn = (value: unknown): readonly MolliePart[] =>
  (listIn(objectIn(value, '_embedded'), 'refunds') ?? []).flatMap((each) => refundIn(each) ?? []);

/** Returns the payment of a reply, with what is embedded in it; undefined where it is none. */
export const paymentIn = (value: unknown): MolliePayment | undefined => {
  const payment = read(value, 'payment');
  if (payment === undefined || !isObject(value)) return undefined;
  const details = objectIn(value, 'details');
  return {
    ...payment,
    method: textIn(value, 'method'),
    captureMode: textIn(value, 'captureMode'),
    isCancelable: value['isCancelable'] === true,
    wasAuthorized: textIn(value, 'authorizedAt') !== undefined,
    amountCaptured: amountIn(value, 'amountCaptured'),
    failure: {
      reason: textIn(details, 'failureReason') ?? textIn(objectIn(value, 'statusReason'), 'code'),
      message: textIn(details, 'failureMessage') ?? textIn(objectIn(value, 'statusReason'), 'message'),
    },
    cardLabel: textIn(details, 'cardLabel'),
    customerId: textIn(value, 'customerId'),
    mandateId: textIn(value, 'mandateId'),
    checkoutUrl: textIn(objectIn(objectIn(value, '_links'), 'checkout'), 'href'),
    captures: capturesIn(value),
    refunds: refundsIn(value),
    chargebacks: (listIn(objectIn(value, '_embedded'), 'chargebacks') ?? []).flatMap(
      (each) => chargebackIn(each) ?? [],
    ),
  };
};

/** Returns the payments of a list. */
export const paymentsIn = (value: unknown): readonly MolliePayment[] =>
  (listIn(objectIn(value, '_embedded'), 'payments') ?? []).flatMap((each) => paymentIn(each) ?? []);

/** Returns the id of a customer; undefined where a reply is none. */
export const customerIn = (value: unknown): string | undefined =>
  textIn(value, 'resource') === 'customer' ? textIn(value, 'id') : undefined;

/** A card that Mollie keeps with a mandate. */
export interface MollieCard {
  readonly last4: string | undefined;
  /** `2030-05-31`. */
  readonly expiry: string | undefined;
  readonly holder: string | undefined;
}

/** Returns the card of a mandate; undefined where a reply has none. */
export const cardOfMandateIn = (value: unknown): MollieCard | undefined => {
  const details = objectIn(value, 'details');
  if (textIn(value, 'method') !== 'creditcard' || details === undefined) return undefined;
  return {
    last4: textIn(details, 'cardNumber'),
    expiry: textIn(details, 'cardExpiryDate'),
    holder: textIn(details, 'cardHolder'),
  };
};

/** Returns the error of a reply; undefined where it is none. */
export const errorIn = (reply: unknown): MollieError | undefined => {
  const detail = textIn(reply, 'detail');
  return detail === undefined && textIn(reply, 'title') === undefined
    ? undefined
    : { detail: detail ?? textIn(reply, 'title'), field: textIn(reply, 'field') };
};
