import { cart } from '../../../catalogue/fields/order/cart.ts';
import { payment as basics } from '../../../catalogue/fields/payment.ts';
import { movementOf } from '../../../catalogue/payments/payment-types.ts';
import { timestampText } from '../../platform/base/clock.ts';
import type { Channel } from '../ports/channel.ts';
import type { Payment } from './payment.ts';

type Parameters = Readonly<Record<string, string>>;

const PROCESSING = 'transactionProcessingCode';

const { default: usualProcessing } = basics[PROCESSING][1].schema;

const { default: usualUnit = '' } = cart['cart.items[n].quantityUnit'][1].schema;
const ITEM = /^cart\.items\[\d+\]/;

/** Each item of a cart has a unit. Source: interface, 'Cart items', quantityUnit. */
const unitsOf = ({ request }: Payment): Parameters =>
  Object.fromEntries(
    Object.keys(request)
      .flatMap((name) => ITEM.exec(name) ?? [])
      .map((item) => [`${item}.quantityUnit`, usualUnit]),
  );

/** `yyyy-MM-dd HH:mm:ss`, as the interface writes it. */
const TIMESTAMP_CHARACTERS = 19;

const hasRisk = ({ request, outcome }: Payment): boolean =>
  [request, outcome?.parameters ?? {}].some((names) => Object.keys(names).some((name) => name.startsWith('risk.')));

/**
 * Returns the defaults of the risk parameters, for a payment that has any of them or was checked for risk.
 * Source: interface, 'Risk', risk.orderTimestamp and risk.brand.
 */
export const riskDefaultsOf = (payment: Payment): Parameters => {
  if (payment.referencedId !== undefined || !hasRisk(payment)) return {};
  return {
    'risk.orderTimestamp': timestampText(payment.createdAtMs).slice(0, TIMESTAMP_CHARACTERS),
    ...(payment.brand === undefined ? {} : { 'risk.brand': payment.brand }),
  };
};

/** Returns the defaults of optional parameters of a payment's request. */
export const defaultsOf = (payment: Payment): Parameters => {
  const isProcessed = payment.referencedId === undefined && movementOf(payment.type) !== undefined;
  return {
    ...(isProcessed && usualProcessing !== undefined ? { [PROCESSING]: usualProcessing } : {}),
    ...unitsOf(payment),
    ...riskDefaultsOf(payment),
  };
};

/** The name under which a payment stores the name of its channel, the default of its descriptor. */
export const CHANNEL_NAME = 'channel.name';

/** The longest descriptor. Source: interface, 'Payment response', descriptor. */
const MAX_DESCRIPTOR_CHARACTERS = 127;

const shortened = (text: string): string =>
  text.length <= MAX_DESCRIPTOR_CHARACTERS ? text : [...text].slice(0, MAX_DESCRIPTOR_CHARACTERS).join('');

/**
 * Returns the parameters to store for the text on the shopper's statement: `merchant.name` overrides `descriptor`; the
 * default is the setting `descriptor` of the channel, or its name.
 * Source: interface, 'Payment request (basic parameters)', descriptor.
 */
export const statementOf = (
  request: Readonly<Record<string, string | undefined>>,
  { name, settings }: Pick<Channel, 'name' | 'settings'>,
): Parameters => {
  const named = request['merchant.name'] ?? request['descriptor'] ?? settings.descriptor;
  return named === undefined ? { [CHANNEL_NAME]: shortened(name) } : { descriptor: named };
};

/** Returns the text on the shopper's statement. */
export const descriptorOf = ({ request }: Pick<Payment, 'request'>): string | undefined =>
  request['descriptor'] ?? request[CHANNEL_NAME];
