import { expect } from '@playwright/test';
import { form as arabic } from '../../../catalogue/texts/ar/form.ts';
import { form as english } from '../../../catalogue/texts/en/form.ts';
import type { Texts } from '../../../catalogue/texts/form-texts.ts';
import { cards } from '../../harness/cards.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { look } from '../look.ts';
import { journey } from '../office-journey.ts';

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
