import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { cards } from '../../harness/cards.ts';
import { createCheckout, resultCodeOf, statusOf, storeAccount } from '../../harness/merchant.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { fullCardForm, nextSubmission } from '../../merchant-kit/full-card-form.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { storedAccounts } from '../../merchant-kit/stored-accounts.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

/*
 * A merchant who has read only the quick start: a checkout with amount, currency and payment type. The form asks the
 * shopper for data that the payment needs; otherwise shopper and merchant are informed what the shop must add. The test
 * of the endpoint pays such a checkout with every card.
 */

const back = { name: 'Back at the merchant' };
const { errorMessages, labels, messages } = chunkTexts('cardMore');
/** Empty values count as missing. */
const withoutAddress = { 'billing.street1': '', 'billing.city': '', 'billing.postcode': '', 'billing.country': '' };
const recordErrors = `window.failures = []; window.wpwlOptions = { onError: ({ name, message, whose, brand }) =>
  failures.push([name, message, whose, brand].filter(Boolean).join(' | ')) };`;
const failuresOf = (page: Page) => page.evaluate<string[]>('window.failures');

for (const [what, card, confirms] of rowsOf(
  [
    ['is declined', cards.notEnoughFunds, false],
    ['is authenticated without a challenge', cards.frictionless, false],
    ['is authenticated after an inspection of the browser', cards.frictionlessAfterLook, false],
    ['is challenged', cards.challenged, true],
    ['is challenged after an inspection of the browser', cards.challengedAfterLook, true],
  ] as const,
  2,
)) {
  journey(
    `a minimal checkout paid with a card that ${what} ends at the shop`,
    async ({ page, form, merchant, challenge, stack }) => {
      const checkoutId = await createCheckout(stack, withoutAddress);
      await merchant.open({ checkoutId, script: recordErrors });
      await form.pay(card);
      if (confirms) await challenge.approve();
      await expect(page.getByRole('heading', back)).toBeVisible();
      expect(await statusOf(stack, checkoutId)).toBe(card === cards.notEnoughFunds ? '800.100.155' : '000.100.110');
    },
  );
}

journey(
  "the README's page pays unchanged, under the README's policy",
  async ({ page, form, challenge, merchant, stack }) => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    const [, markup = ''] = /```html\n([^`]*paymentWidgets\.js[^`]*)```/.exec(readme) ?? [];
    const [, written = ''] = /`(script-src 'nonce-[^`]*)`/.exec(readme) ?? [];
    const policy = written.replaceAll(/\s+/g, ' '); // A line break in a text is a blank to its readers.
    const created = await fetch(`${stack.gatewayUrl}v1/checkouts`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${stack.accessToken}` },
      body: new URLSearchParams({
        entityId: stack.entityId,
        amount: '92.00',
        currency: 'EUR',
        paymentType: 'DB',
        integrity: 'true',
      }),
    });
    const { id, integrity } = (await created.json()) as { readonly id: string; readonly integrity: string };
    const filledIn = (text: string) =>
      text
        .replaceAll('http://localhost:8080/', stack.gatewayUrl)
        .replaceAll('{gateway}', new URL(stack.gatewayUrl).origin)
        .replaceAll('{id}', id)
        .replaceAll('{integrity}', integrity)
        .replaceAll('{nonce}', 'n0nce');
    await page.route('https://your.shop/**', (route) => route.fulfill({ contentType: 'text/html', body: 'your shop' }));
    await merchant.open({ checkoutId: id, tagIn: 'nowhere', body: filledIn(markup), policy: filledIn(policy) });
    await form.pay(cards.challengedAfterLook);
    await challenge.approve();
    await page.waitForURL((url) => url.href.startsWith('https://your.shop/result?'));
    expect(new URL(page.url()).searchParams.get('resourcePath')).toBe(`/v1/checkouts/${id}/payment`);
    expect(await statusOf(stack, id)).toBe('000.100.110');
  },
);

