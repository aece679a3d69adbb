import type { Page } from '@playwright/test';
import { casesOf, rowsOf } from '../../../server/testing/lengths.ts';
import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { createCheckout } from '../../harness/merchant.ts';
import type { Merchant } from '../../harness/merchant-page.ts';
import { expect, journey } from '../journey.ts';
import { type Alive, aliveIn, countTimers, startCounting } from '../left-behind.ts';

/*
 * Pages that start over: single-page applications, frameworks that run an effect twice, duplicate tags. After garbage
 * collection the test counts what the widget leaves behind: nodes, listeners, frames and timers.
 */

const back = { name: 'Back at the merchant' };
const form = '<form class="paymentWidgets" action="/paid" data-brands="VISA MASTER AMEX"></form>';

/** Growth counts only after this many mounts: a browser keeps some memory of the first ones once. */
const EARLY = casesOf(5, 10);

/** The ways in which pages start over; each script runs before the next tag is inserted. */
const ways = {
  'wpwl.unload()': `wpwl.unload(); document.querySelector('script[src*="paymentWidgets.js"]').remove();`,
  'wpwl.unload() of a list of methods': `wpwl.unload(); document.querySelector('script[src*="paymentWidgets.js"]').remove();
    wpwlOptions.layout = 'accordion'; document.querySelector('form.paymentWidgets').dataset.brands = 'VISA IDEAL GIFTCARD';`,
  'removing the scripts and the containers': `for (const script of document.querySelectorAll('script')) {
      if (script.src.indexOf('paymentWidgets.js') !== -1 || script.src.indexOf('static.min.js') !== -1) script.remove();
    }
    for (const left of document.querySelectorAll('.wpwl-container')) left.remove();`,
  'another tag alone': `document.querySelector('script[src*="paymentWidgets.js"]').remove();`,
  'removing everything around the form': `document.querySelector('script[src*="paymentWidgets.js"]').remove();
    document.querySelector('#view').remove();
    const view = document.createElement('div'); view.id = 'view'; document.querySelector('main').append(view);
    view.innerHTML = '${form}';`,
} as const;

/**
 * In the long run, the documented way is repeated a hundred times; a leak of the others shows after a quarter of that.
 * What a whole form leaves behind shows after ten more mounts.
 */
const mountsBy = (way: string) => casesOf(15, way === 'wpwl.unload()' ? 100 : 25);

/** Runs before the page: counts the calls of onReady. */
const countReady = `window.wpwlOptions = { onReady: () => { window.readies = (window.readies ?? 0) + 1; } };
  window.failures = []; window.wpwlOptions.onError = ({ message }) => failures.push(message);`;

const insertTag = (page: Page, merchant: Merchant, checkoutId: string) =>
  page.evaluate((address) => {
    document.head.append(Object.assign(document.createElement('script'), { src: address }));
  }, merchant.scriptOf(checkoutId));

const readies = (page: Page) => page.evaluate('window.readies');

for (const [way, script] of rowsOf(Object.entries(ways), 2)) {
  const all = mountsBy(way);
  journey(
    `a page that starts over ${all} times by ${way} leaves nothing behind`,
    async ({ context, page, merchant, stack, form: payForm }) => {
      journey.setTimeout(400_000);
      await page.addInitScript(countTimers);
      await merchant.open({ script: countReady, body: `<div id="view">${form}</div>` });
      const session = await startCounting(context, page);
      let after: Alive | undefined;
      let early = after;
      let checkoutId = '';
      for (let mounts = 1; mounts <= all; mounts += 1) {
        await expect.poll(() => readies(page), { intervals: [20, 50, 100] }).toBe(mounts);
        if (mounts === EARLY || mounts === all) {
          await expect(page.locator('iframe')).toHaveCount(3); // The third loads a moment after the form is ready.
          after = await aliveIn(page, session);
          if (mounts === EARLY) early = after;
        }
        await page.evaluate(script);
        checkoutId = await createCheckout(stack);
        await insertTag(page, merchant, checkoutId);
      }
      // Garbage collection varies, but a leak of a form with a hundred nodes per mount would be far larger.
      const most = { nodes: (early?.nodes ?? 0) + 90, listeners: (early?.listeners ?? 0) + 45 };
      expect(after?.nodes).toBeLessThan(most.nodes);
      expect(after?.listeners).toBeLessThan(most.listeners);
      expect({ ...after, nodes: 0, listeners: 0 }).toEqual({
        ...early,
        nodes: 0,
        listeners: 0,
      });
      expect(await page.evaluate('failures')).toEqual([]);
      await payForm.pay(cards.approved);
      await expect(page.getByRole('heading', back)).toBeVisible();
      expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
    },
  );
}

journey('after unloading, nothing of the widget remains in the page', async ({ page, merchant }) => {
  await page.addInitScript(countTimers);
  await merchant.open({ script: countReady });
  await expect.poll(() => readies(page)).toBe(1);
  await page.evaluate('wpwl.unload()');
  await expect(page.locator('iframe, .wpwl-container')).toHaveCount(0);
  await expect(page.locator('form.paymentWidgets')).toHaveCount(1);
  expect(await page.locator('form.paymentWidgets').getAttribute('hidden')).toBeNull();
  expect(await page.evaluate('[document.adoptedStyleSheets.length, openTimers()]')).toEqual([0, 0]);
  await page.evaluate('wpwl.unload?.()');
  expect(await page.evaluate('failures')).toEqual([]);
});

for (const [what, effect] of rowsOf(
  [
    ['and cleans up in between', 'insert(); wpwl?.unload?.(); tags.pop().remove(); insert();'],
    [
      'and cleans up in between, after the first has run',
      'await insert(); wpwl.unload(); tags.pop().remove(); insert();',
    ],
    ['and forgets to clean up', 'insert(); insert();'],
    ['and forgets to clean up, after the first has run', 'await insert(); insert();'],
    ['and removes only its tag', 'await insert(); tags.pop().remove(); insert();'],
  ] as const,
  2,
)) {
  journey(
    `a framework that runs its effect twice ${what} shows one form`,
    async ({ page, merchant, form: payForm, stack }) => {
      const checkoutId = await merchant.open({ tagIn: 'nowhere', script: countReady });
      await page.evaluate(
        `(async () => { const tags = []; window.wpwl ??= undefined;
        const insert = () => new Promise((loaded) => {
          const tag = document.createElement('script');
          tag.src = ${JSON.stringify(merchant.scriptOf(checkoutId))};
          tag.onload = loaded; tags.push(tag); document.body.append(tag);
        });
        ${effect} })()`,
      );
      await expect(payForm.payButton).toBeEnabled();
      await payForm.pay(cards.approved);
      await expect(page.getByRole('heading', back)).toBeVisible();
      expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
    },
  );
}

journey('a tag that appears twice in the page shows one form', async ({ page, merchant, form: payForm, stack }) => {
  const checkoutId = await createCheckout(stack);
  const twice = `<script src="${merchant.scriptOf(checkoutId)}"></script>`;
  await merchant.open({ checkoutId, script: countReady, body: form + twice });
  await expect(payForm.payButton).toBeEnabled();
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
  await expect(page.locator('.wpwl-form-card')).toHaveCount(1);
  await expect.poll(() => page.evaluate('[window.readies, failures.length]')).toEqual([1, 0]);
  await payForm.pay(cards.approved);
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
});
