import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { form as de } from '../../../catalogue/texts/de/form.ts';
import { form as en } from '../../../catalogue/texts/en/form.ts';
import { problemTexts } from '../../../catalogue/texts/en/problems.ts';
import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { createCheckout } from '../../harness/merchant.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { expect, journey } from '../journey.ts';

const back = { name: 'Back at the merchant' };
const keepErrors = `window.errors = [];
  window.wpwlOptions = { onError: ({ name, message }) => errors.push([name, message]) };`;

/** Returns everything that the browser stores for the origin of a page. */
const keptBy = (page: Page): Promise<unknown> =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
const nothing = { local: {}, session: {}, databases: [], caches: [], workers: 0 };

journey(
  'a payment stores nothing in the browser and sends requests to shop and gateway only',
  async ({ page, context, merchant, form, stack }) => {
    const origins = new Set<string>();
    context.on('request', (request) => void origins.add(new URL(request.url()).origin));
    await merchant.open();
    const shop = new URL(page.url()).origin;
    await form.pay(cards.approved);
    await expect(page.getByRole('heading', back)).toBeVisible();
    expect(await keptBy(page)).toEqual(nothing);
    await page.goto(`${stack.gatewayUrl}v1/paymentWidgets.js`);
    expect(await keptBy(page)).toEqual(nothing);
    expect(await context.cookies()).toEqual([]);
    origins.delete('null'); // The merchant's icon is a data URL.
    expect([...origins].toSorted()).toEqual([shop, new URL(stack.gatewayUrl).origin].toSorted());
  },
);

journey.describe('a page of another origin than the shop', () => {
  journey('is refused by the field if the shop is known', async ({ page, merchant, form, stack }) => {
    const checkoutId = await createCheckout(stack, { shopperResultUrl: 'https://shop.example/result' });
    await merchant.open({ checkoutId, script: keepErrors });
    await form.number.click();
    await expect(page.getByText(en.messages.blocked)).toBeVisible();
    await expect(page.locator('.wpwl-form-card')).toBeHidden();
    await expect
      .poll(() => page.evaluate<unknown>('window.errors'))
      .toEqual([['PciIframeCommunicationError', expect.stringContaining(problemTexts.pageRefused)]]);
    expect(paymentsOf(stack.databasePath, checkoutId)).toEqual([]);
  });

  journey('is refused by the gateway if it bypasses the field', async ({ page, merchant, form, stack }) => {
    const checkoutId = await createCheckout(stack, { shopperResultUrl: 'https://shop.example/result' });
    await page.route(/\/outcome$/, (route) => route.abort());
    await merchant.open({ checkoutId, script: keepErrors });
    await form.pay(cards.approved);
    await expect(page.getByText(en.messages.blocked)).toBeVisible();
    expect(paymentsOf(stack.databasePath, checkoutId)).toEqual([]);
  });

  journey('is accepted if the shop is unknown or an app', async ({ page, merchant, form, stack }) => {
    const checkoutId = await createCheckout(stack, { shopperResultUrl: 'shop.app://result' });
    await merchant.open({ checkoutId });
    await form.pay(cards.approved);
    await expect.poll(() => paymentsOf(stack.databasePath, checkoutId)).toHaveLength(1);
    await expect(page.locator('.wpwl-message')).toHaveCount(0);
  });
});

