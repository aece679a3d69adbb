import type { PayPalActions, PayPalApi, PayPalOrder } from '../lazy/wallet-apis.ts';
import { walletButton } from './button.ts';
import { isUnavailable } from './gateway.ts';
import { nameOf, type Person } from './people.ts';
import { openSheet } from './sheet.tsx';

interface Order {
  readonly application_context?: { readonly user_action?: string };
  readonly purchase_units: readonly {
    readonly amount: { readonly currency_code: string; readonly value: string };
    readonly items?: readonly { readonly name: string; readonly unit_amount: { readonly value: string } }[];
  }[];
}

interface Options {
  readonly style?: { readonly color?: string };
  createOrder(data: unknown, actions: PayPalActions): Promise<string>;
  onApprove(
    data: { readonly orderID: string },
    actions: PayPalActions,
  ): Promise<{ readonly isPaid?: boolean } | undefined>;
  onCancel(event: unknown): void;
  onError(failure: unknown): void;
}

const looks: Readonly<Record<string, 'light' | 'dark'>> = { white: 'light', silver: 'light', black: 'dark' };

/** Simulates the interface of PayPal. */
export const payPalApi = (): PayPalApi => ({
  Buttons: (given) => {
    const options = given as unknown as Options;
    const button = walletButton('PayPal', looks[options.style?.color ?? ''] ?? 'gold', () => void open(options));
    return {
      isEligible: () => !isUnavailable('PAYPAL'),
      render: async (place) => place.append(button),
      close: () => button.remove(),
    };
  },
});

const open = async (options: Options): Promise<void> => {
  let made: Order | undefined;
  let person: Person | undefined;
  const actions: PayPalActions = {
    order: {
      create: async (order) => {
        made = order as unknown as Order;
        return `SIMULATED-${crypto.getRandomValues(new Uint32Array(3)).join('-')}`;
      },
      get: async () => (person ? orderOf(person) : {}),
    },
  };
  const orderID = await options.createOrder({}, actions).catch(options.onError);
  const unit = made?.purchase_units[0];
  if (typeof orderID !== 'string' || !unit) return;
  const sheet = openSheet({
    brand: 'PayPal',
    currency: unit.amount.currency_code,
    lines: (unit.items ?? []).map(({ name, unit_amount }) => ({ label: name, amount: unit_amount.value })),
    total: unit.amount.value,
    hasCards: false,
    hasPerson: true,
    isContinued: made?.application_context?.user_action === 'CONTINUE',
    chosen: () => undefined,
    accepted: (choice) => {
      ({ person } = choice);
      options.onApprove({ orderID }, actions).then(
        (verdict) => (verdict?.isPaid ? sheet.close() : sheet.refuse()),
        () => sheet.refuse(),
      );
    },
    cancelled: () => options.onCancel({ orderID }),
    failed: () => options.onError(new Error('simulated')),
  });
  sheet.ready();
};

const orderOf = (person: Person): PayPalOrder => ({
  payer: { email_address: person.email, name: { given_name: person.givenName, surname: person.surname } },
  purchase_units: [
    {
      shipping: {
        name: { full_name: nameOf(person) },
        address: {
          address_line_1: person.street,
          admin_area_2: person.city,
          admin_area_1: person.state,
          postal_code: person.postcode,
          country_code: person.country,
        },
      },
    },
  ],
});
