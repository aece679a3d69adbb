import type { AcquirerOrder } from '../../payments/ports/acquirer.ts';
import type { JsonValue } from '../calls/json.ts';
import { orderNameOf } from '../calls/order-name.ts';
import { languageAsked } from '../calls/page-language.ts';
import type { MollieAmount } from './amounts.ts';
import { localeOf, type Method } from './methods.ts';
import { REFERENCE } from './objects.ts';

/** Mollie shortens longer ones. */
const LONGEST_DESCRIPTION = 255;

const descriptionOf = (order: AcquirerOrder): string => orderNameOf(order).slice(0, LONGEST_DESCRIPTION);

const streetOf = ({ request }: AcquirerOrder): string | undefined => {
  const parts = [request['billing.street1'], request['billing.houseNumber1']].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(' ');
};

/** Mollie takes telephones in this form only. */
const E164 = /^\+[1-9]\d{3,14}$/;

const phoneOf = ({ request }: AcquirerOrder): string | undefined => {
  const phone = (request['customer.mobile'] ?? request['customer.phone'])?.replaceAll(/[\s().-]/g, '');
  return phone !== undefined && E164.test(phone) ? phone : undefined;
};

/** The parameters of the shopper that Mollie asks for with Klarna. */
const asked = [
  'customer.givenName',
  'customer.surname',
  'customer.email',
  'billing.street1',
  'billing.postcode',
  'billing.city',
  'billing.country',
] as const;

/** Returns the parameters without which Mollie refuses a way to pay. */
export const missingFor = (method: Method, { request }: AcquirerOrder): readonly string[] =>
  method === 'klarna' ? asked.filter((name) => request[name] === undefined) : [];

const billingAddressOf = (order: AcquirerOrder): JsonValue => ({
  givenName: order.request['customer.givenName'],
  familyName: order.request['customer.surname'],
  email: order.request['customer.email'],
  phone: phoneOf(order),
  streetAndNumber: streetOf(order),
  postalCode: order.request['billing.postcode'],
  city: order.request['billing.city'],
  country: order.request['billing.country'],
});

/** Mollie wants to be told lines with Klarna; their sum is all that counts here. */
const linesOf = (order: AcquirerOrder, amount: MollieAmount): JsonValue => [
  {
    description: descriptionOf(order),
    quantity: 1,
    unitPrice: { ...amount },
    totalAmount: { ...amount },
  },
];

/** Returns the request for a payment with the card that Mollie keeps. */
export const recurringPayment = (
  order: AcquirerOrder,
  amount: MollieAmount,
  { customer, mandate }: Readonly<Record<string, string>>,
  webhookUrl: string | undefined,
): Readonly<Record<string, JsonValue>> => ({
  amount: { ...amount },
  description: descriptionOf(order),
  sequenceType: 'recurring',
  customerId: customer,
  mandateId: mandate,
  redirectUrl: null,
  webhookUrl,
  captureMode: order.task === 'authorize' ? 'manual' : undefined,
  metadata: { [REFERENCE]: order.reference },
});

/** How a payment is paid on Mollie's page. */
interface OnPage {
  readonly method: Method;
  readonly returnUrl: string;
  /** Where Mollie tells what became of it. */
  readonly webhookUrl: string | undefined;
  /** The customer with whom Mollie keeps the account; undefined where it keeps none. */
  readonly customerId: string | undefined;
}

/** Returns the request for a new payment, for which the shopper is sent to Mollie's page. */
export const newPayment = (
  order: AcquirerOrder,
  amount: MollieAmount,
  { method, returnUrl, webhookUrl, customerId }: OnPage,
): Readonly<Record<string, JsonValue>> => {
  const email = order.request['customer.email'];
  return {
    amount: { ...amount },
    description: descriptionOf(order),
    redirectUrl: returnUrl,
    cancelUrl: returnUrl,
    webhookUrl,
    method,
    locale: localeOf(languageAsked(order)),
    captureMode: order.task === 'authorize' ? 'manual' : undefined,
    metadata: { [REFERENCE]: order.reference },
    ...(customerId === undefined ? {} : { customerId, sequenceType: 'first' }),
    ...(method === 'klarna' ? { lines: linesOf(order, amount), billingAddress: billingAddressOf(order) } : {}),
    ...(method === 'przelewy24' && email !== undefined ? { billingAddress: { email } } : {}),
  };
};
