import { form as en } from '../../../catalogue/texts/en/form.ts';
import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { fullCardForm, nextSubmission } from '../../merchant-kit/full-card-form.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

const back = { name: 'Back at the merchant' };
const { errorMessages } = en;
const more = chunkTexts('cardMore');
const setting = (options: string) => `window.wpwlOptions = { ${options} };`;
const { number, expiry, code } = cards.approved;

journey(
  'forceCardHolderEqualsBillingName asks for first and last name, sent as holder and customer',
  async ({ page, form, merchant }) => {
    const heard = 'onBlurCardHolder(isRight) { (window.left ??= []).push([this.name, isRight]); }';
    const options = `forceCardHolderEqualsBillingName: true, allowEmptyCardHolderName: false, ${heard}`;
    await merchant.open({ script: setting(options) });
    const { givenName, surname } = fullCardForm(page);
    await form.number.pressSequentially(number);
    await form.expiry.pressSequentially(expiry.replace(/\D/g, ''));
    await form.code.pressSequentially(code);
    await givenName.fill('Ada');
    await form.payButton.click();
    await expect(page.getByText(more.errorMessages.surNameError)).toBeVisible();
    await expect(surname).toBeFocused();
    await expect(page.locator('.wpwl-hint-surNameError')).toBeVisible();
    expect(await page.evaluate('window.left')).toEqual([['customer.givenName', true]]);

    await surname.fill('Lovelace');
    const sent = nextSubmission(page);
    await form.payButton.click();
    const body = await sent;
    expect(body.get('card.holder')).toBe('Ada Lovelace');
    expect([body.get('customer.givenName'), body.get('customer.surname')]).toEqual(['Ada', 'Lovelace']);
    await expect(page.getByRole('heading', back)).toBeVisible();
  },
);

journey(
  'showBirthDate and showTaxNumberField show both fields and the required name',
  async ({ page, form, merchant }) => {
    await merchant.open({ script: setting('showBirthDate: true, showTaxNumberField: "true"') });
    const { givenName, surname, birthDate, taxNumber } = fullCardForm(page);
    await form.number.pressSequentially(number);
    await form.expiry.pressSequentially(expiry.replace(/\D/g, ''));
    await form.code.pressSequentially(code);
    await birthDate.fill('1815-12-10');
    await taxNumber.fill('123');
    await form.payButton.click();
    await expect(page.getByText(more.errorMessages.taxNumberError)).toBeVisible();
    await expect(page.getByText(more.errorMessages.givenNameError)).toBeVisible();

    await look(page, 'card-names-errors');
    await taxNumber.fill('123.456.789-09');
    await givenName.fill('Ada');
    await surname.fill('Lovelace');
    const sent = nextSubmission(page);
    await form.payButton.click();
    const body = await sent;
    expect(body.get('customer.birthDate')).toBe('1815-12-10');
    expect(body.get('customer.identificationDocId')).toBe('123.456.789-09');
    expect(body.get('customer.identificationDocType')).toBe('TAXSTATEMENT');
    await expect(page.getByRole('heading', back)).toBeVisible();
  },
);

journey('birth date and tax number are optional', async ({ page, form, merchant }) => {
  await merchant.open({ script: setting('showBirthDate: true, showTaxNumberField: true') });
  await form.number.pressSequentially(number);
  await form.expiry.pressSequentially(expiry.replace(/\D/g, ''));
  await form.code.pressSequentially(code);
  const sent = nextSubmission(page);
  await form.payButton.click();
  expect([...(await sent).keys()].filter((name) => /^customer\.(?!browser\.)/.test(name))).toEqual([]);
  await expect(page.getByRole('heading', back)).toBeVisible();
});

journey('with enableSAQACompliance the page contains no card data', async ({ page, form, merchant, stack }) => {
  const checkoutId = await merchant.open({
    script: `window.left = []; ${setting(`enableSAQACompliance: true, allowEmptyCardHolderName: false,
      onBlurCardHolder: (isRight) => left.push(['holder', isRight]),
      onBlurExpiryDate: (isRight) => left.push(['expiry', isRight])`)}`,
  });
  const { hidden } = fullCardForm(page);
  await expect(page.locator('.wpwl-form-card input:visible')).toHaveCount(0);
  const placeholderOf = (input: Element) => getComputedStyle(input, '::placeholder').color;
  const colours = [form.number, hidden.expiry, hidden.holder].map((input) => input.evaluate(placeholderOf));
  expect(new Set(await Promise.all(colours)).size, 'all placeholders have one colour').toBe(1);
  expect(await hidden.expiry.evaluate(placeholderOf)).not.toBe(
    await hidden.expiry.evaluate((input) => getComputedStyle(input).color),
  );
  await form.number.pressSequentially(number);
  await form.code.pressSequentially(code);
  await form.payButton.click();
  await expect(page.getByText(errorMessages.expiryEmptyError)).toBeVisible();
  await expect(page.getByText(errorMessages.cardHolderEmptyError)).toBeVisible();
  await expect(hidden.expiry).toBeFocused();
  await look(page, 'card-frames-only-errors');

  await hidden.expiry.pressSequentially('0120');
  await hidden.holder.pressSequentially('Ada Lovelace');
  await expect(page.getByText(errorMessages.expiryYearError)).toBeVisible();
  await hidden.expiry.fill('');
  await hidden.expiry.pressSequentially('1234');
  await expect(hidden.expiry).toHaveValue('12 / 34');
  await form.number.focus();
  expect(await page.evaluate('left')).toEqual([
    ['expiry', false],
    ['holder', true],
    ['expiry', true],
  ]);

  const sent = nextSubmission(page);
  await form.payButton.click();
  const body = await sent;
  expect(body.get('card.holder')).toBe('Ada Lovelace');
  expect([body.get('card.expiryMonth'), body.get('card.expiryYear')]).toEqual(['12', '2034']);
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
});

journey(
  'allowEmptyCardHolderName and disableCardExpiryDateValidation apply in the frames',
  async ({ page, form, merchant }) => {
    await merchant.open({ script: setting('enableSAQACompliance: true, disableCardExpiryDateValidation: true') });
    const { hidden } = fullCardForm(page);
    await form.number.pressSequentially(number);
    await form.code.pressSequentially(code);
    await hidden.expiry.pressSequentially('0120');
    const sent = nextSubmission(page);
    await form.payButton.click();
    const body = await sent;
    expect([body.get('card.expiryYear'), body.get('card.holder')]).toEqual(['2020', null]);
  },
);

journey(
  'first and last name remain inputs of the page if the other fields are in frames',
  async ({ page, form, merchant }) => {
    await merchant.open({ script: setting('enableSAQACompliance: true, forceCardHolderEqualsBillingName: true') });
    const { hidden, givenName, surname } = fullCardForm(page);
    await form.number.pressSequentially(number);
    await hidden.expiry.pressSequentially('1234');
    await givenName.fill('Ada');
    await surname.fill('Lovelace');
    await form.code.pressSequentially(code);
    const sent = nextSubmission(page);
    await form.payButton.click();
    const body = await sent;
    expect([body.get('card.holder'), body.get('customer.surname')]).toEqual(['Ada Lovelace', 'Lovelace']);
    await expect(page.getByRole('heading', back)).toBeVisible();
  },
);
