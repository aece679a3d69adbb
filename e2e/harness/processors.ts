import { adyenAccount, startAdyen } from '../../server/testing/processors/adyen.ts';
import { startMollie } from '../../server/testing/processors/mollie.ts';
import { paypalApp, startPaypal } from '../../server/testing/processors/paypal.ts';
import type { StandIn } from '../../server/testing/processors/stand-in.ts';
import { startStripe } from '../../server/testing/processors/stripe.ts';
import { chunkTexts } from '../merchant-kit/chunk-texts.ts';
import type { Stack } from './stack.ts';

const { payByCard, payWith } = chunkTexts('banks').messages;

/** The code of a payment that was paid at a processor's test system. */
export const PAID = '000.100.112';

/** The secret by which events of the stand-in for Stripe are signed. */
export const SECRET = `whsec_${'a1'.repeat(12)}`;
const WEBHOOK_ID = '8PT597110X687430LKGECATA';

/** A processor that runs beside the gateway, and how a channel uses it. */
interface Processor {
  readonly standIn: StandIn;
  readonly settings: Readonly<Record<string, string>>;
  sendEventsTo(url: string): void;
}

/** One processor: what its shoppers press in the shop, then on its page. */
export interface ProcessorOfJourneys {
  readonly name: string;
  readonly id: string;
  readonly brands: string;
  readonly inShop: string;
  readonly onPage: string;
  start(): Promise<Processor>;
}

/** Each processor. */
export const processors: readonly ProcessorOfJourneys[] = [
  {
    name: 'Stripe',
    id: 'stripe',
    brands: 'VISA MASTER AMEX IDEAL',
    inShop: payByCard,
    onPage: 'Pay with Visa 4242',
    start: async () => {
      const standIn = await startStripe();
      const settings = { 'stripe.secretKey': `sk_test_${'a1'.repeat(12)}`, 'stripe.signingSecret': SECRET };
      return { standIn, settings, sendEventsTo: (url) => standIn.sendEventsTo(url, SECRET) };
    },
  },
  {
    name: 'Adyen',
    id: 'adyen',
    brands: 'IDEAL MASTER VISA',
    inShop: payByCard,
    onPage: 'Pay',
    start: async () => {
      const standIn = await startAdyen();
      const { apiKey, merchantAccount, hmacKey } = adyenAccount;
      const sendEventsTo = (url: string): void => {
        standIn.course.webhookUrl = url;
      };
      const settings = { 'adyen.apiKey': apiKey, 'adyen.merchantAccount': merchantAccount, 'adyen.hmacKey': hmacKey };
      return { standIn, settings, sendEventsTo };
    },
  },
  {
    name: 'Mollie',
    id: 'mollie',
    brands: 'VISA IDEAL',
    inShop: payWith.replace('{brand}', 'iDEAL'),
    onPage: 'Pay',
    start: async () => ({
      standIn: await startMollie(),
      settings: { 'mollie.apiKey': `test_${'a1'.repeat(15)}` },
      sendEventsTo: () => undefined, // It gets the address with each payment.
    }),
  },
  {
    name: 'PayPal',
    id: 'paypal',
    brands: 'PAYPAL',
    inShop: payWith.replace('{brand}', 'PayPal'),
    onPage: 'Pay with the balance of PayPal',
    start: async () => {
      const standIn = await startPaypal();
      const { clientId, clientSecret } = paypalApp;
      const settings = { 'paypal.clientId': clientId, 'paypal.clientSecret': clientSecret };
      return {
        standIn,
        settings: { ...settings, 'paypal.webhookId': WEBHOOK_ID },
        sendEventsTo: (url) => standIn.sendEventsTo(url, WEBHOOK_ID),
      };
    },
  },
];

/** Starts a processor, and makes a channel that pays through it. */
export const startProcessor = async (stack: Stack, { id, start }: ProcessorOfJourneys) => {
  const { standIn, settings, sendEventsTo } = await start();
  const entityId = await stack.addChannel({ 'acquirer.external': id, [`${id}.address`]: standIn.url, ...settings });
  sendEventsTo(`${stack.gatewayUrl}v1/connectors/${id}/${entityId}`);
  return { standIn, entityId };
};
