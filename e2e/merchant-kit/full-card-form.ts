import type { Locator, Page } from '@playwright/test';
import { form as en } from '../../catalogue/texts/en/form.ts';
import type { Texts } from '../../catalogue/texts/form-texts.ts';
import { wordsOf } from './part-words.ts';

/** What the card form has beyond the usual when a page asks for it, in the words of a shopper. */
export interface FullCardForm {
  readonly givenName: Locator;
  readonly surname: Locator;
  readonly birthDate: Locator;
  readonly taxNumber: Locator;
  readonly installments: Locator;
  /** Says where the security code stands. */
  readonly codeHint: Locator;
  /** The list of brands, and the marks to choose from in its place. */
  readonly brand: Locator;
  readonly marks: Locator;
  /** The mark of the brand of this name. */
  mark(name: string): Locator;
  readonly billing: {
    readonly country: Locator;
    readonly state: Locator;
    readonly city: Locator;
    readonly postcode: Locator;
    readonly street1: Locator;
    readonly street2: Locator;
  };
  /** The fields that are in frames too where the page asks for it. */
  readonly hidden: { readonly expiry: Locator; readonly holder: Locator };
}

/** The card form on a page that asks for more. */
export function fullCardForm(page: Page, texts: Texts = en): FullCardForm {
  const { labels } = wordsOf('cardMore', texts);
  const form = page.locator('.wpwl-form-card');
  const beginning = (label: string) => form.getByLabel(new RegExp(`^${label}`));
  const inFrame = (field: string) => form.frameLocator(`iframe.wpwl-control-${field}`).getByRole('textbox');
  return {
    givenName: form.getByLabel(labels.givenName),
    surname: form.getByLabel(labels.surname),
    birthDate: form.getByLabel(labels.birthDate),
    taxNumber: form.getByLabel(labels.taxNumber),
    installments: form.getByLabel(labels.numberOfInstallments),
    codeHint: form.locator('.wpwl-hint-cvv'),
    brand: form.locator('select.wpwl-control-brand'),
    marks: form.getByRole('radiogroup', { name: texts.labels.brand }).getByRole('radio'),
    mark: (name) => form.getByRole('radio', { name, exact: true }),
    billing: {
      country: beginning(labels.country),
      state: beginning(labels.state),
      city: beginning(labels.city),
      postcode: beginning(labels.postcode),
      street1: beginning(labels.street1),
      street2: beginning(labels.street2),
    },
    hidden: { expiry: inFrame('expiry'), holder: inFrame('cardHolder') },
  };
}

/** What the next submission of the page sends to the gateway. */
export async function nextSubmission(page: Page): Promise<URLSearchParams> {
  const request = await page.waitForRequest(
    (sent) => sent.method() === 'POST' && /\/v1\/checkouts\/[^/]+\/(?:payment|registration)$/.test(sent.url()),
  );
  return new URLSearchParams(request.postData() ?? '');
}
