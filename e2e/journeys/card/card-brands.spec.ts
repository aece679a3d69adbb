import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { fullCardForm, nextSubmission } from '../../merchant-kit/full-card-form.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

const back = { name: 'Back at the merchant' };
const formOf = (brands: string) => `<form class="paymentWidgets" action="/paid" data-brands="${brands}"></form>`;
const { number } = cards.approvedMada;

journey(
  'a shopper chooses between the brands of a card by its marks or by keyboard',
  async ({ page, form, merchant, stack }) => {
    const checkoutId = await merchant.open({ body: formOf('VISA MASTER MADA') });
    const { brand, marks, mark } = fullCardForm(page);
    await expect(brand).toBeVisible();
    const before = await page.locator('.wpwl-form-card').boundingBox();
    await form.card(cards.approvedMada);
    await expect(marks).toHaveCount(2);
    await expect(brand).toBeHidden();
    await expect(mark('Visa')).toBeChecked();
    await expect(page.getByText('This card has several brands. Choose the one to pay with.')).toBeInViewport();
    expect(await page.locator('.wpwl-form-card').boundingBox()).toEqual(before);

    await look(page, 'card-brand-choice');
    await mark('Visa').focus();
    await page.keyboard.press('ArrowRight');
    await expect(mark('mada')).toBeChecked();
    await expect(mark('mada')).toBeFocused();
    await expect(page.locator('.wpwl-selected-brand')).toHaveClass(/wpwl-brand-MADA/);
    const sent = nextSubmission(page);
    await form.payButton.click();
    expect((await sent).get('paymentBrand')).toBe('MADA');
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  },
);

journey(
  'a number of one brand offers no choice, and typing one removes the choice',
  async ({ page, form, merchant }) => {
    await merchant.open({ body: formOf('VISA MASTER MADA') });
    const { brand, marks } = fullCardForm(page);
    await form.number.pressSequentially(number.slice(0, 6));
    await expect(marks).toHaveCount(2);
    await form.number.fill('');
    await form.number.pressSequentially('5454');
    await expect(marks).toHaveCount(0);
    await expect(brand).toHaveValue('MASTER');
  },
);

journey('a brand that no number shows is not asked for, and is not detected', async ({ page, form, merchant }) => {
  await merchant.open({ body: formOf('VISA MASTER ALIA') });
  const { brand, marks } = fullCardForm(page);
  // Only a brand without numbers of its own can have it, as long as it is there.
  await form.number.pressSequentially('3782822463');
  await expect(brand).toHaveValue('ALIA');
  await form.number.fill('');
  await form.card(cards.approved);
  await expect(brand).toHaveValue('VISA');
  await expect(marks).toHaveCount(0);
  const sent = nextSubmission(page);
  await form.payButton.click();
  expect((await sent).get('paymentBrand')).toBe('VISA');
  await expect(page.getByRole('heading', back)).toBeVisible();
});

for (const [brands, chosen] of [
  ['VISA MASTER ALIA', 'ALIA'],
  ['ALIA VISA', 'ALIA'],
  ['VPAY VISA', 'VPAY'],
] as const) {
  journey(
    `of the brands ${brands}, ${chosen} stays if the shopper chose it before the number`,
    async ({ page, form, merchant }) => {
      await merchant.open({ body: formOf(brands) });
      const { brand } = fullCardForm(page);
      await brand.selectOption('VISA');
      await brand.selectOption(chosen);
      await form.card(cards.approved);
      const sent = nextSubmission(page);
      await form.payButton.click();
      expect((await sent).get('paymentBrand')).toBe(chosen);
    },
  );
}

/** Options that keep the calls of the callbacks about brands. */
const keepBrands = (options: string) => `window.reported = []; window.wpwlOptions = { ${options},
  onDetectBrand: (brands, active) => reported.push(['detected', brands.join(' '), active]),
  onChangeBrand: (brand) => reported.push(['changed', brand]) };`;

