import { createRequire } from 'node:module';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { nextSubmission } from '../../merchant-kit/full-card-form.ts';
import { expect, journey } from '../journey.ts';
import { formWith, keeping } from '../merchant-scripts.ts';

/* Pages whose scripts do with the form what scripts of real shops and plugins do. */

const back = { name: 'Back at the merchant' };
const ownJquery = createRequire(import.meta.url).resolve('jquery');
const usualForm = formWith('action="/paid" data-brands="VISA"');

journey('options declared by let are read', async ({ page, merchant }) => {
  await merchant.open({ script: `let wpwlOptions = { labels: { submit: 'Buy it' } };` });
  await expect(page.getByRole('button', { name: 'Buy it' })).toBeEnabled();
});

journey(
  "options set in a ready handler of the page's own jQuery are read, even where it never becomes ready",
  async ({ page, merchant, form }) => {
    await page.route('**/jquery.js', (route) => route.fulfill({ path: ownJquery }));
    const library = '<script src="/jquery.js"></script>';
    const setting = `<script>$(() => { wpwlOptions = { labels: { submit: 'Buy it' } }; });</script>`;
    await merchant.open({ tagIn: 'head', tagAttributes: 'async', body: usualForm + library + setting });
    await expect(page.getByRole('button', { name: 'Buy it' })).toBeEnabled();
    await merchant.open({ body: `${usualForm}${library}<script>$.holdReady(true);</script>${setting}` });
    await expect(form.payButton).toBeEnabled();
    await expect(form.payButton).not.toHaveText('Buy it');
  },
);

journey(
  'callbacks get frame and form; what scripts set without an event and add to the form is sent',
  async ({ page, merchant, form }) => {
    await merchant.open({
      script: keeping(`
        onReadyIframeCommunication() { (window.seen ??= []).push(this.$iframe.get(0).dataset.field + ' in ' + this.$form[0].name); },
        onReady() {
          const form = document.querySelector('form.wpwl-form-card');
          form.insertAdjacentHTML('beforeend', '<input type="hidden" name="standingInstruction.mode" value="INITIAL">'
            + '<input type="hidden" name="standingInstruction.type" value="UNSCHEDULED">');
          document.querySelector('.wpwl-control-brand').value = 'MASTER';
          wpwl.checkout.config.customRedirectPageConfig.backgroundColor = 'red';
          form.setAttribute('name', 'own');
        },
        onBeforeSubmitCard() { this.querySelector('.wpwl-control-cardHolder').value = 'Ada Lovelace'; }`),
    });
    await form.card({ ...cards.approvedMaster, holder: '' });
    const sent = nextSubmission(page);
    await form.payButton.click();
    expect(Object.fromEntries(await sent)).toMatchObject({
      paymentBrand: 'MASTER',
      'card.holder': 'Ada Lovelace',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.type': 'UNSCHEDULED',
    });
    await expect(page.getByRole('heading', back)).toBeVisible();
  },
);

journey(
  'errors that the page writes are there once, and the shopper can correct what they are about',
  async ({ page, merchant, form }) => {
    // As many pages have it: a handler of the click and the callback write errors, and the callback disables the button.
    await merchant.open({
      script: `window.wpwlOptions = {
        onReady() { $('.wpwl-button-pay').on('click', function () {
          if ($('.wpwl-control-cardNumber').val().length < 2) $('.wpwl-control-cardNumber').addClass('wpwl-has-error')
            .after('<div class="wpwl-hint wpwl-hint-cardNumberError">A number, please</div>');
        }); },
        onBeforeSubmitCard() {
          if ($('.wpwl-control-cardHolder').val()) return true;
          $('.wpwl-control-cardHolder').addClass('wpwl-has-error').after('<div class="wpwl-hint-cardHolderError">A name, please</div>');
          $('.wpwl-button-pay').addClass('wpwl-button-error').attr('disabled', 'disabled');
          return false;
        } };`,
    });
    await form.card({ ...cards.approved, holder: '' });
    for (const _press of [1, 2]) {
      await form.payButton.click();
      await expect(page.getByText('A name, please')).toHaveCount(1);
      await expect(page.getByText('A number, please')).toHaveCount(0);
      await expect(page.locator('iframe.wpwl-has-error')).toHaveCount(0);
      await expect(form.payButton).toBeEnabled();
    }
    await form.holder.fill('Ada Lovelace');
    await page.route(/\/v1\/checkouts\/[^/]+\/payment$/, () => undefined); // So that the form stays.
    await form.payButton.click();
    await expect(form.progress).toHaveText(en.messages.processing);
    await expect(page.getByText(/, please/)).toHaveCount(0);
    await expect(page.locator('.wpwl-has-error')).toHaveCount(0);
  },
);

journey('submit() of a form checks it and pays, as its button does', async ({ page, merchant, form, stack }) => {
  const checkoutId = await merchant.open({ body: formWith('action="/paid" data-brands="VISA PAYPAL"') });
  const card = page.locator('form.wpwl-form-card');
  await expect(form.payButton).toBeEnabled();
  await card.evaluate((element: HTMLFormElement) => element.submit());
  await expect(page.locator('.wpwl-hint-cardNumberError')).toBeVisible();
  await form.card(cards.approved);
  const target = { method: 'post', target: 'wpwl-target-1', dataset: { action: 'submit-payment-card' } };
  const read = ({ method, target, action, dataset }: HTMLFormElement) => ({
    method,
    target,
    action,
    dataset: { ...dataset },
  });
  expect(await card.evaluate(read)).toEqual({
    ...target,
    action: `${stack.gatewayUrl}v1/checkouts/${checkoutId}/payment`,
  });
  await expect(page.locator('iframe[name="card.number"], iframe[name="card.cvv"]')).toHaveCount(2);
  await card.evaluate((element: HTMLFormElement) => element.submit());
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
});
