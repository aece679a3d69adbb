import { forms } from '../shop/gallery/choices.ts';
import { expect, journey } from './journey.ts';
import { look } from './look.ts';
import { formsWithFields, openSpecimen } from './specimen.ts';

const LOOK_LIMIT_MS = 120_000;

journey.describe.configure({ timeout: LOOK_LIMIT_MS });

for (const [form, { title }] of Object.entries(forms)) {
  journey(`nothing is wrong with: ${title}`, async ({ page, house }) => {
    await openSpecimen(page, house.shopUrl, { form });
    await look(page, `${form}-empty`);
    if (!formsWithFields.includes(form)) return;
    await openSpecimen(page, house.shopUrl, { form, state: 'errors', scheme: 'dark' });
    await look(page, `${form}-errors-dark`);
  });
}

for (const state of ['focus', 'busy', 'unreachable', 'blocked', 'ended'] as const) {
  journey(`nothing is wrong with the card form: ${state}`, async ({ page, house }) => {
    await openSpecimen(page, house.shopUrl, { state });
    await look(page, `card-${state}`);
  });
}

for (const style of ['plain', 'logos', 'house', 'old'] as const) {
  journey(`nothing is wrong with the errors in style ${style}`, async ({ page, house }) => {
    await openSpecimen(page, house.shopUrl, { state: 'errors', style });
    await look(page, `card-errors-${style}`);
  });
}

journey('what can be pressed is 44 pixels high in every form', async ({ page, house }) => {
  for (const form of Object.keys(forms)) {
    await openSpecimen(page, house.shopUrl, { form });
    expect.soft(await page.evaluate(smallTargets), form).toEqual([]);
  }
});

/** Runs in the page: what can be pressed or typed into and is lower than we want, or narrower than the guidelines allow. */
function smallTargets(): readonly string[] {
  const OURS_PX = 44;
  const GUIDELINES_PX = 24; // WCAG 2.2, 2.5.8.
  const targets = document.querySelectorAll<HTMLElement>(
    '.wpwl-container :is(a, button, input, select, iframe, label:has(input))',
  );
  return (
    [...targets]
      .filter(
        (target) => target.checkVisibility({ visibilityProperty: true }) && !target.classList.contains('wpwl-target'),
      )
      // A radio button or a check box is pressed with its label.
      .filter((target) => !(target.matches('input') && target.closest('label')))
      .filter((target) => target.offsetHeight < OURS_PX || target.offsetWidth < GUIDELINES_PX)
      .map((target) => `${target.className}: ${target.offsetWidth} × ${target.offsetHeight}`)
  );
}