journey(
  'brandDetection reports the possible brands in the order of brandDetectionPriority',
  async ({ page, form, merchant }) => {
    await merchant.open({
      body: formOf('VISA MASTER MADA'),
      script: keepBrands('brandDetection: true, brandDetectionPriority: ["MADA", "VISA"]'),
    });
    const { mark } = fullCardForm(page);
    // The form tells its first brand once it is ready, which may be after its fields can be filled in.
    await expect.poll(() => page.evaluate('reported')).toEqual([['changed', 'VISA']]);
    await form.number.pressSequentially(number);
    await expect(mark('mada')).toBeChecked();
    await mark('Visa').check({ force: true });
    expect(await page.evaluate('reported')).toEqual([
      ['changed', 'VISA'],
      ['detected', 'VISA', 'VISA'],
      ['changed', 'MADA'],
      ['detected', 'MADA VISA', 'MADA'],
      ['changed', 'VISA'],
    ]);
  },
);

journey('binlist queries the gateway for the brands with the first digits only', async ({ page, form, merchant }) => {
  await merchant.open({
    body: formOf('VISA MASTER CARTEBANCAIRE MADA'),
    script: keepBrands(`brandDetection: true, brandDetectionType: 'binlist',
      onDetectBin: (bin) => reported.push(['bin', bin.brands.join(' ')])`),
  });
  const { marks } = fullCardForm(page);
  await form.number.pressSequentially(number.slice(0, 7));
  await expect(marks).toHaveCount(3);
  const asked = page.waitForRequest(/\/brands$/);
  await form.number.pressSequentially(number.slice(7));
  expect((await asked).postData()).toBe(`card.number=${number.slice(0, 8)}`);
  await expect(marks).toHaveCount(2);
  // VISADEBIT and the like have the numbers of VISA too.
  expect(await page.evaluate<string[][]>('reported')).toContainEqual(['bin', expect.stringMatching(/^MADA VISA\b/)]);
});

journey('without an answer of the gateway about brands, the widget detects them', async ({ page, form, merchant }) => {
  await page.route(/\/brands$/, (route) => route.abort());
  await merchant.open({
    body: formOf('VISA MASTER MADA'),
    script: keepBrands(`brandDetection: true, brandDetectionType: 'binlist'`),
  });
  await form.pay(cards.approvedMada);
  await expect(page.getByRole('heading', back)).toBeVisible();
});

journey(
  'a card of a brand that the gateway knows and the shop does not take is refused as such',
  async ({ page, form, merchant }) => {
    await merchant.open({
      body: formOf('MASTER AMEX'),
      script: keepBrands(`brandDetection: true, brandDetectionType: 'binlist'`),
    });
    await form.number.pressSequentially(number);
    await form.expiry.focus();
    await expect(page.locator('.wpwl-hint-cardBinError')).toBeVisible();
  },
);

journey(
  'without brandDetection too, the page gets onChangeBrand and onDetectBrand',
  async ({ page, form, merchant }) => {
    await merchant.open({ body: formOf('VISA MASTER'), script: keepBrands('brandDetection: false') });
    await form.number.pressSequentially('5454');
    await expect(page.locator('select.wpwl-control-brand')).toHaveValue('MASTER');
    await form.number.fill('');
    await expect
      .poll(() => page.evaluate('reported'))
      .toEqual([
        ['changed', 'VISA'],
        ['changed', 'MASTER'],
        ['detected', 'MASTER', 'MASTER'],
        ['detected', '', 'MASTER'],
      ]);
  },
);

journey('in style logos, marks replace the list of brands', async ({ page, form, merchant }) => {
  await merchant.open({ script: 'window.wpwlOptions = { style: "logos" };' });
  const { brand, marks, mark } = fullCardForm(page);
  await expect(marks).toHaveCount(3);
  await expect(brand).toBeHidden();
  await form.card(cards.approvedMaster);
  await expect(mark('Mastercard')).toBeChecked();
  await look(page, 'card-logos');
  await mark('American Express').check({ force: true });
  await expect(page.locator('.wpwl-selected-brand')).toHaveClass(/wpwl-brand-AMEX/);
  await mark('Mastercard').check({ force: true });
  await form.payButton.click();
  await expect(page.getByRole('heading', back)).toBeVisible();
});

