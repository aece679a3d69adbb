import { form as en } from '../../../catalogue/texts/en/form.ts';
import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { createCheckout } from '../../harness/merchant.ts';
import { expect, journey } from '../journey.ts';
import { formWith, keeping, problemsOf } from '../merchant-scripts.ts';

const back = { name: 'Back at the merchant' };

journey(
  'inputs that a page adds in onReady are submitted, other inputs are not',
  async ({ page, merchant, stack, form }) => {
    const added = {
      'customer.givenName': 'Ada',
      'customer.surname': 'Lovelace',
      'shipping.city': 'London',
      'customParameters[BRANCH]': 'north',
      'customParameters[SHOPPER_colour]': 'green',
      loyalty: '4711',
      amount: '0.01',
    };
    const checkoutId = await merchant.open({
      script: keeping(`onReady: () => {
      for (const [name, value] of Object.entries(${JSON.stringify(added)})) {
        const input = Object.assign(document.createElement('input'), { type: 'hidden', name, value });
        document.querySelector('form.wpwl-form-card').append(input);
      }
      const box = Object.assign(document.createElement('input'), { type: 'checkbox', name: 'createRegistration', checked: true });
      document.querySelector('form.wpwl-form-card').append(box);
    }`),
    });
    await expect(page.locator('input[name="createRegistration"]')).toHaveCount(1);
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes(checkoutId));
    await form.pay(cards.approved);
    const body = new URLSearchParams((await sent).postData() ?? '');
    expect(Object.fromEntries([...body].filter(([name]) => !/^(?:card|customer\.browser)\./.test(name)))).toEqual({
      paymentBrand: 'VISA',
      'customer.givenName': 'Ada',
      'customer.surname': 'Lovelace',
      'shipping.city': 'London',
      'customParameters[SHOPPER_BRANCH]': 'north',
      'customParameters[SHOPPER_colour]': 'green',
      createRegistration: 'true',
      shopperResultUrl: expect.stringContaining('/paid'),
    });
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  },
);

journey('the text of the form lists its brands, and its method does not matter', async ({ page, merchant, form }) => {
  await merchant.open({ body: formWith('action="/paid" method="post"', 'VISA MASTER') });
  await expect(form.payButton).toBeEnabled();
  await expect(page.getByText('VISA MASTER', { exact: true })).toBeHidden();
  await expect(page.locator('.wpwl-control-brand option')).toHaveText(['Visa', 'Mastercard']);
  const returned = page.waitForRequest((request) => request.url().includes('/paid?'));
  await form.pay(cards.approved);
  expect((await returned).method()).toBe('GET');
  await expect(page.getByRole('heading', back)).toBeVisible();
});

journey('the query of the action is kept, followed by id and resourcePath', async ({ page, merchant, form }) => {
  const checkoutId = await merchant.open({ body: formWith('action="/paid?order=7&q=a%20b" data-brands="VISA"') });
  await form.pay(cards.approved);
  await expect(page.getByRole('heading', back)).toBeVisible();
  const path = `%2Fv1%2Fcheckouts%2F${checkoutId}%2Fpayment`;
  expect(new URL(page.url()).search).toBe(`?order=7&q=a%20b&id=${checkoutId}&resourcePath=${path}`);
});

journey(
  'a form without an action returns to the shopperResultUrl of its checkout',
  async ({ page, merchant, form, stack }) => {
    const probe = await merchant.open({ tagIn: 'nowhere' });
    expect(probe).toBeTruthy();
    const shopperResultUrl = new URL('/paid?by=server', page.url()).href;
    const checkoutId = await createCheckout(stack, { shopperResultUrl });
    await merchant.open({ checkoutId, body: formWith('data-brands="VISA"') });
    await form.pay(cards.approved);
    await expect(page.getByRole('heading', back)).toBeVisible();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('by'), searchParams.get('id')]).toEqual(['server', checkoutId]);
  },
);

journey('a form without any return URL shows an error before the payment', async ({ page, merchant }) => {
  await merchant.open({ body: formWith('data-brands="VISA"'), script: keeping() });
  await expect(page.locator('.wpwl-container .wpwl-message.wpwl-has-error')).toHaveText(en.messages.unusable);
  // A chunk contains the texts about problems.
  await expect
    .poll(async () => (await problemsOf(page)).map(({ message }) => message).join())
    .toContain('shopperResultUrl');
});

