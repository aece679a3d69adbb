/*
 * The public JavaScript interfaces of the wallets' providers, as far as the widget uses them. In the live environment the
 * providers' own scripts bring them, in the test environment the simulated sheets do; nothing else tells the two apart.
 */

/** One line of what is bought, or the total, as the first wallet's sheet shows it. */
export interface ApplePayLine {
  readonly label: string;
  readonly amount: string;
  readonly type?: string;
}

/** A person and an address in the first wallet's words. */
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

/** What the first wallet's shopper has agreed to. */
export interface ApplePayPayment {
  readonly token: {
    readonly paymentData: unknown;
    readonly paymentMethod?: { readonly network?: string; readonly type?: string };
  };
  readonly billingContact?: ApplePayContact;
  readonly shippingContact?: ApplePayContact;
}

/** What a merchant answers to a choice in the first wallet's sheet. */
export interface ApplePayUpdate {
  readonly newTotal: ApplePayLine;
  readonly newLineItems?: readonly ApplePayLine[];
}

/** The first wallet's sheet, for one payment. */
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

/** What makes sheets of the first wallet. */
export interface ApplePaySessions {
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
  new (version: number, request: Readonly<Record<string, unknown>>): ApplePaySession;
  canMakePayments(): boolean;
  canMakePaymentsWithActiveCard(merchantIdentifier: string): Promise<boolean>;
}

/** A person and an address in the second wallet's words. */
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

/** What the second wallet's shopper has agreed to. */
export interface GooglePayData {
  readonly email?: string;
  readonly shippingAddress?: GooglePayAddress;
  readonly paymentMethodData: {
    readonly info?: { readonly billingAddress?: GooglePayAddress };
    readonly tokenizationData: { readonly token: string };
  };
}

/** What a merchant answers when the second wallet's shopper has agreed. */
export interface GooglePayVerdict {
  readonly transactionState: 'SUCCESS' | 'ERROR';
  readonly error?: { readonly reason: string; readonly message: string; readonly intent: string };
}

/** The second wallet's callbacks. */
export interface GooglePayCallbacks {
  onPaymentAuthorized(data: GooglePayData): Promise<GooglePayVerdict>;
  onPaymentDataChanged?(data: unknown): Promise<Readonly<Record<string, unknown>>>;
}

/** The second wallet, for one page. */
export interface GooglePayClient {
  isReadyToPay(request: Readonly<Record<string, unknown>>): Promise<{ readonly result: boolean }>;
  createButton(options: Readonly<Record<string, unknown>>): HTMLElement;
  loadPaymentData(request: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** What the second wallet's script brings as `google`. */
export interface GoogleApi {
  readonly payments: {
    readonly api: { readonly PaymentsClient: new (options: Readonly<Record<string, unknown>>) => GooglePayClient };
  };
}

/** The third wallet, for one page. */
export interface SamsungPayClient {
  isReadyToPay(methods: Readonly<Record<string, unknown>>): Promise<{ readonly result: boolean }>;
  createButton(options: Readonly<Record<string, unknown>>): HTMLElement;
  /** Gives what the shopper has agreed to, which is the token. */
  loadPaymentSheet(
    methods: Readonly<Record<string, unknown>>,
    transaction: Readonly<Record<string, unknown>>,
  ): Promise<unknown>;
  /** Tells the sheet what has become of the payment. */
  notify(news: { readonly status: 'CHARGED' | 'REJECTED'; readonly provider: string }): void;
}

/** What the third wallet's script brings as `SamsungPay`. */
export interface SamsungPayApi {
  readonly PaymentClient: new (options: { readonly environment: string; readonly nonce?: string }) => SamsungPayClient;
}

/** A person and an address in the marketplace wallet's words. */
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

/** What the marketplace wallet's sheet tells of its shopper. */
export interface AmazonEvent {
  readonly amazonCheckoutSessionId?: string;
  readonly shippingAddress?: AmazonAddress;
  readonly billingAddress?: AmazonAddress;
  readonly buyer?: { readonly name?: string; readonly email?: string; readonly phoneNumber?: string };
}

/** What the marketplace wallet's script brings as `amazon`. */
export interface AmazonApi {
  readonly Pay: { renderButton(selector: string, options: Readonly<Record<string, unknown>>): unknown };
}

/** What the online wallet's shopper has agreed to. */
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

/** What the online wallet lets its callbacks do. */
export interface PayPalActions {
  readonly order: {
    create(order: Readonly<Record<string, unknown>>): Promise<string>;
    get(): Promise<PayPalOrder>;
  };
}

/** What the online wallet's script brings as `paypal`. */
export interface PayPalApi {
  Buttons(options: Readonly<Record<string, unknown>>): {
    isEligible(): boolean;
    render(place: HTMLElement): Promise<void>;
    close(): void;
  };
}

/** What the providers' scripts bring, or what stands for them. */
export interface WalletApis {
  readonly ApplePaySession?: ApplePaySessions;
  readonly google?: GoogleApi;
  readonly SamsungPay?: SamsungPayApi;
  readonly amazon?: AmazonApi;
  readonly paypal?: PayPalApi;
}

/** What stands for the providers in the test environment. */
export interface SimulatedApis extends WalletApis {
  /** Takes the sheets away that are open, as if their shopper had closed them: the page has unloaded the widget. */
  closeSheets(): void;
  /** Has the sheets that open from now on speak a language, by its tag: real ones speak that of the device. */
  speak(tag: string): void;
}

/** Gives what stands for the providers in the test environment; `apiAddress` is that of the interface's version. */
export type SimulatedWallets = (apiAddress: string) => SimulatedApis;
