import type { Locator, Page } from '@playwright/test';
import { boxes } from '../boxes.ts';
import { expect, journey } from '../journey.ts';

const form = '<form class="paymentWidgets" action="/paid" data-brands="VISA MASTER AMEX"></form>';

/** What common resets say about elements, and themes about attributes. */
const resets = {
  'a short one': '* { margin: 0; padding: 0; border: 0; box-sizing: content-box } form { display: block }',
  'of frames and forms': 'iframe, form, fieldset, table { border: 0; width: auto; display: block; padding: 0 }',
  'of all elements at any depth':
    'html body main div form div { display: block; margin: 0 } html body iframe { height: 150px }',
  'Tailwind 2': `*, ::before, ::after { box-sizing: border-box; border-width: 0; border-style: solid; border-color: currentColor }
    button { background-color: transparent; background-image: none; padding: 0; line-height: inherit; color: inherit }
    button, input, optgroup, select, textarea { font-family: inherit; font-size: 100%; line-height: 1.15; margin: 0; padding: 0; color: inherit }
    img, svg, video, canvas, audio, iframe, embed, object { display: block; vertical-align: middle }`,
  'Tailwind 3': `*, ::before, ::after { box-sizing: border-box; border-width: 0; border-style: solid; border-color: #e5e7eb }
    button, input, optgroup, select, textarea { font-family: inherit; font-size: 100%; font-weight: inherit; line-height: inherit; color: inherit; margin: 0; padding: 0 }
    button, [type='button'], [type='reset'], [type='submit'] { -webkit-appearance: button; background-color: transparent; background-image: none }
    img, svg, video, canvas, audio, iframe, embed, object { display: block; vertical-align: middle }`,
  Bootstrap: `*, ::before, ::after { box-sizing: border-box } label { display: inline-block }
    input, button, select, optgroup, textarea { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit }
    button, [type=button], [type=reset], [type=submit] { -webkit-appearance: button } iframe { border: 0 } select { word-wrap: normal }`,
};

journey('no reset of a page flattens the form or shows a hidden one', async ({ page, merchant, form: { number } }) => {
  for (const [name, rules] of Object.entries(resets)) {
    await journey.step(name, async () => {
      await merchant.open({ body: `<style>${rules}</style>${form}` });
      const frame = page.locator('iframe.wpwl-control-cardNumber');
      await expect(frame).toHaveCSS('border-top-width', '1px');
      await expect(frame).toHaveCSS('height', '46px');
      await expect(number).toHaveCSS('padding-left', '12px');
      await expect(page.locator('.wpwl-control-expiry')).toHaveCSS('padding-left', '12px');
      await expect(page.locator('.wpwl-form-card')).toHaveCSS('padding-left', '24px');
      await expect(page.locator('.wpwl-button-pay')).toHaveCSS('background-color', 'rgb(29, 78, 216)');
      await expect(page.locator('.wpwl-label-cardNumber')).toHaveCSS('margin-bottom', '6px');
      await expect(page.locator('form.paymentWidgets')).toBeHidden();
      await expect(page.locator('iframe.wpwl-target')).toBeHidden();
      const [expiry, holder] = await boxes(page, '.wpwl-group-expiry', '.wpwl-group-cardHolder');
      expect(holder.y, 'holder beside the date').toBe(expiry.y);
      const [number_, code] = await boxes(page, '.wpwl-group-cardNumber', '.wpwl-group-cvv');
      expect(expiry.y - number_.y - number_.height, 'space between the fields').toBe(16);
      expect(code.width).toBe(number_.width);
    });
  }
});

journey('rules of a page for the class names win, however it resets its elements', async ({ page, merchant }) => {
  const rules = `.wpwl-form { display: block; padding: 5px } .wpwl-control { border: 3px dotted #123456; height: 34px }
    .wpwl-button { background: #654321 } .wpwl-group { margin-bottom: 7px } .wpwl-label { font-weight: 300 }
    .wpwl-container { max-width: 600px }`;
  for (const reset of [resets['a short one'], resets['Tailwind 3']]) {
    await merchant.open({ body: `<style>${reset}${rules}</style>${form}` });
    await expect(page.locator('iframe.wpwl-control-cardNumber')).toHaveCSS('border-top', '3px dotted rgb(18, 52, 86)');
    await expect(page.locator('iframe.wpwl-control-cardNumber')).toHaveCSS('height', '34px');
    await expect(page.locator('.wpwl-button-pay')).toHaveCSS('background-color', 'rgb(101, 67, 33)');
    await expect(page.locator('.wpwl-group-cvv')).toHaveCSS('margin-bottom', '7px');
    await expect(page.locator('.wpwl-label-cvv')).toHaveCSS('font-weight', '300');
    await expect(page.locator('.wpwl-form-card')).toHaveCSS('padding', '5px');
    await expect(page.locator('.wpwl-form-card')).toHaveCSS('width', '600px');
    // Hidden elements stay hidden, although the page gives the class a `display`.
    await page.locator('.wpwl-form-card').evaluate((element) => {
      element.setAttribute('hidden', '');
    });
    await expect(page.locator('.wpwl-form-card')).toBeHidden();
  }
});

