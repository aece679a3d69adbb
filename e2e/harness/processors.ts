import { type ProcessorName, processors as standIns } from '../../server/testing/processors/processors.ts';
import { chunkTexts } from '../merchant-kit/chunk-texts.ts';
import type { Stack } from './stack.ts';

const { payByCard, payWith } = chunkTexts('banks').messages;
const { labels } = chunkTexts('chooser');

/** The code of a payment that was paid at a processor's test system. */
export const PAID = '000.100.112';

/** One processor: what its shoppers press in the shop, then on its page. */
export interface ProcessorOfJourneys {
  readonly name: string;
  readonly id: ProcessorName;
  readonly brands: string;
  readonly inShop: string;
  readonly onPage: string;
  /** What they choose first in a list of all ways; absent where there is one. */
  readonly method?: string;
}

/** Each processor. */
export const processors: readonly ProcessorOfJourneys[] = [
  {
    name: 'Stripe',
    id: 'stripe',
    brands: 'VISA MASTER AMEX IDEAL',
    inShop: payByCard,
    onPage: 'Pay with Visa 4242',
    method: labels.card,
  },
  { name: 'Adyen', id: 'adyen', brands: 'IDEAL MASTER VISA', inShop: payByCard, onPage: 'Pay', method: labels.card },
  {
    name: 'Mollie',
    id: 'mollie',
    brands: 'VISA IDEAL',
    inShop: payWith.replace('{brand}', 'iDEAL | Wero'),
    onPage: 'Pay',
    method: 'iDEAL | Wero',
  },
  {
    name: 'PayPal',
    id: 'paypal',
    brands: 'PAYPAL',
    inShop: payWith.replace('{brand}', 'PayPal'),
    onPage: 'Pay with the balance of PayPal',
  },
];

/** Starts a processor, and makes a channel that pays through it. */
export const startProcessor = async (stack: Stack, { id }: Pick<ProcessorOfJourneys, 'id'>) => {
  const { standIn, settings, sendEventsTo, books } = await standIns[id].start({});
  const entityId = await stack.addChannel({ 'acquirer.external': id, ...settings });
  sendEventsTo(`${stack.gatewayUrl}v1/connectors/${id}/${entityId}`);
  return { standIn, entityId, books, brand: standIns[id].brand };
};
