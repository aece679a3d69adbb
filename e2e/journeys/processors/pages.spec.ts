import { startStripe } from '../../../server/testing/processors/stripe.ts';
import { createCheckout, resultCodeOf } from '../../harness/merchant.ts';
import { PAID, processors, SECRET, startProcessor } from '../../harness/processors.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { expect, journey } from '../journey.ts';

const { payByCard, onPage } = chunkTexts('banks').messages;
const back = { name: 'Back at the merchant' };

for (const processor of processors) {
  const { name, brands, inShop, onPage: choice } = processor;
  journey(`a shopper pays on the page of ${name} and comes back to the shop`, async ({ page, merchant, stack }) => {
    const { standIn, entityId } = await startProcessor(stack, processor);
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
