import type { Page } from '@playwright/test';
import { cards } from '../../harness/cards.ts';
import { boxes } from '../boxes.ts';
import { expect, journey } from '../journey.ts';

/*
 * Pages style the form by its class names. Their rules were often written for another gateway's form of the same
 * interface; the form stays usable under them.
 */

const form = '<form class="paymentWidgets" action="/paid" data-brands="VISA MASTER AMEX"></form>';
const fields = ['brand', 'cardNumber', 'expiry', 'cardHolder', 'cvv', 'submit'] as const;

/** The boxes of the form's groups, once nothing moves any more: all styles are there when `onReady` is called. */
const groupsOf = async (page: Page) => {
  await page.waitForFunction('window.isReady');
  const [brand, cardNumber, expiry, cardHolder, cvv, submit] = await boxes(
    page,
    ...(fields.map((field) => `.wpwl-group-${field}`) as [string, string, string, string, string, string]),
  );
  return { brand, cardNumber, expiry, cardHolder, cvv, submit };
};

const ready = 'window.wpwlOptions = { ...window.wpwlOptions, onReady() { window.isReady = true; } };';
const withStyle = (rules: string, width = '') => `<style>${rules}</style><div id="shop" style="${width}">${form}</div>`;

journey('a `flex` for every `div` leaves each field its line and its width', async ({ page, merchant }) => {
  for (const width of ['', 'width: 270px']) {
    await merchant.open({ body: withStyle('#shop div { flex: 1 }', width), script: ready });
    const { brand, cardNumber, expiry, cardHolder, cvv, submit } = await groupsOf(page);
    expect([brand.width, submit.width]).toEqual([cardNumber.width, cardNumber.width]);
    expect([expiry, cardHolder, cvv].every(({ y, height }) => y > cardNumber.y && y + height <= submit.y)).toBe(true);
    expect(cardHolder.width).toBeGreaterThanOrEqual(160);
    const controls = ['.wpwl-control-expiry', '.wpwl-control-cardHolder', '.wpwl-control-cvv'];
    const tops = (await boxes(page, ...controls)).map(({ y }) => y);
    if (width === '') expect(new Set(tops).size).toBe(1);
  }
});

journey('a form that the page makes a column has no hole', async ({ page, merchant }) => {
  await merchant.open({ body: withStyle('.wpwl-form { display: flex; flex-direction: column }'), script: ready });
  const groups = await groupsOf(page);
  for (const [index, field] of fields.slice(1).entries()) {
    const before = groups[fields[index] ?? field];
    expect(groups[field].y - before.y - before.height, field).toBeCloseTo(16, 0);
  }
  expect(groups.cardHolder.width).toBe(groups.cardNumber.width);
});

journey('the field of the code is as narrow as the page wants', async ({ page, merchant }) => {
  await merchant.open({ body: withStyle('.wpwl-group-cvv { flex: 0 1 76px }'), script: ready });
  await groupsOf(page);
  expect(await page.locator('iframe.wpwl-control-cvv').boundingBox()).toMatchObject({ width: 76 });
});

journey('widths of a page count for the groups and their parts', async ({ page, merchant }) => {
  const rules = '.wpwl-group-cardNumber { width: 60% } .wpwl-group-cvv { width: 30% } .wpwl-group { display: flex }';
  const parts = '.wpwl-label { width: 30% } .wpwl-wrapper { flex: 1 } .wpwl-form { width: 600px }';
  await merchant.open({ body: withStyle(rules + parts, 'width: 700px'), script: ready });
  const { cardNumber, cvv, submit } = await groupsOf(page);
  expect(cardNumber.width / submit.width).toBeCloseTo(0.6);
  expect(cvv.width / submit.width).toBeCloseTo(0.3);
  const [label, control] = await boxes(page, '.wpwl-label-cardNumber', '.wpwl-control-cardNumber');
  expect(label.width + control.width).toBeCloseTo(cardNumber.width, 0);
});

