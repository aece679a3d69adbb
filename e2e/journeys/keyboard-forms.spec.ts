import type { Page } from '@playwright/test';
import { forms } from '../shop/gallery/choices.ts';
import { expect, journey } from './journey.ts';
import { openSpecimen } from './specimen.ts';

/** Runs in the page: numbers what the Tab key has to reach in the widget, in the order of the page, and gives how many there are. */
function numberStops(): number {
  const all = [
    ...document.querySelectorAll<HTMLElement>('.wpwl-container :is(a[href], button, input, select, iframe)'),
  ].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled, .wpwl-target'),
  );
  // One of a group of radio buttons is reached by Tab, the others by the arrows.
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

/** Runs in the page: the number of what has the focus; frames of other processes take some pictures to pass it on. */
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

/** Presses Tab through a page, into its frames and out again, until it begins anew; gives what had the focus in the widget. */
async function tabThrough(page: Page): Promise<readonly string[]> {
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

for (const form of Object.keys(forms)) {
  journey(`a keyboard reaches everything, from top to bottom: ${form}`, async ({ page, house }) => {
    await openSpecimen(page, house.shopUrl, { form });
    const count = await page.evaluate(numberStops);
    expect(count).toBeGreaterThan(0);
    expect(await tabThrough(page)).toEqual(Array.from({ length: count }, (_, index) => String(index)));
  });
}
