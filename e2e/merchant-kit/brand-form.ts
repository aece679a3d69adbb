import type { Locator, Page } from '@playwright/test';
import { otherBrands } from '../../catalogue/brands/other-brands.ts';
import type { Texts } from '../../catalogue/texts/form-texts.ts';
import { chunkTexts } from './chunk-texts.ts';

/** The form of a brand other than a card; each brand has some of the fields. */
export interface BrandForm {
  readonly payButton: Locator;
  readonly givenName: Locator;
  readonly surname: Locator;
  readonly birthDate: Locator;
  readonly sex: Locator;
  readonly email: Locator;
  readonly mobile: Locator;
  readonly taxNumber: Locator;
  readonly street: Locator;
  readonly postcode: Locator;
  readonly city: Locator;
  readonly country: Locator;
  readonly installments: Locator;
  readonly bank: Locator;
  readonly holder: Locator;
  readonly iban: Locator;
  readonly bic: Locator;
  readonly accountNumber: Locator;
  readonly bankCode: Locator;
  readonly accountId: Locator;
  readonly giftCardNumber: Locator;
  readonly pin: Locator;
  /** Opens the information about a credit; few brands have it. */
  readonly learnMore: Locator;
  /** The error messages in the form. */
  readonly hints: Locator;
}

/** The buttons of methods whose names are words of a language, not names of companies. */
const buttons: Readonly<Record<string, keyof ReturnType<typeof chunkTexts<'banks'>>['messages']>> = {
  DIRECTDEBIT_SEPA: 'payBySepa',
  DIRECTDEBIT: 'payByDebit',
  GIFTCARD: 'payByGiftCard',
  BANKTRANSFER_SEPA: 'payByTransfer',
};

/** Whether a brand is paid after the delivery. */
const isInvoice = (id: string): boolean =>
  Object.hasOwn(otherBrands, id) && otherBrands[id as keyof typeof otherBrands].method === 'invoice';

/** The brands for which the shopper applies for a credit. */
const appliedFor: ReadonlySet<string> = new Set(
  Object.entries(otherBrands).flatMap(([id, brand]) => ('isCredit' in brand ? [id] : [])),
);

/** Returns the form of the brand of this id and name, with English texts by default. */
export function brandForm(page: Page, id: string, name: string, texts?: Texts): BrandForm {
  const { labels, messages } = chunkTexts('banks', texts);
  const few = chunkTexts('fewBrands', texts).labels;
  const button = appliedFor.has(id)
    ? few.applyNow
    : messages[buttons[id] ?? (isInvoice(id) ? 'placeOrder' : 'payWith')];
  const form = page.locator(`form[class*="-${id} "]`);
  return {
    payButton: form.getByRole('button', { name: button.replace('{brand}', name) }),
    givenName: form.getByLabel(labels.givenName),
    surname: form.getByLabel(labels.surname),
    birthDate: form.getByLabel(labels.birthDate),
    sex: form.getByLabel(labels.sex),
    email: form.getByLabel(labels.email),
    mobile: form.getByLabel(labels.mobilePhoneNumber),
    taxNumber: form.getByLabel(labels.taxNumber),
    street: form.getByLabel(labels.street1),
    postcode: form.getByLabel(labels.postcode),
    city: form.getByLabel(labels.city),
    country: form.getByLabel(labels.country),
    installments: form.getByLabel(labels.numberOfInstallments),
    bank: form.getByLabel(labels.bankName, { exact: true }),
    holder: form.getByLabel(labels.accountHolder),
    iban: form.getByLabel(labels.accountIban),
    bic: form.getByLabel(labels.accountBic),
    accountNumber: form.getByLabel(labels.accountNumber),
    bankCode: form.getByLabel(labels.accountBank),
    accountId: form.getByLabel(labels.accountId),
    giftCardNumber: form.getByLabel(labels.giftCardNumber),
    pin: form.getByLabel(labels.pin),
    learnMore: form.locator('summary', { hasText: few.learnMore.replace('{brand}', name) }),
    hints: form.locator('.wpwl-hint'),
  };
}

/** The page of such a brand at the simulated processor. */
export interface ProcessorPage {
  readonly payButton: Locator;
  readonly declineButton: Locator;
  readonly cancelButton: Locator;
  readonly laterButton: Locator;
  readonly closeButton: Locator;
}

/**
 * Returns the processor's page in this tab. Its buttons are found by their values, because its texts are in the
 * shopper's language.
 */
export function processorPage(page: Page): ProcessorPage {
  const button = (action: string) => page.locator(`button[name="action"][value="${action}"]`);
  return {
    payButton: button('pay'),
    declineButton: button('decline'),
    cancelButton: button('cancel'),
    laterButton: button('later'),
    closeButton: button('close'),
  };
}