/** Parents that are as wide as their content. */
const parents = {
  'a centred item': 'display: flex; justify-content: center',
  'a centred column': 'display: flex; flex-direction: column; align-items: center',
  'a float': 'float: left',
  'an inline block': 'display: inline-block',
  'a table cell': 'display: table-cell',
  'a grid with centred content': 'display: grid; justify-content: center',
};

journey(
  'in a parent that shrinks to fit, the form has its usual width or that of the phone',
  async ({ page, merchant }) => {
    for (const [name, rule] of Object.entries(parents)) {
      await journey.step(name, async () => {
        await page.setViewportSize({ width: 1280, height: 900 });
        await merchant.open({ body: `<div style="${rule}">${form}</div>` });
        const container = page.locator('.wpwl-container-card');
        await expect(container).toHaveCSS('width', '480px');
        await page.setViewportSize({ width: 320, height: 900 });
        await expect(container).toHaveCSS('width', '304px');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      });
    }
  },
);

journey(
  'documented widths of groups make usable fields, and marks find a positioned wrapper',
  async ({ page, merchant }) => {
    const rules = `.wpwl-group-expiry { width: 30% } .wpwl-group-cvv { width: 30% }
    .wpwl-wrapper::before { content: ""; position: absolute; top: 0; right: 0; width: 10px; height: 10px }`;
    await merchant.open({ body: `<style>${rules}</style>${form}` });
    const [expiry, holder, code] = await boxes(
      page,
      '.wpwl-control-expiry',
      '.wpwl-control-cardHolder',
      '.wpwl-control-cvv',
    );
    expect(expiry.width).toBeCloseTo(0.3 * 430, 0);
    expect(holder.y).toBe(expiry.y);
    expect(holder.x + holder.width).toBeCloseTo(expiry.x + 430, 0);
    expect(code.width).toBeGreaterThan(100);
    await expect(page.locator('.wpwl-wrapper-cardNumber')).toHaveCSS('position', 'relative');
    await page.setViewportSize({ width: 320, height: 900 });
    const [narrow] = await boxes(page, '.wpwl-control-expiry');
    expect(narrow.width).toBeGreaterThan(100);
  },
);

journey(
  'rules for the class names of the frames reach their inputs, and no padding counts twice',
  async ({ page, merchant, form: { number, code } }) => {
    const rules = `.wpwl-control { padding: 10px 20px; color: #101112 } input { color: #00ff00 }
    .wpwl-control-iframe { letter-spacing: 2px } .wpwl-control-cvv { text-align: center; font-weight: 700 }
    .wpwl-control-cardNumber { color: #123456; font-size: 21px; padding-left: 50px }`;
    await merchant.open({ body: `<style>${rules}</style>${form}` });
    await expect(number).toHaveCSS('color', 'rgb(18, 52, 86)');
    await expect(number).toHaveCSS('font-size', '21px');
    await expect(number).toHaveCSS('letter-spacing', '2px');
    await expect(code).toHaveCSS('text-align', 'center');
    await expect(code).toHaveCSS('font-weight', '700');
    await expect(code).toHaveCSS('color', 'rgb(16, 17, 18)');
    expect(await startOfText(page, 'cardNumber', number)).toBe(50);
    expect(await startOfText(page, 'cvv', code)).toBe(20);
    await expect(page.locator('iframe.wpwl-control-cvv')).toHaveCSS('padding', '0px');
  },
);

/** Returns how far the text of a frame's input is from the inner edge of the frame's border. */
async function startOfText(page: Page, field: string, input: Locator): Promise<number> {
  const outside = await page
    .locator(`iframe.wpwl-control-${field}`)
    .evaluate((frame) => Number.parseFloat(getComputedStyle(frame).paddingLeft));
  return outside + (await input.evaluate((inside) => Number.parseFloat(getComputedStyle(inside).paddingLeft)));
}
