import { post, storeAccount } from './merchant.ts';
import type { Stack } from './stack.ts';

type Parameters = Readonly<Record<string, string>>;

/** A shopper, with what a merchant's server stores for them. */
export interface Shopper {
  readonly email: string;
  /** Stores a card, and returns the id of its registration. */
  storeCard(more?: Parameters): Promise<string>;
  /** Subscribes them to tea, for 12.50 on the 3rd of each month, and returns the id of the schedule. */
  subscribe(registrationId: string, more?: Parameters): Promise<string>;
  /** Takes a payment with a card, and returns its id. */
  pay(more?: Parameters): Promise<string>;
  /** Asks for a link to the page, as for a customer who is signed in at the merchant. */
  link(more?: Parameters): Promise<string>;
  /** Returns the newest code that was sent to them, of the test inbox; undefined if there is none. */
  code(): Promise<string | undefined>;
}

/** The settings of a channel that collects direct debits by its own bank. */
const bank: Parameters = {
  'sepa.creditorIdentifier': 'DE98ZZZ09999999999',
  'sepa.creditorName': 'Tea and Kettles GmbH',
  'sepa.iban': 'DE89370400440532013000',
};

/** Creates a channel that offers the self-service page, and returns its id. */
export const addSelfService = (stack: Stack, settings: Parameters = {}): Promise<string> =>
  stack.addChannel({ ...bank, 'selfService.enabled': 'true', ...settings });

const card: Parameters = {
  ...{ paymentBrand: 'VISA', 'card.number': '4111111111111111', 'card.holder': 'Ada Lovelace' },
  ...{ 'card.expiryMonth': '05', 'card.expiryYear': '2034' },
};

const account: Parameters = {
  ...{ paymentBrand: 'DIRECTDEBIT_SEPA', 'bankAccount.holder': 'Ada Lovelace' },
  'bankAccount.iban': 'DE89370400440532013000',
};

/** A debit from a bank account that is stored with it, for debits without the shopper. */
export const storedDebit: Parameters = {
  ...account,
  ...{ createRegistration: 'true', 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT' },
};

let shoppers = 0;

/** Returns a new shopper of a channel, about whom the gateway has stored nothing yet. */
export const newShopper = (stack: Stack, entityId: string): Shopper => {
  shoppers += 1;
  const email = `ada-${shoppers}@example.com`;
  const customer = { entityId, 'customer.merchantCustomerId': `customer-${shoppers}` };
  const own = { ...customer, 'customer.email': email, 'customer.givenName': 'Ada', 'customer.surname': 'Lovelace' };
  return {
    email,
    storeCard: (more = {}) => storeAccount(stack, { ...own, ...more }, entityId),
    subscribe: async (registrationId, more = {}) => {
      const plan = { amount: '12.50', currency: 'EUR', 'job.expression': '0 0 9 3 * ?', descriptor: 'Tea club' };
      return (await post(stack, 'v1/schedules', { entityId, registrationId, ...plan, ...more })).id;
    },
    pay: async (more = {}) => {
      const order = { amount: '47.50', currency: 'EUR', paymentType: 'DB', merchantTransactionId: 'ORDER-0001' };
      const paidWith = 'bankAccount.iban' in more ? {} : card;
      return (await post(stack, 'v1/payments', { ...own, ...order, ...paidWith, ...more })).id;
    },
    link: async (more = {}) => (await post(stack, 'v1/customers/sessions', { ...customer, ...more })).url ?? '',
    code: async () => {
      const address = new URL(`v1/test/mails?${new URLSearchParams({ entityId })}`, stack.gatewayUrl);
      const answer = await fetch(address, { headers: { authorization: `Bearer ${stack.accessToken}` } });
      const { mails = [] } = (await answer.json()) as {
        readonly mails?: readonly { readonly kind: string; readonly to: string; readonly text: string }[];
      };
      const [newest] = mails.filter(({ kind, to }) => kind === 'code' && to.includes(email));
      return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0];
    },
  };
};
