/** The functions of the page that the widget calls. */
export interface Callbacks {
  /** The forms are there and can be filled in. */
  onReady?: (containers: readonly ReadyContainer[]) => unknown;
  /** Follows onReady, with the same. */
  onReadyExternal?: (containers: readonly ReadyContainer[]) => unknown;
  /** A frame can be spoken to. */
  onReadyIframeCommunication?: (this: FrameCall) => unknown;
  /** A field in a frame has got the focus. */
  onFocusIframeCommunication?: (this: FrameCall) => unknown;
  /** A field in a frame has lost the focus. */
  onBlurIframeCommunication?: (this: FrameCall) => unknown;
  onBlurCardNumber?: (this: FrameCall, isValid: boolean) => unknown;
  onBlurSecurityCode?: (this: FrameCall, isValid: boolean) => unknown;
  onBlurCardHolder?: (this: HTMLInputElement, isValid: boolean) => unknown;
  onBlurExpiryDate?: (this: HTMLInputElement, isValid: boolean) => unknown;
  /** The number can belong to these brands; the second is chosen now. */
  onDetectBrand?: (brands: readonly string[], activeBrand: string) => unknown;
  /** The first digits of the number are known; see `brandDetectionType`. */
  onDetectBin?: (bin: { readonly brands: readonly string[] }) => unknown;
  onChangeBrand?: (brand: string) => unknown;
  onBeforeSubmitCard?: BeforeSubmit;
  onBeforeSubmitOneClickCard?: BeforeSubmit;
  onBeforeSubmitDirectDebit?: BeforeSubmit;
  onBeforeSubmitOnlineTransfer?: BeforeSubmit;
  onBeforeSubmitVirtualAccount?: BeforeSubmit;
  onBeforeSubmitInlineVirtualAccount?: BeforeSubmit;
  onBeforeSubmitPrepayment?: BeforeSubmit;
  onAfterSubmit?: (this: HTMLFormElement) => unknown;
  onSaveTransactionData?: (data: unknown) => unknown;
  /** The bank's page is shown; `this` is its frame. */
  onLoadThreeDIframe?: (this: HTMLIFrameElement) => unknown;
  /** The shopper wants to leave the bank's page; `false`, or a promise of it, keeps it open. */
  onLightboxCancel?: (event: Event) => unknown;
  onError?: (problem: WpwlError) => unknown;
}

/** Asked before a submission; `this` is the form. Only `false`, a promise of it, or a failure stops what is to be sent. */
export type BeforeSubmit = (this: HTMLFormElement, event: Event) => unknown;

/** One form that was mounted. */
export interface ReadyContainer {
  /** For `executePayment`: `wpwl-container-` and this. */
  readonly containerKey: string;
  /** The brands of a card form. */
  readonly ccMethods?: readonly string[];
}

/** The `this` of callbacks about a frame. */
export interface FrameCall {
  /** The frame, as jQuery has it where the page has loaded it; `[0]` is the element. */
  readonly $iframe: { readonly 0: HTMLIFrameElement; readonly [method: string]: unknown };
}

/** What `onError` is told. */
export interface WpwlError {
  readonly name: 'InvalidCheckoutIdError' | 'PciIframeSubmitError' | 'PciIframeCommunicationError' | 'WidgetError';
  /** For the merchant's developers. */
  readonly message: string;
  /** Who can do something about it. */
  readonly whose: 'shopper' | 'merchant' | 'network' | 'ours';
  readonly brand?: string;
  readonly event?: Event;
}
