/** A callback of the page; its `this` and its arguments are those that existing pages expect. */
export type Callback = (...given: readonly unknown[]) => unknown;

/** The page's `wpwlOptions` as the widget understands them: every option set, defaults filled in. */
export interface Options {
  readonly style: string;
  readonly locale: string;
  readonly labels: unknown;
  readonly errorMessages: unknown;
  readonly showLabels: boolean;
  readonly showPlaceholders: boolean;
  readonly autofocus: string;
  readonly brandDetection: boolean;
  readonly disableSubmitOnEnter: boolean;
  readonly numberFormatting: boolean;
  readonly maskCvv: boolean;
  readonly showCVVHint: boolean;
  readonly requireCvv: boolean;
  readonly allowEmptyCvv: boolean;
  readonly allowEmptyCardHolderName: boolean;
  readonly disableCardExpiryDateValidation: boolean;
  readonly validation: boolean;
  readonly paymentTarget: string;
  readonly shopperResultTarget: string;
  readonly shopperResultUrl: string;
  readonly spinnerColor: string;
  /** The page's callback of a name; looked up when it is called, since pages add some late. */
  callback(name: CallbackName): Callback | undefined;
}

const defaults = {
  style: 'card',
  locale: 'en',
  showLabels: true,
  showPlaceholders: true,
  autofocus: '',
  brandDetection: false,
  disableSubmitOnEnter: false,
  numberFormatting: true,
  maskCvv: false,
  showCVVHint: false,
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
  | 'onReadyIframeCommunication'
  | 'onFocusIframeCommunication'
  | 'onBlurIframeCommunication'
  | 'onBlurCardNumber'
  | 'onBlurSecurityCode'
  | 'onBlurCardHolder'
  | 'onBlurExpiryDate'
  | 'onDetectBrand'
  | 'onChangeBrand'
  | 'onBeforeSubmitCard'
  | 'onAfterSubmit'
  | 'onError';

/** Reads `wpwlOptions`. What is unknown or of a wrong kind is ignored; `"true"` and `"false"` count as truth values. */
export const optionsOf = (given: unknown): Options => {
  const own = record(given);
  const plain = Object.entries(defaults).map(([name, usual]) => [name, settled(own[name], usual)]);
  return {
    ...(Object.fromEntries(plain) as typeof defaults),
    labels: own['labels'],
    errorMessages: own['errorMessages'],
    spinnerColor: settled(record(own['spinner'])['color'], ''),
    callback: (name) => (typeof own[name] === 'function' ? (own[name] as Callback) : undefined),
  };
};

const settled = <Value extends string | boolean>(given: unknown, usual: Value): Value => {
  const isWritten = typeof usual === 'boolean' && /^(?:true|false)$/.test(String(given));
  const meant = isWritten ? String(given) === 'true' : given;
  return typeof meant === typeof usual ? (meant as Value) : usual;
};

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
