/** Wallets, inline and before there is a checkout. */
export interface WalletOptions {
  /** Makes the checkout when a button of fast checkout is pressed: gives its id, or promises it. */
  createCheckout?: (details: { brand: string; [more: string]: unknown }) => string | PromiseLike<string>;
  /** The amount that wallets show before there is a checkout. */
  checkout?: { amount?: string | number; [more: string]: unknown };
  applePay?: ApplePayOptions;
  googlePay?: GooglePayOptions;
  amazonPay?: { [option: string]: unknown };
  paypal?: { [option: string]: unknown };
  samsungPay?: { [option: string]: unknown };
  clickToPay?: { [option: string]: unknown };
}

/** What Apple Pay is told. */
export interface ApplePayOptions {
  version?: number;
  displayName?: string;
  total?: { label?: string; amount?: string; type?: 'final' | 'pending' };
  currencyCode?: string;
  countryCode?: string;
  merchantIdentifier?: string;
  merchantCapabilities?: string[];
  supportedNetworks?: string[];
  /** `applePayCapabilities` unless set. */
  checkAvailability?: string;
  buttonSource?: 'css' | 'js' | (string & {});
  buttonStyle?: string;
  buttonType?: string;
  requiredBillingContactFields?: string[];
  requiredShippingContactFields?: string[];
  submitOnPaymentAuthorized?: string[];
  onPaymentMethodSelected?: WalletCallback;
  onShippingContactSelected?: WalletCallback;
  onShippingMethodSelected?: WalletCallback;
  onPaymentAuthorized?: WalletCallback;
  onCancel?: WalletCallback;
  [more: string]: unknown;
}

/** What Google Pay is told. */
export interface GooglePayOptions {
  gatewayMerchantId?: string;
  merchantId?: string;
  merchantName?: string;
  allowedAuthMethods?: string[];
  allowedCardNetworks?: string[];
  buttonColor?: string;
  buttonType?: string;
  buttonSizeMode?: string;
  emailRequired?: boolean;
  billingAddressRequired?: boolean;
  billingAddressParameters?: { [parameter: string]: unknown };
  submitOnPaymentAuthorized?: string[];
  onPaymentAuthorized?: WalletCallback;
  onPaymentDataChanged?: WalletCallback;
  onCancel?: WalletCallback;
  [more: string]: unknown;
}

/** Called by a wallet; what it gives, or promises, is told to the wallet. */
// biome-ignore lint/suspicious/noExplicitAny: what is given is each provider's own, and pages write its type.
export type WalletCallback = (...given: any[]) => unknown;
