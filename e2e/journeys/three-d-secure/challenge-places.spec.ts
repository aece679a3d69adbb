import { translations } from '../../../catalogue/texts/registry/forms.ts';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { cards } from '../../harness/cards.ts';
import { paymentsOf } from '../../harness/gateway-records.ts';
import { bankPage, challenge } from '../../merchant-kit/challenge.ts';
import { chunkTexts } from '../../merchant-kit/chunk-texts.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { expect, journey, lookAgainAt } from '../journey.ts';

const back = 'Back at the merchant';

journey('in the whole tab if the page wants it', async ({ page, merchant, form, stack }) => {
  const checkoutId = await merchant.open({ script: `window.wpwlOptions = { paymentTarget: '_top' }` });
  await form.pay(cards.challenged);
  await bankPage(page).approve();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(back);
  // Going back shows the answered challenge, which redirects to the shop again.
  await page.goBack({ waitUntil: 'commit' });
  await expect(heading).toHaveText(back);
  expect(paymentsOf(stack.databasePath, checkoutId).map(({ state }) => state)).toEqual(['succeeded']);
});

journey(
  "the bank's page is dark in a dark page, also after a change, and light in a light one",
  async ({ page, merchant, form, challenge }) => {
    // The emulated scheme would apply to frames too; a browser gives a frame the scheme of its element.
    await page.emulateMedia({ colorScheme: null });
    await merchant.open();
    await form.pay(cards.challenged);
    await expect(challenge.heading).toBeVisible();
    const isDark = () => challenge.heading.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    expect(await isDark()).toBe(false);
    await page.locator('html').evaluate(({ style }) => style.setProperty('color-scheme', 'dark'));
    await expect.poll(isDark).toBe(true);
    await challenge.approve();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
  },
);

journey('in a frame of the page, by its name', async ({ page, merchant, form }) => {
  const body = `<form class="paymentWidgets" action="/paid" data-brands="VISA"></form>
    <iframe name="bank" title="Your bank" width="400" height="500"></iframe>`;
  await merchant.open({ script: `window.wpwlOptions = { paymentTarget: 'bank' }`, body });
  await form.pay(cards.challenged);
  await expect(page.getByText(chunkTexts('redirect').messages.elsewhere)).toBeVisible();
  await bankPage(page.frameLocator('iframe[name=bank]')).approve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
});

journey('in a window of its own; the page notices when it closes', async ({ page, context, merchant, form }) => {
  await merchant.open({ script: `window.wpwlOptions = { paymentTarget: 'bank' }` });
  const [bank] = await Promise.all([context.waitForEvent('page'), form.pay(cards.challenged)]);
  await bankPage(bank).approve();
  await expect(bank.getByRole('heading', { level: 1 })).toHaveText(back);
  await lookAgainAt(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
});

for (const [code, width, height] of rowsOf(
  [
    [1, 250, 400],
    [2, 390, 400],
    [3, 500, 600],
    [4, 600, 400],
    [5, 1280, 0],
  ] as const,
  2,
)) {
  journey(`in a window of size ${code}, as sent to the bank`, async ({ page, merchant, form, challenge }) => {
    await merchant.open({ script: `window.wpwlOptions = { browser: { threeDChallengeWindow: ${code} } }` });
    await form.pay(cards.challenged);
    await expect(challenge.heading).toBeVisible();
    const reported = page.frameLocator('.wpwl-challenge > iframe').locator('[data-challenge-window]');
    await expect(reported).toHaveAttribute('data-challenge-window', `0${code}`);
    const room = await reported.evaluate(() => [window.innerWidth, window.innerHeight]);
    // To the pixel, since the bank's page is designed for this size.
    expect(room).toEqual([width, height > 0 ? height : room[1]]);
    await page.setViewportSize({ width: 320, height: 640 });
    const narrow = await challenge.frame.boundingBox();
    expect(narrow?.width).toBeLessThanOrEqual(320);
    await challenge.approve();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
  });
}

journey('callbacks of the page handle size, load and cancelling', async ({ page, merchant, form, challenge }) => {
  const script = `window.wpwlOptions = {
    threeDIframeSize: { width: '300px', height: 450 },
    onLoadThreeDIframe() { window.loaded = this.className; },
    onLightboxCancel() { window.asked = (window.asked || 0) + 1; return Promise.resolve(window.asked > 1); },
  }`;
  await merchant.open({ script });
  await form.pay(cards.challenged);
  await expect(challenge.heading).toBeVisible();
  expect(await page.evaluate('loaded')).toBe('wpwl-target');
  expect((await challenge.frame.boundingBox())?.height).toBe(450);
  await challenge.leaveButton.click();
  await expect.poll(() => page.evaluate('asked')).toBe(1);
  await expect(challenge.dialog).toBeVisible();
  await challenge.leaveButton.click();
  await expect(challenge.proceedButton).toBeVisible();
});

/** Runs in the page: returns the words of an element that stand on more than one line. */
const brokenWords = (element: Element): readonly string[] => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
    }
  }
  return broken;
};

for (const language of ['de', 'fi', 'ar', 'ja'] as const) {
  const texts = translations[language];
  journey(
    `in ${language}, no word above the bank's page breaks, however narrow the page`,
    async ({ page, merchant }) => {
      await merchant.open({
        body: `<style>body { overflow-wrap: anywhere }</style><form class="paymentWidgets" action="/paid" data-brands="VISA"></form>`,
        script: `window.wpwlOptions = { locale: '${language}' }`,
      });
      await payForm(page, { texts }).pay(cards.challenged);
      const { dialog, leaveButton } = challenge(page, { texts });
      await expect(leaveButton).toBeVisible();
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const bar = dialog.locator('.wpwl-challenge-bar');
        expect(await bar.evaluate(brokenWords), `${width}`).toEqual([]);
        expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth), `${width}`).toBe(0);
      }
    },
  );
}
