import type { Page } from '@playwright/test';
import { forms, type Specimen } from '../shop/gallery/choices.ts';
import { expect } from './journey.ts';

/** What shows that a specimen has come into its state. */
const signs: Readonly<Record<string, string>> = {
  errors: '.wpwl-hint:not(:empty)',
  busy: '.wpwl-spinner',
  ended: '.wpwl-message',
  unreachable: '.wpwl-message',
  blocked: '.wpwl-message',
};

/** Opens a specimen of the gallery and waits until it has come into its state, with its look complete. */
export async function openSpecimen(page: Page, shopUrl: string, chosen: Partial<Specimen>): Promise<void> {
  await page.goto(new URL(`gallery/specimen?${new URLSearchParams(chosen)}`, shopUrl).href);
  const { form = 'card', state = 'empty', style = 'card' } = chosen;
  await expect(page.locator('.wpwl-container:visible').first()).toBeVisible();
  const sign = signs[state];
  if (sign !== undefined) await expect(page.locator(sign).first()).toBeVisible();
  if (style !== 'none') await expect.poll(() => page.evaluate(isFinished), `the look of ${form}`).toBe(true);
}

/** Runs in the page: the part of the look that comes later is there. */
function isFinished(): boolean {
  const text = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText);
  return text.some((rule) => rule.includes('marks')) && text.some((rule) => rule.includes('wpwl-turn'));
}

/** The forms in which there is something to be filled in, so that something can be wrong. */
export const formsWithFields: readonly string[] = Object.keys(forms).filter((form) => forms[form]?.hasFields !== false);
