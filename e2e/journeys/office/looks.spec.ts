import { expect } from '@playwright/test';
import { form as arabic } from '../../../catalogue/texts/ar/form.ts';
import { form as english } from '../../../catalogue/texts/en/form.ts';
import type { Texts } from '../../../catalogue/texts/form-texts.ts';
import { pngOf } from '../../../server/testing/pictures.ts';
import { cards } from '../../harness/cards.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { look } from '../look.ts';
import { confirmUntil, journey, makeChannel } from '../office-journey.ts';

journey('the look of the widget is chosen, and its contrast said', async ({ page, office, back }) => {
  await back.open(`/channels/${office.entityId}/look`);
  const button = page.getByRole('row', { name: /Text on the button upon Button/ });
  await expect(button).toContainText('Enough');
  await page.getByLabel('Button, focus, messages').fill('#8899ff');
  await expect(button).toContainText('Too little');
  // The widget in the preview has the contrast that was chosen.
  await look(page, 'office-look-pale', { withFrames: false });
  await page.getByRole('combobox', { name: 'Style' }).selectOption('plain');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar');
  await expect(page.getByRole('region', { name: 'Style sheet' })).toContainText('--tollgate-accent: #8899ff;');
  await expect(page.getByRole('region', { name: /^Options/ })).toContainText('"locale": "ar"');
  await page.getByRole('combobox', { name: 'Light or dark' }).selectOption('dark');
  await expect(button).toContainText('Enough');
  await expect(page.getByRole('region', { name: 'Style sheet' })).toContainText('--tollgate-color-scheme: dark;');
});

/** The word on the button, in front of the amount or behind it. */
const payWord = ({ messages }: Texts): string => messages.pay.replace('{amount}', '').trim();

journey(
  'the preview shows the widget itself in the chosen look, and nobody can pay with it',
  async ({ page, office, back }) => {
    const blocked: string[] = [];
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) blocked.push(message.text());
    });
    const submitted: string[] = [];
    page.on('request', (request) => {
      if (/\/(payment|registration)$/.test(new URL(request.url()).pathname)) submitted.push(request.url());
    });
    await back.open(`/channels/${office.entityId}/look`);
    const frame = page.locator('iframe[title="Preview"]');
    const document = frame.contentFrame().locator('html');
    const form = payForm(page, { container: document });
    await expect(form.number).toBeEditable();
    await expect(form.payButton).toContainText(payWord(english));
    await expect(form.payButton).toHaveCSS('background-color', 'rgb(29, 78, 216)');
    await look(page, 'office-look-preview');

    await form.card(cards.approved);
    await page.getByLabel('Button, focus, messages').fill('#166534');
    await expect(form.payButton).toHaveCSS('background-color', 'rgb(22, 101, 52)');
    await page.getByRole('combobox', { name: 'Light or dark' }).selectOption('dark');
    await expect(document).toHaveCSS('color-scheme', 'dark');
    await page.getByRole('combobox', { name: 'Width' }).selectOption('phone');
    await expect(frame).toHaveCSS('max-inline-size', '390px');
    // Colours do not mount the widget again: what was typed is still there.
    await expect(form.holder).toHaveValue(cards.approved.holder);
    await look(page, 'office-look-preview-dark-phone');
    await form.payButton.click();

    await page.getByRole('combobox', { name: 'Language' }).selectOption('ar');
    await expect(form.payButton).toContainText(payWord(arabic));
    await expect(document).toHaveAttribute('dir', 'rtl');
    await form.payButton.click();
    await expect(document.locator('.wpwl-has-error').first()).toBeVisible();
    await look(page, 'office-look-preview-arabic');
    expect([blocked, submitted]).toEqual([[], []]);
  },
);

/** The schemes of a shopper's system. */
const schemes = ['light', 'dark'] as const;

journey('a logo and a colour are stored, and shoppers see them', async ({ page, office, back, browser }) => {
  await back.open('/channels');
  await makeChannel(page, 'Tea house');
  await page.getByRole('button', { name: 'Change Accepted payment methods' }).click();
  const row = page.getByRole('group', { name: 'Change Accepted payment methods' });
  await row.getByLabel('Accepted payment methods').fill('VISA MASTER PAYPAL IDEAL DIRECTDEBIT_SEPA');
  await row.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await confirmUntil(page, office, page.getByText('VISA MASTER PAYPAL').first());
  await page.getByRole('link', { name: 'Look', exact: true }).click();
  const pages = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Pages for shoppers' }) });
  await pages.getByLabel('Colour').fill('#ffcc00');
  await expect(pages).toContainText('adjusted until it can be read: Light');
  const drawing = { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await pages.getByLabel('Logo').setInputFiles(drawing);
  await pages.getByRole('button', { name: 'Save' }).click();
  await expect(pages).toContainText('is no PNG, JPEG or WebP');
  await pages.getByLabel('Logo').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pngOf(480, 120) });
  await pages.getByRole('button', { name: 'Save' }).click();
  await expect(pages.getByRole('button', { name: 'Remove the logo' })).toBeVisible();
  await look(page, 'office-look-stored', { withFrames: false });
  await back.open('/links');
  await page.getByRole('button', { name: 'Make a payment link' }).click();
  await dialog.getByLabel('Channel').selectOption({ label: 'Tea house' });
  await dialog.getByLabel('Amount', { exact: true }).fill('12.50');
  await dialog.getByLabel('What for').fill('Two cups');
  await dialog.getByRole('button', { name: 'Make a payment link' }).click();
  const url = (await page.getByRole('dialog').getByRole('link').textContent()) ?? '';
  for (const colorScheme of schemes) {
    const shopper = await browser.newPage({ colorScheme, locale: 'en-GB' });
    // Settings take effect within two seconds.
    await expect
      .poll(async () => {
        await shopper.goto(url);
        return await shopper.locator('img.logo').count();
      })
      .toBe(1);
    await expect(shopper.getByRole('radio').first()).toBeVisible();
    await expect(shopper.locator('img.logo')).toHaveJSProperty('naturalWidth', 480);
    await look(shopper, `link-look-${colorScheme}`);
    await shopper.close();
  }
});
