/*
 * The public JavaScript interfaces of the wallets' providers, as far as the widget uses them. In the live environment
 * the providers' own scripts implement them, in the test environment the simulated sheets. The widget treats both
 * alike.
 */

/** A line item or the total in the sheet of Apple Pay. */
export interface ApplePayLine {
  readonly label: string;
  readonly amount: string;
  readonly type?: string;
}

/** A person and an address, from Apple Pay. */
export interface ApplePayContact {
  readonly givenName?: string;
  readonly familyName?: string;
  readonly emailAddress?: string;
  readonly phoneNumber?: string;
  readonly addressLines?: readonly string[];
  readonly locality?: string;
  readonly administrativeArea?: string;
  readonly postalCode?: string;
  readonly countryCode?: string;
}

/** What the shopper has authorized in Apple Pay. */
export interface ApplePayPayment {
  readonly token: {
    readonly paymentData: unknown;
    readonly paymentMethod?: { readonly network?: string; readonly type?: string };
  };
  readonly billingContact?: ApplePayContact;
  readonly shippingContact?: ApplePayContact;
}

/** The merchant's answer to a selection in the sheet of Apple Pay. */
export interface ApplePayUpdate {
  readonly newTotal: ApplePayLine;
  readonly newLineItems?: readonly ApplePayLine[];
}

/** The sheet of Apple Pay for one payment. */
export interface ApplePaySession {
  onvalidatemerchant: ((event: { readonly validationURL: string }) => void) | null;
  onpaymentmethodselected: ((event: { readonly paymentMethod: unknown }) => void) | null;
  onshippingcontactselected: ((event: { readonly shippingContact: ApplePayContact }) => void) | null;
  onpaymentauthorized: ((event: { readonly payment: ApplePayPayment }) => void) | null;
  oncancel: ((event: unknown) => void) | null;
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: unknown): void;
  completePaymentMethodSelection(update: ApplePayUpdate): void;
  completeShippingContactSelection(update: ApplePayUpdate): void;
  completePayment(result: { readonly status: number; readonly errors?: readonly unknown[] }): void;
}

/** The constructor of Apple Pay's sheets. */
export interface ApplePaySessions {
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
  new (version: number, request: Readonly<Record<string, unknown>>): ApplePaySession;
  canMakePayments(): boolean;
  canMakePaymentsWithActiveCard(merchantIdentifier: string): Promise<boolean>;
}

/** A person and an address, from Google Pay. */
export interface GooglePayAddress {
  readonly name?: string;
  readonly phoneNumber?: string;
  readonly address1?: string;
  readonly address2?: string;
  readonly locality?: string;
  readonly administrativeArea?: string;
  readonly postalCode?: string;
  readonly countryCode?: string;
}

/** What the shopper has authorized in Google Pay. */
export interface GooglePayData {
  readonly email?: string;
  readonly shippingAddress?: GooglePayAddress;
  readonly paymentMethodData: {
    readonly info?: { readonly billingAddress?: GooglePayAddress };
    readonly tokenizationData: { readonly token: string };
  };
}

/** The merchant's answer to an authorization in Google Pay. */
export interface GooglePayVerdict {
  readonly transactionState: 'SUCCESS' | 'ERROR';
  readonly error?: { readonly reason: string; readonly message: string; readonly intent: string };
}

/** The callbacks of Google Pay. */
export interface GooglePayCallbacks {
  onPaymentAuthorized(data: GooglePayData): Promise<GooglePayVerdict>;
  onPaymentDataChanged?(data: unknown): Promise<Readonly<Record<string, unknown>>>;
}

