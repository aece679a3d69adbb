import type { Locator, Page } from '@playwright/test';
import { form as en } from '../../catalogue/texts/en/form.ts';
import type { Texts } from '../../catalogue/texts/form-texts.ts';
import { chunkTexts } from './chunk-texts.ts';

/** The optional elements of the card form. */
export interface FullCardForm {
  readonly givenName: Locator;
  readonly surname: Locator;
  readonly birthDate: Locator;
  readonly taxNumber: Locator;
  readonly installments: Locator;
  /** The explanation of where the security code is printed. */
  readonly codeHint: Locator;
  /** The list of brands, and the marks that can replace it. */
  readonly brand: Locator;
  readonly marks: Locator;
  /** Returns the mark of the brand of this name. */
  mark(name: string): Locator;
  readonly billing: {
    readonly country: Locator;
    readonly state: Locator;
    readonly city: Locator;
    readonly postcode: Locator;
    readonly street1: Locator;
    readonly street2: Locator;
  };
  /** The fields that are in frames too if the page asks for it. */
  readonly hidden: { readonly expiry: Locator; readonly holder: Locator };
}

/** Returns the optional elements of the card form on a page. */
export function fullCardForm(page: Page, texts: Texts = en): FullCardForm {
  const { labels } = chunkTexts('cardMore', texts);
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

/** Returns the parameters of the page's next submission to the gateway. */
export async function nextSubmission(page: Page): Promise<URLSearchParams> {
  const request = await page.waitForRequest(
    (sent) => sent.method() === 'POST' && /\/v1\/checkouts\/[^/]+\/(?:payment|registration)$/.test(sent.url()),
  );
  return new URLSearchParams(request.postData() ?? '');
}
