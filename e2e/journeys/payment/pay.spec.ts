import { cardBrands } from '../../../catalogue/brands/card-brands.ts';
import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { createCheckout } from '../../harness/merchant.ts';
import { leaksIn, showsCode, showsNumber } from '../../harness/secrecy.ts';
import { results } from '../../harness/shop-pages.ts';
import { expect, journey } from '../journey.ts';

/** Runs in the page before its own scripts: records all messages between the page and its frames. */
function listenToFrames(): void {
  if (window.top !== window) return;
  const heard: string[] = [];
  Object.assign(window, { heard });
  const hear = ({ data }: MessageEvent) => heard.push(JSON.stringify(data));
  window.addEventListener('message', hear, true);
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (...args: [unknown]) {
    heard.push(JSON.stringify(args[0]));
    Reflect.apply(postMessage, this, args);
  };
  const { set: setListener } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage') ?? {};
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    set(listener: unknown) {
      this.addEventListener('message', hear);
      setListener?.call(this, listener);
    },
  });
}

journey('a shopper pays by card and returns to a shop that knows the result', async ({ page, shop, form, stack }) => {
  await shop.buy('First flush');
  const checkoutId = await shop.checkoutId();
  await form.pay(cards.approved);

  await expect(shop.heading).toHaveText(results.approved);
  await expect(page.getByText('Visa ending in 1111')).toBeVisible();
  const address = new URL(page.url());
  expect(address.searchParams.get('id')).toBe(checkoutId);
  expect(address.searchParams.get('resourcePath')).toBe(`/v1/checkouts/${checkoutId}/payment`);
  expect(paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
});

for (const [brand, card] of [
  ['MASTER', cards.approvedMaster],
  ['AMEX', cards.approvedAmex],
] as const) {
  journey(`the brand ${brand} is detected from the number`, async ({ page, shop, form }) => {
    await shop.buy('Clay cup');
    await form.pay(card);
    await expect(shop.heading).toHaveText(results.approved);
    await expect(page.getByText(`${cardBrands[brand].name} ending in ${card.number.slice(-4)}`)).toBeVisible();
  });
}

journey('the result page can be loaded repeatedly', async ({ page, shop, form }) => {
  await shop.buy('First flush');
  await form.pay(cards.approved);
  await expect(shop.heading).toHaveText(results.approved);
  await page.reload();
  await expect(shop.heading).toHaveText(results.approved);
});

journey('a paid order shows its result instead of the form', async ({ page, shop, form }) => {
  await shop.buy('First flush');
  const payPage = page.url();
  await form.pay(cards.approved);
  await expect(shop.heading).toHaveText(results.approved);
  await page.goto(payPage);
  await expect(shop.heading).toHaveText(results.approved);
});

journey("card data never exist in the merchant's page", async ({ page, shop, form }) => {
  await page.addInitScript(listenToFrames);
  await shop.buy('First flush');
  await form.card(cards.approved);
  await expect(form.holder).toHaveValue(cards.approved.holder);
  const found = await page.evaluate(() => {
    const inputs = [...document.querySelectorAll('input')].map((input) => input.value);
    const { heard } = window as unknown as { heard: string[] };
    return { heard, everything: [document.documentElement.outerHTML, ...inputs, ...heard].join('\n') };
  });
  expect(found.heard.length, 'the page and its frames have exchanged messages').toBeGreaterThan(2);
  expect(showsNumber(found.everything, cards.approved)).toBe(false);
  expect(showsCode(found.everything, cards.approved)).toBe(false);
});

journey(
  "the widget complies with the page's policy: nothing is blocked, nothing is inline",
  async ({ page, shop, form }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await shop.buy('First flush');
    await expect(form.payButton).toBeEnabled();
    await form.pay(cards.approved);
    await expect(shop.heading).toHaveText(results.approved);
    expect(complaints).toEqual([]);
  },
);

journey('the result of another checkout is rejected', async ({ page, shop, stack }) => {
  await shop.buy('First flush');
  const order = shop.orderId();
  const resourcePath = '/v1/checkouts/0123456789ABCDEF0123456789ABCDEF.test01-vm-tx01/payment';
  for (const foreign of [resourcePath, 'https://attacker.example/v1', '//attacker.example/', '']) {
    const query = new URLSearchParams({ id: 'x', resourcePath: foreign });
    await page.goto(`${stack.shopUrl}orders/${order}/result?${query}`);
    await expect(shop.heading).toHaveText('This result belongs to another payment');
  }
});

journey('a leaked card number is found', async ({ stack }) => {
  const elsewhere = { ...cards.approved, number: '5105105105105100', code: '0999' };
  expect(await leaksIn(stack, [elsewhere], [])).toEqual([]);
  expect(await leaksIn(stack, [elsewhere], [`https://shop.example/?card=${elsewhere.number}`])).toHaveLength(1);
  await createCheckout(stack, { merchantTransactionId: elsewhere.number });
  const places = await leaksIn(stack, [elsewhere], []);
  expect(places.some((place) => place.startsWith('the database'))).toBe(true);
  expect(places.some((place) => place.startsWith('tollgate.db'))).toBe(true);
});
