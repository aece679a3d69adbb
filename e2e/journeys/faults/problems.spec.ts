import { form as en } from '../../../catalogue/texts/en/form.ts';
import { problemTexts } from '../../../catalogue/texts/en/problems.ts';
import { expect, journey } from '../journey.ts';

const checkoutId = '0123456789ABCDEF0123456789ABCDEF.test01-vm-tx01';
const script = `window.errors = [];
  window.wpwlOptions = { onError: ({ name, message, whose }) => errors.push([name, whose, message]) };`;

journey('the texts about problems load only with a problem', async ({ page, merchant }) => {
  const words: string[] = [];
  page.on('console', (message) => void words.push(message.text()));
  await merchant.open({ script, checkoutId });
  await expect(page.getByText(en.messages.unusable)).toBeVisible();
  const reported = expect.stringContaining(problemTexts.checkoutUnknown);
  await expect
    .poll(() => page.evaluate<unknown>('window.errors'))
    .toEqual([['InvalidCheckoutIdError', 'merchant', reported]]);
  expect(words).toContainEqual(reported);
});

for (const answer of ['nothing', 'an error'] as const) {
  journey(`a page gets the error's name if ${answer} arrives instead of its text`, async ({ page, merchant }) => {
    await page.route(/\/problems\.js$/, (route) => (answer === 'nothing' ? undefined : route.abort()));
    await merchant.open({ script, checkoutId });
    await expect(page.getByText(en.messages.unusable)).toBeVisible();
    await expect
      .poll(() => page.evaluate<unknown>('window.errors'))
      .toEqual([['InvalidCheckoutIdError', 'merchant', expect.stringContaining('checkoutUnknown (')]]);
  });
}

journey('nothing but the script loads before a form can be used', async ({ page, merchant, form }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.route(/\/configuration$/, () => undefined); // Never answered, so that no request can follow.
  await merchant.open();
  await expect(form.number).toBeEditable();
  await expect(form.code).toBeEditable();
  expect(scripts).toEqual(['/v1/paymentWidgets.js']);
});
