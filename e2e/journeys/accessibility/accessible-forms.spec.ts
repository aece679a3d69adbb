import type { Page } from '@playwright/test';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { forms } from '../../shop/gallery/choices.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';
import { formsWithFields, openSpecimen } from '../specimen.ts';
import { cutOffWhen, numberStops, smallTargets, tabThrough } from '../usable.ts';

const LOOK_LIMIT_MS = 120_000;

journey.describe.configure({ timeout: LOOK_LIMIT_MS });

/** Each form is opened once, and once more for its errors, since opening costs more than examining. */
for (const [form, { title }] of rowsOf(Object.entries(forms), 3)) {
  journey(`accessible: ${title}`, async ({ page, stack }) => {
    await openSpecimen(page, stack.shopUrl, { form });
    await look(page, `${form}-empty`);
    expect.soft(await page.evaluate(smallTargets), 'everything is 44 pixels high').toEqual([]);
    await expectTabOrder(page);
    await page.setViewportSize({ width: 640, height: 1600 });
    expect.soft(await page.evaluate(cutOffWhen, 'doubled' as const), 'text of 200 % has room').toEqual([]);
    if (!formsWithFields.includes(form)) return;
    await openSpecimen(page, stack.shopUrl, { form, state: 'errors', scheme: 'dark' });
    await look(page, `${form}-errors-dark`);
  });
}

/** Checks that Tab reaches all elements from top to bottom. */
async function expectTabOrder(page: Page): Promise<void> {
  const count = await page.evaluate(numberStops);
  expect(count).toBeGreaterThan(0);
  const inOrder = Array.from({ length: count }, (_, index) => String(index));
  expect.soft(await tabThrough(page), 'the way of the keyboard').toEqual(inOrder);
}

for (const state of ['focus', 'busy', 'unreachable', 'blocked', 'ended'] as const) {
  journey(`accessible: the card form in state ${state}`, async ({ page, stack }) => {
    await openSpecimen(page, stack.shopUrl, { state });
    await look(page, `card-${state}`);
  });
}

for (const style of rowsOf(['plain', 'logos', 'house', 'old'] as const, 2)) {
  journey(`accessible: errors in style ${style}`, async ({ page, stack }) => {
    await openSpecimen(page, stack.shopUrl, { state: 'errors', style });
    await look(page, `card-errors-${style}`);
  });
}