journey("a page opened as a file shows the bank's page too", async ({ page, form, merchant, challenge, stack }) => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-page-'));
  const checkoutId = await createCheckout(stack, withoutAddress);
  const path = join(folder, 'page.html');
  await writeFile(
    path,
    `<script src="${merchant.scriptOf(checkoutId)}"></script>
     <form action="${stack.shopUrl}" class="paymentWidgets" data-brands="VISA MASTER AMEX"></form>`,
  );
  await page.goto(`file://${path}`);
  await form.pay(cards.challengedAfterLook);
  await challenge.approve();
  await page.waitForURL((url) => url.href.startsWith(stack.shopUrl));
  expect(await statusOf(stack, checkoutId)).toBe('000.100.110');
  await rm(folder, { recursive: true });
});

journey(
  'if the market requires an address, the form asks for it before the payment',
  async ({ page, form, merchant, challenge, stack }) => {
    const entityId = await stack.addChannel({ 'threeDSecure.requiresBilling': 'true' });
    const checkoutId = await createCheckout(stack, { ...withoutAddress, entityId });
    await merchant.open({ checkoutId, script: recordErrors });
    const { billing } = fullCardForm(page);
    await expect(page.getByRole('group', { name: labels.billingAddress })).toBeVisible();
    await expect(billing.state).toHaveCount(0);
    await form.pay(cards.challenged);
    for (const field of ['country', 'street1', 'postcode', 'city'] as const) {
      await expect(page.locator(`.wpwl-hint-${field}Error`)).toHaveText(errorMessages[`${field}Error`]);
    }
    await expect(billing.country).toBeFocused();
    await look(page, 'card-asks-address');
    await billing.country.selectOption('Germany');
    await billing.street1.fill('Am Markt 1');
    await billing.postcode.fill('28195');
    await billing.city.fill('Bremen');
    const sent = nextSubmission(page);
    await form.payButton.click();
    expect((await sent).get('billing.country')).toBe('DE');
    await challenge.approve();
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(await resultCodeOf(stack, checkoutId, entityId)).toBe('000.100.110');
  },
);

journey(
  'the form asks for no data that the merchant has sent, and for nothing twice',
  async ({ page, form, merchant, stack }) => {
    const entityId = await stack.addChannel({ 'threeDSecure.requiresBilling': 'true' });
    const { billing } = fullCardForm(page);
    await merchant.open({ checkoutId: await createCheckout(stack, { entityId, 'billing.city': '' }) });
    await expect(billing.city).toHaveCount(1);
    await expect(page.locator('.wpwl-group-billing .wpwl-control')).toHaveCount(1);
    await billing.city.fill('London');
    await form.pay(cards.frictionless);
    await expect(page.getByRole('heading', back)).toBeVisible();

    // The page's billingAddress is required and shown once.
    await merchant.open({
      checkoutId: await createCheckout(stack, { ...withoutAddress, entityId }),
      script: `window.wpwlOptions = { billingAddress: { country: 'DE', city: 'Bremen', postcode: '28195' } };`,
    });
    await form.pay(cards.frictionless);
    await expect(page.locator('.wpwl-hint-street1Error')).toBeVisible();
    await expect(billing.city).toHaveCount(1);
    await billing.street1.fill('Am Markt 1');
    await form.payButton.click();
    await expect(page.getByRole('heading', back)).toBeVisible();
  },
);

