import type {
  ApplePayContact,
  ApplePayLine,
  ApplePayPayment,
  ApplePaySession,
  ApplePaySessions,
  ApplePayUpdate,
} from '../lazy/wallet-apis.ts';
import { isUnavailable, tokenFor } from './gateway.ts';
import type { Person } from './people.ts';
import { type Choice, openSheet, type Sheet } from './sheet.tsx';

/** Tokens of Apple Pay contain no channel, but the gateway's test endpoint needs one. */
const NO_CHANNEL = '0'.repeat(32);
const VALIDATION_URL = 'https://apple-pay-gateway.apple.com/paymentservices/paymentSession';
const paymentMethod = { displayName: 'Simulated 0000', network: 'visa', type: 'debit' };

interface Request {
  readonly currencyCode: string;
  readonly total: ApplePayLine;
  readonly lineItems?: readonly ApplePayLine[];
  readonly requiredBillingContactFields?: readonly string[];
  readonly requiredShippingContactFields?: readonly string[];
}

/** Simulates the interface of Apple Pay. */
export const applePaySessions = (apiAddress: string): ApplePaySessions =>
  class extends SimulatedApplePaySession {
    override readonly apiAddress = apiAddress;
  };

class SimulatedApplePaySession implements ApplePaySession {
  readonly apiAddress: string = '';
  static readonly STATUS_SUCCESS = 0;
  static readonly STATUS_FAILURE = 1;
  onvalidatemerchant: ApplePaySession['onvalidatemerchant'] = null;
  onpaymentmethodselected: ApplePaySession['onpaymentmethodselected'] = null;
  onshippingcontactselected: ApplePaySession['onshippingcontactselected'] = null;
  onpaymentauthorized: ApplePaySession['onpaymentauthorized'] = null;
  oncancel: ApplePaySession['oncancel'] = null;
  readonly #request: Request;
  #total: ApplePayLine;
  #sheet: Sheet | undefined;

  constructor(version: number, request: Readonly<Record<string, unknown>>) {
    if (!(version > 0)) throw new Error('The version of the sheet must be positive.');
    this.#request = wholeRequest(request);
    this.#total = this.#request.total;
  }

  static canMakePayments(): boolean {
    return !isUnavailable('APPLEPAY');
  }

  static canMakePaymentsWithActiveCard(): Promise<boolean> {
    return Promise.resolve(!isUnavailable('APPLEPAY-CARD'));
  }

  begin(): void {
    const cancelled = (): void => this.oncancel?.({ sessionError: { code: 'unknown' } });
    this.#sheet = openSheet({
      brand: 'Apple Pay',
      merchant: this.#total.label,
      currency: this.#request.currencyCode,
      lines: this.#request.lineItems ?? [],
      total: this.#total.amount,
      hasCards: true,
      hasPerson: needsPerson(this.#request),
      chosen: ({ person }, what) => {
        if (what === 'card') this.onpaymentmethodselected?.({ paymentMethod });
        else this.onshippingcontactselected?.({ shippingContact: coarse(person) });
      },
      accepted: (choice) => void this.#accept(choice).catch(() => this.#sheet?.refuse()),
      cancelled,
      failed: cancelled,
    });
    this.onvalidatemerchant?.({ validationURL: VALIDATION_URL });
  }

  abort(): void {
    this.#sheet?.close();
  }

  completeMerchantValidation(session: unknown): void {
    const isSession = typeof session === 'object' && session !== null && 'merchantSessionIdentifier' in session;
    if (!isSession) throw new Error('This is no merchant session.');
    this.#sheet?.ready();
    this.onpaymentmethodselected?.({ paymentMethod });
  }

  completePaymentMethodSelection({ newTotal, newLineItems }: ApplePayUpdate): void {
    this.#total = newTotal;
    this.#sheet?.update(newTotal.amount, newLineItems);
  }

  completeShippingContactSelection(update: ApplePayUpdate): void {
    this.completePaymentMethodSelection(update);
  }

  completePayment({ status }: { readonly status: number }): void {
    if (status === SimulatedApplePaySession.STATUS_SUCCESS) this.#sheet?.close();
    else this.#sheet?.refuse();
  }

  async #accept({ card, person }: Choice): Promise<void> {
    const { currencyCode: currency } = this.#request;
    const facts = { brand: 'APPLEPAY', entityId: NO_CHANNEL, amount: this.#total.amount, currency, card } as const;
    const paymentData: unknown = JSON.parse(await tokenFor(this.apiAddress, facts));
    this.onpaymentauthorized?.({
      payment: { token: { paymentData, paymentMethod }, ...contactsOf(this.#request, person) },
    });
  }
}

const wholeRequest = (request: Readonly<Record<string, unknown>>): Request => {
  for (const name of ['countryCode', 'currencyCode', 'merchantCapabilities', 'supportedNetworks', 'total']) {
    if (request[name] === undefined) throw new Error(`The request needs ${name}.`);
  }
  return request as unknown as Request;
};

const needsPerson = ({ requiredBillingContactFields: billing, requiredShippingContactFields: shipping }: Request) =>
  (billing?.length ?? 0) + (shipping?.length ?? 0) > 0;

const contactsOf = (
  { requiredBillingContactFields: billing, requiredShippingContactFields: shipping }: Request,
  person: Person,
): Pick<ApplePayPayment, 'billingContact' | 'shippingContact'> => ({
  ...(billing && { billingContact: contactOf(person, billing) }),
  ...(shipping && { shippingContact: contactOf(person, shipping) }),
});

/** Until the shopper authorizes the payment, a sheet reveals only what delivery costs depend on. */
const coarse = ({ city, state, postcode, country }: Person): ApplePayContact => ({
  locality: city,
  administrativeArea: state,
  postalCode: postcode,
  countryCode: country,
});

const contactOf = (person: Person, fields: readonly string[]): ApplePayContact => ({
  ...(fields.includes('name') && { givenName: person.givenName, familyName: person.surname }),
  ...(fields.includes('email') && { emailAddress: person.email }),
  ...(fields.includes('phone') && { phoneNumber: person.phone }),
  ...(fields.includes('postalAddress') && { ...coarse(person), addressLines: [person.street] }),
});
