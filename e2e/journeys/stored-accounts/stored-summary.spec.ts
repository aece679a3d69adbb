import { form as en } from '../../../catalogue/texts/en/form.ts';
import { cards } from '../../harness/cards.ts';
import { createCheckout, registrationOf, resultCodeOf, storeAccount } from '../../harness/merchant.ts';
import type { Stack } from '../../harness/stack.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { expect, journey } from '../journey.ts';

const texts = { ...en, labels: { ...en.labels, submit: chunkTexts('stored').labels.nextStep } };

/** Confirms the submission as the merchant's server does, and returns the result. */
async function confirm(stack: Stack, checkoutId: string): Promise<string> {
  const response = await fetch(new URL(`v1/checkouts/${checkoutId}/confirmation`, stack.gatewayUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.accessToken}` },
    body: new URLSearchParams({ entityId: stack.entityId }),
  });
  return ((await response.json()) as { result: { code: string } }).result.code;
}

journey(
  'a page with a summary is notified, and nothing is paid before the confirmation',
  async ({ page, merchant, stack }) => {
    const script = `window.wpwlOptions = { useSummaryPage: true, onSaveTransactionData(data) { window.saved = data; } }`;
    const checkoutId = await merchant.open({ script });
    await payForm(page, { texts }).pay(cards.approved);
    await expect
      .poll(() => page.evaluate('window.saved'))
      .toMatchObject({
        id: checkoutId,
        resourcePath: `/v1/checkouts/${checkoutId}/payment`,
        paymentBrand: 'VISA',
        card: { last4Digits: '1111', holder: 'Ada Lovelace' },
      });
    // The page takes over: the widget shows neither progress nor a redirect.
    await expect(page.locator('.wpwl-form-card')).toBeHidden();
    await expect(page.locator('.wpwl-progress')).toHaveText('');
    expect(await resultCodeOf(stack, checkoutId)).toBe('000.200.000');
    expect(await registrationOf(stack, checkoutId, 'payment')).toMatchObject({ card: { last4Digits: '1111' } });
    expect(await confirm(stack, checkoutId)).toBe('000.100.110');
    expect(await confirm(stack, checkoutId)).toBe('000.100.110');
  },
);

journey("without that callback the widget redirects to the shop's summary", async ({ page, merchant, stack }) => {
  const offered = await storeAccount(stack);
  const checkoutId = await createCheckout(stack, { 'registrations[0].id': offered });
  await merchant.open({ checkoutId, script: 'window.wpwlOptions = { useSummaryPage: "true" }' });
  await page.locator('.wpwl-form-registrations').getByRole('button', { name: texts.labels.submit }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back at the merchant');
  expect(new URL(page.url()).searchParams.get('resourcePath')).toBe(`/v1/checkouts/${checkoutId}/payment`);
  expect(await resultCodeOf(stack, checkoutId)).toBe('000.200.000');
  expect(await confirm(stack, checkoutId)).toBe('000.100.110');
});
