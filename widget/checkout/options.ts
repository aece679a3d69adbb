import { type Language, languageOf } from '../../catalogue/languages/languages.ts';

/** A callback of the page. Existing pages rely on its `this` and its arguments. */
export type Callback = (...given: readonly unknown[]) => unknown;

/** The page's `wpwlOptions` with every default filled in. */
export interface Options {
  readonly style: string;
  /** The language of the page's `locale`; empty where the page sets none or an unknown one. */
  readonly language: Language | '';
  readonly labels: unknown;
  readonly errorMessages: unknown;
  readonly showLabels: boolean;
  readonly showPlaceholders: boolean;
  /** Whether the card form lists its brands; otherwise the number decides. */
  readonly showBrands: boolean;
  readonly autofocus: string;
  readonly disableSubmitOnEnter: boolean;
  readonly numberFormatting: boolean;
  readonly maskCvv: boolean;
  readonly requireCvv: boolean;
  readonly allowEmptyCvv: boolean;
  readonly allowEmptyCardHolderName: boolean;
  readonly disableCardExpiryDateValidation: boolean;
  readonly validation: boolean;
  readonly paymentTarget: string;
  readonly shopperResultTarget: string;
  readonly shopperResultUrl: string;
  readonly spinnerColor: string;
  /** Size code of the bank's page, 1 to 5; empty where the page sets none. */
  readonly challengeWindow: string;
  /** All options of the page, for modules that read options of their own. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Returns a callback of the page. Look it up at each call, since pages add some late. */
  callback(name: CallbackName): Callback | undefined;
}

const defaults = {
  style: 'card',
  showLabels: true,
  showPlaceholders: true,
  showBrands: true,
  autofocus: '',
  disableSubmitOnEnter: false,
  numberFormatting: true,
  maskCvv: false,
  requireCvv: true,
  allowEmptyCvv: false,
  allowEmptyCardHolderName: true,
  disableCardExpiryDateValidation: false,
  validation: true,
  paymentTarget: '',
  shopperResultTarget: '_top',
  shopperResultUrl: '',
};

/** The callbacks that the widget calls. */
export type CallbackName =
  | 'onReady'
  | 'onReadyExternal'
  | 'onReadyIframeCommunication'
  | 'onFocusIframeCommunication'
  | 'onBlurIframeCommunication'
  | 'onBlurCardNumber'
  | 'onBlurSecurityCode'
  | 'onBlurCardHolder'
  | 'onBlurExpiryDate'
  | 'onDetectBrand'
  | 'onDetectBin'
  | 'onChangeBrand'
  | 'onBeforeSubmit'
  | 'onBeforeSubmitCard'
  | 'onBeforeSubmitCardPromise'
  | 'onBeforeSubmitDirectDebit'
  | 'onBeforeSubmitOneClickCard'
  | 'onBeforeSubmitOnlineTransfer'
  | 'onBeforeSubmitVirtualAccount'
  | 'onBeforeSubmitInlineVirtualAccount'
  | 'onBeforeSubmitPrepayment'
  | 'onAfterSubmit'
  | 'onSaveTransactionData'
  | 'onLoadThreeDIframe'
  | 'onLightboxCancel'
  | 'onCheckoutExpiring'
  | 'onError';

/**
 * Reads `wpwlOptions`. Unknown options and values of a wrong type are ignored; `"true"` and `"false"` count as
 * booleans. An option that throws when it is read counts as absent and is reported once, by `unreadable`.
 */
export const optionsOf = (given: unknown, unreadable?: (detail: string) => void): Options => {
  const known = new Set<string | symbol>();
  const own = new Proxy(record(given), {
    get: (options, name: string) => {
      try {
        return known.has(name) ? undefined : options[name];
      } catch (failure) {
        known.add(name);
        unreadable?.(`${name}: ${failure}`);
        return undefined;
      }
    },
  });
  const window = String(record(own['browser'])['threeDChallengeWindow'] ?? '');
  const usual = { ...defaults, allowEmptyCardHolderName: !settled(own['requireCardHolder'], false) };
  const plain = Object.entries(usual).map(([name, value]) => [name, settled(own[name], value)]);
  return {
    ...(Object.fromEntries(plain) as typeof defaults),
    language: languageOf(settled(own['locale'], '')) ?? '',
    given: own,
    labels: own['labels'],
    errorMessages: own['errorMessages'],
    challengeWindow: /^0?[1-5]$/.test(window) ? window.slice(-1) : '',
    spinnerColor: settled(record(own['spinner'])['color'], ''),
    callback: (name) => (typeof own[name] === 'function' ? (own[name] as Callback) : undefined),
  };
};

/** Also declared by `let` or `const`, which make no property of `window`. */
declare const wpwlOptions: unknown;

/** Returns the `wpwlOptions` of the page's scripts; nothing if they have none, or have failed to set them. */
export const pageOptions = (): unknown => {
  try {
    return typeof wpwlOptions === 'undefined' ? undefined : wpwlOptions;
  } catch {
    return undefined; // The script that declares them has failed before.
  }
};

/** Returns the page's value if it has the type of the usual value, else the usual value. */
export const settled = <Value extends string | boolean>(given: unknown, usual: Value): Value => {
  const isWritten = typeof usual === 'boolean' && /^(?:true|false)$/.test(String(given));
  const meant = isWritten ? String(given) === 'true' : given;
  return typeof meant === typeof usual ? (meant as Value) : usual;
};

/** Returns an object of the page as it is, and an empty object for anything else. */
export const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
