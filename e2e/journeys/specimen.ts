import type { Page } from '@playwright/test';
import { forms, type Specimen } from '../shop/gallery/choices.ts';
import { expect } from './journey.ts';

/** The elements that show that a specimen has reached its state. */
const signs: Readonly<Record<string, string>> = {
  errors: '.wpwl-hint:not(:empty)',
  busy: '.wpwl-spinner',
  ended: '.wpwl-message',
  unreachable: '.wpwl-message',
  blocked: '.wpwl-message',
};

/** Opens a specimen of the gallery and waits until it has reached its state and its look is complete. */
export async function openSpecimen(page: Page, shopUrl: string, chosen: Partial<Specimen>): Promise<void> {
  await page.goto(new URL(`gallery/specimen?${new URLSearchParams(chosen)}`, shopUrl).href);
  const { form = 'card', state = 'empty', style = 'card' } = chosen;
  await expect(page.locator('.wpwl-container:visible').first()).toBeVisible();
  const typed = forms[form]?.typed;
  if (typed !== undefined && state === 'empty') await typeNumber(page, typed);
  const sign = signs[state];
  if (sign !== undefined) await expect(page.locator(sign).first()).toBeVisible();
  if (style !== 'none') await expect.poll(() => page.evaluate(isFinished), `the look of ${form}`).toBe(true);
}

/** Types a card number that belongs to two brands, and leaves the field. */
async function typeNumber(page: Page, number: string): Promise<void> {
  const field = page.frameLocator('iframe.wpwl-control-cardNumber').getByRole('textbox');
  await field.pressSequentially(number);
  await expect(page.locator('.wpwl-form-card').getByRole('radio')).toHaveCount(2);
  await page.locator('body').click({ position: { x: 1, y: 1 } });
}

/** Runs in the page: returns whether the late style and the marks have loaded. */
function isFinished(): boolean {
  const text = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText);
  const marks = [...document.querySelectorAll('.wpwl-brand, .wpwl-button-brand[class*="wpwl-button-brand-"]')];
  const isShown = (element: Element): boolean => {
    if (element.getClientRects().length === 0) return true; // Its mark does not load.
    const before = element.matches('.wpwl-brand') ? null : '::before';
    return getComputedStyle(element, before).backgroundImage !== 'none';
  };
  return text.some((rule) => rule.includes('wpwl-turn')) && marks.every(isShown);
}

/** The forms with fields, in which errors are possible. */
export const formsWithFields: readonly string[] = Object.keys(forms).filter((form) => forms[form]?.hasFields !== false);
