import { form as en } from '../../../catalogue/texts/en/form.ts';
import { cards } from '../../harness/cards.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { fullCardForm, nextSubmission } from '../../merchant-kit/full-card-form.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

const back = { name: 'Back at the merchant' };
const { labels, errorMessages } = en;
const setting = (options: string) => `window.reported = []; window.wpwlOptions = { ${options} };`;

journey(
  'maskCvv hides the code, and numberFormatting false leaves the number ungrouped',
  async ({ form, merchant }) => {
    await merchant.open({ script: setting('maskCvv: true, numberFormatting: false') });
    await form.code.pressSequentially('083');
    await expect(form.code).toHaveCSS('-webkit-text-security', 'disc');
    await form.number.pressSequentially(cards.approved.number);
    await expect(form.number).toHaveValue(cards.approved.number);
  },
);

journey('requireCvv false asks for no code', async ({ page, form, merchant }) => {
  await merchant.open({ script: setting('requireCvv: false') });
  await form.number.pressSequentially(cards.approved.number);
  await form.expiry.pressSequentially('1234');
  await expect(page.locator('.wpwl-group-cvv')).toHaveCount(0);
  const sent = nextSubmission(page);
  await form.payButton.click();
  expect((await sent).has('card.cvv')).toBe(false);
  await expect(page.getByRole('heading', back)).toBeVisible();
});

journey('allowEmptyCvv accepts an empty code, but no incomplete one', async ({ page, form, merchant }) => {
  await merchant.open({ script: setting('allowEmptyCvv: true') });
  await form.number.pressSequentially(cards.approved.number);
  await form.expiry.pressSequentially('1234');
  await form.code.pressSequentially('0');
  await form.payButton.click();
  await expect(page.getByText(errorMessages.cvvIncompleteError)).toBeVisible();
  await form.code.fill('');
  await form.payButton.click();
  await expect(page.getByRole('heading', back)).toBeVisible();
});

journey('allowEmptyCardHolderName false asks for the holder', async ({ page, form, merchant }) => {
  await merchant.open({ script: setting('allowEmptyCardHolderName: false') });
  await form.pay({ ...cards.approved, holder: '' });
  await expect(page.locator('.wpwl-hint-cardHolderError')).toHaveText(errorMessages.cardHolderEmptyError);
  await expect(form.holder).toBeFocused();
});

journey('disableCardExpiryDateValidation accepts a past date', async ({ page, form, merchant }) => {
  await merchant.open({ script: setting('disableCardExpiryDateValidation: true') });
  const sent = nextSubmission(page);
  await form.pay({ ...cards.approved, expiry: '01 / 20' });
  expect((await sent).get('card.expiryYear')).toBe('2020');
});

journey("with validation false the gateway's errors are shown", async ({ page, form, merchant }) => {
  await merchant.open({ script: setting('validation: false') });
  const sent = nextSubmission(page);
  await form.pay({ ...cards.approved, holder: 'A' });
  await sent;
  await expect(page.locator('.wpwl-hint-cardHolderError')).toBeVisible();
});

journey('autofocus card.number focuses the input in the frame', async ({ form, merchant }) => {
  await merchant.open({ script: setting('autofocus: "card.number"') });
  await expect(form.number).toBeFocused();
});

journey('disableSubmitOnEnter keeps Enter from paying, in inputs and frames', async ({ page, form, merchant }) => {
  await merchant.open({
    script: setting('disableSubmitOnEnter: true, onBeforeSubmitCard: () => { reported.push("asked"); return false; }'),
  });
  await form.card(cards.approved);
  await form.holder.press('Enter');
  await form.code.press('Enter');
  await form.number.press('Enter');
  await form.payButton.click();
  await expect.poll(() => page.evaluate('reported')).toEqual(['asked']);
});

journey(
  'without labels and placeholders every control still has an accessible name',
  async ({ page, form, merchant }) => {
    await merchant.open({ script: setting('showLabels: false, showPlaceholders: false') });
    await expect(form.number).toHaveAttribute('placeholder', '');
    await expect(page.locator('.wpwl-label')).toHaveCount(0);
    await expect(form.expiry).toHaveAccessibleName(labels.expiryDate);
    await expect(form.expiry).toHaveAttribute('placeholder', '');
    await expect(form.number).toHaveAccessibleName(labels.cardNumber);
  },
);

