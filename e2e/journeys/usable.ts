import { expect, type Locator, type Page } from '@playwright/test';

/** Runs in the page: numbers the elements of the widget that Tab must reach, in page order, and returns their count. */
export function numberStops(): number {
  const all = [
    ...document.querySelectorAll<HTMLElement>('.wpwl-container :is(a[href], button, input, select, iframe, summary)'),
  ].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled, .wpwl-target'),
  );
  // Tab reaches one radio button of a group; the arrow keys reach the others.
  const radios = all.filter((element) => element instanceof HTMLInputElement && element.type === 'radio');
  const stopOf = (name: string) => {
    const group = radios.filter((radio) => radio.getAttribute('name') === name);
    return group.find((radio) => radio.matches(':checked')) ?? group[0];
  };
  const stops = all.filter(
    (element) => !radios.includes(element) || stopOf(element.getAttribute('name') ?? '') === element,
  );
  for (const [index, stop] of stops.entries()) stop.dataset['stop'] = String(index);
  return stops.length;
}

/**
 * Runs in the page: returns the number of the focused element. Focus takes some animation frames to reach another
 * process.
 */
async function focusedStop(before: string): Promise<string> {
  const PICTURES_LIMIT = 30;
  const stopNow = () => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || !activeElement.closest('.wpwl-container')) return '';
    return activeElement.dataset['stop'] ?? activeElement.outerHTML;
  };
  for (let pictures = 0; pictures < PICTURES_LIMIT && ['', before].includes(stopNow()); pictures += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return stopNow();
}

/**
 * Presses Tab through a page and its frames until the focus starts over. Returns the focused elements of the widget.
 */
export async function tabThrough(page: Page): Promise<readonly string[]> {
  const PRESSES_LIMIT = 60;
  const way: string[] = [];
  for (let presses = 0; presses < PRESSES_LIMIT; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(focusedStop, way.at(-1) ?? '');
    const isAnew = at !== way.at(-1) && way.includes(at);
    if (isAnew || (at === '' && way.length > 0)) break;
    if (at !== '' && at !== way.at(-1)) way.push(at);
  }
  return way;
}

/** The most Tab stops to any element that a journey goes to. */
const TAB_LIMIT = 40;

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < TAB_LIMIT; tabs += 1) {
    await page.keyboard.press('Tab');
    const isThere = await target.evaluate((element) => element === document.activeElement && document.hasFocus());
    if (isThere) return;
  }
  await expect(target).toBeFocused();
}

/** Runs in the page: returns the targets that are lower than ours should be, or narrower than the guidelines allow. */
export function smallTargets(): readonly string[] {
  const OURS_PX = 44;
  const GUIDELINES_PX = 24; // WCAG 2.2, 2.5.8.
  const targets = document.querySelectorAll<HTMLElement>(
    '.wpwl-container :is(a, button, input, select, iframe, summary, label:has(input))',
  );
  return (
    [...targets]
      .filter(
        (target) => target.checkVisibility({ visibilityProperty: true }) && !target.classList.contains('wpwl-target'),
      )
      // The label of a radio button or check box belongs to its target.
      .filter((target) => !(target.matches('input') && target.closest('label')))
      .filter((target) => target.offsetHeight < OURS_PX || target.offsetWidth < GUIDELINES_PX)
      .map((target) => `${target.className}: ${target.offsetWidth} × ${target.offsetHeight}`)
  );
}

/**
 * Runs in the page: returns the elements that are cut off if the text has twice its size, or the space between letters,
 * words, lines and paragraphs of WCAG 1.4.12.
 */
export function cutOffWhen(text: 'doubled' | 'spaced'): readonly string[] {
  if (text === 'doubled') document.documentElement.style.setProperty('--tollgate-font-size', '32px');
  else {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-bottom: 2em !important }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, spaced];
  }
  const shown = [...document.querySelectorAll<HTMLElement>('.wpwl-container, .wpwl-container *')];
  return shown
    .filter((element) => element.offsetWidth > 0 && getComputedStyle(element).display !== 'inline')
    .filter((element) => !element.closest('.wpwl-unseen, .wpwl-brand, [class*="apple-pay"], .wpwl-wallet'))
    .filter(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2,
    )
    .map(({ className, scrollHeight, clientHeight }) => `${className} ${scrollHeight} > ${clientHeight}`);
}
