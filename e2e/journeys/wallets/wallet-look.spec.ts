import { languages } from '../../../catalogue/languages/languages.ts';
import { sheetTexts } from '../../../catalogue/texts/registry/wallet-sheets.ts';
import { walletButton, walletNames, walletNotices, walletSheet } from '../../merchant-kit/wallet-sheet.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

journey.describe.configure({ timeout: 120_000 });

const body =
  '<form class="paymentWidgets" action="/paid" data-brands="VISA APPLEPAY GOOGLEPAY AMAZONPAY PAYPAL"></form>';

for (const locale of ['en', 'ar'] as const) {
  journey(`wallets, their sheet and their messages in ${locale}`, async ({ page, merchant }) => {
    const contacts = `requiredShippingContactFields: ['postalAddress', 'email']`;
    const items = `displayItems: [{ label: 'First flush', price: '90.00' }, { label: 'Postage', price: '2.00' }]`;
    const script = `window.wpwlOptions = { locale: '${locale}', inlineFlow: ['PAYPAL'], applePay: { ${contacts}, ${items} } }`;
    await merchant.open({ body, script });
    await expect(walletButton(page, 'PAYPAL').button).toBeVisible();
    await look(page, `wallets-${locale}`);
    await page.locator('.wpwl-apple-pay-button').click();
    const sheet = walletSheet(page, locale);
    await expect(sheet.payButton).toBeEnabled();
    await expect(sheet.dialog).toHaveAccessibleName(sheetTexts[locale].title.replace('{brand}', walletNames.APPLEPAY));
    await expect(sheet.dialog).toHaveCSS('direction', languages[locale].direction);
    await expect(sheet.dialog).toHaveAttribute('lang', locale);
    await look(page, `wallets-sheet-${locale}`);
    await sheet.cancelButton.click();
    const notice = page.locator('.wpwl-notice:not(:empty)');
    await expect(notice).toBeVisible();
    if (locale === 'en') await expect(notice).toHaveText(walletNotices('APPLEPAY').closed);
    await look(page, `wallets-closed-${locale}`);
  });
}
