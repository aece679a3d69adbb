import { form as arForm } from '../../../catalogue/texts/ar/form.ts';
import { pages as ar } from '../../../catalogue/texts/ar/pages.ts';
import { pages as en } from '../../../catalogue/texts/en/pages.ts';
import { advanceClock, createCheckout, resultCodeOf } from '../../harness/merchant.ts';
import { brandForm } from '../../merchant-kit/brand-form.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

const WEEK_SECONDS = 7 * 24 * 60 * 60;
const body = '<form class="paymentWidgets" action="/paid" data-brands="BANKTRANSFER_SEPA"></form>';

const settings = {
  'sepa.creditorIdentifier': 'DE98ZZZ09999999999',
  'sepa.creditorName': 'Tea & Friends',
  'sepa.iban': 'DE89370400440532013000',
  'sepa.bic': 'COBADEFFXXX',
};

for (const [language, texts, form, script] of [
  ['English', en, undefined, ''],
  ['Arabic', ar, arForm, 'var wpwlOptions = { locale: "ar" };'],
] as const) {
  journey(`a shopper transfers the money by a page in ${language}`, async ({ page, merchant, stack }) => {
    const entityId = await stack.addChannel(settings);
    const order = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'PA' };
    const checkoutId = await merchant.open({ body, script, checkoutId: await createCheckout(stack, order) });
    await brandForm(page, 'BANKTRANSFER_SEPA', '', form).payButton.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.transfer.title);
    await expect(page.getByRole('img', { name: texts.transfer.code })).toBeVisible();
    await look(page, `transfer-${language}`);
    const shown = page.url();
    const copy = page.getByRole('button', { name: `${texts.transfer.copy}: IBAN` });
    await copy.click();
    await expect(page.getByRole('status')).toHaveText(texts.transfer.copied);
    expect(await page.evaluate(() => getSelection()?.toString() || navigator.clipboard.readText())).toMatch(
      /^DE89 ?3704 ?0044 ?0532 ?0130 ?00$/,
    );
    await page.getByRole('link', { name: texts.leading.action }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back at the merchant');
    expect(await resultCodeOf(stack, checkoutId, entityId)).toBe('000.100.110');
    await advanceClock(stack, WEEK_SECONDS);
    await page.goto(shown);
    await expect(page.getByRole('status')).toHaveText(texts.transfer.received);
    await look(page, `transfer-received-${language}`);
  });
}
