import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { planWords } from '../../../catalogue/self-service/plan-words.ts';
import { accountsByLanguage } from '../../../catalogue/texts/registry/accounts.ts';
import { advanceClock } from '../../harness/merchant.ts';
import { storedDebit } from '../../harness/self-service.ts';
import { expect } from '../journey.ts';
import { look } from '../look.ts';
import { shopperJourney } from '../self-service-journey.ts';

shopperJourney.describe.configure({ timeout: 120_000 });

const MONTH_S = 32 * 86_400;

for (const scheme of ['light', 'dark'] as const) {
  for (const language of ['en', 'ar'] as const) {
    shopperJourney(`accessible: the self-service page, ${scheme}, ${language}`, async ({ page, stack, shopper }) => {
      const texts = accountsByLanguage[language];
      await page.emulateMedia({ colorScheme: scheme });
      const id = await shopper.subscribe(await shopper.storeCard());
      await shopper.subscribe(await shopper.storeCard({ 'card.number': '4200000000001552' }), { descriptor: 'Coffee' });
      await shopper.pay();
      await shopper.pay(storedDebit);
      await advanceClock(stack, MONTH_S);
      const open = async () => {
        await page.goto('about:blank');
        await page.goto(await shopper.link({ locale: language }));
        await expect(page.locator('.cards > li').first()).toBeVisible();
      };
      const name = (state: string) => `self-service-${state}-${language}-${scheme}`;
      await open();
      await expect(page.locator('.owed')).toBeVisible();
      for (const details of await page.locator('details').all()) await details.locator('summary').click();
      await look(page, name('all'));
      for (const change of ['change', 'pause', 'cancel'] as const) {
        await open();
        await page.locator(`[id="${id}-${change}"]`).click();
        await expect(page.locator('.question')).toBeVisible();
        await look(page, name(change));
      }
      await page.locator('.question button.primary').click();
      await expect(page.locator('.notice.good')).toBeVisible();
      // What the reply to a change says is in the language of the page, too.
      const days = { dayOfMonth: '3', month: '*', dayOfWeek: '?', year: '*' };
      await expect(page.locator('.price').first()).toContainText(planWords(days, texts, language) ?? '');
      await look(page, name('done'));
      await page
        .getByRole('button', { name: new RegExp(`^${texts.payment.receipt}:`) })
        .first()
        .click();
      await look(page, name('receipt'));
      await page.getByRole('button', { name: texts.back, exact: true }).click();
      await page.locator('[id="add"]').click();
      await expect(page.locator('.wpwl-form-card .wpwl-button-pay')).toBeEnabled();
      await look(page, name('add'));
      await page.getByRole('button', { name: texts.signIn.out }).click();
      await expect(page.getByText(texts.signIn.signedOut)).toBeVisible();
      await look(page, name('signed-out'));
      await page.locator('input[type=email]').fill('x');
      await page.keyboard.press('Enter');
      await expect(page.locator('[aria-invalid=true]')).toBeVisible();
      await look(page, name('wrong-address'));
    });
  }
}

shopperJourney('the page fits a phone in every language', async ({ page, shopper, stack }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await shopper.subscribe(await shopper.storeCard({ 'card.number': '4200000000001552' }));
  await shopper.subscribe(await shopper.storeCard());
  await shopper.pay(storedDebit);
  await advanceClock(stack, MONTH_S);
  for (const language of Object.keys(languages) as Language[]) {
    await page.goto('about:blank');
    await page.goto(await shopper.link({ locale: language }));
    await expect(page.locator('h1')).toHaveText(accountsByLanguage[language].title);
    await expect(page.locator('.cards > li').first()).toBeVisible();
    for (const button of ['change', 'pause', 'cancel']) {
      const opener = page.locator(`button[id$="-${button}"]`).first();
      if (!(await opener.isVisible())) continue;
      await opener.click();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, `${language}, ${button}`).toBeLessThanOrEqual(320);
      await page.keyboard.press('Escape');
    }
  }
});
