import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { expect } from './journey.ts';

/**
 * The two sizes in which every state is looked at; 320 pixels is what a page of 1280 becomes at 400 % zoom. Both are
 * tall enough for the longest page: a frame outside of the window would not be painted.
 */
const sizes = { wide: { width: 1280, height: 1200 }, narrow: { width: 320, height: 1600 } } as const;

/** The rules of the accessibility guidelines 2.2, levels A and AA. */
const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What axe holds to be good practice speaks of whole pages, with headings and landmarks: not of a frame with one input. */
const wholePages = [...guidelines, 'best-practice'];

/** Looks at a state in both sizes: takes a picture of it, lets axe search it, and sees that nothing is cut off. */
export async function look(page: Page, state: string): Promise<void> {
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    const frames = await shownFrames(page);
    await Promise.all(frames.map((frame) => frame.evaluate(painted)));
    await page.screenshot({ path: join('e2e', 'results', 'screenshots', `${state}-${name}.png`) });
    const isCutOff = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isCutOff, `${state}, ${name}: scrolls sideways`).toBe(false);
    // The page is laid out anew in each size; a frame is one field in both.
    for (const frame of name === 'wide' ? frames : [page.mainFrame()]) {
      expect(await violationsIn(frame), `${state}, ${name}, ${frame.url()}`).toEqual([]);
    }
  }
  await page.setViewportSize(sizes.wide);
}

/** The page and those of its frames that a shopper sees; the browser's own error pages are not ours to judge. */
export async function shownFrames(page: Page): Promise<readonly Frame[]> {
  const shown: Frame[] = [page.mainFrame()];
  for (const frame of page.mainFrame().childFrames()) {
    const isSeen = await isVisible(frame);
    if (isSeen && frame.url().startsWith('http')) shown.push(frame);
  }
  return shown;
}

async function isVisible(frame: Frame): Promise<boolean> {
  try {
    return await (await frame.frameElement()).isVisible();
  } catch (error) {
    if (frame.isDetached()) return false; // It has gone meanwhile.
    throw error;
  }
}

/** Runs in a frame: waits until it has painted itself in its new size; frames of another process do so on their own. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** What axe finds in one document: the rule and the elements that break it. Each frame is searched by itself. */
async function violationsIn(frame: Frame): Promise<readonly string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  const { violations } = await frame.evaluate(
    (values): Promise<AxeResults> =>
      (window as unknown as { axe: typeof axe }).axe.run(document, { iframes: false, runOnly: values }),
    frame.parentFrame() === null ? wholePages : guidelines,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
