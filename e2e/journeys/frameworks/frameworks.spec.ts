import { resolve } from 'node:path';
import { casesOf } from '../../../server/testing/lengths.ts';
import { openFirefox } from '../../browsers/firefox.ts';
import { openWebKit } from '../../browsers/webkit.ts';
import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { createCheckout } from '../../harness/merchant.ts';
import { type MerchantApp, startApp } from '../../harness/merchant-app.ts';
import { bundleOf } from '../../harness/merchant-bundle.ts';
import { filesOfGuide, type MerchantProject, merchantProject } from '../../harness/merchant-project.ts';
import { payInEngine } from '../../harness/pay-in-engine.ts';
import type { Stack } from '../../harness/stack.ts';
import { journey as base, expect } from '../journey.ts';
import { aliveIn, countTimers, startCounting } from '../left-behind.ts';

/*
 * The components as a merchant has them: from the installed package, in the pages of docs/the-widget/frameworks.md.
 */

/** The scripts that show a page of the guide by `show(props)`, and take it away by `show()`. */
const pages = {
  'React in its strict mode': `
    import { createElement, StrictMode } from 'react';
    import { createRoot } from 'react-dom/client';
    import { PayPage } from './react-page.tsx';
    const root = createRoot(document.querySelector('#app'));
    window.show = (props) => root.render(createElement(StrictMode, {}, props && createElement(PayPage, props)));`,
  Preact: `
    import { h, render } from 'preact';
    import { PayPage } from './preact-page.tsx';
    window.show = (props) => render(props ? h(PayPage, props) : null, document.querySelector('#app'));`,
  // Every second page is kept alive: it is deactivated when it goes, and unmounted later.
  Vue: `
    import { createApp, h, KeepAlive, shallowRef } from 'vue';
    import PayPage from './VuePage.vue';
    const [shown, isKept] = [shallowRef(), shallowRef(false)];
    const page = () => shown.value && h(PayPage, shown.value);
    createApp(() => isKept.value ? h(KeepAlive, page) : page()).mount('#app');
    window.show = (props) => {
      shown.value = props;
      if (props) isKept.value = !isKept.value;
    };`,
  'the custom element': `
    import markup from './element-page.html?raw';
    const app = document.querySelector('#app');
    let page;
    window.show = async (props) => {
      if (!props) return page.remove();
      if (page) {
        page.querySelector('h1').textContent = 'Again';
        page.querySelector('tollgate-checkout').setAttribute('checkout-id', props.checkout.id);
        return app.append(page);
      }
      app.innerHTML = markup.replace('{gateway}', props.gateway).replace('{id}', props.checkout.id)
        .replace('{integrity}', props.checkout.integrity);
      page = app.firstElementChild;
      await import('./element-page.ts');
    };`,
} as const;

/** Shows any number of components side by side, each with its props. */
const components = `
  import { createElement, StrictMode } from 'react';
  import { createRoot } from 'react-dom/client';
  import { Checkout } from 'tollgate/react';
  const root = createRoot(document.querySelector('#app'));
  window.show = (...all) => root.render(createElement(StrictMode, {},
    ...all.map((props, key) => createElement(Checkout, { key, ...props }))));`;

interface Fixtures {
  /** Bundles and serves a script of the merchant's project, with its first call. Returns the page's URL. */
  readonly serve: (script: string, firstCall?: string) => Promise<string>;
}