journey(
  'the widget returns to an app by its own scheme; if nothing opens, it shows a link',
  async ({ page, merchant, form, stack }) => {
    const checkoutId = await merchant.open({ body: formWith('action="app.name://result?order=7" data-brands="VISA"') });
    await form.pay(cards.approved);
    const link = page.getByRole('link', { name: en.messages.follow });
    await expect(link).toBeVisible();
    const path = `%2Fv1%2Fcheckouts%2F${checkoutId}%2Fpayment`;
    expect(await link.getAttribute('href')).toBe(`app.name://result?order=7&id=${checkoutId}&resourcePath=${path}`);
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  },
);

journey('a blocked redirect ends in a link, never in an endless wait', async ({ page, merchant, form }) => {
  await merchant.open({ body: formWith('action="/paid" data-brands="VISA"') });
  let isBlocked = true;
  // The browser stays on the page, as if a filter blocked the next page without an error page.
  await page.route('**/paid?**', (route) => (isBlocked ? route.fulfill({ status: 204 }) : route.continue()));
  await form.pay(cards.approved);
  const link = page.getByRole('link', { name: en.messages.follow });
  await expect(link).toBeVisible();
  isBlocked = false;
  await link.click();
  await expect(page.getByRole('heading', back)).toBeVisible();
});

