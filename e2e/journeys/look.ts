import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { expect } from './journey.ts';

/** The two sizes in which every state is looked at; 320 pixels is what a page of 1280 becomes at 400 % zoom. */
const sizes = { wide: { width: 1280, height: 900 }, narrow: { width: 320, height: 640 } } as const;

/** The rules of the accessibility guidelines 2.2, levels A and AA. */
const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What axe holds to be good practice speaks of whole pages, with headings and landmarks: not of a frame with one input. */
const wholePages = [...guidelines, 'best-practice'];

/** Looks at a state in both sizes: takes a picture of it, lets axe search it, and sees that nothing is cut off. */
export async function look(page: Page, state: string): Promise<void> {
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await page.screenshot({ path: join('e2e', 'results', 'screenshots', `${state}-${name}.png`), fullPage: true });
    const isCutOff = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isCutOff, `${state}, ${name}: scrolls sideways`).toBe(false);
    for (const frame of page.frames()) {
      expect(await violationsIn(frame), `${state}, ${name}, ${frame.url()}`).toEqual([]);
    }
  }
  await page.setViewportSize(sizes.wide);
}

/** What axe finds in one document: the rule and the elements that break it. Each frame is searched by itself. */
async function violationsIn(frame: Frame): Promise<readonly string[]> {
  if (frame.url() === 'about:blank') return [];
  await frame.evaluate(axe.source);
  const { violations } = await frame.evaluate(
    (values): Promise<AxeResults> =>
      (window as unknown as { axe: typeof axe }).axe.run(document, { iframes: false, runOnly: values }),
    frame.parentFrame() === null ? wholePages : guidelines,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
