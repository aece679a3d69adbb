import type { Page } from '@playwright/test';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { namesOf, type Specimen } from '../../shop/gallery/choices.ts';
import { drawAsBlocks } from '../block-font.ts';
import { expect, journey } from '../journey.ts';
import { openSpecimen } from '../specimen.ts';

/** A specimen with settings of the browser. */
interface Compared {
  readonly chosen: Partial<Specimen>;
  readonly width?: number;
  readonly media?: NonNullable<Parameters<Page['emulateMedia']>[0]>;
}

/** The specimens that are compared with their pictures in `pictures`. */
const compared: Readonly<Record<string, Compared>> = {
  'card-empty': { chosen: {} },
  'card-empty-dark': { chosen: { scheme: 'dark' } },
  'card-empty-narrow': { chosen: {}, width: 320 },
  'card-focus': { chosen: { state: 'focus' } },
  'card-errors': { chosen: { state: 'errors' } },
  'card-errors-arabic': { chosen: { state: 'errors', language: 'ar' } },
  'card-errors-contrast': { chosen: { state: 'errors' }, media: { forcedColors: 'active' } },
  'card-busy': { chosen: { state: 'busy' }, media: { reducedMotion: 'reduce' } },
  'card-ended': { chosen: { state: 'ended' } },
  'card-house-dark': { chosen: { state: 'errors', style: 'house', scheme: 'dark' } },
  'card-old': { chosen: { state: 'errors', style: 'old' } },
  'card-print': { chosen: {}, media: { media: 'print' } },
  'card-plain': { chosen: { style: 'plain' } },
  'card-logos': { chosen: { style: 'logos' } },
  'card-two-brands': { chosen: { form: 'coBadged' } },
  'stored-cards': { chosen: { form: 'stored' } },
  'debit-errors': { chosen: { form: 'sepa', state: 'errors' } },
  'debit-errors-arabic': { chosen: { form: 'sepa', state: 'errors', language: 'ar' } },
  banks: { chosen: { form: 'banks' } },
  wallets: { chosen: { form: 'inlineWallets' } },
  'invoice-errors-dark': { chosen: { form: 'invoice', state: 'errors', scheme: 'dark' } },
  'gift-card-narrow': { chosen: { form: 'gift', state: 'focus' }, width: 320 },
};

const HEIGHT = 1200; // Taller than every specimen, since nothing outside the window is painted.

async function show(page: Page, shopUrl: string, { chosen, width = 512, media = {} }: Compared): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.emulateMedia(media);
  await openSpecimen(page, shopUrl, chosen);
  await drawAsBlocks(page);
}

for (const [name, specimen] of rowsOf(Object.entries(compared), 2)) {
  journey(`the widget looks like its picture: ${name}`, async ({ page, stack }) => {
    await show(page, stack.shopUrl, specimen);
    await expect(page.locator('main')).toHaveScreenshot(`${name}.png`);
  });
}

journey('a picture that differs is noticed', async ({ page, stack }) => {
  await show(page, stack.shopUrl, { chosen: {} });
  await page.evaluate(() => document.documentElement.style.setProperty('--tollgate-accent', '#1d63d8'));
  await expect(expect(page.locator('main')).toHaveScreenshot('card-empty.png', { timeout: 1 })).rejects.toThrow();
});

journey('the gallery shows the specimens that its URL selects side by side', async ({ page, shop }) => {
  await shop.open();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery of the widget');
  await page.getByLabel('state').selectOption('all');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.locator('.specimens iframe')).toHaveCount(namesOf('state').length);
  const errors = page.frameLocator('.specimens iframe[src*="state=errors"]');
  await expect(errors.locator('.wpwl-hint').first()).toBeVisible();
});
