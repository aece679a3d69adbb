import type { Page } from '@playwright/test';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { cards } from '../../harness/cards.ts';
import { createCheckout } from '../../harness/merchant.ts';
import { expect, journey } from '../journey.ts';

const back = { name: 'Back at the merchant' };

/** The selectors of the card form that style sheets and scripts of pages use; each must match once. */
const form =
  'div#card_1.wpwl-container.wpwl-container-card.wpwl-clearfix > form.wpwl-form.wpwl-form-card.wpwl-clearfix[lang]';
const group = (name: string) => `${form} > div.wpwl-group.wpwl-group-${name}`;
const inWrapper = (name: string, control: string) =>
  `${group(name)} > div.wpwl-wrapper.wpwl-wrapper-${name} > ${control}`;

const tree: readonly string[] = [
  form,
  ...['brand', 'cardNumber', 'expiry', 'cardHolder', 'cvv'].flatMap((name) => [
    group(name),
    `${group(name)} > div.wpwl-label.wpwl-label-${name}`,
    `${group(name)} > div.wpwl-wrapper.wpwl-wrapper-${name}`,
  ]),
  inWrapper('brand', 'select.wpwl-control.wpwl-control-brand[name=paymentBrand]'),
  `${group('brand')} div.wpwl-brand.wpwl-brand-card.wpwl-brand-VISA`,
  inWrapper('cardNumber', 'iframe.wpwl-control.wpwl-control-cardNumber'),
  inWrapper('expiry', 'input.wpwl-control.wpwl-control-expiry[name="card.expiry"]'),
  inWrapper('cardHolder', 'input.wpwl-control.wpwl-control-cardHolder[name="card.holder"]'),
  inWrapper('cvv', 'iframe.wpwl-control.wpwl-control-cvv'),
  group('submit'),
  inWrapper('submit', 'button.wpwl-button.wpwl-button-pay[type=submit][name=pay]'),
  'div#card_1 > iframe.wpwl-target',
];

journey('the card form has the elements and classes that pages use', async ({ page, merchant, form: card }) => {
  await merchant.open();
  await expect(card.payButton).toBeEnabled();
  for (const selector of tree) await expect(page.locator(selector), selector).toHaveCount(1);
  const groups = page.locator(`${form} > .wpwl-group`);
  const names = await groups.evaluateAll((all) => all.map(({ classList }) => classList.item(1)));
  const order = ['brand', 'cardNumber', 'expiry', 'cardHolder', 'cvv', 'submit'];
  expect(names).toEqual(order.map((name) => `wpwl-group-${name}`));
});

