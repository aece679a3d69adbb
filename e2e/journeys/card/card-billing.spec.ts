import { form as ar } from '../../../catalogue/texts/ar/form.ts';
import { form as de } from '../../../catalogue/texts/de/form.ts';
import { cards } from '../../harness/cards.ts';
import { createCheckout } from '../../harness/merchant.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { fullCardForm, nextSubmission } from '../../merchant-kit/full-card-form.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

const back = { name: 'Back at the merchant' };
const { errorMessages, labels } = chunkTexts('cardMore');
const setting = (options: string) => `window.wpwlOptions = { ${options} };`;
/** Empty values count as missing. */
const withoutAddress = { 'billing.street1': '', 'billing.city': '', 'billing.postcode': '', 'billing.country': '' };

journey(
  'billingAddress fills in the known address, and the edited address is sent',
  async ({ page, form, merchant, stack }) => {
    await merchant.open({
      checkoutId: await createCheckout(stack, withoutAddress),
      script: setting(
        `billingAddress: { country: 'us', state: 'NY', city: 'New York', postcode: '10013', street1: '111 6th Ave', street2: '' }`,
      ),
    });
    const { billing } = fullCardForm(page);
    await expect(billing.country).toHaveValue('US');
    await expect(billing.state).toHaveValue('NY');
    await expect(billing.city).toHaveValue('New York');
    await billing.state.selectOption('California');
    await billing.street2.fill('Suite 4');
    await billing.postcode.fill('90210-1234');
    await form.card(cards.approved);
    const sent = nextSubmission(page);
    await form.payButton.click();
    const body = await sent;
    expect(Object.fromEntries([...body].filter(([name]) => name.startsWith('billing.')))).toEqual({
      'billing.country': 'US',
      'billing.state': 'CA',
      'billing.city': 'New York',
      'billing.postcode': '90210 1234',
      'billing.street1': '111 6th Ave',
      'billing.street2': 'Suite 4',
    });
    await expect(page.getByRole('heading', back)).toBeVisible();
  },
);

journey(
  'an empty billingAddress shows the fields, and mandatoryBillingFields makes them required',
  async ({ page, form, merchant, stack }) => {
    await merchant.open({
      checkoutId: await createCheckout(stack, withoutAddress),
      script: setting(`billingAddress: {}, mandatoryBillingFields: { country: true, state: true, city: true,
      postcode: true, street1: true, street2: false }, allowEmptyCvv: true`),
    });
    const { billing } = fullCardForm(page);
    await expect(page.getByText(`${labels.street2} (optional)`)).toBeVisible();
    await form.card(cards.approved);
    await form.payButton.click();
    for (const error of ['country', 'state', 'city', 'postcode', 'street1'] as const) {
      await expect(page.locator(`.wpwl-sup-wrapper-${error} > .wpwl-hint-${error}Error`)).toHaveText(
        errorMessages[`${error}Error`],
      );
    }
    await expect(billing.country).toBeFocused();
    await look(page, 'card-billing-errors');

    await billing.country.selectOption('Germany');
    await expect(billing.state).toHaveCount(0);
    await billing.country.selectOption('Australia');
    await billing.state.selectOption('Victoria');
    await billing.country.selectOption('Lebanon');
    await expect(page.locator('.wpwl-sup-wrapper-state > .wpwl-control-stateText')).toHaveValue('');
    await billing.state.fill('Beirut');
    await billing.city.fill('Beirut');
    await billing.postcode.fill('1107 2810');
    await billing.street1.fill('Rue 1');
    const sent = nextSubmission(page);
    await form.payButton.click();
    const body = await sent;
    expect([body.get('billing.country'), body.get('billing.state'), body.get('billing.street2')]).toEqual([
      'LB',
      'Beirut',
      null,
    ]);
    await expect(page.getByRole('heading', back)).toBeVisible();
  },
);

journey('countries are named and sorted in the language of the page', async ({ page, merchant }) => {
  await merchant.open({ script: setting(`billingAddress: { country: 'AT' }, locale: 'de'`) });
  const { billing } = fullCardForm(page, de);
  await expect(billing.country).toHaveValue('AT');
  const names = await billing.country.locator('option').allTextContents();
  expect(names).toContain('Österreich');
  expect(names.slice(1)).toEqual(names.slice(1).toSorted(new Intl.Collator('de').compare));
  expect(names.length).toBeGreaterThan(240);
});

journey('in Arabic the address is mirrored, with its names in Arabic', async ({ page, merchant }) => {
  await merchant.open({
    script: setting(
      `billingAddress: { country: 'SA' }, locale: 'ar', brandDetection: true, forceCardHolderEqualsBillingName: true`,
    ),
    body: '<form class="paymentWidgets" action="/paid" data-brands="VISA MASTER MADA"></form>',
  });
  const { billing } = fullCardForm(page, ar);
  await expect(billing.country.locator('option:checked')).toHaveText('المملكة العربية السعودية');
  await payForm(page, { texts: ar }).number.pressSequentially(cards.approvedMada.number);
  await expect(page.getByRole('radio')).toHaveCount(2);
  await look(page, 'card-billing-arabic');
});

journey('errors of the gateway about the address appear at their fields', async ({ page, form, merchant, stack }) => {
  await merchant.open({
    checkoutId: await createCheckout(stack, withoutAddress),
    script: setting(`billingAddress: { country: 'GB' }, validation: false`),
  });
  const { billing } = fullCardForm(page);
  await form.card(cards.approved);
  await billing.postcode.fill('!!!');
  await form.payButton.click();
  await expect(page.locator('.wpwl-sup-wrapper-postcode > .wpwl-hint-postcodeError')).toBeVisible();
  await billing.postcode.fill('SW1Y 4JH');
  await form.payButton.click();
  await expect(page.getByRole('heading', back)).toBeVisible();
});
