import { form as en } from '../../../catalogue/texts/en/form.ts';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { errorNames, faultNames, faults, injectFault, keepErrors, shortenWaits } from '../fault-injection.ts';
import { expect, journey } from '../journey.ts';

/** The faults that this run injects: every second one in a short run, among them the slowest. */
const tried = rowsOf(faultNames, 2);

/*
 * Each request of the widget fails with each fault. Each time the shopper gets instructions and the merchant a named
 * error. The shopper then succeeds, and nothing is paid twice.
 */

const requests = {
  configuration: /\/configuration$/,
  frame: /\/frame\.html/,
  brands: /\/brands\.js$/,
  redirect: /\/redirect\.js$/,
  language: /\/de\.js$/,
  submission: /\/v1\/checkouts\/[^/]+\/payment$/,
  outcome: /\/v1\/checkouts\/[^/]+\/outcome$/,
} as const;

const back = { name: 'Back at the merchant' };
journey.beforeEach(({ page }) => page.addInitScript(shortenWaits));

for (const fault of tried) {
  journey(`the configuration ${fault}: the shopper tries again`, async ({ page, merchant, form, stack }) => {
    const mend = await injectFault(page, requests.configuration, fault);
    const checkoutId = await merchant.open({ script: keepErrors });
    await expect(form.message).toContainText(en.messages.blocked);
    await expect.poll(() => errorNames(page)).toEqual(['WidgetError']);
    await mend();
    await form.againButton.click();
    await form.pay(cards.approved);
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  });

  for (const [which, spared] of [
    ['both frames', 0],
    ['the frame of the code', 1],
  ] as const) {
    journey(
      `a request for ${which} ${fault}: the shopper reloads the page`,
      async ({ page, merchant, form, stack }) => {
        const mend = await injectFault(page, requests.frame, fault, spared);
        const checkoutId = await merchant.open({ script: keepErrors });
        await expect(form.message).toContainText(en.messages.blocked);
        await expect.poll(() => errorNames(page)).toContain('PciIframeCommunicationError');
        await mend();
        await page.reload();
        await form.pay(cards.approved);
        await expect(page.getByRole('heading', back)).toBeVisible();
        expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
      },
    );
  }

  journey(`the chunk of other brands ${fault}: the shopper tries again`, async ({ page, merchant, form }) => {
    const mend = await injectFault(page, requests.brands, fault);
    const body = '<form class="paymentWidgets" action="/paid" data-brands="PAYPAL"></form>';
    await merchant.open({ script: keepErrors, body });
    await expect(form.message).toContainText(en.messages.blocked);
    await expect.poll(() => errorNames(page)).toEqual(['WidgetError']);
    await mend();
    await form.againButton.click();
    await page.locator('.wpwl-form-virtualAccount-PAYPAL button').click();
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  });

  journey(`the language ${fault}: the form is in English and can be paid`, async ({ page, merchant, form, stack }) => {
    const mend = await injectFault(page, requests.language, fault);
    const checkoutId = await merchant.open({ script: `window.wpwlOptions = { locale: 'de' }; ${keepErrors}` });
    await expect(form.payButton).toBeEnabled();
    expect(await errorNames(page)).toEqual([]);
    await form.pay(cards.approved);
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
    await mend();
  });

  for (const [where, arrives] of [
    ['on the way to the gateway', false],
    ['on the way back', true],
  ] as const) {
    journey(`the submission ${fault} ${where}: it is paid once`, async ({ page, merchant, form, stack }) => {
      const checkoutId = await merchant.open({ script: keepErrors });
      await form.card(cards.approved);
      await page.route(requests.submission, async (route) => {
        if (arrives) await route.fetch();
        await faults[fault](route);
      });
      await form.payButton.click();
      if (!arrives) {
        await expect(form.message).toContainText(en.messages.unsure);
        await expect.poll(() => errorNames(page)).toEqual(['PciIframeSubmitError']);
        await page.unroute(requests.submission);
        await form.againButton.click();
      }
      await expect(page.getByRole('heading', back)).toBeVisible();
      expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
    });
  }

  journey(`the query of the outcome ${fault}: trying again pays once`, async ({ page, merchant, form, stack }) => {
    const checkoutId = await merchant.open({ script: keepErrors });
    await form.card(cards.approved);
    await page.route(requests.submission, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    const mend = await injectFault(page, requests.outcome, fault);
    await form.payButton.click();
    await expect(form.message).toContainText(en.messages.unsure);
    await expect.poll(() => errorNames(page)).toEqual(['PciIframeSubmitError']);
    await page.unroute(requests.submission);
    await mend();
    await form.againButton.click();
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  });

  journey(
    `the chunk of the bank's page ${fault}: the shopper continues later`,
    async ({ page, merchant, form, stack, challenge }) => {
      const checkoutId = await merchant.open({ script: keepErrors });
      await form.card(cards.challenged);
      const mend = await injectFault(page, requests.redirect, fault);
      await form.payButton.click();
      await expect(form.message).toContainText(en.messages.blocked);
      await expect.poll(() => errorNames(page)).toEqual(['WidgetError']);
      await mend();
      await form.againButton.click();
      await challenge.proceedButton.click();
      await challenge.approve();
      await expect(page.getByRole('heading', back)).toBeVisible();
      expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
    },
  );
}