journey('fields on a line are in line and fill it, whatever the label and the width', async ({ page, merchant }) => {
  const wide = ':root { --tollgate-width: 700px }';
  for (const locale of ['en', 'de', 'pl', 'gr', 'ar', 'fr', 'ko']) {
    await merchant.open({ body: withStyle(wide), script: `window.wpwlOptions = { locale: '${locale}' };${ready}` });
    await groupsOf(page);
    for (const width of [300, 370, 420, 480, 560, 640, 700]) {
      await page.locator('#shop').evaluate((element, px) => {
        element.style.width = `${px}px`;
      }, width);
      const { cardNumber, expiry, cardHolder, cvv } = await groupsOf(page);
      const [date, name, code] = await boxes(
        page,
        '.wpwl-control-expiry',
        '.wpwl-control-cardHolder',
        '.wpwl-control-cvv',
      );
      if (expiry.y === cardHolder.y) expect(name.y, `${locale}, ${width}`).toBe(date.y);
      else expect(cardHolder.y, `${locale}, ${width}`).toBeGreaterThan(expiry.y + expiry.height);
      if (cvv.y === cardHolder.y) expect(code.y, `${locale}, ${width}`).toBe(name.y);
      const groups = [expiry, cardHolder, cvv];
      for (const { y } of groups) {
        const line = groups.filter((group) => group.y === y);
        const filled = line.reduce((sum, group) => sum + group.width, (line.length - 1) * 16);
        expect(filled, `${locale}, ${width}`).toBeCloseTo(cardNumber.width, 0);
      }
    }
  }
});

/** Runs in the page: returns the widths of the shop, in pixels, at which a field leaves a part of its line empty. */
const widthsWithGaps = (shop: HTMLElement): readonly number[] => {
  const boxOf = (field: string) => shop.querySelector(`.wpwl-group-${field}`)?.getBoundingClientRect() ?? new DOMRect();
  const hasGap = (width: number): boolean => {
    shop.style.width = `${width}px`;
    const groups = ['expiry', 'cardHolder', 'cvv'].map(boxOf);
    const line = boxOf('cardNumber');
    return [line.left, line.right].some((edge) =>
      groups.some(
        ({ top }) =>
          !groups.some(
            (group) => group.top === top && [group.left, group.right].some((own) => Math.abs(own - edge) < 1),
          ),
      ),
    );
  };
  return Array.from({ length: 450 }, (_, index) => 270 + index).filter(hasGap);
};

journey('no width leaves half a line empty', async ({ page, merchant }) => {
  const body = withStyle(':root { --tollgate-width: 720px }');
  for (const options of ["locale: 'de'", "locale: 'hu', requireCardHolder: true", "locale: 'ja'"]) {
    await merchant.open({ body, script: `window.wpwlOptions = { ${options} };${ready}` });
    await groupsOf(page);
    expect(await page.locator('#shop').evaluate(widthsWithGaps), options).toEqual([]);
  }
});

journey('the mark of the brand covers no digit', async ({ page, merchant, form: { number } }) => {
  const cases = [
    [
      'dir="rtl"',
      '.wpwl-control { padding: 0 12px } .wpwl-wrapper-cardNumber { direction: ltr; text-align: right }',
      true,
    ],
    ['', '.wpwl-control { padding: 0 12px; text-align: right }', true],
    ['style="width: 270px"', '', false],
  ] as const;
  for (const [place, rules, hasMark] of cases) {
    await merchant.open({ body: `<style>${rules}</style><div ${place}>${form}</div>`, script: ready });
    await groupsOf(page);
    await number.fill(cards.approved.number);
    const mark = page.locator('.wpwl-mark');
    await expect(mark).toBeVisible({ visible: hasMark });
    const [frame, { x: end }] = await boxes(page, '.wpwl-control-cardNumber', '.wpwl-mark');
    const room = hasMark ? end - frame.x : frame.width;
    const text = await number.evaluate((input: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight, textAlign } = getComputedStyle(input);
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      pen.font = font;
      const { width } = pen.measureText(input.value);
      const [left, right] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)];
      const end = textAlign === 'right' ? input.clientWidth - right : left + width;
      return { end, isWhole: left + width + right <= input.clientWidth };
    });
    expect(text.end).toBeLessThanOrEqual(room);
    expect(text.isWhole).toBe(true);
  }
});

