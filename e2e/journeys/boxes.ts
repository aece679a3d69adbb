import type { Page } from '@playwright/test';

/** Where an element is in the window, in pixels. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the position and size of each selector's first element. @throws Error when there is none. */
export async function boxes<S extends readonly string[]>(
  page: Page,
  ...selectors: S
): Promise<{ [I in keyof S]: Box }> {
  return await page.evaluate(
    (all) =>
      all.map((selector) => {
        const element = document.querySelector(selector);
        if (!element) throw new Error(`nothing matches ${selector}`);
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      }) as never,
    selectors,
  );
}
