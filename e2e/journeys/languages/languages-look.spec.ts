import type { Page } from '@playwright/test';
import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import type { Texts } from '../../../catalogue/texts/form-texts.ts';
import { translations } from '../../../catalogue/texts/registry/forms.ts';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { cards } from '../../harness/cards.ts';
import { createCheckout } from '../../harness/merchant.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { type PayForm, payForm } from '../../merchant-kit/pay-form.ts';
import { drawAsBlocks } from '../block-font.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

const LOOK_LIMIT_MS = 180_000;

journey.describe.configure({ timeout: LOOK_LIMIT_MS });

const forms = `<form class="paymentWidgets" action="/paid" data-brands="VISA MASTER AMEX"></form>
  <form class="paymentWidgets" action="/paid" data-brands="IDEAL PAYOLUTION_INVOICE"></form>`;
const scriptFor = (locale: Language): string => `window.wpwlOptions = { locale: '${locale}' }`;

/** Runs in the page: returns elements wider than their place. */
function cutOff(): readonly string[] {
  const root = document.documentElement;
  const scrolls = root.scrollWidth > window.innerWidth ? [`the page: ${root.scrollWidth}`] : [];
  const wide = [...document.querySelectorAll<HTMLElement>('.wpwl-container, .wpwl-container *')]
    .filter((element) => element.offsetWidth > 0 && element.scrollWidth > element.clientWidth + 1)
    .filter((element) => !element.closest('.wpwl-brand') && getComputedStyle(element).display !== 'inline')
    .map((element) => `${element.className}: ${element.textContent}`);
  return [...scrolls, ...wide];
}

/** Runs in a field: returns the unused width of its placeholder in pixels, measured on a copy. */
function roomLeft(input: HTMLElement): number {
  const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(input);
  const copy = document.createElement('span');
  copy.textContent = input.getAttribute('placeholder');
  Object.assign(copy.style, { font, letterSpacing, position: 'fixed', whiteSpace: 'pre', visibility: 'hidden' });
  document.body.append(copy);
  const { width } = copy.getBoundingClientRect();
  copy.remove();
  return input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width;
}

/** Letters that a machine without a font for them shows narrower than they are. */
const WIDE_LETTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Checks that everything in the forms has enough room. */
async function expectRoom(page: Page, form: PayForm, state: string): Promise<void> {
  expect.soft(await page.evaluate(cutOff), state).toEqual([]);
  for (const field of [form.number, form.expiry, form.holder, form.code]) {
    expect.soft(await field.evaluate(roomLeft), `${state}: ${field}`).toBeGreaterThanOrEqual(0);
  }
}

journey('no language is cut off, however narrow the page', async ({ page, merchant, stack }) => {
  const all: Readonly<Record<Language, Texts>> = { en, ...translations };
  const checkoutId = await createCheckout(stack);
  for (const [language, texts] of rowsOf(Object.entries(all), 3)) {
    await page.setViewportSize({ width: 320, height: 1600 });
    await merchant.open({ script: `window.wpwlOptions = { locale: '${language}' }`, body: forms, checkoutId });
    // In some languages "pay" is also the beginning of "pay with".
    const form = payForm(page, { container: page.locator('.wpwl-container-card'), texts });
    await expect(form.number, language).toBeEditable();
    await expect(form.code, language).toBeEditable();
    await form.payButton.click();
    await expect(page.getByText(texts.errorMessages.cvvEmptyError)).toBeVisible();
    await page.locator('.wpwl-button-brand').last().click();
    await expect(page.getByText(chunkTexts('banks', texts).errorMessages.sexError)).toBeVisible();
    await page.screenshot({ path: `e2e/results/screenshots/language-${language}-narrow.png` });
    await expectRoom(page, form, `${language}, narrow`);
    await page.setViewportSize({ width: 1280, height: 1200 });
    await expectRoom(page, form, `${language}, wide`);
    if (!WIDE_LETTERS.test(texts.labels.cvv)) continue;
    await drawAsBlocks(page);
    await expectRoom(page, form, `${language}, wide, in blocks`);
    await page.setViewportSize({ width: 320, height: 1600 });
    await expectRoom(page, form, `${language}, narrow, in blocks`);
  }
});

for (const language of ['de', 'ar'] as const) {
  const texts = translations[language];
  journey.describe(`a page in ${languages[language].name}`, () => {
    journey.use({ texts });

    journey('the forms with every error, and filled in', async ({ page, merchant, form }) => {
      await merchant.open({ script: scriptFor(language), body: forms });
      await expect(form.number).toBeEditable();
      await expect(form.code).toBeEditable();
      await look(page, `${language}-empty`);
      await form.pay({ ...cards.mistyped, expiry: '13 / 34', code: '08' });
      await expect(page.getByText(texts.errorMessages.cardNumberError)).toBeVisible();
      await page.locator('.wpwl-button-brand').last().click();
      await expect(page.getByText(chunkTexts('banks', texts).errorMessages.sexError)).toBeVisible();
      await look(page, `${language}-errors`);
    });

    journey('the form filled in and submitted, and after the connection was lost', async ({ page, merchant, form }) => {
      await merchant.open({ script: scriptFor(language) });
      await form.card(cards.approved);
      await look(page, `${language}-filled`);
      await page.route(/\/(payment|outcome)$/, (route) => route.abort('connectionreset'));
      await form.payButton.click();
      await expect(page.getByText(texts.messages.unsure)).toBeVisible();
      await look(page, `${language}-unsure`);
    });

    journey(
      "the bank's page inside the shop's page, and the payment in progress",
      async ({ page, merchant, form, challenge }) => {
        await merchant.open({ script: scriptFor(language) });
        await form.pay(cards.challenged);
        await expect(challenge.heading).toBeVisible();
        await look(page, `${language}-challenge`);
        await challenge.leaveButton.click();
        await expect(challenge.proceedButton).toBeVisible();
        await look(page, `${language}-paused`);
      },
    );
  });
}