journey('shopperResultTarget opens the result in another target', async ({ page, merchant, form }) => {
  await merchant.open({
    body: `${formWith('action="/paid" data-brands="VISA"')}<iframe name="result"></iframe>`,
    script: keeping(`shopperResultTarget: 'result'`),
  });
  await form.pay(cards.approved);
  await expect(page.frameLocator('iframe[name="result"]').getByRole('heading', back)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Merchant' })).toBeVisible();
});

journey('the option shopperResultUrl applies if the form has no action', async ({ page, merchant, form }) => {
  await merchant.open({
    body: formWith('data-brands="VISA"'),
    script: keeping(`shopperResultUrl: '/paid?by=options'`),
  });
  await form.pay(cards.approved);
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(new URL(page.url()).searchParams.get('by')).toBe('options');
});

journey('paymentTarget shows the page of a brand in a frame of the page', async ({ page, merchant }) => {
  await merchant.open({
    body: `${formWith('action="/paid" data-brands="PAYPAL"')}<iframe name="wallet"></iframe>`,
    script: keeping(`paymentTarget: 'wallet'`),
  });
  await page.locator('.wpwl-form-virtualAccount-PAYPAL button').click();
  await expect(
    page.frameLocator('iframe[name="wallet"]').getByRole('button', { name: 'Pay', exact: true }),
  ).toBeVisible();
});

journey('the spinner takes its colour from the options', async ({ page, merchant, form }) => {
  await merchant.open({ script: keeping(`spinner: { color: 'rgb(1, 2, 3)' }`) });
  await expect(form.payButton).toBeEnabled();
  const card = page.locator('.wpwl-container-card');
  await expect(card).toHaveCSS('--tollgate-spinner', 'rgb(1, 2, 3)');
  await form.card(cards.approvedSlowly);
  await form.payButton.click();
  await expect(page.locator('.wpwl-spinner').first()).toBeVisible();
  await expect(page.getByRole('heading', back)).toBeVisible();
});

journey('window.wpwl has all documented members', async ({ page, merchant, form, stack }) => {
  const checkoutId = await merchant.open({ body: formWith('action="/paid" data-brands="VISA MASTER"') });
  await expect(form.payButton).toBeEnabled();
  const wpwl = await page.evaluate(`JSON.parse(JSON.stringify(wpwl))`);
  const path = `/v1/checkouts/${checkoutId}/payment`;
  expect(wpwl).toEqual({
    apiVersion: '1',
    url: new URL(stack.gatewayUrl).origin,
    ndc: expect.stringMatching(/./),
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
    isTestSystem: true,
    cacheVersion: expect.stringMatching(/./),
    checkout: {
      id: checkoutId,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      endpoint: path,
      resourcePath: path,
      config: {
        registrations: [],
        brandConfig: { brands: ['VISA', 'MASTER'], overrideShopBrands: false, activateBrands: false },
        customRedirectPageConfig: {},
      },
    },
  });
  expect(await page.evaluate('[typeof wpwl.executePayment, typeof wpwl.unload]')).toEqual(['function', 'function']);
});

journey('onReadyExternal follows onReady', async ({ page, merchant }) => {
  await merchant.open({
    script: keeping(
      `onReady: () => { window.calls = ['onReady']; }, onReadyExternal: () => calls.push('onReadyExternal')`,
    ),
  });
  await expect.poll(() => page.evaluate('window.calls')).toEqual(['onReady', 'onReadyExternal']);
});

journey('a form that a script puts inside another form pays, with a warning', async ({ page, merchant, form }) => {
  const checkoutId = await merchant.open({ tagIn: 'nowhere', script: keeping(), body: '<form id="outer"></form>' });
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  // A parser drops a nested form; scripts that create elements do not.
  await page.evaluate(
    `{ const inner = Object.assign(document.createElement('form'), { className: 'paymentWidgets', action: '/paid' });
       inner.dataset.brands = 'VISA'; document.querySelector('#outer').append(inner);
       document.querySelector('#outer').addEventListener('submit', () => sessionStorage.setItem('outer', 'submitted'));
       document.body.append(Object.assign(document.createElement('script'), { src: ${JSON.stringify(merchant.scriptOf(checkoutId))} })); }`,
  );
  await form.pay(cards.approved);
  await expect(page.getByRole('heading', back)).toBeVisible();
  await expect.poll(() => warnings).toContainEqual(expect.stringContaining('inside another form'));
  expect(await page.evaluate(`sessionStorage.getItem('outer')`)).toBeNull();
});

journey('a nested form that the parser has dropped is reported to the merchant', async ({ page, merchant }) => {
  await merchant.open({ body: `<form>${formWith('action="/paid" data-brands="VISA"')}</form>`, script: keeping() });
  await expect
    .poll(() => problemsOf(page))
    .toEqual([{ name: 'WidgetError', message: expect.stringContaining('inside another form') }]);
});

journey(
  'every member of labels and errorMessages that the form shows can be replaced',
  async ({ page, merchant, form }) => {
    const labels = {
      brand: 'L-brand',
      cardNumber: 'L-number',
      expiryDate: 'L-expiry',
      cardHolder: 'L-holder',
      cvv: 'L-cvv',
      submit: 'L-submit',
      mmyy: 'L-mmyy',
      cvvHelp: 'L-help',
      cvvHint: 'L-hint',
      cvvHintAmex: 'L-hint-amex',
    };
    const errorMessages = {
      cardNumberError: 'E-number',
      expiryMonthError: 'E-month',
      expiryYearError: 'E-year',
      cvvError: 'E-cvv',
      cardHolderError: 'E-holder',
    };
    await merchant.open({
      script: keeping(`labels: ${JSON.stringify(labels)}, errorMessages: ${JSON.stringify(errorMessages)},
      allowEmptyCardHolderName: false, showCVVHint: true`),
    });
    await expect(page.locator('.wpwl-label-brand')).toHaveText(labels.brand);
    await expect(page.locator('.wpwl-label-cardNumber')).toHaveText(labels.cardNumber);
    await expect(page.locator('.wpwl-label-cardHolder')).toHaveText(labels.cardHolder);
    await expect(page.locator('.wpwl-label-cvv')).toHaveText(labels.cvv);
    await expect(page.locator('.wpwl-button-pay')).toHaveText(labels.submit);
    await expect(page.getByPlaceholder(labels.mmyy)).toBeVisible();
    await expect(page.locator('.wpwl-hint-cvv')).toHaveText(`${labels.cvvHelp} ${labels.cvvHint}`);
    await page.locator('.wpwl-control-brand').selectOption('AMEX');
    await expect(page.locator('.wpwl-hint-cvv')).toHaveText(`${labels.cvvHelp} ${labels.cvvHintAmex}`);
    await expect(form.frames.number.getByLabel(labels.cardNumber)).toBeVisible();
    await expect(page.locator('.wpwl-button-pay')).toBeEnabled();
    await page.locator('.wpwl-button-pay').click();
    for (const [key, error] of Object.entries(errorMessages)) {
      if (key !== 'expiryYearError') await expect(page.locator(`.wpwl-hint-${key}`)).toHaveText(error);
    }
    await page.locator('.wpwl-control-expiry').fill('01 / 20');
    await expect(page.locator('.wpwl-hint-expiryYearError')).toHaveText(errorMessages.expiryYearError);
  },
);
