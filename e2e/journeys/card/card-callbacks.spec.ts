import { form as en } from '../../../catalogue/texts/en/form.ts';
import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { fullCardForm, nextSubmission } from '../../merchant-kit/full-card-form.ts';
import { expect, journey } from '../journey.ts';

const back = { name: 'Back at the merchant' };
const setting = (options: string) => `window.reported = []; window.wpwlOptions = { ${options} };`;

/** An onReady that adds inputs of the page's own. */
const addInputs = `onReady: () => {
  const form = document.querySelector('form.wpwl-form-card');
  const add = (name, value, type = 'hidden') => form.prepend(Object.assign(document.createElement('input'), { name, value, type }));
  add('customParameters[ORDER]', '7'); add('customParameters[SHOPPER_NOTE]', 'hello');
  add('recurring.numberOfInstallments', '3'); add('billing.city', 'Oxford');
  add('customer.givenName', 'Ada'); add('customer.surname', 'Lovelace'); add('customer.email', 'ada@shop.example');
  add('shipping.city', 'Bath'); add('nonsense', 'is not sent');
}`;

for (const { what, options, brands = 'VISA MASTER MADA' } of [
  { what: 'the usual form', options: '', brands: 'VISA MASTER' },
  { what: 'a form with a choice of brands', options: '' },
  { what: 'a form whose fields are all in frames', options: 'enableSAQACompliance: true,' },
]) {
  journey(`inputs that the page adds in onReady are submitted by ${what}`, async ({ page, form, merchant }) => {
    await merchant.open({
      body: `<form class="paymentWidgets" action="/paid" data-brands="${brands}"></form>`,
      script: setting(`${options} ${addInputs}`),
    });
    const { hidden } = fullCardForm(page);
    await form.number.pressSequentially(cards.approved.number);
    await (options === '' ? form.expiry : hidden.expiry).pressSequentially('1234');
    await form.code.pressSequentially('083');
    const sent = nextSubmission(page);
    await form.payButton.click();
    const body = Object.fromEntries(await sent);
    expect(body).toMatchObject({
      'customParameters[SHOPPER_ORDER]': '7',
      'customParameters[SHOPPER_NOTE]': 'hello',
      'recurring.numberOfInstallments': '3',
      'customer.email': 'ada@shop.example',
      'shipping.city': 'Bath',
    });
    expect(body).not.toHaveProperty('nonsense');
    await expect(page.getByRole('heading', back)).toBeVisible();
  });
}

journey(
  'the callbacks of the fields report input and blur, with the frame in this.$iframe',
  async ({ page, form, merchant }) => {
    const frameCallback = (name: string) => `${name}() { reported.push('${name} ' + this.$iframe[0].dataset.field); }`;
    const blurCallback = (name: string) => `${name}: (isRight) => reported.push('${name} ' + isRight)`;
    await merchant.open({
      script: setting(
        [
          ...['onReadyIframeCommunication', 'onFocusIframeCommunication', 'onBlurIframeCommunication'].map(
            frameCallback,
          ),
          ...['onBlurCardNumber', 'onBlurSecurityCode', 'onBlurCardHolder', 'onBlurExpiryDate'].map(blurCallback),
        ].join(', '),
      ),
    });
    await expect(form.payButton).toBeEnabled(); // All frames are loaded, and the button takes the focus.
    await form.card({ ...cards.approved, code: '08' });
    await form.payButton.focus();
    // Frames and page are separate processes: a focus in one may be reported before the blur in the other.
    const isOfPage = (line: string) => /CardHolder|ExpiryDate/.test(line);
    const reported = () => page.evaluate<string[]>('reported').then((all) => all.slice(2));
    await expect
      .poll(async () => (await reported()).filter((line) => !isOfPage(line)))
      .toEqual([
        'onFocusIframeCommunication cardNumber',
        'onBlurIframeCommunication cardNumber',
        'onBlurCardNumber true',
        'onFocusIframeCommunication cvv',
        'onBlurIframeCommunication cvv',
        'onBlurSecurityCode false',
      ]);
    expect((await reported()).filter(isOfPage)).toEqual(['onBlurExpiryDate true', 'onBlurCardHolder true']);
    expect((await page.evaluate<string[]>('reported')).slice(0, 2).toSorted()).toEqual([
      'onReadyIframeCommunication cardNumber',
      'onReadyIframeCommunication cvv',
    ]);
  },
);

