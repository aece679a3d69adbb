import { pageTexts } from '../../../server/platform/pages/texts.ts';
import { cards } from '../../harness/cards.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

const LOOK_LIMIT_MS = 120_000;
const OTHER_ID = '8a880dc0-d2d2-4067-bcb1-b08d1690b26e';

for (const [locale, direction] of [
  ['en', 'ltr'],
  ['ar', 'rtl'],
] as const) {
  journey.describe(`a browser in ${locale}`, () => {
    journey.describe.configure({ timeout: LOOK_LIMIT_MS });
    journey.use({ locale });
    const texts = pageTexts(locale);

    journey('gets the pages between shop and bank in its language', async ({ page, merchant, form }) => {
      const ours: string[] = [];
      page.on('request', (request) => ours.push(...(request.url().match(/^.*\/threeDSecure\/.*\/continue$/) ?? [])));
      await merchant.open({ script: `window.wpwlOptions = { paymentTarget: '_top' }` });
      await form.pay(cards.challenged);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(texts.issuer.title);
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      await look(page, `bank-${locale}`);

      // The shop does not answer, so the shopper stays on our page with its link to the shop.
      await page.route(/\/paid\?/, (route) => route.fulfill({ status: 204 }));
      await page.getByRole('button', { name: texts.issuer.approve, exact: true }).click();
      await expect(heading).toHaveText(texts.leading.title);
      await look(page, `bank-back-${locale}`);

      const [address = ''] = ours;
      await page.goto(address.replace(/[0-9a-f-]{36}/, OTHER_ID));
      await expect(heading).toHaveText(texts.refused.title);
      await look(page, `bank-refused-${locale}`);
    });

    journey('gets pages of providers that can be read in the dark too', async ({ page, merchant, form }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await merchant.open({ script: `window.wpwlOptions = { paymentTarget: '_top' }` });
      await form.pay(cards.challenged);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.issuer.title);
      await look(page, `bank-dark-${locale}`);
      await merchant.open({ body: '<form class="paymentWidgets" action="/paid" data-brands="IDEAL"></form>' });
      await page.locator('.wpwl-form-onlineTransfer-IDEAL button').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.simulator.title);
      await look(page, `processor-dark-${locale}`);
      await page.emulateMedia({ colorScheme: 'light' });
      await look(page, `processor-${locale}`);
    });
  });
}
