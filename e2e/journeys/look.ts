import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import { expect } from './journey.ts';

/**
 * The two sizes in which every state is examined; 320 pixels is the width of a page of 1280 pixels at 400 % zoom. Both
 * are tall enough for the longest page, because a frame outside the window is not painted.
 */
const sizes = { wide: { width: 1280, height: 1200 }, narrow: { width: 320, height: 1600 } } as const;

/** The script of axe, minified: each document loads it anew, and the readable one takes twice the time. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The success criteria of WCAG 2.2, levels A and AA. */
const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/**
 * The rules for whole pages: axe's best practices require headings and landmarks, which a frame with one input lacks.
 */
const wholePages = [...guidelines, 'best-practice'];

/**
 * Examines a state in both sizes: takes a picture, runs axe, in the page's frames too, and checks that nothing is cut
 * off.
 */
export async function look(page: Page, state: string, { withFrames = true } = {}): Promise<void> {
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    const frames = await shownFrames(page);
    await Promise.all(frames.map((frame) => frame.evaluate(painted)));
    await page.screenshot({ path: join('e2e', 'results', 'screenshots', `${state}-${name}.png`) });
    const isCutOff = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isCutOff, `${state}, ${name}: scrolls sideways`).toBe(false);
    // The layout of the page differs between the sizes; a frame is one field in both.
    for (const frame of withFrames && name === 'wide' ? frames : [page.mainFrame()]) {
      expect(await violationsIn(frame), `${state}, ${name}, ${frame.url()}`).toEqual([]);
    }
  }
  await page.setViewportSize(sizes.wide);
}

/** Returns the page and its visible frames, without the browser's own error pages. */
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
    if (frame.isDetached()) return false; // It was removed meanwhile.
    throw error;
  }
}

/**
 * Runs in a frame: waits until it is painted in its new size. Frames of other processes paint on their own schedule.
 */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/**
 * Returns axe's findings in one document: each rule with the elements that violate it. Each frame is a document of its
 * own.
 */
async function violationsIn(frame: Frame): Promise<readonly string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeScript);
  const { violations } = await frame.evaluate(
    (values): Promise<AxeResults> =>
      (window as unknown as { axe: typeof axe }).axe.run(document, { iframes: false, runOnly: values }),
    frame.parentFrame() === null ? wholePages : guidelines,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
