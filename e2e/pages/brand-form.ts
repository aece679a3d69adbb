import type { Locator, Page } from '@playwright/test';
import { en as pages } from '../../server/pages/texts/en.ts';
import { wordsOf } from './part-words.ts';

/** The form of a brand that is paid elsewhere, in the words of a shopper. */
export interface BrandForm {
  readonly payButton: Locator;
  readonly givenName: Locator;
  readonly surname: Locator;
  readonly birthDate: Locator;
  readonly sex: Locator;
}

/** The form of the brand of this id and name. */
export function brandForm(page: Page, id: string, name: string): BrandForm {
  const { labels, messages } = wordsOf('banks');
  const form = page.locator(`form[class*="-${id}"]`);
  return {
    payButton: form.getByRole('button', { name: messages.payWith.replace('{brand}', name) }),
    givenName: form.getByLabel(labels.givenName),
    surname: form.getByLabel(labels.surname),
    birthDate: form.getByLabel(labels.birthDate),
    sex: form.getByLabel(labels.sex),
  };
}

/** The simulated processor's page of such a brand. */
export interface ProcessorPage {
  readonly payButton: Locator;
  readonly declineButton: Locator;
  readonly cancelButton: Locator;
  readonly laterButton: Locator;
  readonly closeButton: Locator;
}

/** The processor's page in this tab. */
export function processorPage(page: Page): ProcessorPage {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const { pay, decline, cancel, later, close } = pages.simulator;
  return {
    payButton: button(pay),
    declineButton: button(decline),
    cancelButton: button(cancel),
    laterButton: button(later),
    closeButton: button(close),
  };
}
