import { en } from '../../widget/locales/en.ts';
import { paymentsOf } from '../house/gateway-records.ts';
import { showsCode, showsNumber } from '../house/secrecy.ts';
import { cards } from '../pages/cards.ts';
import { results } from '../pages/shop-pages.ts';
import { expect, journey } from './journey.ts';

journey('a shopper pays by card and comes back to a shop that knows it', async ({ page, shop, form, house }) => {
  await shop.buy('First flush');
  const checkoutId = await shop.checkoutId();
  await form.pay(cards.approved);

  await expect(shop.heading).toHaveText(results.approved);
  await expect(page.getByText('VISA ending in 1111')).toBeVisible();
  const address = new URL(page.url());
  expect(address.searchParams.get('id')).toBe(checkoutId);
  expect(address.searchParams.get('resourcePath')).toBe(`/v1/checkouts/${checkoutId}/payment`);
  expect(paymentsOf(house.databasePath, checkoutId)).toHaveLength(1);
});

for (const [brand, card] of [
  ['MASTER', cards.approvedMaster],
  ['AMEX', cards.approvedAmex],
] as const) {
  journey(`the brand ${brand} is found from the number`, async ({ page, shop, form }) => {
    await shop.buy('Clay cup');
    await form.pay(card);
    await expect(shop.heading).toHaveText(results.approved);
    await expect(page.getByText(`${brand} ending in ${card.number.slice(-4)}`)).toBeVisible();
  });
}

journey('the result can be read again and again', async ({ page, shop, form }) => {
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

journey('card data never exist in the merchant page', async ({ page, shop, form }) => {
  await page.addInitScript(() => {
    if (window.top !== window) return;
    const heard: string[] = [];
    Object.assign(window, { heard });
    window.addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)), true);
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...args: Parameters<typeof post>) {
      heard.push(JSON.stringify(args[0]));
      return post.apply(this, args);
    };
    const listener = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      set(listen: (event: MessageEvent) => void) {
        listener?.set?.call(this, (event: MessageEvent) => {
          heard.push(JSON.stringify(event.data));
          listen(event);
        });
      },
    });
  });
  await shop.buy('First flush');
  await form.card(cards.approved);
  await expect(form.holder).toHaveValue(cards.approved.holder);
  const page_ = await page.evaluate(() => {
    const inputs = [...document.querySelectorAll('input')].map((input) => input.value);
    const { heard } = window as unknown as { heard: string[] };
    return { heard, everything: [document.documentElement.outerHTML, ...inputs, ...heard].join('\n') };
  });
  expect(page_.heard.length, 'the page and its frames have spoken').toBeGreaterThan(2);
  expect(showsNumber(page_.everything, cards.approved)).toBe(false);
  expect(showsCode(page_.everything, cards.approved)).toBe(false);
});

journey('the page policy is kept: nothing is blocked, nothing is inline', async ({ page, shop, form }) => {
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
});

journey('a result that belongs to another checkout is not believed', async ({ page, shop, house }) => {
  await shop.buy('First flush');
  const order = shop.orderId();
  const resourcePath = '/v1/checkouts/0123456789ABCDEF0123456789ABCDEF.test01-vm-tx01/payment';
  for (const foreign of [resourcePath, 'https://attacker.example/v1', '//attacker.example/', '']) {
    const query = new URLSearchParams({ id: 'x', resourcePath: foreign });
    await page.goto(`${house.shopUrl}orders/${order}/result?${query}`);
    await expect(shop.heading).toHaveText('This result belongs to another payment');
  }
});

journey('a form without a usable script says why it is empty', async ({ page, house }) => {
  await page.route(`${house.shopUrl}other`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><form class="paymentWidgets" action="/r" data-brands="VISA"></form>
        <script src="${house.gatewayUrl}v1/paymentWidgets.js?checkoutId=0123456789ABCDEF0123456789ABCDEF.test01-vm-tx01"></script>`,
    }),
  );
  await page.goto(`${house.shopUrl}other`);
  await expect(page.getByText(en.messages.unusable)).toBeVisible();
});