journey('the second form of a page has the next number in its id', async ({ page, merchant }) => {
  const form_ = '<form class="paymentWidgets" action="/paid" data-brands="VISA"></form>';
  await merchant.open({ body: form_ + form_ });
  await expect(page.locator('div#card_1.wpwl-container-card + form + div#card_2.wpwl-container-card')).toHaveCount(1);
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

journey(
  'errors have the elements that pages look for, and disappear after the correction',
  async ({ page, merchant, form: card }) => {
    await merchant.open({ script: 'window.wpwlOptions = { allowEmptyCardHolderName: false }' });
    await card.payButton.click();
    const messages = en.errorMessages;
    for (const [name, control, key, message] of [
      ['cardNumber', 'iframe.wpwl-control-cardNumber', 'cardNumberError', messages.cardNumberEmptyError],
      ['expiry', 'input.wpwl-control-expiry', 'expiryMonthError', messages.expiryEmptyError],
      ['cardHolder', 'input.wpwl-control-cardHolder', 'cardHolderError', messages.cardHolderEmptyError],
      ['cvv', 'iframe.wpwl-control-cvv', 'cvvError', messages.cvvEmptyError],
    ] as const) {
      const hint = page.locator(`.wpwl-wrapper-${name} > ${control}.wpwl-has-error ~ div.wpwl-hint.wpwl-hint-${key}`);
      await expect(hint).toHaveText(message);
    }
    await expect(page.locator('.wpwl-button-pay.wpwl-button-error')).toBeEnabled();
    await card.card(cards.approved);
    await expect(page.locator('.wpwl-has-error, .wpwl-hint, .wpwl-button-error')).toHaveCount(0);
    await card.payButton.click();
    await expect(page.getByRole('heading', back)).toBeVisible();
  },
);

journey(
  'forms of other methods have the elements that pages use, and a form of the page has none',
  async ({ page, merchant }) => {
    await merchant.open({
      body: '<form class="paymentWidgets wpwl-form wpwl-form-card" action="/paid" data-brands="PAYPAL KLARNA_INVOICE STC_PAY"></form>',
      script: `window.wpwlOptions = { inlineFlow: ['STC_PAY'] };`,
    });
    await expect(page.locator('.wpwl-container-virtualAccount-PAYPAL .wpwl-group-button button')).toBeVisible();
    await expect(page.locator('.wpwl-container-virtualAccount-KLARNA_INVOICE .wpwl-group-button')).toBeVisible();
    await expect(page.locator('.wpwl-group-paymentMode .wpwl-control-radio-mobile')).toBeChecked();
    await expect(page.locator('.wpwl-group-mobilePhone .wpwl-control-mobilePhone')).toBeVisible();
    await page.locator('.wpwl-control-radio-qrcode').check();
    await expect(page.locator('.wpwl-group-mobilePhone')).toHaveCount(0);
    await expect(page.locator('form.wpwl-form-card')).toHaveCount(0);
    // Pages move the brand of the card form by this class, and no button of another form with it.
    await expect(page.locator('.wpwl-group-brand')).toHaveCount(0);
    // A border or margin of the page would show the container of cards as an empty box.
    await expect(page.locator('#card_1')).toBeHidden();
    await page.evaluate('wpwl.unload()');
    await expect(page.locator('form.paymentWidgets.wpwl-form.wpwl-form-card')).toHaveCount(1);
  },
);

const called = (page: Page) => page.evaluate('window.called');

journey('the callbacks of a card form get the documented arguments', async ({ page, merchant, form: card }) => {
  await merchant.open({
    script: `window.called = []; const note = (name) => function (...given) {
        const self = this?.$iframe ? this.$iframe[0].className.match(/control-(cardNumber|cvv)/)[1] : this?.tagName?.toLowerCase() ?? null;
        called.push([name, self, ...given.map((each) => (each instanceof Event ? each.type : each))]);
      };
      window.wpwlOptions = { brandDetection: true };
      for (const name of ['onReadyIframeCommunication', 'onFocusIframeCommunication', 'onBlurIframeCommunication',
        'onBlurCardNumber', 'onBlurSecurityCode', 'onBlurCardHolder', 'onBlurExpiryDate', 'onChangeBrand', 'onDetectBrand',
        'onBeforeSubmitCard', 'onAfterSubmit']) wpwlOptions[name] = note(name);`,
  });
  await expect(card.payButton).toBeEnabled();
  const readies = async () => ((await called(page)) as unknown[]).toSorted();
  await expect.poll(readies).toEqual([
    ['onChangeBrand', null, 'VISA'],
    ['onReadyIframeCommunication', 'cardNumber'],
    ['onReadyIframeCommunication', 'cvv'],
  ]);
  await page.evaluate('called.length = 0');
  await card.number.pressSequentially(cards.approvedMaster.number);
  await card.expiry.pressSequentially('13');
  await card.holder.fill('Ada Lovelace');
  await card.code.fill('12');
  await card.expiry.fill('12 / 34');
  await expect.poll(() => called(page)).toContainEqual(['onBlurSecurityCode', 'cvv', false]);
  for (const news of [
    ['onFocusIframeCommunication', 'cardNumber'],
    ['onDetectBrand', null, ['MASTER'], 'MASTER'],
    ['onChangeBrand', null, 'MASTER'],
    ['onBlurIframeCommunication', 'cardNumber'],
    ['onBlurCardNumber', 'cardNumber', true],
    ['onBlurExpiryDate', 'input', false],
    ['onBlurCardHolder', 'input', true],
  ]) {
    expect(await called(page)).toContainEqual(news);
  }
});

journey(
  'onBeforeSubmitCard gets its form and can stop the submission, and onAfterSubmit follows it',
  async ({ page, merchant, form: card }) => {
    await merchant.open({
      script: `window.called = []; window.wpwlOptions = {
      onBeforeSubmitCard(event) { called.push(['before', this.className.split(' ')[1], event.type]); return called.length > 2 ? undefined : false; },
      onAfterSubmit() { called.push(['after', this.className.split(' ')[1]]); sessionStorage.setItem('called', JSON.stringify(called)); },
      onBlurExpiryDate(isValid) { called.push(['expiry', this.tagName, isValid]); },
    };`,
    });
    await card.card(cards.approved);
    await card.payButton.click();
    await expect
      .poll(() => called(page))
      .toEqual([
        ['expiry', 'INPUT', true],
        ['before', 'wpwl-form-card', 'submit'],
      ]);
    await expect(card.payButton).toBeEnabled();
    await card.payButton.click();
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(JSON.parse(await page.evaluate<string>(`sessionStorage.getItem('called')`))).toEqual([
      ['expiry', 'INPUT', true],
      ['before', 'wpwl-form-card', 'submit'],
      ['before', 'wpwl-form-card', 'submit'],
      ['after', 'wpwl-form-card'],
    ]);
  },
);

journey(
  'a callback that throws does not prevent a payment, and is an uncaught error of the page',
  async ({ page, merchant, form: card }) => {
    await merchant.open({
      script: `window.reported = []; addEventListener('error', ({ message }) => reported.push(message));
        window.wpwlOptions = { onError: ({ name, message }) => reported.push(name + message),
          onReady() { throw new Error('mine'); }, onBlurCardHolder() { null.x; }, onAfterSubmit() { throw 'text'; } };`,
    });
    await card.card(cards.approved);
    await expect
      .poll(() => page.evaluate<string[]>('reported'))
      .toEqual([expect.stringMatching(/Error: mine/), expect.stringMatching(/TypeError/)]);
    await card.payButton.click();
    await expect(page.getByRole('heading', back)).toBeVisible();
  },
);

journey('an unusable checkout shows an error inside its container', async ({ page, merchant, stack }) => {
  const checkoutId = await createCheckout(stack);
  await merchant.open({ checkoutId: `${checkoutId.slice(0, -1)}0` });
  await expect(page.locator('.wpwl-container .wpwl-message.wpwl-has-error')).toHaveText(en.messages.unusable);
});
