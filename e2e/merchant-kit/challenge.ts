import type { FrameLocator, Locator, Page } from '@playwright/test';
import { form as en } from '../../catalogue/texts/en/form.ts';
import { chunkTexts } from './chunk-texts.ts';
import type { Shown } from './pay-form.ts';

/** The simulated bank's page. */
export interface BankPage {
  readonly heading: Locator;
  approve(): Promise<void>;
  decline(): Promise<void>;
  cancel(): Promise<void>;
}

/** Returns the bank's page in a frame, or in the tab itself. */
export function bankPage(where: Page | FrameLocator): BankPage {
  // Buttons are found by their values, because the page's texts are in the shopper's language.
  const press = (answer: string) => where.locator(`button[name="answer"][value="${answer}"]`).click();
  return {
    // Only a page with answers counts, because the page before it has a heading too.
    heading: where.locator('body:has(button[name="answer"])').getByRole('heading', { level: 1 }),
    approve: () => press('approve'),
    decline: () => press('decline'),
    cancel: () => press('cancel'),
  };
}

/** The bank's page as the widget shows it in the shop's page, with the widget's elements around it. */
export interface Challenge extends BankPage {
  /** The widget's dialog with the bank's page. */
  readonly dialog: Locator;
  readonly frame: Locator;
  readonly leaveButton: Locator;
  readonly wholeTabButton: Locator;
  /** The button to continue, after the bank's page was left. */
  readonly proceedButton: Locator;
  readonly backLink: Locator;
}

/** Returns the challenge on a page. */
export function challenge(page: Page, { container = page.locator('body'), texts = en }: Shown = {}): Challenge {
  const { labels, messages } = chunkTexts('redirect', texts);
  const dialog = container.locator('.wpwl-challenge');
  return {
    ...bankPage(container.frameLocator('.wpwl-challenge > iframe.wpwl-target')),
    dialog,
    frame: dialog.locator('iframe.wpwl-target'),
    leaveButton: dialog.getByRole('button', { name: labels.cancel }),
    wholeTabButton: dialog.getByRole('button', { name: messages.wholeTab }),
    proceedButton: container.getByRole('button', { name: messages.proceed }),
    backLink: container.locator('.wpwl-paused').getByRole('link', { name: messages.back }),
  };
}
