import type { GoogleApi, GooglePayAddress, GooglePayCallbacks, GooglePayData } from '../lazy/wallet-apis.ts';
import { walletButton } from './button.ts';
import { isUnavailable, tokenFor } from './gateway.ts';
import { nameOf, type Person } from './people.ts';
import { type Choice, openSheet } from './sheet.tsx';

interface Transaction {
  readonly totalPrice: string;
  readonly currencyCode: string;
  readonly displayItems?: readonly { readonly label: string; readonly price: string }[];
}

interface Request {
  readonly transactionInfo: Transaction;
  readonly allowedPaymentMethods: readonly {
    readonly parameters: { readonly billingAddressRequired?: boolean };
    readonly tokenizationSpecification: { readonly parameters: { readonly gatewayMerchantId: string } };
  }[];
  readonly emailRequired?: boolean;
  readonly shippingAddressRequired?: boolean;
  readonly callbackIntents?: readonly string[];
}

interface Options {
  readonly merchantInfo: { readonly merchantName: string };
  readonly paymentDataCallbacks?: GooglePayCallbacks;
}

/** Simulates the interface of Google Pay. */
export const googleApi = (apiAddress: string): GoogleApi => {
  class PaymentsClient {
    readonly #options: Options;

    constructor(options: Readonly<Record<string, unknown>>) {
      this.#options = options as unknown as Options;
    }

    isReadyToPay(): Promise<{ readonly result: boolean }> {
      return Promise.resolve({ result: !isUnavailable('GOOGLEPAY') });
    }

    createButton({ onClick, buttonColor, buttonSizeMode }: Readonly<Record<string, unknown>>): HTMLElement {
      const look = buttonColor === 'white' ? 'light' : 'dark';
      return walletButton('Google Pay', look, onClick as () => void, buttonSizeMode !== 'static');
    }

    loadPaymentData(request: Readonly<Record<string, unknown>>): Promise<unknown> {
      return sheetFor(apiAddress, this.#options, request as unknown as Request);
    }
  }
  return { payments: { api: { PaymentsClient } } };
};

const sheetFor = (
  apiAddress: string,
  { paymentDataCallbacks: callbacks, merchantInfo }: Options,
  request: Request,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    let { transactionInfo } = request;
    const changed = async (trigger: string, { person }: Choice): Promise<void> => {
      if (!request.callbackIntents?.includes(trigger)) return;
      const update = await callbacks?.onPaymentDataChanged?.({
        callbackTrigger: trigger,
        shippingAddress: coarse(person),
      });
      transactionInfo = (update?.['newTransactionInfo'] as Transaction | undefined) ?? transactionInfo;
      sheet.update(transactionInfo.totalPrice, linesOf(transactionInfo));
    };
    const accepted = async (choice: Choice): Promise<void> => {
      const data = await dataOf(apiAddress, request, transactionInfo, choice);
      const verdict = await callbacks?.onPaymentAuthorized(data);
      if (verdict?.transactionState === 'ERROR') return sheet.refuse();
      sheet.close();
      resolve(data);
    };
    const sheet = openSheet({
      brand: 'Google Pay',
      merchant: merchantInfo.merchantName,
      currency: transactionInfo.currencyCode,
      lines: linesOf(transactionInfo),
      total: transactionInfo.totalPrice,
      hasCards: true,
      hasPerson: needsPerson(request),
      chosen: (choice, what) => void changed(what === 'card' ? 'PAYMENT_METHOD' : 'SHIPPING_ADDRESS', choice),
      accepted: (choice) =>
        void accepted(choice).catch((failure: unknown) => {
          sheet.close();
          reject(failure);
        }),
      cancelled: () => reject({ statusCode: 'CANCELED' }),
      failed: () => reject({ statusCode: 'INTERNAL_ERROR', statusMessage: 'simulated' }),
    });
    sheet.ready();
  });

const needsPerson = ({ emailRequired, shippingAddressRequired, allowedPaymentMethods }: Request): boolean =>
  Boolean(emailRequired || shippingAddressRequired || allowedPaymentMethods[0]?.parameters.billingAddressRequired);

const linesOf = ({ displayItems = [] }: Transaction) =>
  displayItems.map(({ label, price }) => ({ label, amount: price }));

/** Until the shopper authorizes the payment, a sheet reveals only what delivery costs depend on. */
const coarse = ({ city, state, postcode, country }: Person): GooglePayAddress => ({
  locality: city,
  administrativeArea: state,
  postalCode: postcode,
  countryCode: country,
});

const addressOf = (person: Person): GooglePayAddress => ({
  ...coarse(person),
  name: nameOf(person),
  phoneNumber: person.phone,
  address1: person.street,
});

const dataOf = async (
  apiAddress: string,
  { allowedPaymentMethods: [method], emailRequired, shippingAddressRequired }: Request,
  { totalPrice, currencyCode }: Transaction,
  { card, person }: Choice,
): Promise<GooglePayData> => {
  const entityId = method?.tokenizationSpecification.parameters.gatewayMerchantId ?? '';
  const facts = { brand: 'GOOGLEPAY', entityId, amount: totalPrice, currency: currencyCode, card } as const;
  return {
    ...(emailRequired && { email: person.email }),
    ...(shippingAddressRequired && { shippingAddress: addressOf(person) }),
    paymentMethodData: {
      info: { ...(method?.parameters.billingAddressRequired && { billingAddress: addressOf(person) }) },
      tokenizationData: { token: await tokenFor(apiAddress, facts) },
    },
  };
};
