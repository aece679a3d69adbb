import type { Frame, Locator, Page } from '@playwright/test';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { cards } from '../../harness/cards.ts';
import { accessibilityTreeOf } from '../accessibility-tree.ts';
import { expect, journey } from '../journey.ts';
import { openSpecimen } from '../specimen.ts';
import { cutOffWhen } from '../usable.ts';

/** The frame of a hosted field. */
async function frameOf(page: Page, field: 'cardNumber' | 'cvv'): Promise<Frame> {
  const frame = await page.locator(`iframe.wpwl-control-${field}`).elementHandle();
  const content = await frame?.contentFrame();
  if (!content) throw new Error(`There is no frame of ${field}.`);
  return content;
}

journey('the inputs in the frames have accessible names and error messages', async ({ page, stack, form }) => {
  await openSpecimen(page, stack.shopUrl, {});
  await expect(form.number).toBeEditable();
  const fields = [
    ['cardNumber', en.labels.cardNumber, en.errorMessages.cardNumberEmptyError],
    ['cvv', en.labels.cvv, en.errorMessages.cvvEmptyError],
  ] as const;
  const spoken = async (field: 'cardNumber' | 'cvv') => {
    const all = await accessibilityTreeOf(await frameOf(page, field));
    return all
      .filter(({ role }) => role === 'textbox')
      .map(({ name, description, isInvalid }) => ({ name, description, isInvalid }));
  };
  for (const [field, name] of fields) {
    expect(await spoken(field)).toEqual([{ name, description: '', isInvalid: false }]);
  }
  await form.payButton.click();
  await expect(page.getByText(en.errorMessages.cvvEmptyError)).toBeVisible();
  for (const [field, name, description] of fields) {
    await expect.poll(() => spoken(field)).toEqual([{ name, description, isInvalid: true }]);
  }
});

journey(
  'the errors are announced once and assertively, the state of the payment politely',
  async ({ page, shop, form }) => {
    await shop.buy('First flush');
    await expect(form.number).toBeEditable();
    // A live region must exist before its text changes; otherwise nothing is announced.
    await expect(page.locator('.wpwl-progress[role="status"]')).toBeEmpty();
    await expect(page.locator('.wpwl-announcement')).toBeEmpty();
    await form.payButton.click();
    await expect(page.getByText(en.errorMessages.cvvEmptyError)).toBeVisible();
    const alerts = (await accessibilityTreeOf(page)).filter(({ role }) => role === 'alert');
    expect(alerts).toEqual([]);
    const fields = new Intl.ListFormat('en').format([en.labels.cardNumber, en.labels.expiryDate, en.labels.cvv]);
    const announcement = page.locator('.wpwl-announcement[aria-live="assertive"]');
    await expect(announcement).toHaveText(en.messages.check.replace('{field}', fields));

    await form.card(cards.approved);
    await page.route(/\/payment$/, (route) => route.abort('connectionreset'));
    await page.route(/\/outcome$/, () => undefined); // Never answered, so that the widget keeps waiting.
    await form.payButton.click();
    await expect(page.getByText(en.messages.processing)).toBeVisible();
    const status = (await accessibilityTreeOf(page)).filter(({ role }) => role === 'status');
    expect(status.map(({ text, live }) => ({ text, live }))).toEqual([
      { text: en.messages.processing, live: 'polite' },
    ]);
  },
);

journey('the focus moves to the first invalid field, in a frame or not', async ({ page, stack, form }) => {
  const { number, expiry, code } = cards.approved;
  const fields = [
    [form.number, number],
    [form.expiry, expiry.replace(/\D/g, '')],
    [form.code, code],
  ] as const;
  for (const [index, [wrong]] of fields.entries()) {
    await openSpecimen(page, stack.shopUrl, {});
    await expect(form.code).toBeEditable();
    for (const [field, text] of fields.slice(0, index)) await field.pressSequentially(text);
    await form.payButton.click();
    await expect(wrong).toBeFocused();
  }
});

/** The styles of a control that show its place and its focus. */
const drawn = (control: Locator) =>
  control.evaluate((element) => {
    const { borderTopWidth, borderTopStyle, outlineStyle, outlineWidth } = getComputedStyle(element);
    return { border: `${borderTopWidth} ${borderTopStyle}`, outline: `${outlineWidth} ${outlineStyle}` };
  });

journey(
  'in forced colours every control has a border, errors have a thicker one, and the focus is visible',
  async ({ page, stack, form }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openSpecimen(page, stack.shopUrl, { state: 'errors' });
    for (const control of [page.locator('iframe.wpwl-control-cvv'), form.expiry]) {
      expect(await drawn(control)).toMatchObject({ border: '3px solid' });
    }
    expect(await drawn(form.holder)).toMatchObject({ border: '1px solid' });
    expect(await drawn(page.locator('.wpwl-button-pay'))).toMatchObject({ border: '1px solid' });
    await expect(page.locator('iframe.wpwl-control-cardNumber')).toHaveClass(/wpwl-focus/);
    expect(await drawn(page.locator('iframe.wpwl-control-cardNumber'))).toMatchObject({ outline: '3px solid' });
    await form.holder.focus();
    expect(await drawn(form.holder)).toMatchObject({ outline: '3px solid' });
  },
);

journey('with reduced motion nothing is animated and the spinner turns slowly', async ({ page, stack }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSpecimen(page, stack.shopUrl, { state: 'busy' });
  await expect(page.locator('.wpwl-spinner')).toHaveCSS('animation-duration', '4s');
  await expect(page.locator('.wpwl-button-pay')).toHaveCSS('transition-duration', '0s');
  await expect(page.locator('.wpwl-control-expiry')).toHaveCSS('transition-duration', '0s');
});

journey('text zoomed to 200 % has that size in the frames too', async ({ page, stack, form }) => {
  await openSpecimen(page, stack.shopUrl, {});
  await expect(form.number).toBeEditable();
  await page.evaluate(() => document.documentElement.style.setProperty('--tollgate-font-size', '32px'));
  await page.emulateMedia({ colorScheme: 'dark' }); // A change of the look sends the size to the frames.
  await expect(form.number).toHaveCSS('font-size', '32px');
});

journey('text with more space between letters, words and lines is not cut off', async ({ page, stack, form }) => {
  await page.setViewportSize({ width: 320, height: 1600 });
  await openSpecimen(page, stack.shopUrl, { state: 'errors' });
  await form.number.fill(cards.approved.number);
  for (const field of ['cardNumber', 'cvv'] as const) {
    const frame = await frameOf(page, field);
    await frame.evaluate(cutOffWhen, 'spaced' as const);
    const isCutOff = () => document.documentElement.scrollHeight > window.innerHeight;
    expect(await frame.evaluate(isCutOff), `${field} is cut off`).toBe(false);
  }
  expect(await page.evaluate(cutOffWhen, 'spaced' as const)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