journey('a mark that the page places is in the form', async ({ page, merchant }) => {
  await merchant.open({ body: withStyle('.wpwl-brand { position: absolute; right: 0; top: 0 }'), script: ready });
  await groupsOf(page);
  const [mark, around] = await boxes(page, '.wpwl-brand-card', '.wpwl-form-card');
  expect(mark.x + mark.width).toBeLessThanOrEqual(around.x + around.width);
  expect(mark.y).toBeGreaterThanOrEqual(around.y);
});

journey("a button of the page does not touch the widget's", async ({ page, merchant }) => {
  const add = `window.wpwlOptions = { onReady() {
    const own = (name) => Object.assign(document.createElement('button'), { type: 'button', className: 'wpwl-button ' + name });
    const pay = document.querySelector('.wpwl-button-pay');
    pay.before(own('before'));
    pay.after(own('after'));
    window.isReady = true;
  } };`;
  await merchant.open({ body: form, script: add });
  await groupsOf(page);
  const [before, pay, after] = await boxes(page, 'button.before', '.wpwl-button-pay', 'button.after');
  expect([pay.y - before.y - before.height, after.y - pay.y - pay.height]).toEqual([12, 12]);
});

journey('the hint about the code can be read on a form that the page makes dark', async ({ page, merchant }) => {
  const rules = '.wpwl-form { background: rgb(30, 30, 30); color: rgb(255, 255, 255) }';
  await merchant.open({ body: withStyle(rules), script: `window.wpwlOptions = { showCVVHint: true };${ready}` });
  await groupsOf(page);
  const contrast = await page.locator('.wpwl-hint-cvv').evaluate((hint) => {
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    const luminance = (...colours: string[]): number => {
      for (const colour of colours) {
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind = getComputedStyle(hint.closest('form') as Element).backgroundColor;
    return (luminance(behind, getComputedStyle(hint).color) + 0.05) / (luminance(behind) + 0.05);
  });
  expect(contrast).toBeGreaterThan(4.5);
});

journey("the text of a mark stays hidden, whatever the page's colour", async ({ page, merchant, form: { number } }) => {
  await merchant.open({ body: withStyle('.wpwl-brand { color: #333 !important }'), script: ready });
  await groupsOf(page);
  await number.fill(cards.approvedMaster.number);
  const mark = page.locator('.wpwl-brand-card.wpwl-brand-MASTER');
  await expect(mark).toHaveCSS('background-image', /MASTER/);
  await expect(mark).toHaveCSS('-webkit-text-fill-color', 'rgba(0, 0, 0, 0)');
});

journey('a hint of the page goes when the shopper changes its field', async ({ page, merchant, form: own }) => {
  const check = `window.wpwlOptions = { onReady() { window.isReady = true; }, onBeforeSubmitCard() {
    const write = (field, text) => {
      const control = document.querySelector('.wpwl-control-' + field);
      control.classList.add('wpwl-has-error');
      control.insertAdjacentHTML('afterend', '<div class="wpwl-hint wpwl-hint-' + field + 'Error">' + text + '</div>');
    };
    write('cardHolder', 'Needs a name');
    write('cardNumber', 'Takes no such card');
    return false;
  } };`;
  await merchant.open({ body: form, script: check });
  await groupsOf(page);
  await own.card({ ...cards.approved, holder: '' });
  await own.payButton.click();
  await expect(page.getByText('Needs a name')).toBeVisible();
  await own.number.fill('4200 0000');
  await expect(page.getByText('Takes no such card')).toHaveCount(0);
  await expect(page.getByText('Needs a name')).toBeVisible();
  await own.holder.fill('Ada Lovelace');
  await expect(page.getByText('Needs a name')).toHaveCount(0);
  await expect(own.holder).not.toHaveClass(/has-error/);
});

journey('marks that a page clones for its brands show each its own', async ({ page, merchant }) => {
  const clone = `window.wpwlOptions = { onReady() {
    const first = document.querySelector('.wpwl-brand');
    const visa = first.cloneNode(true);
    visa.className = 'wpwl-brand-card wpwl-brand-custom wpwl-brand-VISA';
    const master = first.cloneNode(true);
    master.className = 'wpwl-brand-card wpwl-brand-custom wpwl-brand-MASTER';
    first.after(visa, master);
    window.isReady = true;
  } };`;
  await merchant.open({ body: form, script: clone });
  await groupsOf(page);
  for (const brand of ['VISA', 'MASTER']) {
    const mark = page.locator(`.wpwl-brand-custom.wpwl-brand-${brand}`);
    await expect(mark).toHaveCSS('background-image', new RegExp(`/${brand}\\.svg`));
    await expect(mark).toHaveCSS('-webkit-text-fill-color', 'rgba(0, 0, 0, 0)');
    await expect(mark).toHaveText(brand);
    expect(await mark.boundingBox()).toMatchObject({ width: 56, height: 36 });
  }
});

journey('a mark of no brand has its picture', async ({ page, merchant, stack }) => {
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  await merchant.open({ body: `<div class="wpwl-brand wpwl-brand-GENERIC"></div>${form}`, script: ready });
  await groupsOf(page);
  await expect(page.locator('.wpwl-brand-GENERIC')).toHaveCSS('background-image', /GENERIC\.svg/);
  for (const folder of ['paymentWidgets', 'static/1']) {
    expect((await page.request.get(`${stack.gatewayUrl}v1/${folder}/img/brand.png`)).status()).toBe(200);
  }
  expect(missing).toEqual([]);
});

journey('with PayPal alone, the first container is its own', async ({ page, merchant }) => {
  await merchant.open({
    body: '<style>.wpwl-container { border: 1px solid; padding: 20px }</style><form class="paymentWidgets" action="/paid" data-brands="PAYPAL"></form>',
    script: ready,
  });
  await page.waitForFunction('window.isReady');
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
  await expect(page.locator('.wpwl-container')).toHaveClass(/wpwl-container-virtualAccount-PAYPAL/);
});

journey('`onReady` is called when the button has its amount', async ({ page, merchant }) => {
  const read = `window.wpwlOptions = { onReady() {
    window.isReady = true;
    window.label = document.querySelector('.wpwl-button-pay').textContent;
  } };`;
  await merchant.open({ body: form, script: read });
  await groupsOf(page);
  expect(await page.evaluate('label')).toContain('92.00');
});

journey('`onReady` does not wait for styles that do not come', async ({ page, merchant }) => {
  await page.route(/\/finish\.js/, (route) => route.abort());
  await merchant.open({ body: form, script: ready });
  await page.waitForFunction('window.isReady');
  await expect(page.locator('.wpwl-button-pay')).not.toContainText('92.00');
});

journey('no key is lost that is typed while the styles come', async ({ page, merchant, form: { number } }) => {
  const asked = new Promise<() => void>((resolve) => {
    void page.route(/\/finish\.js/, (route) => resolve(() => void route.continue()));
  });
  await merchant.open({ body: form });
  await number.pressSequentially('4111');
  const release = await asked;
  release();
  await number.pressSequentially('1111'.repeat(3));
  await expect(page.locator('.wpwl-mark')).toBeVisible();
  await expect(number).toHaveValue('4111 1111 1111 1111');
});
