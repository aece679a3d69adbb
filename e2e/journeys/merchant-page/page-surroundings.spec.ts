import type { Page } from '@playwright/test';
import { form as de } from '../../../catalogue/texts/de/form.ts';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { problemTexts } from '../../../catalogue/texts/en/problems.ts';
import { cards } from '../../harness/cards.ts';
import { createCheckout } from '../../harness/merchant.ts';
import { methodChoice } from '../../merchant-kit/method-list.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { expect, journey } from '../journey.ts';

/*
 * What surrounds the widget in real pages: policies of the page, page caches, scripts that change built-in objects.
 */

const back = { name: 'Back at the merchant' };
const list = '<form class="paymentWidgets" action="/paid" data-brands="VISA MASTER PAYPAL"></form>';
const german = `window.errors = [];
  window.wpwlOptions = { locale: 'de', layout: 'accordion', onError: ({ message }) => errors.push(message) };`;

/** Collects what the policy of the page has refused, or would have. */
const keepRefusals = `window.refusals = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => refusals.push(violatedDirective + ' ' + sample));`;

journey.describe('a page with Trusted Types', () => {
  for (const policyOnlyReports of [false, true]) {
    journey(
      `${policyOnlyReports ? 'in report-only' : 'enforced'} has the whole widget, with two tags too`,
      async ({ page, merchant, stack }) => {
        await page.addInitScript(keepRefusals);
        const checkoutId = await createCheckout(stack);
        await merchant.open({
          policy: "require-trusted-types-for 'script'; trusted-types tollgate",
          policyOnlyReports,
          script: german,
          checkoutId,
          body: `${list}<script src="${merchant.scriptOf(checkoutId)}"></script>`,
        });
        await expect(methodChoice(page, 'card', de)).toBeVisible();
        await methodChoice(page, 'PAYPAL', de).check();
        await expect(page.locator('.wpwl-container-virtualAccount-PAYPAL')).toBeVisible();
        await methodChoice(page, 'card', de).check();
        await payForm(page, { texts: de }).card(cards.challenged);
        await expect(page.locator('.wpwl-mark')).toBeVisible();
        expect(await page.evaluate('[errors, refusals]')).toEqual([[], []]);
        await payForm(page, { texts: de }).payButton.click();
        await expect(page.locator('.wpwl-challenge')).toBeVisible();
      },
    );
  }

  journey('that forbid the policy has an error that names it', async ({ page, merchant }) => {
    await merchant.open({
      policy: "require-trusted-types-for 'script'; trusted-types other",
      script: german,
      body: list,
    });
    await expect(page.getByText(en.messages.unusable)).toBeVisible();
    await expect(page.getByText(en.messages.unreachable)).toHaveCount(0);
    expect(await page.evaluate('errors')).toContainEqual(problemTexts.chunksRefused);
  });

  journey('for other sinks alone needs no policy', async ({ page, merchant }) => {
    await merchant.open({ policy: 'trusted-types other', script: german, body: list });
    await expect(methodChoice(page, 'card', de)).toBeVisible();
    expect(await page.evaluate('errors')).toEqual([]);
  });
});

journey('in a sandboxed frame without an origin, the console names the sandbox', async ({ page, merchant }) => {
  const told = page.waitForEvent('console', (message) => message.text().includes('allow-same-origin'));
  const console: string[] = [];
  page.on('console', (message) => console.push(message.text()));
  await merchant.open({ policy: 'sandbox allow-scripts allow-forms' });
  expect((await told).text()).toContain(problemTexts.frameSandboxed);
  expect(console.filter((text) => text.includes('frame-src'))).toEqual([]);
});

/** What Turbo and its like do: a copy of the page is put back later, and its scripts run again. */
const comeBack = async (page: Page) => {
  await page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLBodyElement;
    document.body.replaceWith(document.createElement('body'));
    document.body.replaceWith(copy);
    for (const script of copy.querySelectorAll('script')) {
      const again = document.createElement('script');
      for (const { name, value } of script.attributes) again.setAttribute(name, value);
      again.textContent = script.textContent;
      script.replaceWith(again);
    }
  });
};

for (const [what, script] of [
  ['a card form', ''],
  ['a list of methods', "window.wpwlOptions = { layout: 'accordion' };"],
] as const) {
  journey(`a page cache that puts a copy of ${what} back leaves one, which pays`, async ({ page, merchant, form }) => {
    await merchant.open({ script, body: list });
    await expect(page.locator('.wpwl-form-card')).toBeVisible();
    await expect(page.locator('.wpwl-container-virtualAccount-PAYPAL')).toHaveCount(1);
    await comeBack(page);
    await expect(page.locator('.wpwl-form-card')).toHaveCount(1);
    await expect(page.locator('.wpwl-chooser')).toHaveCount(script ? 1 : 0);
    if (script) await page.getByRole('radio', { name: 'Card', exact: true }).check();
    await form.pay(cards.approved);
    await expect(page.getByRole('heading', back)).toBeVisible();
  });
}

journey.describe('a page that adds to Object.prototype', () => {
  const added = "Object.prototype.extend = function () {}; Object.prototype.kind = 'page';";

  journey('has a form that works, and the console names what it adds', async ({ page, merchant, form }) => {
    const console: string[] = [];
    page.on('console', (message) => console.push(message.text()));
    const later = "window.wpwlOptions = { onReady: () => { Object.prototype.later = { of: 'another script' }; } };";
    await merchant.open({ script: added + later, body: list });
    await form.payButton.click();
    await expect(page.getByText(en.errorMessages.cardNumberEmptyError)).toBeVisible();
    await form.pay(cards.approvedMaster);
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(console.flatMap((text) => /adds (.*) to Object\.prototype/.exec(text)?.[1] ?? [])).toEqual([
      'extend,kind',
      'later',
    ]);
  });

  journey('in a way that browsers themselves stumble over is named in the console', async ({ page, merchant }) => {
    const told = page.waitForEvent('console', (message) => /adds get to Object\.prototype/.test(message.text()));
    await merchant.open({ script: 'Object.prototype.get = function () {};' });
    expect((await told).type()).toBe('warning');
  });
});
