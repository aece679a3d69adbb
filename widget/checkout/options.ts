import { type Language, languageOf } from '../../catalogue/languages/languages.ts';

/** A callback of the page; its `this` and its arguments are those that existing pages expect. */
export type Callback = (...given: readonly unknown[]) => unknown;

/** The page's `wpwlOptions` as the widget understands them: every option set, defaults filled in. */
export interface Options {
  readonly style: string;
  /** The language that the page has chosen by its `locale`; empty where it has chosen none that is there. */
  readonly language: Language | '';
  readonly labels: unknown;
  readonly errorMessages: unknown;
  readonly showLabels: boolean;
  readonly showPlaceholders: boolean;
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
  /** Size code of the bank's page, 1 to 5; nothing when the page sets none. */
  readonly challengeWindow: string;
  /** The size that the page gives the bank's page, as CSS lengths; empty where it gives none. */
  readonly threeDIframeSize: { readonly width: string; readonly height: string };
  /** All that the page has set, for the parts of the widget that read options of their own. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The page's callback of a name; looked up when it is called, since pages add some late. */
  callback(name: CallbackName): Callback | undefined;
}

const defaults = {
  style: 'card',
  showLabels: true,
  showPlaceholders: true,
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
  | 'onBeforeSubmitCard'
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
  | 'onError';

/**
 * Reads `wpwlOptions`. What is unknown or of a wrong kind is ignored; `"true"` and `"false"` count as truth values. An option
 * that throws when it is read counts as absent, and is told once.
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
  const size = record(own['threeDIframeSize']);
  const window = String(record(own['browser'])['threeDChallengeWindow'] ?? '');
  const plain = Object.entries(defaults).map(([name, usual]) => [name, settled(own[name], usual)]);
  return {
    ...(Object.fromEntries(plain) as typeof defaults),
    language: languageOf(settled(own['locale'], '')) ?? '',
    given: own,
    labels: own['labels'],
    errorMessages: own['errorMessages'],
    challengeWindow: /^0?[1-5]$/.test(window) ? window.slice(-1) : '',
    threeDIframeSize: { width: lengthOf(size['width']), height: lengthOf(size['height']) },
    spinnerColor: settled(record(own['spinner'])['color'], ''),
    callback: (name) => (typeof own[name] === 'function' ? (own[name] as Callback) : undefined),
  };
};

/** Gives what the page has set when it is of the usual value's kind, the usual value otherwise. */
export const settled = <Value extends string | boolean>(given: unknown, usual: Value): Value => {
  const isWritten = typeof usual === 'boolean' && /^(?:true|false)$/.test(String(given));
  const meant = isWritten ? String(given) === 'true' : given;
  return typeof meant === typeof usual ? (meant as Value) : usual;
};

/** A length as a page writes it: `100%`, `580px`, or a number of pixels. */
const lengthOf = (given: unknown): string => {
  const text = String(given ?? '').trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) return `${text}px`;
  return /^\d+(?:\.\d+)?(?:px|%|r?em|[dsl]?v[hw])$/.test(text) ? text : '';
};

/** Gives an object of the page; an empty one for anything else. */
export const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