const journey = base.extend<Fixtures, { project: MerchantProject }>({
  project: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
    async ({}, use) => {
      const project = await merchantProject(['@types', 'react', 'react-dom', 'preact', 'vue']);
      await project.write(await filesOfGuide('the-widget/frameworks.md'));
      await use(project);
      await project.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  serve: async ({ project }, use) => {
    const apps: MerchantApp[] = [];
    await use(async (script, firstCall) => {
      await project.write({ 'app.ts': script });
      const app = await startApp(await bundleOf(project.folder, 'app.ts'), firstCall);
      apps.push(app);
      return app.url;
    });
    for (const app of apps) app.close();
  },
});

type Checkout = Awaited<ReturnType<typeof checkoutOf>>;

/** Creates a checkout as the shop's server of the guide does. */
async function checkoutOf(stack: Stack) {
  const { gatewayUrl, accessToken } = stack;
  const headers = { authorization: `Bearer ${accessToken}` };
  const reply = await fetch(new URL('v1/fastcheckout/integrity', gatewayUrl), { headers });
  const { integrity } = (await reply.json()) as { readonly integrity: string };
  return { id: await createCheckout(stack), integrity };
}

/** Returns the call that shows a page of the guide with a checkout. */
const showing = ({ gatewayUrl }: Stack, checkout: Checkout): string =>
  `show(${JSON.stringify({ gateway: gatewayUrl, checkout })})`;

/** The mounts and unmounts of each framework; growth counts only after the early ones. */
const [MOUNTS, EARLY] = [casesOf(15, 100), casesOf(5, 10)];

for (const [framework, script] of Object.entries(pages)) {
  journey(
    `a page of ${framework} leaves nothing behind after ${MOUNTS} mounts, and is paid`,
    async ({ context, page, serve, stack, form }) => {
      journey.setTimeout(400_000);
      const errors: string[] = [];
      page.on('console', (entry) => entry.type() === 'error' && errors.push(entry.text()));
      await page.addInitScript(countTimers);
      await page.goto(await serve(script));
      const session = await startCounting(context, page);
      const count = async () => ({
        ...(await aliveIn(page, session)),
        globals: await page.evaluate<readonly string[]>('Object.keys(window)'),
      });
      const show = async (checkout: Checkout) => {
        await page.evaluate(`void ${showing(stack, checkout)}`);
        const heading = () => page.evaluate(`document.querySelector('#app h1')?.textContent`);
        await expect.poll(heading, { intervals: [20, 50, 100] }).toBe('Pay');
      };
      const before = await count();
      let early = before;
      const unpaid = await checkoutOf(stack);
      for (let mounts = 1; mounts <= MOUNTS; mounts += 1) {
        await show(unpaid);
        await page.evaluate('show()');
        await expect(page.locator('iframe, .wpwl-container, form, [src*="paymentWidgets.js"]')).toHaveCount(0);
        if (mounts === EARLY) early = await count();
      }
      const after = await count();
      const { frames, sheets, globals } = before;
      expect(after).toMatchObject({ frames, sheets, globals });
      expect(after.timers).toBeLessThanOrEqual(early.timers); // The timer of the expiry starts late, or not yet.
      // Garbage collection varies, but a leak of a form with a hundred nodes per mount would be far larger.
      expect(after.nodes).toBeLessThan(early.nodes + 90);
      expect(after.listeners).toBeLessThan(early.listeners + 45);

      const checkout = await checkoutOf(stack);
      await show(checkout);
      expect(errors).toEqual([]);
      await form.pay(cards.approved);
      await expect(page.getByRole('heading', { name: 'Back at the merchant' })).toBeVisible();
      expect(paymentsOf(stack.databasePath, checkout.id)).toHaveLength(1);
    },
  );
}

for (const [name, openEngine] of [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const) {
  for (const framework of ['React in its strict mode', 'the custom element'] as const) {
    journey(`a page of ${framework} is paid with ${name}`, async ({ serve, stack }) => {
      const engine = await openEngine();
      try {
        await engine.open(await serve(pages[framework], showing(stack, await checkoutOf(stack))));
        await payInEngine(engine, cards.approved);
        await expect.poll(engine.text).toContain('Back at the merchant');
      } finally {
        await engine.close();
      }
    });
  }
}

journey('props that change mount the form again, equal ones do not', async ({ page, serve, stack, form }) => {
  await page.goto(await serve(components));
  const { id, integrity } = await checkoutOf(stack);
  const props = (checkoutId: string, more: string) => `{ baseUrl: ${JSON.stringify(stack.gatewayUrl)},
    checkoutId: '${checkoutId}', integrity: '${integrity}', brands: ['VISA'], shopperResultUrl: '/paid', ${more} }`;
  const show = (...all: readonly string[]) => page.evaluate(`void show(${all.join(', ')})`);
  const beforeSubmit = (state: string) => `onBeforeSubmitCard: () => { document.title = '${state}'; return false; }`;

  await show(props('', beforeSubmit('none')));
  await expect(page.locator('#app > div'), 'without a checkout, an empty element').toBeEmpty();
  await show(props(id, beforeSubmit('first')));
  await form.card(cards.approved);
  await show(props(id, beforeSubmit('second')));
  await form.payButton.click();
  await expect(page, 'the newest callback is called').toHaveTitle('second');
  await expect(form.holder, 'what was typed stays').toHaveValue(cards.approved.holder);

  const other = await checkoutOf(stack);
  await show(props(other.id, beforeSubmit('third')));
  await expect(form.holder).toHaveValue('');
  await expect.poll(() => page.evaluate('window.wpwl?.checkout?.id')).toBe(other.id);
  await show(props(other.id, `locale: 'de'`));
  await expect(page.locator('.wpwl-container')).toHaveAttribute('lang', 'de');
});

journey('a page that leaves two forms is told so by onError', async ({ page, serve, stack, form }) => {
  await page.goto(await serve(components));
  const onError = `onError: ({ name, message }) => { (window.problems ??= []).push(name + ': ' + message); }`;
  const [first, second] = [await checkoutOf(stack), await checkoutOf(stack)];
  const props = ({ id, integrity }: Checkout) => `{ baseUrl: ${JSON.stringify(stack.gatewayUrl)}, checkoutId: '${id}',
    integrity: '${integrity}', brands: ['VISA'], shopperResultUrl: '/paid', ${onError} }`;
  const show = (...all: readonly string[]) => page.evaluate(`void show(${all.join(', ')})`);
  const problems = () => page.evaluate<readonly string[]>('window.problems ?? []');

  await show(props(first));
  await expect(form.payButton).toHaveCount(1);
  expect(await problems(), 'one form, also in the strict mode').toEqual([]);
  await show(props(first), props(second));
  await expect
    .poll(problems)
    .toEqual([expect.stringMatching(/^WidgetError: The page has two checkout forms: another/)]);
  await show(props(first), props(second));
  await expect(form.payButton, 'the later one is shown').toHaveCount(1);
  expect(await page.evaluate('window.wpwl?.checkout?.id')).toBe(second.id);
  await show(props(first));
  await expect.poll(() => page.evaluate('window.wpwl?.checkout?.id'), 'the one that remains').toBe(first.id);

  await show();
  await page.evaluate(`problems = []; document.body.insertAdjacentHTML('beforeend', '<form class="paymentWidgets">')`);
  await show(props(second));
  await expect.poll(problems).toContainEqual(expect.stringMatching(/^WidgetError: .*that is not of this Checkout/));
  await show();
  await page.evaluate(`problems = []; document.querySelector('.paymentWidgets').remove()`);

  await show(props({ ...second, integrity: `sha384-${'A'.repeat(64)}` }));
  await expect.poll(problems).toEqual([expect.stringMatching(/^WidgetError: paymentWidgets\.js did not load/)]);
});

journey('the pages of the guide compile, and render on a server', async ({ project }) => {
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const settings = [
    '--noEmit',
    '--strict',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--jsx',
    'react-jsx',
  ];
  const files = ['react-page.tsx', 'preact-page.tsx', 'element-page.ts', 'wrong.tsx'];
  await project.write({
    'wrong.tsx': `
      import { Checkout } from 'tollgate/react';
      import { Checkout as VueCheckout } from 'tollgate/vue';
      import { h } from 'vue';
      // @ts-expect-error: a mistyped callback.
      export const mistyped = <Checkout baseUrl="" onRaedy={() => undefined} />;
      // @ts-expect-error: a number is no URL.
      export const wrong = h(VueCheckout, { baseUrl: 7 });`,
  });
  const checked = await project.run([tsc, ...settings, '--lib', 'es2022,dom', '--types', '', ...files]);
  expect(checked, 'the types that merchants see').toBe('');
  await project.write({
    'server.mjs': `
      import { createElement } from 'react';
      import { renderToString } from 'react-dom/server';
      import { createSSRApp, h } from 'vue';
      import { renderToString as renderVue } from 'vue/server-renderer';
      import { Checkout as ReactCheckout } from 'tollgate/react';
      import { Checkout as VueCheckout } from 'tollgate/vue';
      import 'tollgate/preact';
      import 'tollgate/element';
      const props = { baseUrl: 'https://gateway.example/', checkoutId: '1', onReady: () => undefined };
      console.log(renderToString(createElement(ReactCheckout, props)), await renderVue(createSSRApp(() => h(VueCheckout, props))));`,
  });
  expect(await project.run(['server.mjs'])).toBe('<div></div> <div></div>\n');
});
