import type { Locator } from '@playwright/test';
import { cards } from '../../harness/cards.ts';
import { fullCardForm } from '../../merchant-kit/full-card-form.ts';
import { expect, journey } from '../journey.ts';

const { number, code, holder } = cards.approved;
const card = { 'cc-number': number, 'cc-exp': '05/2034', 'cc-name': holder, 'cc-csc': code };
const shown = { number: '4111 1111 1111 1111', expiry: '05 / 2034', holder, code };

/** Fills all inputs for a card in the document of a field that has the focus, by the event that browsers send. */
const autofill = async (field: Locator) => {
  await field.focus();
  await field.evaluate((input, values) => {
    for (const [name, value] of Object.entries(values)) {
      const found = input.ownerDocument.querySelector<HTMLInputElement>(`[autocomplete="${name}"]`);
      if (!found) throw new Error(`There is no input for ${name}.`);
      found.value = value;
      found.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, card);
};

for (const source of ['number', 'code'] as const) {
  journey(
    `what a browser fills into the ${source}'s frame reaches all four fields, and not the page`,
    async ({ page, form, merchant }) => {
      const script = `window.heard = [];
      addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)));
      Object.defineProperty(document, 'featurePolicy', { value: { features: () => ['autofill'] } });`;
      await merchant.open({ script });
      await expect(page.locator('iframe.wpwl-control-cardNumber')).toHaveAttribute('allow', 'autofill');
      await expect(form.payButton).toBeEnabled();
      await autofill(form[source]);
      await expect(form.number).toHaveValue(shown.number);
      await expect(form.expiry).toHaveValue(shown.expiry);
      await expect(form.holder).toHaveValue(shown.holder);
      await expect(form.code).toHaveValue(shown.code);
      const companions = form[source].locator('xpath=following-sibling::input');
      await expect(companions).toHaveCount(3);
      expect(
        await companions.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
      ).toEqual(['', '', '']);
      const heard = await page.evaluate('heard.join()');
      expect(heard).not.toContain(number);
      await form[source].press('Tab');
      await expect(page.locator('iframe:focus')).toHaveCount(0);
      await form.payButton.click();
      await expect(page.getByRole('heading', { name: 'Back at the merchant' })).toBeVisible();
    },
  );
}

journey('with enableSAQACompliance all four fields are filled from any of them', async ({ page, form, merchant }) => {
  await merchant.open({ script: 'window.wpwlOptions = { enableSAQACompliance: true };' });
  const { hidden } = fullCardForm(page);
  await expect(form.payButton).toBeEnabled();
  for (const source of [hidden.holder, hidden.expiry]) {
    for (const field of [form.number, form.code, hidden.expiry, hidden.holder]) await field.fill('');
    await autofill(source);
    await expect(form.number).toHaveValue(shown.number);
    await expect(form.code).toHaveValue(shown.code);
    await expect(hidden.expiry).toHaveValue(shown.expiry);
    await expect(hidden.holder).toHaveValue(shown.holder);
  }
});
