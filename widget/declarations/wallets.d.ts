/** The options of wallets and of fast checkout. */
export interface WalletOptions {
  /** Creates the checkout when a button of fast checkout is pressed; returns its id or a promise of it. */
  createCheckout?: (details: { brand: string; [more: string]: unknown }) => string | PromiseLike<string>;
  /** The amount that wallets show in fast checkout, before there is a checkout. */
  checkout?: { amount?: string | number; currency?: string; [more: string]: unknown };
  applePay?: ApplePayOptions;
  googlePay?: GooglePayOptions;
  amazonPay?: AmazonPayOptions;
  paypal?: PayPalOptions;
  samsungPay?: SamsungPayOptions;
  clickToPay?: { [option: string]: unknown };
}

/** The options of every wallet. */
export interface SharedWalletOptions {
  /** The amount that the sheet shows; the checkout's by default. Required in fast checkout. */
  amount?: string | number;
  currencyCode?: string;
  /** The line items. */
  displayItems?: { label: string; price: string | number; type?: string }[];
  /** The groups of parameters from the sheet that are sent; all by default. */
  submitOnPaymentAuthorized?: ('customer' | 'billing' | 'shipping')[] | boolean;
  onPaymentAuthorized?: WalletCallback;
  onCancel?: WalletCallback;
}

/** The options of Apple Pay. */
export interface ApplePayOptions extends SharedWalletOptions {
  version?: number;
  displayName?: string;
  total?: { label?: string; amount?: string | number; type?: 'final' | 'pending' };
  /** In the provider's format; an alternative to `displayItems`. */
  lineItems?: { label: string; amount: string | number; type?: string }[];
  countryCode?: string;
  merchantIdentifier?: string;
  merchantCapabilities?: string[];
  supportedNetworks?: string[];
  /** `canMakePayments` by default. */
  checkAvailability?: string;
  buttonSource?: 'css' | 'js' | (string & {});
  buttonStyle?: string;
  buttonType?: string;
  requiredBillingContactFields?: string[];
  requiredShippingContactFields?: string[];
  onPaymentMethodSelected?: WalletCallback;
  onShippingContactSelected?: WalletCallback;
  [more: string]: unknown;
}

/** The options of Google Pay. */
export interface GooglePayOptions extends SharedWalletOptions {
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
  shippingAddressRequired?: boolean;
  shippingAddressParameters?: { [parameter: string]: unknown };
  countryCode?: string;
  /** The gateway's name at the provider; `tollgate` by default. */
  gateway?: string;
  onPaymentDataChanged?: WalletCallback;
  [more: string]: unknown;
}

/** The options of Samsung Pay. */
export interface SamsungPayOptions extends SharedWalletOptions {
  serviceId?: string;
  merchantName?: string;
  allowedBrands?: string[];
  buttonStyle?: string;
  buttonType?: string;
  countryCode?: string;
  version?: string;
  [more: string]: unknown;
}

/** The options of Amazon Pay. */
export interface AmazonPayOptions extends SharedWalletOptions {
  merchantId?: string;
  publicKeyId?: string;
  storeId?: string;
  /** Currency of the merchant's account; determines the address of the provider's script. */
  ledgerCurrency?: string;
  sandbox?: boolean;
  checkoutLanguage?: string;
  productType?: 'PayOnly' | 'PayAndShip';
  placement?: string;
  buttonColor?: string;
  scopes?: string[];
  onInitCheckout?: WalletCallback;
  onShippingAddressSelection?: WalletCallback;
  [more: string]: unknown;
}

/** The options of PayPal. */
export interface PayPalOptions extends SharedWalletOptions {
  clientId?: string;
  intent?: 'capture' | 'authorize';
  buttonColor?: string;
  buttonShape?: string;
  buttonType?: string;
  /** In the provider's format; takes precedence over the options above. */
  style?: { [member: string]: unknown };
  shopperReference?: string;
  [more: string]: unknown;
}

/** Called with the provider's data; the result, or a promise of it, is passed to the wallet. */
// biome-ignore lint/suspicious/noExplicitAny: the arguments depend on the provider, and pages declare their types.
export type WalletCallback = (...args: any[]) => unknown;
