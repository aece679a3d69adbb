import { pages } from '../../../catalogue/texts/en/pages.ts';
import { createCheckout, post, registrationOf, resultCodeOf } from '../../harness/merchant.ts';
import { PAID, processors, startProcessor } from '../../harness/processors.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { storedAccounts } from '../../merchant-kit/stored-accounts.ts';
import { expect, journey } from '../journey.ts';

const { payByCard, onPage } = chunkTexts('banks').messages;
const stored = chunkTexts('stored');
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
  const { standIn, entityId, books } = await startProcessor(stack, { id: 'stripe' });
  const checkoutId = await createCheckout(stack, { entityId, testMode: 'EXTERNAL' });
  await merchant.open({ checkoutId });
  await page.getByRole('button', { name: payByCard }).click();
  await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay with Mastercard 4444' }).click();
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(await resultCodeOf(stack, checkoutId, entityId)).toBe(PAID);
  expect(books().map(({ captured }) => captured)).toEqual([9200]);
  await standIn.settled();
  await standIn.close();
});

for (const processor of processors) {
  const { name, inShop, onPage: choice, method } = processor;
  journey(
    `a shopper pays through ${name} on a hosted page, by a link, and in a shop without the widget`,
    async ({ page, stack }) => {
      const { standIn, entityId, books, brand } = await startProcessor(stack, processor);
      const order = { entityId, testMode: 'EXTERNAL', amount: '92.00', currency: 'EUR', paymentType: 'DB' };
      const shopperResultUrl = `${stack.shopUrl}?order=7`;
      const payOn = async (url = ''): Promise<void> => {
        await page.goto(url);
        // Cards are one choice there, too: two would be refused here.
        if (method !== undefined) await page.getByRole('radio', { name: method, exact: true }).check();
        await page.getByRole('button', { name: inShop, exact: true }).click();
        await page.getByRole('button', { name: choice, exact: true }).click();
      };

      const hosted = await post(stack, 'v1/checkouts', { ...order, hosted: 'true', shopperResultUrl });
      await payOn(hosted.url);
      await expect(page).toHaveURL(new RegExp(`order=7&id=${hosted.id}&resourcePath=`));
      expect(await resultCodeOf(stack, hosted.id, entityId)).toBe(PAID);
      await page.goto(hosted.url ?? '');
      await expect(page.getByText(pages.link.paid)).toBeVisible();

      const link = await post(stack, 'v1/links', order);
      await payOn(link.url);
      await expect(page.getByText(pages.link.paid)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`^${link.url}/result`));

      const payment = await post(stack, 'v1/payments', { ...order, paymentBrand: brand, shopperResultUrl });
      await page.goto(payment.redirect?.url ?? '');
      await page.getByRole('button', { name: choice, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`order=7&id=${payment.id}`));
      expect(books().map(({ captured }) => captured)).toEqual([9200, 9200, 9200]);
      await standIn.settled();
      await standIn.close();
    },
  );
}

journey(
  'a card that Stripe keeps pays the next order at once, without a field and without its page',
  async ({ page, merchant, stack }) => {
    const stripe = processors.find(({ id }) => id === 'stripe');
    const { standIn, entityId, books } = await startProcessor(stack, { id: 'stripe' });
    const script = 'window.wpwlOptions = { registrations: { askToStore: true } }';
    const first = await createCheckout(stack, { entityId, testMode: 'EXTERNAL' });
    const body = '<form class="paymentWidgets" action="/paid" data-brands="VISA DIRECTDEBIT_SEPA"></form>';
    await merchant.open({ checkoutId: first, script, body });
    await expect(page.locator('.wpwl-form')).toHaveCount(2);
    // Stripe keeps no direct debit, so its form has no box.
    await page.getByRole('checkbox', { name: stored.labels.register }).check();
    await page.getByRole('button', { name: payByCard }).click();
    await page.getByRole('button', { name: stripe?.onPage ?? '' }).click();
    await expect(page.getByRole('heading', back)).toBeVisible();
    const { registrationId = '' } = await registrationOf(stack, first, 'payment', entityId);

    const next = await createCheckout(stack, { entityId, testMode: 'EXTERNAL', 'registrations[0].id': registrationId });
    await merchant.open({ checkoutId: next, script });
    const { account, payButton, form } = storedAccounts(page);
    await expect(account('Visa ending in 4242')).toBeChecked();
    await expect(form.locator('iframe')).toHaveCount(0);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => void visited.push(new URL(frame.url()).origin));
    await payButton.click();
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(visited).not.toContain(new URL(standIn.url).origin);
    expect(await resultCodeOf(stack, next, entityId)).toBe(PAID);
    expect(books().map(({ captured }) => captured)).toEqual([9200, 9200]);
    await standIn.settled();
    await standIn.close();
  },
);
