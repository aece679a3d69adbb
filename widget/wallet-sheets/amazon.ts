import type { AmazonAddress, AmazonApi, AmazonEvent } from '../lazy/wallet-apis.ts';
import { walletButton } from './button.ts';
import { isUnavailable } from './gateway.ts';
import { nameOf, type Person } from './people.ts';
import { type Choice, openSheet, type Sheet } from './sheet.tsx';

interface Money {
  readonly amount: string;
  readonly currencyCode: string;
}

interface Cart {
  readonly totalOrderAmount: Money;
  readonly lineItems?: readonly { readonly title: string; readonly total: Money }[];
}

interface Options {
  readonly merchantId: string;
  readonly productType: string;
  readonly buttonColor?: string;
  readonly checkoutLanguage?: string;
  readonly estimatedOrderAmount: Money;
  onInitCheckout(event: AmazonEvent): Promise<Cart>;
  onShippingAddressSelection(event: AmazonEvent): Promise<Cart | undefined>;
  onCompleteCheckout(event: AmazonEvent): Promise<{ readonly isPaid?: boolean } | undefined>;
  onCancel(event: unknown): void;
  onError(failure: unknown): void;
}

/** Simulates the interface of Amazon Pay. */
export const amazonApi = (): AmazonApi | undefined =>
  isUnavailable('AMAZONPAY')
    ? undefined
    : {
        Pay: {
          renderButton: (selector, given) => {
            const options = given as unknown as Options;
            const look = options.buttonColor === 'DarkGray' ? 'dark' : 'gold';
            const button = walletButton('Amazon Pay', look, () => open(options));
            document.querySelector(selector)?.append(button);
            return button;
          },
        },
      };

const open = (options: Options): void => {
  const id = `simulated-${crypto.getRandomValues(new Uint32Array(3)).join('-')}`;
  const event = ({ person }: Choice): AmazonEvent => ({
    amazonCheckoutSessionId: id,
    buyer: { name: nameOf(person), email: person.email, phoneNumber: person.phone },
    billingAddress: addressOf(person),
    ...(options.productType === 'PayAndShip' && { shippingAddress: addressOf(person) }),
  });
  const sheet = openSheet({
    brand: 'Amazon Pay',
    language: options.checkoutLanguage,
    currency: options.estimatedOrderAmount.currencyCode,
    lines: [],
    total: options.estimatedOrderAmount.amount,
    hasCards: false,
    hasPerson: true,
    chosen: (choice) => void options.onShippingAddressSelection(event(choice)).then((cart) => show(sheet, cart)),
    accepted: (choice) => {
      options.onCompleteCheckout(event(choice)).then(
        (verdict) => (verdict?.isPaid ? sheet.close() : sheet.refuse()),
        () => sheet.refuse(),
      );
    },
    cancelled: () => options.onCancel({}),
    failed: () => options.onError(new Error('simulated')),
  });
  options.onInitCheckout({ amazonCheckoutSessionId: id }).then(
    (cart) => {
      show(sheet, cart);
      sheet.ready();
    },
    () => sheet.close(),
  );
};

const show = (sheet: Sheet, cart: Cart | undefined): void => {
  if (!cart) return;
  const lines = (cart.lineItems ?? []).map(({ title, total }) => ({ label: title, amount: total.amount }));
  sheet.update(cart.totalOrderAmount.amount, lines);
};

const addressOf = (person: Person): AmazonAddress => ({
  name: nameOf(person),
  addressLine1: person.street,
  city: person.city,
  stateOrRegion: person.state,
  postalCode: person.postcode,
  countryCode: person.country,
  phoneNumber: person.phone,
});
