import { type Json, listIn, objectIn, textIn } from '../calls/json.ts';

/* The parts of Adyen's objects that the connector reads. */

/** An amount in Adyen's units. */
export interface AdyenAmount {
  readonly value: number;
  readonly currency: string;
}

/** Returns the amount of an object; undefined where it has none. */
export const amountIn = (value: unknown): AdyenAmount | undefined => {
  const amount = objectIn(value, 'amount');
  const currency = textIn(amount, 'currency');
  const units = amount?.['value'];
  return currency !== undefined && typeof units === 'number' && Number.isSafeInteger(units)
    ? { value: units, currency }
    : undefined;
};

/** Why Adyen refused a request. */
export interface AdyenError {
  readonly code: string | undefined;
  /** `validation`, `security`, `configuration` or `internal`. */
  readonly type: string | undefined;
  /** A sentence for developers. */
  readonly message: string | undefined;
}

/** Returns the error of a reply; undefined where it has none. */
export const errorIn = (reply: unknown): AdyenError | undefined => {
  const [code, message] = [textIn(reply, 'errorCode'), textIn(reply, 'message')];
  return code === undefined && message === undefined ? undefined : { code, type: textIn(reply, 'errorType'), message };
};

/** A payment link: the page on which a shopper pays. */
export interface AdyenLink {
  readonly id: string;
  readonly status: string;
  readonly url: string;
  readonly reference: string;
  readonly amount: AdyenAmount;
}

/** Returns the payment link of a reply; undefined where it is none. */
export const linkIn = (value: unknown): AdyenLink | undefined => {
  const [id, status, url] = [textIn(value, 'id'), textIn(value, 'status'), textIn(value, 'url')];
  const [reference, amount] = [textIn(value, 'reference'), amountIn(value)];
  if (id === undefined || status === undefined || url === undefined) return undefined;
  return reference === undefined || amount === undefined ? undefined : { id, status, url, reference, amount };
};

/** A payment that was made without a page. */
export interface AdyenPayment {
  readonly id: string;
  readonly resultCode: string;
  readonly reference: string | undefined;
  readonly refusalReason: string | undefined;
  readonly brand: string | undefined;
  /** The scheme's reference, where the account is set up to tell it. */
  readonly schemeReference: string | undefined;
}

/** Returns the payment of a reply; undefined where it is none. */
export const paymentIn = (value: unknown): AdyenPayment | undefined => {
  const [id, resultCode] = [textIn(value, 'pspReference'), textIn(value, 'resultCode')];
  if (id === undefined || resultCode === undefined) return undefined;
  return {
    id,
    resultCode,
    reference: textIn(value, 'merchantReference'),
    refusalReason: textIn(value, 'refusalReason'),
    brand: textIn(objectIn(value, 'paymentMethod'), 'brand'),
    schemeReference: textIn(objectIn(value, 'additionalData'), 'networkTxReference'),
  };
};

/** A card that Adyen keeps. */
export interface AdyenStoredMethod {
  readonly id: string;
  readonly last4: string | undefined;
  readonly expiryMonth: string | undefined;
  /** In two digits or four. */
  readonly expiryYear: string | undefined;
  readonly holder: string | undefined;
}

/** Returns what Adyen keeps of a shopper, of a reply; undefined where it is none. */
export const storedMethodsIn = (value: unknown): readonly AdyenStoredMethod[] | undefined =>
  listIn(value, 'storedPaymentMethods')?.flatMap((each) => {
    const id = textIn(each, 'id');
    if (id === undefined) return [];
    return {
      id,
      last4: textIn(each, 'lastFour'),
      expiryMonth: textIn(each, 'expiryMonth'),
      expiryYear: textIn(each, 'expiryYear'),
      holder: textIn(each, 'holderName'),
    };
  });

/** A capture, cancellation, refund or reversal that Adyen has received. */
export interface AdyenModification {
  readonly id: string;
  /** The payment that it changes. */
  readonly paymentId: string;
}

/** Returns the modification of a reply; undefined where it is none. */
export const modificationIn = (value: unknown): AdyenModification | undefined => {
  const [id, paymentId] = [textIn(value, 'pspReference'), textIn(value, 'paymentPspReference')];
  if (id === undefined || paymentId === undefined || textIn(value, 'status') !== 'received') return undefined;
  return { id, paymentId };
};

/** What happened, as an item of a webhook tells it. */
export interface AdyenItem {
  readonly eventCode: string;
  readonly pspReference: string;
  readonly originalReference: string | undefined;
  readonly merchantAccountCode: string;
  readonly merchantReference: string | undefined;
  readonly amount: AdyenAmount;
  readonly success: string;
  readonly reason: string | undefined;
  readonly paymentMethod: string | undefined;
  readonly additionalData: Json;
}

/** Returns the item of a webhook; undefined where it is none. */
export const itemIn = (value: unknown): AdyenItem | undefined => {
  const item = objectIn(value, 'NotificationRequestItem');
  const [eventCode, pspReference] = [textIn(item, 'eventCode'), textIn(item, 'pspReference')];
  const [merchantAccountCode, success] = [textIn(item, 'merchantAccountCode'), textIn(item, 'success')];
  const amount = amountIn(item);
  if (eventCode === undefined || pspReference === undefined || merchantAccountCode === undefined) return undefined;
  if (amount === undefined || (success !== 'true' && success !== 'false')) return undefined;
  return {
    eventCode,
    pspReference,
    originalReference: textIn(item, 'originalReference'),
    merchantAccountCode,
    merchantReference: textIn(item, 'merchantReference'),
    amount,
    success,
    reason: textIn(item, 'reason'),
    paymentMethod: textIn(item, 'paymentMethod'),
    additionalData: objectIn(item, 'additionalData') ?? {},
  };
};
