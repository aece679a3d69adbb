import { adyenAccount, startAdyen } from '../../../server/testing/processors/adyen.ts';
import { startMollie } from '../../../server/testing/processors/mollie.ts';
import { paypalApp, startPaypal } from '../../../server/testing/processors/paypal.ts';
import type { StandIn } from '../../../server/testing/processors/stand-in.ts';
import { startStripe } from '../../../server/testing/processors/stripe.ts';
import { createCheckout, resultCodeOf } from '../../harness/merchant.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { expect, journey } from '../journey.ts';

const { payByCard, onPage, payWith } = chunkTexts('banks').messages;
const back = { name: 'Back at the merchant' };
const PAID = '000.100.112';

const SECRET = `whsec_${'a1'.repeat(12)}`;
const WEBHOOK_ID = '8PT597110X687430LKGECATA';

/** A processor that runs beside the gateway, and how a channel uses it. */
interface Processor {
  readonly standIn: StandIn;
  readonly settings: Readonly<Record<string, string>>;
  sendEventsTo(url: string): void;
}

/** Each processor: what its shoppers press in the shop, then on its page. */
const processors: readonly {
  readonly name: string;
  readonly id: string;
  readonly brands: string;
  readonly inShop: string;
  readonly onPage: string;
  start(): Promise<Processor>;
}[] = [
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

for (const { name, id, brands, inShop, onPage: choice, start } of processors) {
  journey(`a shopper pays on the page of ${name} and comes back to the shop`, async ({ page, merchant, stack }) => {
    const { standIn, settings, sendEventsTo } = await start();
    const own = { 'acquirer.external': id, [`${id}.address`]: standIn.url, ...settings };
    const entityId = await stack.addChannel(own);
    sendEventsTo(`${stack.gatewayUrl}v1/connectors/${id}/${entityId}`);
    const checkoutId = await createCheckout(stack, { entityId, testMode: 'EXTERNAL' });
    await merchant.open({
      checkoutId,
      body: `<form class="paymentWidgets" action="/paid" data-brands="${brands}"></form>`,
    });

    await expect(page.getByRole('button', { name: inShop, exact: true })).toBeVisible();
    // Cards are one way to pay, without a field, and it says where it leads.
    const ofCards = brands.includes('VISA') ? 1 : 0;
    await expect(page.getByText(onPage.replace('{provider}', name))).toHaveCount(ofCards);
    await expect(page.locator('iframe.wpwl-control-cardNumber')).toHaveCount(0);

    await page.getByRole('button', { name: inShop, exact: true }).click();
    await page.getByRole('button', { name: choice, exact: true }).click();
    await expect(page.getByRole('heading', back)).toBeVisible();
    await expect.poll(() => resultCodeOf(stack, checkoutId, entityId)).toBe(PAID);
    await standIn.settled();
    await standIn.close();
  });
}

journey('a shopper whose card is declined on the page chooses another one there', async ({ page, merchant, stack }) => {
  const stripe = await startStripe();
  const entityId = await stack.addChannel({
    'acquirer.external': 'stripe',
    'stripe.address': stripe.url,
    'stripe.secretKey': `sk_test_${'a1'.repeat(12)}`,
    'stripe.signingSecret': SECRET,
  });
  const checkoutId = await createCheckout(stack, { entityId, testMode: 'EXTERNAL' });
  await merchant.open({ checkoutId });
  await page.getByRole('button', { name: payByCard }).click();
  await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay with Mastercard 4444' }).click();
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(await resultCodeOf(stack, checkoutId, entityId)).toBe(PAID);
  expect(stripe.books().map(({ captured }) => captured)).toEqual([9200]);
  await stripe.close();
});

journey('a hosted page leads to the page of a processor, and back to its receipt', async ({ page, stack }) => {
  const stripe = await startStripe();
  const entityId = await stack.addChannel({
    'acquirer.external': 'stripe',
    'stripe.address': stripe.url,
    'stripe.secretKey': `sk_test_${'a1'.repeat(12)}`,
    'stripe.signingSecret': SECRET,
  });
  const checkoutId = await createCheckout(stack, { entityId, testMode: 'EXTERNAL', hosted: 'true' });
  await page.goto(`${stack.gatewayUrl}pay/checkouts/${checkoutId}`);
  await page.getByRole('button', { name: payByCard }).click();
  await page.getByRole('button', { name: 'Pay with Visa 4242' }).click();
  await expect(page.getByText('The payment was successful')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/pay/checkouts/${checkoutId}/result`);
  expect(await resultCodeOf(stack, checkoutId, entityId)).toBe(PAID);
  await stripe.close();
});
