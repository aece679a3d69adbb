/**
 * What a merchant's page sets as `window.wpwlOptions` and finds as `window.wpwl`.
 *
 *     import type { WpwlOptions } from 'tollgate/wpwl';
 *     window.wpwlOptions = { style: 'plain', onReady: () => hideSpinner() } satisfies WpwlOptions;
 *
 * With `/// <reference types="tollgate/wpwl" />`, or after any import of it, `window.wpwl` and `window.wpwlOptions` are known.
 */

import type { Callbacks } from './callbacks.js';
import type { ErrorKey, LabelKey } from './texts.js';
import type { WalletOptions } from './wallets.js';

export type * from './callbacks.js';
export type * from './texts.js';
export type * from './wallets.js';

/** What the page may set before the form is mounted. Keys that are not here are ignored by the widget. */
export interface WpwlOptions extends LookOptions, CardOptions, MethodOptions, ReturnOptions, WalletOptions, Callbacks {}

/** How the forms look, and in which words. */
export interface LookOptions {
  /** `card` unless set; `none` leaves all style to the page. */
  style?: 'card' | 'logos' | 'plain' | 'none';
  /** A code of the interface or a language tag, with or without a region; `en` unless set. */
  locale?: string;
  /** Texts in place of the widget's own, in every language. */
  labels?: { [Key in LabelKey]?: string };
  /** Texts in place of the widget's own, for what is wrong with a field. */
  errorMessages?: { [Key in ErrorKey]?: string };
  /** True unless set. */
  showLabels?: Flag;
  /** True unless set. */
  showPlaceholders?: Flag;
  /** The field that has the focus first. */
  autofocus?: 'card.number' | 'card.expiry' | 'card.holder' | 'card.cvv' | (string & {});
  /** The colour of what turns while the shopper waits, as CSS; other members are ignored. */
  spinner?: { color?: string; [other: string]: unknown };
  /** Style inside the frames, as CSS properties. */
  iframeStyles?: { [Selector in FrameSelector]?: { [property: string]: string } };
}

/** What stands inside a frame and can be styled from outside. */
export type FrameSelector = 'card-number-placeholder' | 'cvv-placeholder' | (string & {});

/** What the card form asks and how it checks. */
export interface CardOptions {
  /** Enter in a field does not submit; false unless set. */
  disableSubmitOnEnter?: Flag;
  /** Blanks between the groups of a card number; true unless set. */
  numberFormatting?: Flag;
  /** The code is shown as dots; false unless set. */
  maskCvv?: Flag;
  /** Says where the code stands on the card; false unless set. */
  showCVVHint?: Flag;
  /** The form has a field for the code; true unless set. */
  requireCvv?: Flag;
  /** The code may be left empty; false unless set. */
  allowEmptyCvv?: Flag;
  /** The name on the card may be left empty; true unless set. */
  allowEmptyCardHolderName?: Flag;
  /** Cards that have expired are taken; false unless set. */
  disableCardExpiryDateValidation?: Flag;
  /** Fields are checked before anything is sent; true unless set. */
  validation?: Flag;
  /** The brand follows the number, and `onDetectBrand` tells; false unless set. */
  brandDetection?: Flag;
  /** By the ranges in the script, or by the gateway's list of numbers; `regex` unless set. */
  brandDetectionType?: 'regex' | 'binlist';
  /** Of several brands that a number can belong to, the first of these is chosen. */
  brandDetectionPriority?: string[];
  /** First and last name are asked for, which are the name on the card and the customer's; false unless set. */
  forceCardHolderEqualsBillingName?: Flag;
  /** The billing address to begin with; `{}` asks for an empty one. */
  billingAddress?: { [Field in BillingField]?: string };
  /** The fields of the billing address that may not be left empty. */
  mandatoryBillingFields?: { [Field in BillingField]?: Flag };
  /** The numbers of payments that the shopper can choose from. */
  installments?: number[];
  /** Name and date are asked in frames too; false unless set. */
  enableSAQACompliance?: Flag;
}

/** A field of the billing address. */
export type BillingField = 'country' | 'state' | 'city' | 'postcode' | 'street1' | 'street2';

/** What stored accounts and methods without a card do. */
export interface MethodOptions {
  registrations?: {
    /** The code is asked for a stored card; `"true"` and `"false"` count. */
    requireCvv?: Flag;
    /** Only the stored accounts are shown at first. */
    hideInitialPaymentForms?: Flag;
    /** The shopper is asked whether a new account is to be stored. */
    askToStore?: Flag;
  };
  showOneClickWidget?: Flag;
  hideOtherPaymentButton?: Flag;
  /** The shopper looks at a summary page of the shop before the payment is sent; false unless set. */
  useSummaryPage?: Flag;
  /** The brands whose forms stand in the page where others lead away. */
  inlineFlow?: string[];
  /** Forms of vouchers ask for the tax number, the card form where it stands alone; false unless set. */
  showTaxNumberField?: Flag;
  /** Forms of invoices always ask for the day of birth, or never; unless set, those do that need it. The card form where it stands alone. */
  showBirthDate?: Flag;
  /** Direct debit asks for the BIC too; unless set, only where the IBAN does not tell the bank. */
  displayBic?: Flag;
}

/** Where payments go on, and where the shopper goes afterwards. */
export interface ReturnOptions {
  /** The name of a frame or window for pages of banks and wallets, or `_top`; in the page unless set. */
  paymentTarget?: string;
  /** The name of a frame or window for the shop's result page; `_top` unless set. */
  shopperResultTarget?: string;
  /** The shop's result page, where the form has no action. */
  shopperResultUrl?: string;
  /** The size of the bank's page. */
  threeDIframeSize?: { width?: string | number; height?: string | number };
  /** The size of the bank's page by its code, which the bank is told. */
  browser?: {
    threeDChallengeWindow?: 1 | 2 | 3 | 4 | 5 | '1' | '2' | '3' | '4' | '5' | '01' | '02' | '03' | '04' | '05';
  };
}

/** What `window.wpwl` has once the widget is mounted. */
export interface Wpwl {
  readonly apiVersion: '1';
  /** The gateway's origin. */
  readonly url: string;
  /** The version of the script. */
  readonly cacheVersion: string;
  /** The `ndc` of the gateway's replies about the checkout; empty until the first one. */
  readonly ndc: string;
  readonly timestamp: string;
  readonly isTestSystem: boolean;
  readonly checkout: WpwlCheckout;
  /** Submits a form: `wpwl-container-card`, `wpwl-container-card-2`, or a list of class names joined by dots. */
  executePayment(container: string): void;
  /** Takes the widget out of the page, with all that belongs to it. */
  unload(): void;
}

/** The checkout of the page. Amount, currency and payment type are there when the gateway has answered. */
export interface WpwlCheckout {
  readonly id: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly paymentType?: string;
  readonly endpoint: string;
  readonly resourcePath: string;
  readonly config: {
    readonly registrations: readonly { readonly [member: string]: unknown }[];
    readonly brandConfig: {
      readonly brands: readonly string[];
      readonly overrideShopBrands: boolean;
      readonly activateBrands: boolean;
    };
  };
}

/** True or false; the words count as well, since templates write them. */
export type Flag = boolean | 'true' | 'false';

declare global {
  interface Window {
    wpwlOptions?: WpwlOptions;
    /** There once the script has run; `unload` comes first, everything else when the widget is mounted. */
    wpwl?: Wpwl;
  }
}
