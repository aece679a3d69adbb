import { startStripe } from '../../../server/testing/processors/stripe.ts';
import { createCheckout, resultCodeOf } from '../../harness/merchant.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { expect, journey } from '../journey.ts';

const body = '<form class="paymentWidgets" action="/paid" data-brands="VISA MASTER AMEX IDEAL"></form>';
const { payByCard, onPage, payWith } = chunkTexts('banks').messages;
const leadsTo = onPage.replace('{provider}', 'Stripe');
const back = { name: 'Back at the merchant' };

journey('a shopper pays by card on the page of Stripe and comes back', async ({ page, merchant, stack }) => {
  const stripe = await startStripe();
  const entityId = await stack.addChannel({
    'acquirer.external': 'stripe',
    'stripe.secretKey': `sk_test_${'a1'.repeat(12)}`,
    'stripe.signingSecret': `whsec_${'a1'.repeat(12)}`,
    'stripe.address': stripe.url,
  });
  const checkoutId = await createCheckout(stack, { entityId, testMode: 'EXTERNAL' });
  await merchant.open({ checkoutId, body });

  // Cards are one way to pay, without a field.
  await expect(page.getByRole('button', { name: payByCard })).toBeVisible();
  await expect(page.getByText(leadsTo).first()).toBeVisible();
  await expect(page.getByRole('button', { name: payWith.replace('{brand}', 'iDEAL') })).toBeVisible();
  await expect(page.locator('iframe.wpwl-control-cardNumber')).toHaveCount(0);

  await page.getByRole('button', { name: payByCard }).click();
  await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay with Visa 4242' }).click();
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(await resultCodeOf(stack, checkoutId, entityId)).toBe('000.100.112');
  expect(stripe.books().map(({ captured }) => captured)).toEqual([9200]);
  await stripe.close();
});