for (const [which, option] of [
  ['the usual form', ''],
  ['a form with optional fields', 'wpwlOptions.brandDetection = true;'],
] as const) {
  journey(
    `${which} asks for data that the submission lacks, and keeps the input`,
    async ({ page, form, merchant, stack, challenge }) => {
      // Customer data require a name.
      await merchant.open({
        checkoutId: await createCheckout(stack, withoutAddress),
        script: `${recordErrors} ${option} wpwlOptions.onReady = () => document.querySelector('form.wpwl-form-card')
      .insertAdjacentHTML('beforeend', '<input type="hidden" name="customer.email" value="ada@shop.example">');`,
      });
      await form.pay(cards.challenged);
      const { givenName, surname } = fullCardForm(page);
      await expect(page.getByRole('alert').filter({ hasText: messages.alsoNeeded })).toBeVisible();
      await expect(givenName).toBeFocused();
      await look(page, `card-asks-name${option && '-more'}`);
      await expect
        .poll(() => failuresOf(page))
        .toEqual([
          expect.stringMatching(
            /^PciIframeSubmitError \| .*customer\.givenName: .*; customer\.surname: .* \| merchant$/,
          ),
        ]);
      await form.payButton.click();
      await expect(page.locator('.wpwl-hint-givenNameError')).toHaveText(errorMessages.givenNameError);
      await givenName.fill('Ada');
      await surname.fill('Lovelace');
      const sent = nextSubmission(page);
      await form.payButton.click();
      expect((await sent).get('customer.surname')).toBe('Lovelace');
      await expect(challenge.heading).toBeVisible();
    },
  );
}

journey(
  'the form of a stored card asks for the address that its authentication lacks',
  async ({ page, merchant, stack }) => {
    const entityId = await stack.addChannel({ 'threeDSecure.requiresBilling': 'true' });
    const id = await storeAccount(stack, { paymentBrand: 'VISA', ...numberOf(cards.frictionless) }, entityId);
    const offer = { ...withoutAddress, entityId, 'registrations[0].id': id };
    await merchant.open({ checkoutId: await createCheckout(stack, offer), script: recordErrors });
    const stored = storedAccounts(page);
    await stored.payButton.click();
    await expect(stored.form.getByText(messages.alsoNeeded)).toBeVisible();
    await stored.form.getByLabel(labels.country).selectOption('Germany');
    await stored.form.getByLabel(labels.street1).fill('Am Markt 1');
    await stored.form.getByLabel(labels.postcode).fill('28195');
    await stored.form.getByLabel(labels.city).fill('Bremen');
    await stored.payButton.click();
    await expect(page.getByRole('heading', back)).toBeVisible();
  },
);

const numberOf = ({ number, holder }: (typeof cards)['frictionless']) => ({
  'card.number': number,
  'card.holder': holder,
  'card.expiryMonth': '12',
  'card.expiryYear': '2034',
});

journey(
  'missing data that no shopper can provide are reported as an error of the shop',
  async ({ page, form, merchant, stack, texts }) => {
    await merchant.open({
      checkoutId: await createCheckout(stack, withoutAddress),
      script: recordErrors,
      body: '<form class="paymentWidgets" action="/paid" data-brands="CARTEBANCAIRE"></form>',
    });
    const early =
      /^WidgetError \| .*\(CARTEBANCAIRE: threeDSecure\.schemeData\[CB-USECASE\]\) \| merchant \| CARTEBANCAIRE$/;
    await expect.poll(() => failuresOf(page), 'before anybody pays').toEqual([expect.stringMatching(early)]);
    await form.pay(cards.challenged);
    await expect(form.message).toHaveText(texts.messages.shopIncomplete);
    await expect(form.payButton).toBeEnabled();
    expect((await failuresOf(page)).slice(1)).toEqual([
      expect.stringMatching(
        /^PciIframeSubmitError \| .*your server has to send.*\(threeDSecure\.schemeData\[CB-USECASE\]: .*\) \| merchant$/,
      ),
    ]);
  },
);

journey('an unknown brand is reported once, with the nearest known brand', async ({ page, merchant, stack }) => {
  const both = (brands: string) =>
    `<form class="paymentWidgets" action="/paid" data-brands="${brands}"></form>`.repeat(2);
  await merchant.open({
    checkoutId: await createCheckout(stack, withoutAddress),
    script: recordErrors,
    body: both('VISA MASTERCARD PAYPAL APPLE_PAY'),
  });
  await expect(payForm(page, { container: page.locator('#card_1') }).payButton).toBeEnabled();
  await expect.poll(() => failuresOf(page)).toHaveLength(2);
  const failures = await failuresOf(page);
  expect(failures.toSorted()).toEqual([
    expect.stringMatching(
      /^WidgetError \| .*\(APPLE_PAY is not a brand; did you mean APPLEPAY\?\) \| merchant \| APPLE_PAY$/,
    ),
    expect.stringMatching(
      /^WidgetError \| .*\(MASTERCARD is not a brand; did you mean MASTER\?\) \| merchant \| MASTERCARD$/,
    ),
  ]);
});