/** Runs in a page: embeds the number's frame itself, as a page would that wants to read the number. */
async function holdFrame(address: string): Promise<void> {
  const heard: unknown[] = [];
  Object.assign(window, { heard });
  const frame = document.createElement('iframe');
  frame.title = 'number';
  frame.src = `${address}#cardNumber/chosen/${location.origin}`;
  const greeted = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
  document.body.append(frame);
  await greeted;
  const [first, second] = [new MessageChannel(), new MessageChannel()];
  for (const [name, { port1 }] of Object.entries({ first, second })) {
    port1.onmessage = ({ data }) => heard.push([name, data]);
  }
  Object.assign(window, { first: first.port1, second: second.port1 });
  const answer = (data: unknown, port: MessagePort): void => frame.contentWindow?.postMessage(data, '*', [port]);
  answer({ tollgate: 'another' }, new MessageChannel().port2);
  answer('chosen', new MessageChannel().port2);
  answer({ tollgate: 'chosen' }, first.port2);
  answer({ tollgate: 'chosen' }, second.port2);
  for (const nonsense of [null, 7, 'settings', {}, { type: 'settings' }, { type: 'submit', fields: [1] }, [[]]]) {
    first.port1.postMessage(nonsense);
  }
  first.port1.postMessage({ type: 'settings', settings: { checkoutId: 5 } });
}

journey('a page that talks to the frame directly gets nothing of the number', async ({ page, merchant, form }) => {
  await merchant.open();
  await expect(form.number).toBeEditable();
  const address = (await page.locator('iframe.wpwl-control-cardNumber').getAttribute('src'))?.split('#')[0] ?? '';
  await merchant.open({
    body: '<p>no form</p>',
    script: `${holdFrame}; holdFrame('${address}')`,
  });
  const field = page.frameLocator('iframe[title="number"]').getByRole('textbox');
  await field.pressSequentially(cards.approved.number);
  await expect
    .poll(() => page.evaluate<string>('JSON.stringify(heard.at(-1))'))
    .toBe(JSON.stringify(['first', { type: 'state', state: { length: 16, valid: true, brands: [] } }]));
  const heard = await page.evaluate<string>('JSON.stringify(heard)');
  expect(heard).not.toContain('second');
  expect(heard).not.toContain(cards.approved.number.slice(0, 6));
  await page.evaluate(`second.postMessage({ type: 'clear' }); first.postMessage({ type: 'nothing' })`);
  await field.press('End');
  await expect(field).toHaveValue('4111 1111 1111 1111');
});

journey('a frame made for another origin sends nothing to this page', async ({ page, merchant, form }) => {
  await merchant.open();
  await expect(form.number).toBeEditable();
  const address = (await page.locator('iframe.wpwl-control-cardNumber').getAttribute('src'))?.split('#')[0] ?? '';
  const script = `window.heard = []; addEventListener('message', ({ data }) => heard.push(data));`;
  const frame = `<iframe title="number" src="${address}#cardNumber/chosen/https://shop.example"></iframe>`;
  await merchant.open({ script, body: frame });
  const field = page.frameLocator('iframe[title="number"]').getByRole('textbox');
  await page.evaluate(`frames[0].postMessage({ tollgate: 'chosen' }, '*', [new MessageChannel().port2])`);
  await field.fill('4111');
  expect(await page.evaluate('heard')).toEqual([]);
});

journey('messages of a window other than the frame are ignored', async ({ page, merchant, form }) => {
  await merchant.open({ script: 'window.wpwlOptions = {}' });
  await expect(form.number).toBeEditable();
  await expect(form.code).toBeEditable();
  const hash = (await page.locator('iframe.wpwl-control-cardNumber').getAttribute('src'))?.split('#')[1] ?? '';
  const channel = hash.split('/')[1];
  // A valid message from the page's own window: a second greeting would open a second channel.
  await page.evaluate(`window.answered = 0; addEventListener('message', ({ ports }) => { answered += ports.length; });
    postMessage({ tollgate: '${channel}', field: 'cardNumber' }, '*')`);
  expect(await page.evaluate('window.answered')).toBe(0);
  await form.pay(cards.approved);
  await expect(page.getByRole('heading', back)).toBeVisible();
});

