import type { Page } from '@playwright/test';
import { namesOf } from '../shop/gallery/choices.ts';
import { blockFont } from './block-font.ts';
import { expect, journey } from './journey.ts';
import { shownFrames } from './look.ts';

/** What is compared with its picture in `pictures`: the address of each specimen, and what the browser is told besides. */
const specimens: Readonly<Record<string, Specimen>> = {
  'card-empty': { query: '' },
  'card-empty-dark': { query: 'scheme=dark' },
  'card-empty-narrow': { query: '', width: 320 },
  'card-focus': { query: 'state=focus' },
  'card-errors': { query: 'state=errors' },
  'card-errors-arabic': { query: 'state=errors&language=ar' },
  'card-errors-contrast': { query: 'state=errors', media: { forcedColors: 'active' } },
  'card-busy': { query: 'state=busy', media: { reducedMotion: 'reduce' } },
  'card-ended': { query: 'state=ended' },
  'card-house-dark': { query: 'state=errors&style=house&scheme=dark' },
  'card-old': { query: 'state=errors&style=old' },
  'card-print': { query: '', media: { media: 'print' } },
  'card-plain': { query: 'style=plain' },
};

interface Specimen {
  readonly query: string;
  readonly width?: number;
  readonly media?: NonNullable<Parameters<Page['emulateMedia']>[0]>;
}

const HEIGHT = 1200; // Taller than every specimen: what is outside of the window is not painted.

/** Opens a specimen and waits until it has come into its state. */
async function openSpecimen(page: Page, shopUrl: string, { query, width = 512, media = {} }: Specimen): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.emulateMedia(media);
  await page.goto(new URL(`gallery/specimen?${query}`, shopUrl).href);
  await expect(page.locator('.wpwl-container').first()).toBeVisible();
  const marked = page.locator('.wpwl-brand-card');
  if (!query.includes('ended')) await expect(marked.first()).toHaveCSS('background-image', /marks/);
  const shown = { errors: '.wpwl-hint', busy: '.wpwl-spinner', ended: '.wpwl-message', focus: '.wpwl-focus' };
  for (const [state, sign] of Object.entries(shown)) {
    if (query.includes(`state=${state}`)) await expect(page.locator(sign).first()).toBeVisible();
  }
}

/** Draws every letter of the page and its frames as a block, so that the fonts of a machine make no difference. */
async function drawAsBlocks(page: Page): Promise<void> {
  const font = blockFont().toString('base64');
  for (const frame of await shownFrames(page)) {
    await frame.evaluate(async (letters) => {
      const bytes = Uint8Array.from(atob(letters), (character) => character.charCodeAt(0));
      document.fonts.add(await new FontFace('Blocks', bytes.buffer).load());
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { font-family: Blocks !important; font-synthesis: none !important }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }, font);
  }
}

for (const [name, specimen] of Object.entries(specimens)) {
  journey(`the widget looks as it did: ${name}`, async ({ page, house }) => {
    await openSpecimen(page, house.shopUrl, specimen);
    await drawAsBlocks(page);
    await expect(page.locator('main')).toHaveScreenshot(`${name}.png`);
  });
}

journey('a picture that differs is noticed', async ({ page, house }) => {
  await openSpecimen(page, house.shopUrl, { query: '' });
  await drawAsBlocks(page);
  await page.evaluate(() => document.documentElement.style.setProperty('--tollgate-accent', '#1d63d8'));
  await expect(expect(page.locator('main')).toHaveScreenshot('card-empty.png', { timeout: 1 })).rejects.toThrow();
});

journey('the gallery shows what its address chooses, side by side', async ({ page, shop }) => {
  await shop.open();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery of the widget');
  await page.getByLabel('state').selectOption('all');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.locator('.specimens iframe')).toHaveCount(namesOf('state').length);
  const errors = page.frameLocator('.specimens iframe[src*="state=errors"]');
  await expect(errors.locator('.wpwl-hint').first()).toBeVisible();
});