/** The client of Google Pay. */
export interface GooglePayClient {
  isReadyToPay(request: Readonly<Record<string, unknown>>): Promise<{ readonly result: boolean }>;
  createButton(options: Readonly<Record<string, unknown>>): HTMLElement;
  loadPaymentData(request: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** The global `google` of Google Pay's script. */
export interface GoogleApi {
  readonly payments: {
    readonly api: { readonly PaymentsClient: new (options: Readonly<Record<string, unknown>>) => GooglePayClient };
  };
}

/** The client of Samsung Pay. */
export interface SamsungPayClient {
  isReadyToPay(methods: Readonly<Record<string, unknown>>): Promise<{ readonly result: boolean }>;
  createButton(options: Readonly<Record<string, unknown>>): HTMLElement;
  /** Opens the sheet and returns the token that the shopper has authorized. */
  loadPaymentSheet(
    methods: Readonly<Record<string, unknown>>,
    transaction: Readonly<Record<string, unknown>>,
  ): Promise<unknown>;
  /** Reports the payment's result to the sheet. */
  notify(result: { readonly status: 'CHARGED' | 'REJECTED'; readonly provider: string }): void;
}

/** The global `SamsungPay` of Samsung Pay's script. */
export interface SamsungPayApi {
  readonly PaymentClient: new (options: { readonly environment: string; readonly nonce?: string }) => SamsungPayClient;
}

/** A person and an address, from Amazon Pay. */
export interface AmazonAddress {
  readonly name?: string;
  readonly addressLine1?: string;
  readonly addressLine2?: string;
  readonly city?: string;
  readonly stateOrRegion?: string;
  readonly postalCode?: string;
  readonly countryCode?: string;
  readonly phoneNumber?: string;
}

/** What the sheet of Amazon Pay reports about its shopper. */
export interface AmazonEvent {
  readonly amazonCheckoutSessionId?: string;
  readonly shippingAddress?: AmazonAddress;
  readonly billingAddress?: AmazonAddress;
  readonly buyer?: { readonly name?: string; readonly email?: string; readonly phoneNumber?: string };
}

/** The global `amazon` of Amazon Pay's script. */
export interface AmazonApi {
  readonly Pay: { renderButton(selector: string, options: Readonly<Record<string, unknown>>): unknown };
}

/** What the shopper has approved in PayPal. */
export interface PayPalOrder {
  readonly payer?: {
    readonly email_address?: string;
    readonly name?: { readonly given_name?: string; readonly surname?: string };
  };
  readonly purchase_units?: readonly {
    readonly shipping?: {
      readonly name?: { readonly full_name?: string };
      readonly address?: {
        readonly address_line_1?: string;
        readonly address_line_2?: string;
        readonly admin_area_1?: string;
        readonly admin_area_2?: string;
        readonly postal_code?: string;
        readonly country_code?: string;
      };
    };
  }[];
}

/** The actions that PayPal offers to callbacks. */
export interface PayPalActions {
  readonly order: {
    create(order: Readonly<Record<string, unknown>>): Promise<string>;
    get(): Promise<PayPalOrder>;
  };
}

/** The global `paypal` of PayPal's script. */
export interface PayPalApi {
  Buttons(options: Readonly<Record<string, unknown>>): {
    isEligible(): boolean;
    render(place: HTMLElement): Promise<void>;
    close(): void;
  };
}

/** The globals of the providers' scripts, or their simulation. */
export interface WalletApis {
  readonly ApplePaySession?: ApplePaySessions;
  readonly google?: GoogleApi;
  readonly SamsungPay?: SamsungPayApi;
  readonly amazon?: AmazonApi;
  readonly paypal?: PayPalApi;
}

/** The simulation of the providers, for the test environment. */
export interface SimulatedApis extends WalletApis {
  /** Closes all open sheets as if the shopper had cancelled them; called when the widget is unloaded. */
  closeSheets(): void;
  /**
   * Sets the language of sheets opened from now on, by its tag, and the shop's name in those whose provider knows it from
   * the merchant's account. Real sheets have the language of the device.
   */
  speak(tag: string, shop: string): void;
}

/** Returns the simulated providers; `apiAddress` is that of the interface's version. */
export type SimulatedWallets = (apiAddress: string) => SimulatedApis;