journey('input cannot be copied or dragged out of a field; pasting works', async ({ merchant, form }) => {
  await merchant.open();
  await form.holder.fill('4111111111111111');
  await form.holder.press('ControlOrMeta+a');
  await form.holder.press('ControlOrMeta+c');
  await form.number.press('ControlOrMeta+v');
  await expect(form.number).toHaveValue('4111 1111 1111 1111');
  await form.holder.fill('nothing else');
  await form.holder.press('ControlOrMeta+a');
  await form.holder.press('ControlOrMeta+c');
  for (const key of ['ControlOrMeta+c', 'ControlOrMeta+x']) {
    await form.number.press('ControlOrMeta+a');
    await form.number.press(key);
    await form.holder.fill('');
    await form.holder.press('ControlOrMeta+v');
    await expect(form.holder).toHaveValue('nothing else');
    await expect(form.number).toHaveValue('4111 1111 1111 1111');
  }
  await form.number.press('ControlOrMeta+a');
  await form.number.dragTo(form.holder, { sourcePosition: { x: 40, y: 20 } });
  await expect(form.holder).toHaveValue('nothing else');
});

journey('dropping onto a field does nothing', async ({ merchant, form }) => {
  await merchant.open();
  await form.number.fill('4111');
  const wasLeft = await form.number.evaluate((input) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'x.html', { type: 'text/html' }));
    const given = ['dragover', 'drop'].map((name) =>
      input.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer })),
    );
    return given.includes(true);
  });
  expect(wasLeft).toBe(false);
  await expect(form.number).toHaveValue('4111');
});

journey('unloading and leaving clear the fields, also for a shopper who returns', async ({ page, merchant, form }) => {
  await merchant.open();
  await form.card(cards.approved);
  const shown = page.url();
  await page.goto(`${shown}elsewhere`);
  await page.goBack();
  await expect(form.number).toBeEditable();
  for (const field of [form.number, form.code, form.expiry, form.holder]) await expect(field).toHaveValue('');

  await form.card(cards.approved);
  await page.evaluate(`window.left = [...document.querySelectorAll('.wpwl-form-card input')]; wpwl.unload()`);
  expect(await page.evaluate('left.map(({ value }) => value)')).toEqual(['', '']);
  await expect(page.locator('.wpwl-container, iframe')).toHaveCount(0);
});

journey('a frame clears its digits when it is removed for good', async ({ page, merchant, form }) => {
  await merchant.open();
  await form.card(cards.approved);
  const left = await form.number.evaluate((input: HTMLInputElement) => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    return input.value;
  });
  expect(left).toBe('');
  await expect(page.locator('.wpwl-form-card')).toBeVisible();
});

for (const build of ['its own integrity', 'another integrity'] as const) {
  journey(`a script tag with ${build}`, async ({ page, merchant, stack, form }) => {
    const { integrity } = await (await fetch(`${stack.gatewayUrl}v1/fastcheckout/integrity`)).json();
    const isRight = build === 'its own integrity';
    const checkoutId = await createCheckout(stack);
    await merchant.open({
      body: '<form class="paymentWidgets" action="/paid">VISA MASTER</form>',
      checkoutId,
    });
    await page.evaluate('wpwl.unload(); delete window.wpwl');
    const loaded = await page.evaluate(
      ({ src, integrity }) =>
        new Promise((resolve) => {
          const script = document.createElement('script');
          Object.assign(script, { src, integrity, crossOrigin: 'anonymous' });
          script.addEventListener('load', () => resolve(true));
          script.addEventListener('error', () => resolve(false));
          document.head.append(script);
        }),
      {
        src: `${stack.gatewayUrl}v1/paymentWidgets.js?checkoutId=${checkoutId}`,
        integrity: isRight ? integrity : `sha384-${'A'.repeat(64)}`,
      },
    );
    expect(loaded).toBe(isRight);
    if (isRight) {
      await form.pay(cards.approved);
      await expect(page.getByRole('heading', back)).toBeVisible();
    } else await expect(page.locator('.wpwl-form')).toHaveCount(0);
  });
}

