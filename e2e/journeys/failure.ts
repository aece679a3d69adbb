import { test as base, expect } from '@playwright/test';

/** The time limit of a picture: the page of a failed journey may hang. */
const PICTURE_LIMIT_MS = 5000;

/**
 * A Playwright test that takes a picture of every open page when it has failed. The option of Playwright for this takes
 * the pictures of journeys that pass too, and deletes them.
 */
export const test = base.extend({
  page: async ({ page }, use, info) => {
    await use(page);
    if (info.status === info.expectedStatus) return;
    const contexts = page.context().browser()?.contexts() ?? [page.context()];
    const shown = contexts.flatMap((context) => context.pages());
    for (const [index, open] of shown.entries()) {
      const path = info.outputPath(`test-failed-${index + 1}.png`);
      const isTaken = await open.screenshot({ path, timeout: PICTURE_LIMIT_MS, caret: 'initial' }).then(
        () => true,
        () => false,
      );
      if (isTaken) info.attachments.push({ name: 'screenshot', path, contentType: 'image/png' });
    }
  },
});

export { expect };
