import { cards } from '../../harness/cards.ts';
import { expect, journey } from '../journey.ts';

const form = '<form class="paymentWidgets" action="/paid" data-brands="VISA MASTER AMEX"></form>';

journey(
  'custom properties apply in the frames, also with focus and errors',
  async ({ page, merchant, form: { number, code, payButton } }) => {
    const style = `<style>:root { --tollgate-text: #102030; --tollgate-placeholder: #405060; --tollgate-focus-text: #004000;
    --tollgate-invalid-text: #600000; --tollgate-font-size: 18px; --tollgate-control-height: 60px }</style>`;
    await merchant.open({ body: style + form });
    await expect(number).toHaveCSS('color', 'rgb(16, 32, 48)');
    await expect(number).toHaveCSS('font-size', '18px');
    await expect(page.locator('iframe.wpwl-control-cardNumber')).toHaveCSS('height', '60px');
    const placeholder = await code.evaluate((input) => getComputedStyle(input, '::placeholder').color);
    expect(placeholder).toBe('rgb(64, 80, 96)');
    await code.focus();
    await expect(code).toHaveCSS('color', 'rgb(0, 64, 0)');
    await payButton.click();
    await expect(code).toHaveCSS('color', 'rgb(96, 0, 0)');
    await expect(number).toHaveCSS('color', 'rgb(96, 0, 0)');
  },
);

journey(
  'a light page can have a dark form, and an old style sheet overrides the look',
  async ({ page, merchant, form: { number } }) => {
    const style = `<style>:root { --tollgate-color-scheme: dark } .wpwl-control { height: 34px; color: #ffeedd; background: #222 }
    .wpwl-brand-VISA { background: #123456 }</style>`;
    await merchant.open({ body: style + form });
    await expect(page.locator('.wpwl-form')).toHaveCSS('background-color', 'rgb(27, 33, 43)');
    await expect(number).toHaveCSS('color', 'rgb(255, 238, 221)');
    await expect(page.locator('iframe.wpwl-control-cardNumber')).toHaveCSS('height', '34px');
    await expect(page.locator('.wpwl-brand-VISA')).toHaveCSS('background-color', 'rgb(18, 52, 86)');
    await expect(page.locator('.wpwl-brand-VISA')).toHaveCSS('background-image', 'none');
    // The arrow was part of the background; the system's arrow replaces it.
    await expect(page.locator('select.wpwl-control-brand')).toHaveCSS('appearance', 'auto');
  },
);

journey(
  'number and code follow every change of the look of the page, and keep what was typed',
  async ({ page, merchant, form: { number, code, expiry, payButton } }) => {
    const style = `<style>
      html.dark { color-scheme: dark; background: #111 }
      [data-theme="sepia"] { --tollgate-text: #402010; --tollgate-placeholder: #806040 }
      .slow * { transition: all 50ms }
      .slow.dark { --tollgate-text: #eeddcc }
      main:has(#night:checked) { --tollgate-text: #aabbcc }
      aside { container-type: inline-size; width: 500px }
      @container (width < 400px) { .wpwl-control { font-size: 19px; letter-spacing: 2px } }
      .wpwl-has-error { color: #cc0000 }
      @media (prefers-color-scheme: dark) { .system { --tollgate-text: #ddeeff } }
    </style><input type="checkbox" id="night" aria-label="Night"><aside>`;
    await merchant.open({ body: `${style}${form}</aside>` });
    await number.fill('4111');
    const shows = async (colour: string) => {
      await expect(number).toHaveCSS('color', colour);
      await expect(code).toHaveCSS('color', colour);
    };
    const root = page.locator('html');
    const light = 'rgb(17, 24, 39)';
    await shows(light);
    await root.evaluate(({ classList }) => classList.add('dark'));
    await shows('rgb(243, 244, 246)');
    await root.evaluate(({ classList }) => classList.remove('dark'));
    await shows(light);
    await page.locator('body').evaluate(({ dataset }) => Object.assign(dataset, { theme: 'sepia' }));
    await shows('rgb(64, 32, 16)');
    const placeholder = () => code.evaluate((input) => getComputedStyle(input, '::placeholder').color);
    await expect.poll(placeholder).toBe('rgb(128, 96, 64)');
    await page.locator('body').evaluate(({ dataset }) => Object.assign(dataset, { theme: '' }));
    await root.evaluate(({ style: own }) => own.setProperty('--tollgate-text', '#123456'));
    await shows('rgb(18, 52, 86)');
    await root.evaluate(({ style: own }) => own.removeProperty('--tollgate-text'));
    await shows(light);
    await page.getByLabel('Night').check();
    await shows('rgb(170, 187, 204)');
    await page.getByLabel('Night').uncheck();
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(':root { --tollgate-text: #224466 }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
    await shows('rgb(34, 68, 102)');
    await page.evaluate(() => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
    });
    await shows(light);
    await page.locator('aside').evaluate(({ style: own }) => own.setProperty('width', '320px'));
    await expect(number).toHaveCSS('font-size', '19px');
    await expect(number).toHaveCSS('letter-spacing', '2px');
    await root.evaluate(({ classList }) => classList.add('slow', 'dark'));
    await shows('rgb(238, 221, 204)');
    // An error of one field colours no other one.
    await expiry.fill('13');
    await payButton.click();
    await number.press('End');
    await number.pressSequentially('1111 1111 1111');
    await number.blur();
    await root.evaluate(({ classList }) => classList.remove('slow', 'dark'));
    await expect(number).toHaveCSS('color', light);
    await root.evaluate(({ classList }) => classList.add('system'));
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(number).toHaveCSS('color', 'rgb(221, 238, 255)');
    await expect(number).toHaveValue('4111 1111 1111 1111');
  },
);

journey(
  'if the policy blocks the picture of the marks, each brand is written out',
  async ({ page, merchant, stack, form: { card } }) => {
    const { origin } = new URL(stack.gatewayUrl);
    const policy = `default-src 'none'; script-src 'unsafe-inline' ${origin}; frame-src ${origin}; connect-src ${origin}; img-src 'self'`;
    const asked = page.waitForEvent('console', (message) => /img-src/.test(message.text()));
    await merchant.open({ policy });
    await card(cards.approvedMaster);
    await asked;
    await expect(page.locator('.wpwl-brand')).toHaveText('MASTER');
    await expect(page.locator('.wpwl-brand')).not.toHaveCSS('-webkit-text-fill-color', 'rgba(0, 0, 0, 0)');
  },
);

journey('a page loads the marks of its brands and no others', async ({ page, merchant, form: { card } }) => {
  const loaded: string[] = [];
  page.on('response', (response) => {
    const brand = /\/(\w+)\.svg$/.exec(response.url())?.[1];
    if (brand !== undefined && response.ok()) loaded.push(brand);
  });
  await merchant.open({
    body: '<form class="paymentWidgets" action="/paid" data-brands="VISA MASTER ALIPAY"></form>',
  });
  await card(cards.approvedMaster);
  await expect(page.locator('.wpwl-brand')).toHaveCSS('background-image', /MASTER\.svg/);
  await expect(page.locator('.wpwl-brand')).toHaveCSS('-webkit-text-fill-color', 'rgba(0, 0, 0, 0)');
  await expect.poll(() => loaded.toSorted()).toEqual(['ALIPAY', 'MASTER', 'VISA']);
});
