import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { drawnBrands, PIXELS_PER_UNIT, pictureFile, pictureFolder, signedPicture } from '../build/mark-pictures.ts';
import { chromiumArguments, findChromium } from '../test/browsers.ts';

/*
 * `npm run pictures`: draws the marks of the brands as PNG in a browser, since no other part of the project can. The
 * pictures are committed, so that a build needs no browser.
 */
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
const page = await browser.newPage({ deviceScaleFactor: PIXELS_PER_UNIT });
mkdirSync(pictureFolder, { recursive: true });
for (const [brand, drawing] of drawnBrands()) {
  await page.setContent(`<body style="margin: 0; line-height: 0">${drawing}`);
  const picture = await page.locator('svg').screenshot({ omitBackground: true });
  writeFileSync(join(pictureFolder, pictureFile(brand)), signedPicture(picture, drawing));
}
await browser.close();
