import type { AcquirerAnswer, AcquirerOrder } from '../../payments/ports/acquirer.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { refused, unpayable } from '../calls/answers.ts';
import type { JsonValue } from '../calls/json.ts';
import { orderNameOf } from '../calls/order-name.ts';
import { languageAsked } from '../calls/page-language.ts';
import { isToBeKept } from '../calls/stored-accounts.ts';
import { unitsOf } from './amounts.ts';
import { ids, RESPONSE, responses } from './answer.ts';
import type { AdyenOrder } from './api.ts';
import { type FollowUp, nameOfFollowUp } from './events.ts';
import { localeOf, methodOf } from './methods.ts';

type Values = AdyenOrder['values'];

/** Adyen's page is open as long as a checkout is valid. */
const PAGE_OPEN_MS = 31 * 60_000;

/** Source: Adyen's description, PaymentLinkRequest. */
const LONGEST_DESCRIPTION = 280;

/** Adyen wants to know what stored cards are charged for. Source: Adyen's description, recurringProcessingModel. */
const modelOf = ({ request }: AcquirerOrder): string => {
  const type = request['standingInstruction.type'];
  if (type === undefined && request['standingInstruction.recurringType'] === undefined) return 'CardOnFile';
  return type === 'UNSCHEDULED' || type === 'INSTALLMENT' ? 'UnscheduledCardOnFile' : 'Subscription';
};

const timeText = (timeMs: number): string => timestampText(timeMs).replace(' ', 'T').replace('+0000', '+00:00');

/** Returns the whole amount as one item, for the ways to pay that need items. */
const itemsOf = (order: AcquirerOrder, value: number): JsonValue =>
  methodOf(order.brand)?.needsItems === true
    ? [{ id: '1', description: orderNameOf(order), quantity: 1, amountIncludingTax: value }]
    : undefined;

/** What every request says: whose account is charged, and how much in Adyen's units. */
interface Charged {
  readonly merchantAccount: string;
  readonly value: number;
}

/** Returns the request for the page on which an order is paid, by one of Adyen's types of ways to pay. */
export const linkRequest = (
  order: AcquirerOrder,
  { merchantAccount, value, type, nowMs }: Charged & { readonly type: string; readonly nowMs: number },
): Values => ({
  merchantAccount,
  reference: order.reference,
  amount: { value, currency: order.currency },
  reusable: false,
  returnUrl: order.returnUrl,
  expiresAt: timeText(nowMs + PAGE_OPEN_MS),
  allowedPaymentMethods: [type],
  description: orderNameOf(order).slice(0, LONGEST_DESCRIPTION),
  countryCode: order.request['billing.country'] ?? order.request['shipping.country'],
  shopperLocale: localeOf(languageAsked(order)),
  shopperEmail: order.request['customer.email'],
  dateOfBirth: order.request['customer.birthDate'],
  lineItems: itemsOf(order, value),
  ...(isToBeKept(order)
    ? {
        storePaymentMethodMode: 'enabled',
        shopperReference: order.reference,
        recurringProcessingModel: modelOf(order),
      }
    : {}),
  // Both replace the setting of the merchant account.
  ...(order.task === 'authorize' ? { manualCapture: true } : { captureDelayHours: 0 }),
});

/** The card that Adyen keeps, by its own names of the shopper and the card. */
interface KeptCharge extends Charged {
  readonly shopper: string | undefined;
  readonly method: string | undefined;
  readonly returnUrl: string;
}

/** Returns the request that charges a card that Adyen keeps. */
export const chargeRequest = (
  order: AcquirerOrder,
  { merchantAccount, value, shopper, method, returnUrl }: KeptCharge,
): Values => ({
  merchantAccount,
  reference: order.reference,
  amount: { value, currency: order.currency },
  paymentMethod: { type: 'scheme', storedPaymentMethodId: method },
  shopperReference: shopper,
  shopperInteraction: 'ContAuth',
  recurringProcessingModel: modelOf(order),
  returnUrl,
  ...(order.task === 'authorize' ? { additionalData: { manualCapture: 'true' } } : { captureDelayHours: 0 }),
});

/** A capture, a refund or a reversal as it is sent. */
export interface FollowUpRequest {
  /** Adyen's id of the payment that it changes. */
  readonly paymentId: string;
  readonly path: string;
  readonly values: Values;
}

/** How Adyen is asked for each task. What is only authorized is cancelled; what is charged at once, as it may be. */
const kindOf = ({
  task,
  referencedDetails,
}: AcquirerOrder): { readonly path: string; readonly name: FollowUp } | undefined => {
  if (task === 'capture') return { path: 'captures', name: 'capture' };
  if (task === 'refund') return { path: 'refunds', name: 'refund' };
  if (task !== 'reverse') return undefined;
  const isAuthorized = referencedDetails?.[RESPONSE] === responses.authorized;
  return { path: isAuthorized ? 'cancels' : 'reversals', name: 'reversal' };
};

/** Returns the request of a follow-up; or the answer to one that cannot be sent. */
export const followUpRequest = (order: AcquirerOrder, merchantAccount: string): FollowUpRequest | AcquirerAnswer => {
  const { [ids.own]: own, [ids.payment]: paymentId } = order.referencedDetails ?? {};
  const kind = kindOf(order);
  if (paymentId === undefined || kind === undefined)
    return refused(`payments through Adyen cannot be asked to ${order.task}`);
  if (order.task === 'reverse' && own !== paymentId)
    return refused('Adyen reverses whole payments only: refund the capture instead');
  const value = unitsOf(order.amount, order.currency);
  if (value === undefined) return unpayable('Adyen', order);
  const ofAmount = { amount: { value, currency: order.currency }, lineItems: itemsOf(order, value) };
  return {
    paymentId,
    path: `payments/${encodeURIComponent(paymentId)}/${kind.path}`,
    values: {
      merchantAccount,
      reference: nameOfFollowUp(order.reference, kind.name),
      ...(order.task === 'reverse' ? {} : ofAmount),
    },
  };
};