journey('in style plain no mark is visible or loaded', async ({ page, form, merchant }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.svg')) loaded.push(request.url());
  });
  await merchant.open({ script: 'window.wpwlOptions = { style: "plain" };' });
  await expect(form.number).toBeVisible();
  await expect(page.locator('.wpwl-container.wpwl-style-plain .wpwl-brand')).toBeHidden();
  await form.pay(cards.approved);
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(loaded).toEqual([]);
});

journey('in style none there is no style sheet, and the form works', async ({ page, form, merchant }) => {
  await merchant.open({ script: 'window.wpwlOptions = { style: "none", brandDetection: true };' });
  await form.pay(cards.approved);
  await expect(page.getByRole('heading', back)).toBeVisible();
});

journey('the mark of the brand is in the field of the number', async ({ page, form, merchant }) => {
  await merchant.open({ script: 'window.wpwlOptions = { showBrands: false };' });
  const { brand } = fullCardForm(page);
  const mark = page.locator('.wpwl-wrapper-cardNumber').getByRole('img');
  await expect(brand).toBeHidden();
  await expect(mark).toHaveAccessibleName('Visa, Mastercard, and American Express');
  await expect(mark.locator('span')).toHaveCount(3);
  await form.number.pressSequentially('5454');
  await expect(mark).toHaveCount(1);
  await expect(mark).toHaveAccessibleName('Mastercard');
  await expect(brand).toHaveValue('MASTER');
  const [field, box] = [await page.locator('.wpwl-control-cardNumber').boundingBox(), await mark.boundingBox()];
  const middle = (part: typeof box): number => (part?.y ?? 0) + (part?.height ?? 0) / 2;
  expect(middle(box)).toBeCloseTo(middle(field), 0);
  await form.number.fill('');
  await expect(mark).toHaveAccessibleName('Visa, Mastercard, and American Express');
});

journey('where the marks of all brands have no room, their number takes its place', async ({ page, merchant }) => {
  await merchant.open({
    body: formOf('VISA MASTER MAESTRO AMEX DINERS JCB DISCOVER UNIONPAY'),
    script: 'window.wpwlOptions = { showBrands: false };',
  });
  const row = page.locator('.wpwl-wrapper-cardNumber').getByRole('img');
  await expect(row.locator('span')).toHaveCount(6);
  await expect(row).toHaveText('+3');
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(row.locator('span')).toHaveCount(3);
  await expect(row).toHaveText('+6');
});

journey(
  'a picture in the field of the code shows where it is on a card of the brand',
  async ({ page, form, merchant }) => {
    await merchant.open();
    const picture = page.locator('.wpwl-wrapper-cvv').getByRole('img');
    const { labels } = chunkTexts('late');
    await expect(picture).toHaveAccessibleName(labels.cvvHint);
    await expect(form.code).toHaveAttribute('placeholder', '123');
    await form.number.pressSequentially('3782');
    await expect(picture).toHaveAccessibleName(labels.cvvHintAmex);
    await expect(form.code).toHaveAttribute('placeholder', '1234');
    await form.number.fill('4111');
    await expect(picture).toHaveAccessibleName(labels.cvvHint);
  },
);

journey(
  'without the list of brands, a choice appears after the number that needs it',
  async ({ page, form, merchant }) => {
    await merchant.open({ body: formOf('VISA MASTER MADA'), script: 'window.wpwlOptions = { showBrands: "false" };' });
    const { brand, marks, mark } = fullCardForm(page);
    await form.number.pressSequentially('5454');
    await expect(page.locator('.wpwl-mark')).toBeVisible();
    await expect(page.locator('.wpwl-group-brand')).toBeHidden();
    const before = await page.locator('.wpwl-control-cardNumber').boundingBox();
    await form.number.fill('');
    await form.card(cards.approvedMada);
    await expect(marks).toHaveCount(2);
    await expect(brand).toBeHidden();
    expect(await page.locator('.wpwl-control-cardNumber').boundingBox()).toEqual(before);
    await mark('mada').check({ force: true });
    await expect(page.locator('.wpwl-mark')).toHaveAccessibleName('mada');
    const sent = nextSubmission(page);
    await form.payButton.click();
    expect((await sent).get('paymentBrand')).toBe('MADA');
    await expect(page.getByRole('heading', back)).toBeVisible();
  },
);
