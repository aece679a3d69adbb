/** The callbacks of the page. */
export interface Callbacks {
  /** All forms are mounted and can be used. */
  onReady?: (containers: readonly ReadyContainer[]) => unknown;
  /** Called after onReady with the same argument. */
  onReadyExternal?: (containers: readonly ReadyContainer[]) => unknown;
  /** A frame has connected. */
  onReadyIframeCommunication?: (this: FrameCall) => unknown;
  /** A field in a frame has received the focus. */
  onFocusIframeCommunication?: (this: FrameCall) => unknown;
  /** A field in a frame has lost the focus. */
  onBlurIframeCommunication?: (this: FrameCall) => unknown;
  onBlurCardNumber?: (this: FrameCall, isValid: boolean) => unknown;
  onBlurSecurityCode?: (this: FrameCall, isValid: boolean) => unknown;
  onBlurCardHolder?: (this: HTMLInputElement, isValid: boolean) => unknown;
  onBlurExpiryDate?: (this: HTMLInputElement, isValid: boolean) => unknown;
  /** The brands to which the number can belong, none while that is open, and the selected one. */
  onDetectBrand?: (brands: readonly string[], activeBrand: string) => unknown;
  /** The first digits of the number are known; see `brandDetectionType`. */
  onDetectBin?: (bin: { readonly brands: readonly string[] }) => unknown;
  /** The selected brand: before onReady, and after each change. */
  onChangeBrand?: (brand: string) => unknown;
  /** Asked before the callback of the method, whichever it is. */
  onBeforeSubmit?: BeforeSubmit;
  onBeforeSubmitCard?: BeforeSubmit;
  /** Asked after onBeforeSubmitCard; a rejected promise stops the submission too. */
  onBeforeSubmitCardPromise?: BeforeSubmit;
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
  /**
   * The checkout expires in two minutes, or the shopper has come back after a decline. Return the id of a new one for
   * the same order, or a promise of it, and the form goes on with that one; without, the shopper reads what to do.
   */
  onCheckoutExpiring?: (expiring: ExpiringCheckout) => RenewedCheckout | PromiseLike<RenewedCheckout>;
  onError?: (problem: WpwlError) => unknown;
}

/**
 * Called before a submission; `this` is the form. Only `false`, a promise of it, or an exception stops the submission.
 */
export type BeforeSubmit = (this: HTMLFormElement, event: Event) => unknown;

/** One form that was mounted. */
export interface ReadyContainer {
  /** The argument of `executePayment` without `wpwl-container-`. */
  readonly containerKey: string;
  /** The brands of a card form. */
  readonly ccMethods?: readonly string[];
}

/** The argument of `onCheckoutExpiring`. */
export interface ExpiringCheckout {
  readonly checkoutId: string;
  readonly reason: 'expiring' | 'declined';
}

/** The id of a checkout, or the gateway's reply to its creation; anything empty if there is none. */
export type RenewedCheckout = string | { readonly id: string } | null | undefined | false;

/** An element wrapped by jQuery; without jQuery, it has these members only. */
export interface Wrapped<Wanted extends Element> {
  readonly 0: Wanted;
  get(index: 0): Wanted;
  readonly [method: string]: unknown;
}

/** The `this` of callbacks about a frame. */
export interface FrameCall {
  /** The frame, wrapped by jQuery if the page has loaded it; `[0]` is the element. */
  readonly $iframe: Wrapped<HTMLIFrameElement>;
  /** The form around it, wrapped in the same way. */
  readonly $form: Wrapped<HTMLFormElement>;
}

/** The argument of `onError`. */
export interface WpwlError {
  readonly name: 'InvalidCheckoutIdError' | 'PciIframeSubmitError' | 'PciIframeCommunicationError' | 'WidgetError';
  /** For the merchant's developers. */
  readonly message: string;
  /** Who can solve the problem. */
  readonly whose: 'shopper' | 'merchant' | 'network' | 'ours';
  readonly brand?: string;
  readonly event?: Event;
}