journey(
  'showCVVHint explains where the code is for each brand, also in the frame',
  async ({ page, form, merchant }) => {
    const hints = {
      cvvHelp: 'Help',
      cvvHint: 'On the back',
      cvvHintAmex: 'On the front',
      cvvHintMaestro: 'Maybe none',
    };
    await merchant.open({
      body: '<form class="paymentWidgets" action="/paid" data-brands="VISA AMEX MAESTRO"></form>',
      script: setting(`showCVVHint: true, labels: ${JSON.stringify(hints)}`),
    });
    const { codeHint, brand } = fullCardForm(page);
    await expect(codeHint).toHaveText('Help On the back');
    await expect(form.code).toHaveAttribute('aria-description', 'On the back');
    await brand.selectOption('AMEX');
    await expect(codeHint).toHaveText('Help On the front');
    await look(page, 'card-code-hint');
    await brand.selectOption('MAESTRO');
    await expect(codeHint).toHaveText('Help Maybe none');
    await expect(form.code).toHaveAttribute('aria-description', 'Maybe none');
  },
);

journey('iframeStyles styles the placeholders, in both spellings', async ({ form, merchant }) => {
  await merchant.open({
    script: setting(`iframeStyles: {
      "card-number-placeholder": { color: "rgb(255, 0, 0)", "font-size": "19px", "font-family": "monospace" },
      "cvv-placeholder": { fontSize: "13px", nonsense: "1", color: 5 } }`),
  });
  const read = (input: Element) => {
    const { color, fontSize } = getComputedStyle(input, '::placeholder');
    return [color, fontSize];
  };
  await expect.poll(() => form.number.evaluate(read)).toEqual(['rgb(255, 0, 0)', '19px']);
  await expect
    .poll(() => form.code.evaluate((input) => getComputedStyle(input, '::placeholder').fontSize))
    .toBe('13px');
});

journey('the page can replace every label and message of the form', async ({ page, merchant }) => {
  const own = {
    labels: ['brand', 'cardNumber', 'expiryDate', 'cvv', 'submit', 'givenName', 'surname', 'billingAddress', 'country'],
    errorMessages: ['cardNumberError', 'expiryMonthError', 'cvvError', 'givenNameError', 'surNameError'],
  };
  const replaced = (keys: readonly string[]) =>
    JSON.stringify(Object.fromEntries(keys.map((key) => [key, `my ${key}`])));
  await merchant.open({
    script: setting(`labels: ${replaced(own.labels)}, errorMessages: ${replaced(own.errorMessages)},
      forceCardHolderEqualsBillingName: true, allowEmptyCardHolderName: false, billingAddress: {}`),
  });
  await page.getByRole('button', { name: 'my submit' }).click();
  for (const key of own.labels) await expect(page.getByText(`my ${key}`, { exact: true })).toBeVisible();
  for (const key of own.errorMessages) await expect(page.locator(`.wpwl-hint-${key}`)).toHaveText(`my ${key}`);
});

journey('installments are chosen from a list with the amount of each payment', async ({ page, form, merchant }) => {
  await merchant.open({ script: setting('installments: [1, 3, "6", 0, "many"]') });
  const { installments } = fullCardForm(page);
  await expect(installments.locator('option')).toHaveText(['1 × €92.00', '3 × €30.67', '6 × €15.33']);
  await form.card(cards.approved);
  await installments.selectOption('3');
  const sent = nextSubmission(page);
  await form.payButton.click();
  expect((await sent).get('recurring.numberOfInstallments')).toBe('3');
  await expect(page.getByRole('heading', back)).toBeVisible();
});

journey(
  'a chunk that does not load can be loaded again, and the merchant gets an error',
  async ({ page, form, merchant, stack }) => {
    let isAway = true;
    await page.route(/card-more\.js$/, (route) => (isAway ? route.abort() : route.continue()));
    await merchant.open({
      script: setting('showCVVHint: true, onError: ({ name, message }) => reported.push(name + " " + message)'),
    });
    await expect(page.getByText(en.messages.blocked)).toBeVisible();
    const address = new URL('v1/widget/', stack.gatewayUrl).href;
    expect(await page.evaluate<string[]>('reported')).toEqual([
      expect.stringMatching(new RegExp(`^WidgetError .*script-src.* \\(${address}\\w+/card-more\\.js\\)$`)),
    ]);
    isAway = false;
    await form.againButton.click();
    await form.pay(cards.approved);
    await expect(page.getByRole('heading', back)).toBeVisible();
  },
);

journey('without labels the lazily loaded fields still have accessible names', async ({ page, merchant }) => {
  const { labels: more } = chunkTexts('cardMore');
  await merchant.open({ script: setting('billingAddress: {}, installments: [2], showLabels: false') });
  await expect(page.getByRole('group', { name: more.billingAddress })).toBeVisible();
  await expect(page.getByRole('combobox', { name: more.country })).toBeVisible();
  await expect(page.getByRole('combobox', { name: more.numberOfInstallments })).toBeVisible();
});