journey('a page that loads a build by its hash pays with that build', async ({ page, merchant, stack }) => {
  const { integrity } = await (await fetch(`${stack.gatewayUrl}v1/fastcheckout/integrity`)).json();
  const checkoutId = await createCheckout(stack);
  await merchant.open({ body: '<form class="paymentWidgets" action="/paid">VISA</form>', checkoutId });
  const address = await page.evaluate(async (gateway) => {
    const bytes = await (await fetch(`${gateway}v1/paymentWidgets.js`)).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return [...digest.slice(0, 10)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }, stack.gatewayUrl);
  await page.evaluate('wpwl.unload()');
  await page.evaluate(
    ({ src, integrity }) =>
      document.head.append(
        Object.assign(document.createElement('script'), { src, integrity, crossOrigin: 'anonymous' }),
      ),
    { src: `${stack.gatewayUrl}v1/widget/${address}/paymentWidgets.js?checkoutId=${checkoutId}`, integrity },
  );
  await payForm(page).pay(cards.approved);
  await expect(page.getByRole('heading', back)).toBeVisible();
});

for (const which of ['the list of chunks', 'every chunk'] as const) {
  journey(
    `${which}, changed on the way, does not run, and the card form works without it`,
    async ({ page, merchant, form }) => {
      const changed: string[] = [];
      await page.route(/\/v1\/widget\/[0-9a-f]{20}\/\w[\w-]*\.js$/, async (route) => {
        const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
        if (which === 'the list of chunks' && name !== 'directory.js') return route.continue();
        if (which === 'every chunk' && name === 'directory.js') return route.continue();
        changed.push(name);
        const response = await route.fetch();
        await route.fulfill({ response, body: `${await response.text()};window.tampered = '${name}'` });
      });
      await merchant.open({ script: "window.wpwlOptions = { locale: 'de' }" });
      await form.card(cards.approved);
      await expect.poll(() => changed.length).toBeGreaterThan(0);
      expect(await page.evaluate('window.tampered')).toBeUndefined();
      await form.payButton.click();
      await expect(page.getByRole('heading', back)).toBeVisible();
    },
  );
}

journey(
  'every script that a payment loads is in the inventory, and has the hash that is written there',
  async ({ page, context, merchant, stack }) => {
    const reply = await page.request.get(`${stack.gatewayUrl}v1/widget/scripts`);
    const { scripts } = (await reply.json()) as {
      readonly scripts: readonly { readonly name: string; readonly path: string; readonly integrity: string }[];
    };
    const loaded: Promise<readonly [path: string, text: string]>[] = [];
    context.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const isCode = response.request().resourceType() === 'script' || pathname.endsWith('/frame.html');
      if (isCode) loaded.push(response.text().then((text) => [pathname, text] as const));
    });
    await merchant.open({ script: "window.wpwlOptions = { locale: 'de' }" });
    await payForm(page, { texts: de }).pay(cards.approved);
    await expect(page.getByRole('heading', back)).toBeVisible();
    const seen = (await Promise.all(loaded)).map(([path, text]) => {
      const code = path.endsWith('.html') ? (/<script>(.*)<\/script>/s.exec(text)?.[1] ?? '') : text;
      const row = scripts.find(
        ({ path: at, integrity }) =>
          (at === path || path === '/v1/paymentWidgets.js') &&
          integrity.endsWith(
            createHash(integrity.split('-')[0] ?? '')
              .update(code)
              .digest('base64'),
          ),
      );
      return [path, row?.name] as const;
    });
    expect(seen.filter(([, name]) => name === undefined)).toEqual([]);
    expect([...new Set(seen.map(([, name]) => name))]).toEqual(
      expect.arrayContaining(['paymentWidgets', 'frame', 'directory', 'finish', 'de']),
    );
  },
);

journey('the frames of a card form load once', async ({ page, merchant, form }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document' && request.frame() !== page.mainFrame()) loaded.push(request.url());
  });
  await merchant.open();
  await form.card(cards.approved);
  const shown = await page.locator('iframe.wpwl-control').count();
  expect(shown).toBeGreaterThan(0);
  expect(loaded).toHaveLength(shown);
});
