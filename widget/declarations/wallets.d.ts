/** Wallets, inline and before there is a checkout. */
export interface WalletOptions {
  /** Makes the checkout when a button of fast checkout is pressed: gives its id, or promises it. */
  createCheckout?: (details: { brand: string; [more: string]: unknown }) => string | PromiseLike<string>;
  /** The amount that wallets show before there is a checkout. */
  checkout?: { amount?: string | number; currency?: string; [more: string]: unknown };
  applePay?: ApplePayOptions;
  googlePay?: GooglePayOptions;
  amazonPay?: AmazonPayOptions;
  paypal?: PayPalOptions;
  samsungPay?: SamsungPayOptions;
  clickToPay?: { [option: string]: unknown };
}

/** What every wallet is told. */
export interface SharedWalletOptions {
  /** What the sheet shows; the checkout's unless set. Needed before there is a checkout. */
  amount?: string | number;
  currencyCode?: string;
  /** What is bought, line by line. */
  displayItems?: { label: string; price: string | number; type?: string }[];
  /** The groups of parameters that are sent from what the sheet tells; all that were asked for unless set. */
  submitOnPaymentAuthorized?: ('customer' | 'billing' | 'shipping')[] | boolean;
  onPaymentAuthorized?: WalletCallback;
  onCancel?: WalletCallback;
}

/** What Apple Pay is told. */
export interface ApplePayOptions extends SharedWalletOptions {
  version?: number;
  displayName?: string;
  total?: { label?: string; amount?: string | number; type?: 'final' | 'pending' };
  /** As the provider writes it; `displayItems` serves as well. */
  lineItems?: { label: string; amount: string | number; type?: string }[];
  countryCode?: string;
  merchantIdentifier?: string;
  merchantCapabilities?: string[];
  supportedNetworks?: string[];
  /** `canMakePayments` unless set. */
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

/** What Google Pay is told. */
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
  /** The gateway's name at the provider; `tollgate` unless set. */
  gateway?: string;
  onPaymentDataChanged?: WalletCallback;
  [more: string]: unknown;
}

/** What Samsung Pay is told. */
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

/** What Amazon Pay is told. */
export interface AmazonPayOptions extends SharedWalletOptions {
  merchantId?: string;
  publicKeyId?: string;
  storeId?: string;
  /** Currency of the merchant's account; tells where the script comes from. */
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

/** What PayPal is told. */
export interface PayPalOptions extends SharedWalletOptions {
  clientId?: string;
  intent?: 'capture' | 'authorize';
  buttonColor?: string;
  buttonShape?: string;
  buttonType?: string;
  /** As the provider writes it; its members are of more weight. */
  style?: { [member: string]: unknown };
  shopperReference?: string;
  [more: string]: unknown;
}

/** Called by a wallet; what it gives, or promises, is told to the wallet. */
// biome-ignore lint/suspicious/noExplicitAny: what is given is each provider's own, and pages write its type.
export type WalletCallback = (...given: any[]) => unknown;