for (const [where, attribute, isLate] of [
  ['one after the other', '', false],
  ['in any order', 'async', false],
  ['the second when the form of the first is there', 'async', true],
] as const) {
  journey(
    `two tags with different checkouts, run ${where}, are an error for shopper and merchant`,
    async ({ page, form, merchant, stack, texts }) => {
      const ids = [await createCheckout(stack, withoutAddress), await createCheckout(stack, withoutAddress)];
      const [first = '', second = ''] = ids;
      await page.route(merchant.scriptOf(second), async (route) => {
        if (isLate) await expect(form.payButton).toBeEnabled();
        await route.continue();
      });
      await merchant.open({
        checkoutId: first,
        script: recordErrors,
        tagIn: 'head',
        tagAttributes: attribute,
        body: `<form class="paymentWidgets" action="/paid" data-brands="VISA"></form>
          <script ${attribute} src="${merchant.scriptOf(second)}"></script>`,
      });
      await expect(form.message).toHaveText(texts.messages.unusable);
      await expect(form.payButton).toHaveCount(0);
      await expect
        .poll(() => failuresOf(page))
        .toEqual([expect.stringMatching(/^WidgetError \| .*tags of two checkouts.* \| merchant$/)]);
      const [failure] = await failuresOf(page);
      for (const id of ids) expect(failure).toContain(id);
      await look(page, 'two-checkouts');
    },
  );
}

journey(
  'a later tag of another checkout replaces the first and is an error',
  async ({ page, form, merchant, stack }) => {
    const [first, second] = [await createCheckout(stack, withoutAddress), await createCheckout(stack, withoutAddress)];
    await merchant.open({ checkoutId: first, script: recordErrors, tagIn: 'head' });
    await expect(form.payButton).toBeEnabled();
    await page.evaluate((src) => {
      document.head.append(Object.assign(document.createElement('script'), { src }));
    }, merchant.scriptOf(second));
    await expect
      .poll(() => failuresOf(page))
      .toEqual([
        expect.stringMatching(new RegExp(`^WidgetError \\| .*other checkout.*\\(${first}, ${second}\\) \\| merchant$`)),
      ]);
    await expect.poll(() => page.evaluate('wpwl.checkout.id')).toBe(second);
    await form.pay(cards.approved);
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(await statusOf(stack, second)).toBe('000.100.110');
  },
);

for (const [way, script] of [
  ['unloads the widget and leaves its tag', 'wpwl.unload();'],
  ['removes the containers and leaves the tag', `document.querySelector('.wpwl-container').remove();`],
  ['removes the tag alone', `document.querySelector('script[src*="paymentWidgets.js"]').remove();`],
] as const) {
  journey(`a page that ${way} starts over without an error`, async ({ page, form, merchant, stack }) => {
    await merchant.open({ checkoutId: await createCheckout(stack, withoutAddress), script: recordErrors });
    await expect(form.payButton).toBeEnabled();
    const next = await createCheckout(stack, withoutAddress);
    await page.evaluate(script);
    await page.evaluate((src) => {
      document.head.append(Object.assign(document.createElement('script'), { src }));
    }, merchant.scriptOf(next));
    await expect.poll(() => page.evaluate('wpwl.checkout?.id')).toBe(next);
    await form.card(cards.approved);
    expect(await failuresOf(page)).toEqual([]);
    await form.payButton.click();
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(await statusOf(stack, next)).toBe('000.100.110');
  });
}
