import { cards } from '../../harness/cards.ts';
import { createCheckout, resultCodeOf } from '../../harness/merchant.ts';
import { expect, journey } from '../journey.ts';

const back = { name: 'Back at the merchant' };

/** A customer of the test environment's risk rules: payments above 100.00 are reviewed, above 200.00 rejected. */
const customer = {
  'customer.givenName': 'Ada',
  'customer.surname': 'Lovelace',
  'customer.email': 'amount@risk.example',
};

journey(
  'a payment to be reviewed succeeds with the result code for a review',
  async ({ page, form, merchant, stack }) => {
    const checkoutId = await createCheckout(stack, { ...customer, amount: '150.00' });
    await merchant.open({ checkoutId });
    await form.pay(cards.approved);
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(await resultCodeOf(stack, checkoutId)).toBe('000.400.000');
  },
);

journey(
  'a rejected payment redirects to the merchant, whose server gets the reason',
  async ({ page, form, merchant, stack }) => {
    const checkoutId = await createCheckout(stack, { ...customer, amount: '250.00' });
    await merchant.open({ checkoutId });
    await form.pay(cards.approved);
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(await resultCodeOf(stack, checkoutId)).toBe('100.400.141');
  },
);

journey('a shopper sees the brands of the risk profile only', async ({ page, form, merchant, stack }) => {
  const entityId = await stack.addChannel({
    'risk.rules': 'amount above=100 weight=60',
    'risk.methods': 'score=60.. brands=MASTER,PAYPAL',
  });
  const brands = page.getByRole('combobox').locator('option');

  await merchant.open({ checkoutId: await createCheckout(stack, { entityId }) });
  await expect(form.number).toBeEditable();
  await expect(brands).toHaveCount(3);

  const checkoutId = await createCheckout(stack, { entityId, amount: '150.00' });
  await merchant.open({ checkoutId });
  await expect(form.number).toBeEditable();
  await expect(brands).toHaveCount(1);
  const config = await page.evaluate('window.wpwl.checkout.config.brandConfig');
  expect(config).toEqual({ brands: ['MASTER'], overrideShopBrands: false, activateBrands: true });
  await expect(page.locator('iframe.wpwl-control-cardNumber')).toHaveCount(1);

  await form.pay(cards.approvedMaster);
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(await resultCodeOf(stack, checkoutId, entityId)).toBe('000.100.110');
});
