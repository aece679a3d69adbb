import { type GatewayAccess, type PaymentStatus, type ToldEvent, testGateway } from '../merchant-kit/test-gateway.ts';
import type { House } from './harness.ts';

/** The billing address that 3-D Secure needs. */
const billing = {
  'billing.street1': '12 St James Square',
  'billing.city': 'London',
  'billing.postcode': 'SW1Y 4JH',
  'billing.country': 'GB',
};

/** Creates a checkout as a merchant's server does, and returns its id. */
export const createCheckout = (house: House, more: Readonly<Record<string, string>> = {}): Promise<string> =>
  testGateway(accessOf(house)).createCheckout({
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    ...billing,
    ...more,
  });

/** Queries the status of a checkout as a merchant's server does, and returns the result code. */
export async function resultCodeOf(house: House, checkoutId: string, entityId = house.entityId): Promise<string> {
  const { result } = await testGateway({ ...accessOf(house), entityId }).statusOf(checkoutId);
  return result.code;
}

/** Moves the gateway's clock ahead; resolves when every timer that came due has run. */
export const advanceClock = (house: House, seconds: number): Promise<void> =>
  testGateway(accessOf(house)).advanceClock(seconds);

/** Returns all events of a checkout and its payments, in order. */
export const eventsOf = (house: House, checkoutId: string): Promise<readonly ToldEvent[]> =>
  testGateway(accessOf(house)).eventsOf(checkoutId);

/** The status of a payment. */
export type ToldPayment = PaymentStatus;

/** Returns the status of a checkout's payment, as the merchant's server queries it. */
export const paymentOf = (house: House, checkoutId: string): Promise<ToldPayment> =>
  testGateway(accessOf(house)).statusOf(checkoutId);

/** Returns the result code of a checkout's payment, as the merchant's server queries it. */
export const statusOf = (house: House, checkoutId: string): Promise<string> => resultCodeOf(house, checkoutId);

const accessOf = ({ gatewayUrl, entityId, accessToken }: House): GatewayAccess => ({
  url: gatewayUrl,
  entityId,
  accessToken,
});

/** A test account to store. */
const account = {
  paymentBrand: 'VISA',
  'card.number': '4111111111111111',
  'card.holder': 'Ada Lovelace',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
};

/** Stores an account as a merchant's server does, and returns the id of its registration. */
export async function storeAccount(
  house: House,
  parameters: Readonly<Record<string, string>> = {},
  entityId = house.entityId,
): Promise<string> {
  const isCard = !Object.keys(parameters).some((name) => /^(?:bank|virtual)Account/.test(name));
  const response = await fetch(new URL('v1/registrations', house.gatewayUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${house.accessToken}` },
    body: new URLSearchParams({ entityId, ...(isCard ? account : {}), ...parameters }),
  });
  const reply = (await response.json()) as { id?: string; result: unknown };
  if (!response.ok || reply.id === undefined) throw new Error(`Nothing was stored: ${JSON.stringify(reply.result)}`);
  return reply.id;
}

/** The reply about a stored account to a merchant's server. */
export interface StoredReply {
  readonly id: string;
  readonly registrationId?: string;
  readonly result: { readonly code: string };
}

/** Creates a checkout that stores an account without a payment, and returns its id. */
export function createRegistrationCheckout(house: House): Promise<string> {
  return createCheckout(house, { createRegistration: 'true', amount: '', currency: '', paymentType: '' });
}

/** Queries the account that was stored on a checkout, alone or with its payment. */
export async function registrationOf(
  house: House,
  checkoutId: string,
  resource: 'registration' | 'payment' = 'registration',
): Promise<StoredReply> {
  const query = new URLSearchParams({ entityId: house.entityId });
  const response = await fetch(new URL(`v1/checkouts/${checkoutId}/${resource}?${query}`, house.gatewayUrl), {
    headers: { authorization: `Bearer ${house.accessToken}` },
  });
  return (await response.json()) as StoredReply;
}