journey(
  'an onBeforeSubmitCard that throws stops the payment and is an uncaught error of the page',
  async ({ page, form, merchant, stack }) => {
    const checkoutId = await merchant.open({
      script:
        setting(`onBeforeSubmitCard() { throw new Error('no stock'); }, onAfterSubmit: () => reported.push('sent'),
      onError: ({ name, message }) => reported.push(name + ' ' + message)`) +
        `addEventListener('error', ({ message }) => reported.push(message));`,
    });
    await form.pay(cards.approved);
    await expect(form.message).toHaveText(en.messages.incomplete);
    expect(await page.evaluate<string[]>('reported')).toEqual([expect.stringMatching(/Error: no stock/)]);
    await expect(form.payButton).toBeEnabled();
    expect(paymentsOf(stack.databasePath, checkoutId)).toEqual([]);
  },
);

journey('an onBeforeSubmitCard that never answers blocks a second click', async ({ page, form, merchant, stack }) => {
  const checkoutId = await merchant.open({
    script:
      setting(`onBeforeSubmitCard() { reported.push(this.className); return new Promise((answer) => { window.answer = answer; }); },
      onAfterSubmit: () => reported.push('sent')`),
  });
  await form.pay(cards.approved);
  await expect.poll(() => page.evaluate<string[]>('reported')).toEqual([expect.stringContaining('wpwl-form-card')]);
  await expect(form.payButton).toBeDisabled();
  // A button with the attribute `disabled` would lose the focus to the body.
  await expect(form.payButton).toBeFocused();
  await expect(form.payButton).not.toHaveAttribute('disabled');
  await form.payButton.press('Enter');
  await page.evaluate('wpwl.executePayment("wpwl-container-card")');
  expect(paymentsOf(stack.databasePath, checkoutId)).toEqual([]);
  await page.evaluate('answer(true)');
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
});

journey(
  'an onBeforeSubmitCard that returns false stops the payment, and onAfterSubmit follows the submission',
  async ({ page, form, merchant }) => {
    // No redirect, so that the page can be queried afterwards.
    await page.route(/\/v1\/checkouts\/[^/]+\/payment$/, () => undefined);
    await merchant.open({
      script: setting(`onBeforeSubmitCard: () => { reported.push('asked'); return reported.length > 1; },
      onAfterSubmit: () => reported.push('sent')`),
    });
    await form.pay(cards.approved);
    await expect.poll(() => page.evaluate('reported')).toEqual(['asked']);
    await expect(form.payButton).toBeEnabled();
    await form.payButton.click();
    await expect.poll(() => page.evaluate('reported')).toEqual(['asked', 'asked', 'sent']);
  },
);

/** An onReady as many pages have it: it rearranges the groups and adds a mark of its own for each brand. */
const arranging = `style: 'plain', brandDetection: true, brandDetectionPriority: ['VISA', 'MASTER'], showCVVHint: true,
  forceCardHolderEqualsBillingName: true, showLabels: false,
  onReady: function () {
    $('.wpwl-group-cardNumber').after($('.wpwl-group-brand').detach());
    $('.wpwl-group-cvv').after($('.wpwl-group-cardHolder').detach());
    var visa = $('.wpwl-brand:first').clone().removeAttr('class').attr('class', 'wpwl-brand-card wpwl-brand-custom wpwl-brand-VISA');
    var master = $(visa).clone().removeClass('wpwl-brand-VISA').addClass('wpwl-brand-MASTER');
    $('.wpwl-brand:first').after($(master)).after($(visa));
    reported.push('ready');
  },
  onChangeBrand: function (brand) {
    $('.wpwl-brand-custom').css('opacity', '0.3');
    $('.wpwl-brand-' + brand).css('opacity', '1');
  },
  onError: function (error) { reported.push(error.message); }`;

journey(
  'a page that rearranges the groups and adds marks of its own can be paid on',
  async ({ page, form, merchant }) => {
    await merchant.open({ script: setting(arranging) });
    await expect.poll(() => page.evaluate('reported')).toEqual(['ready']);
    await expect(page.locator('.wpwl-group-cardNumber + .wpwl-group-brand')).toBeVisible();
    await expect(page.locator('.wpwl-brand-custom')).toHaveCount(2);
    const { givenName, surname } = fullCardForm(page);
    await form.number.pressSequentially(cards.approvedMaster.number);
    await expect(page.locator('.wpwl-brand-custom.wpwl-brand-VISA')).toHaveCSS('opacity', '0.3');
    await form.expiry.pressSequentially('1234');
    await form.code.pressSequentially('083');
    await givenName.fill('Ada');
    await surname.fill('Lovelace');
    await form.payButton.click();
    await expect(page.getByRole('heading', back)).toBeVisible();
  },
);
