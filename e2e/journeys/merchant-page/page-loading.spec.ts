import type { Page } from '@playwright/test';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { createCheckout } from '../../harness/merchant.ts';
import type { MerchantPageOptions } from '../../harness/merchant-page.ts';
import { expect, journey } from '../journey.ts';

/** Options with a visible effect; pages set them in many ways. */
const options = `window.readies = 0; window.wpwlOptions = {
  labels: { submit: 'Buy it' }, onReady: () => { window.readies += 1; }, onError: ({ name }) => { window.failed = name; } };`;
const later = `document.addEventListener('DOMContentLoaded', () => { ${options} });`;
const back = { name: 'Back at the merchant' };

const ways: readonly (readonly [what: string, page: MerchantPageOptions])[] = [
  ['in the head', { tagIn: 'head', script: options }],
  ['at the end of the body', { script: options }],
  ['with async', { tagIn: 'head', tagAttributes: 'async', script: options }],
  ['with defer', { tagIn: 'head', tagAttributes: 'defer', script: options }],
  ['with defer, and options set when the document is ready', { tagIn: 'head', tagAttributes: 'defer', script: later }],
  ['with async, and options set when the document is ready', { tagIn: 'head', tagAttributes: 'async', script: later }],
  ['in the head, with options set by a script behind it', { tagIn: 'head', scriptAfter: options }],
  ['in the head, with options set by a handler behind it', { tagIn: 'head', scriptAfter: later }],
  ['at the end of the body, with options set by a script behind it', { scriptAfter: options }],
  ['at the end of the body, with options set by a handler behind it', { scriptAfter: later }],
  [
    'with defer, before a script that sets options as it runs',
    { tagIn: 'head', tagAttributes: 'defer', scriptAfter: options },
  ],
];

for (const [what, merchantPage] of rowsOf(ways, 2)) {
  journey(`the tag ${what}: the form appears once, with the page's options`, async ({ page, merchant, form }) => {
    await merchant.open(merchantPage);
    await expect(page.getByRole('button', { name: 'Buy it' })).toBeEnabled();
    await expect(form.number).toBeEditable();
    expect(await stateOf(page)).toEqual({ readies: 1, failed: undefined });
    await expect(page.locator('.wpwl-container')).toHaveCount(1);
  });
}

const stateOf = (page: Page) => page.evaluate('({ readies: window.readies, failed: window.failed })');

for (const [what, insert] of rowsOf(
  [
    [
      'long after the page has loaded',
      `const tag = document.createElement('script'); tag.src = address; document.body.append(tag); ${options}`,
    ],
    [
      'with async off, and options set before',
      `${options} const tag = document.createElement('script'); tag.async = false; tag.src = address; document.head.append(tag);`,
    ],
    [
      'by a loader that removes its tag after loading',
      `${options} const tag = document.createElement('script'); tag.src = address;
     tag.onload = () => tag.remove(); document.head.append(tag);`,
    ],
    [
      'before the form, which is inserted in the same task',
      `${options} const form = document.querySelector('form'); form.remove();
     const tag = document.createElement('script'); tag.src = address; document.head.append(tag); document.querySelector('main').append(form);`,
    ],
  ] as const,
  2,
)) {
  journey(`a tag that a script inserts ${what} mounts the form`, async ({ page, merchant, form, stack }) => {
    const checkoutId = await merchant.open({ tagIn: 'nowhere' });
    await expect(page.locator('html')).toBeVisible();
    await page.evaluate(`{ const address = ${JSON.stringify(merchant.scriptOf(checkoutId))}; ${insert} }`);
    await expect(page.getByRole('button', { name: 'Buy it' })).toBeEnabled();
    await form.card(cards.approved);
    await page.getByRole('button', { name: 'Buy it' }).click();
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
  });
}

journey('nonce, integrity and crossorigin, under the strictest policy', async ({ page, merchant, form, stack }) => {
  const checkoutId = await createCheckout(stack);
  const { origin } = new URL(stack.gatewayUrl);
  const reply = await page.request.get(`${stack.gatewayUrl}v1/fastcheckout/integrity`);
  const { integrity } = (await reply.json()) as { integrity: string };
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text());
  });
  await merchant.open({
    checkoutId,
    nonce: 'bm9uY2U',
    script: options,
    tagAttributes: `integrity="${integrity}" crossorigin="anonymous"`,
    policy: `default-src 'none'; script-src 'nonce-bm9uY2U' ${origin}; style-src ${origin}; frame-src ${origin}; connect-src ${origin}; img-src ${origin} data:`,
    needsIntegrity: true,
  });
  await expect(page.getByRole('button', { name: 'Buy it' })).toBeEnabled();
  await form.card(cards.approved);
  await page.getByRole('button', { name: 'Buy it' }).click();
  await expect(page.getByRole('heading', back)).toBeVisible();
  expect(violations).toEqual([]);
});

journey('a tag with the integrity of another script runs nothing', async ({ page, merchant }) => {
  const wrong = 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC';
  await merchant.open({ tagAttributes: `integrity="${wrong}" crossorigin="anonymous"` });
  await expect(page.getByRole('heading', { name: 'Merchant' })).toBeVisible();
  expect(await page.evaluate('typeof window.wpwl')).toBe('undefined');
});

journey('unknown options and options of a wrong type are ignored', async ({ page, merchant, form }) => {
  await merchant.open({
    script: `window.wpwlOptions = { nonsense: { deep: [1] }, style: 7, labels: 'none', locale: {}, onReady: 'no function',
      errorMessages: [], showLabels: 'true', browser: null, threeDIframeSize: 3, registrations: 'yes', spinner: [] };`,
  });
  await expect(form.payButton).toBeEnabled();
  await form.pay(cards.approved);
  await expect(page.getByRole('heading', back)).toBeVisible();
});
