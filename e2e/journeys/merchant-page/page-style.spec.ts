import { cards } from '../../harness/cards.ts';
import { expect, journey } from '../journey.ts';

const form = '<form class="paymentWidgets" action="/paid" data-brands="VISA MASTER AMEX"></form>';

journey(
  'custom properties apply in the frames, also with focus and errors',
  async ({ page, merchant, form: { number, code, payButton } }) => {
    const style = `<style>:root { --tollgate-text: #102030; --tollgate-placeholder: #405060; --tollgate-focus-text: #004000;
    --tollgate-invalid-text: #600000; --tollgate-font-size: 18px; --tollgate-control-height: 60px }</style>`;
    await merchant.open({ body: style + form });
    await expect(number).toHaveCSS('color', 'rgb(16, 32, 48)');
    await expect(number).toHaveCSS('font-size', '18px');
    await expect(page.locator('iframe.wpwl-control-cardNumber')).toHaveCSS('height', '60px');
    const placeholder = await code.evaluate((input) => getComputedStyle(input, '::placeholder').color);
    expect(placeholder).toBe('rgb(64, 80, 96)');
    await code.focus();
    await expect(code).toHaveCSS('color', 'rgb(0, 64, 0)');
    await payButton.click();
    await expect(code).toHaveCSS('color', 'rgb(96, 0, 0)');
    await expect(number).toHaveCSS('color', 'rgb(96, 0, 0)');
  },
);

journey(
  'a light page can have a dark form, and an old style sheet overrides the look',
  async ({ page, merchant, form: { number } }) => {
    const style = `<style>:root { --tollgate-color-scheme: dark } .wpwl-control { height: 34px; color: #ffeedd; background: #222 }
    .wpwl-brand-VISA { background: #123456 }</style>`;
    await merchant.open({ body: style + form });
    await expect(page.locator('.wpwl-form')).toHaveCSS('background-color', 'rgb(27, 33, 43)');
    await expect(number).toHaveCSS('color', 'rgb(255, 238, 221)');
    await expect(page.locator('iframe.wpwl-control-cardNumber')).toHaveCSS('height', '34px');
    await expect(page.locator('.wpwl-brand-VISA')).toHaveCSS('background-color', 'rgb(18, 52, 86)');
    await expect(page.locator('.wpwl-brand-VISA')).toHaveCSS('background-image', 'none');
    // The arrow was part of the background; the system's arrow replaces it.
    await expect(page.locator('select.wpwl-control-brand')).toHaveCSS('appearance', 'auto');
  },
);

journey(
  'if the policy blocks the picture of the marks, each brand is written out',
  async ({ page, merchant, stack, form: { card } }) => {
    const { origin } = new URL(stack.gatewayUrl);
    const policy = `default-src 'none'; script-src 'unsafe-inline' ${origin}; frame-src ${origin}; connect-src ${origin}; img-src 'self'`;
    const asked = page.waitForEvent('console', (message) => /img-src/.test(message.text()));
    await merchant.open({ policy });
    await card(cards.approvedMaster);
    await asked;
    await expect(page.locator('.wpwl-brand')).toHaveText('MASTER');
    await expect(page.locator('.wpwl-brand')).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  },
);
