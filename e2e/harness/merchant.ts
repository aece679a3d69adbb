import {
  type GatewayAccess,
  type GatewayEvent,
  type PaymentStatus,
  testGateway,
} from '../merchant-kit/test-gateway.ts';
import type { Stack } from './stack.ts';

/** The billing address that 3-D Secure needs. */
const billing = {
  'billing.street1': '12 St James Square',
  'billing.city': 'London',
  'billing.postcode': 'SW1Y 4JH',
  'billing.country': 'GB',
};

/** Creates a checkout as a merchant's server does, and returns its id. */
export const createCheckout = (stack: Stack, more: Readonly<Record<string, string>> = {}): Promise<string> =>
  testGateway(accessOf(stack)).createCheckout({
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    ...billing,
    ...more,
  });

/** Queries the status of a checkout as a merchant's server does, and returns the result code. */
export async function resultCodeOf(stack: Stack, checkoutId: string, entityId = stack.entityId): Promise<string> {
  const { result } = await testGateway({ ...accessOf(stack), entityId }).statusOf(checkoutId);
  return result.code;
}

/** Returns the time of the gateway's clock, which journeys before this one may have moved. */
export const readClock = (stack: Stack): Promise<Date> => testGateway(accessOf(stack)).readClock();

/** Moves the gateway's clock ahead; resolves when every timer that came due has run. */
export const advanceClock = (stack: Stack, seconds: number): Promise<void> =>
  testGateway(accessOf(stack)).advanceClock(seconds);

/** Returns all events of a checkout and its payments, in order. */
export const eventsOf = (stack: Stack, checkoutId: string): Promise<readonly GatewayEvent[]> =>
  testGateway(accessOf(stack)).eventsOf(checkoutId);

/** Returns the status of a checkout's payment, as the merchant's server queries it. */
export const paymentOf = (stack: Stack, checkoutId: string): Promise<PaymentStatus> =>
  testGateway(accessOf(stack)).statusOf(checkoutId);

/** Returns the result code of a checkout's payment, as the merchant's server queries it. */
export const statusOf = (stack: Stack, checkoutId: string): Promise<string> => resultCodeOf(stack, checkoutId);

const accessOf = ({ gatewayUrl, entityId, accessToken }: Stack): GatewayAccess => ({
  url: gatewayUrl,
  entityId,
  accessToken,
});

/** What the gateway has made for a merchant's server. */
interface Made {
  readonly id: string;
  /** The page of a hosted checkout or of a link. */
  readonly url?: string;
  readonly redirect?: { readonly url: string };
}

/** Sends a request as a merchant's server does. @throws Error with the gateway's reply if it refuses. */
export async function post(
  stack: Stack,
  path: string,
  { entityId = stack.entityId, ...parameters }: Readonly<Record<string, string>>,
): Promise<Made> {
  const response = await fetch(new URL(path, stack.gatewayUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.accessToken}` },
    body: new URLSearchParams({ entityId, ...parameters }),
  });
  const reply = (await response.json()) as Made;
  if (!response.ok) throw new Error(`The gateway refused ${path}: ${JSON.stringify(reply)}`);
  return reply;
}

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
  stack: Stack,
  parameters: Readonly<Record<string, string>> = {},
  entityId = stack.entityId,
): Promise<string> {
  const isCard = !Object.keys(parameters).some((name) => /^(?:bank|virtual)Account/.test(name));
  const { id } = await post(stack, 'v1/registrations', { entityId, ...(isCard ? account : {}), ...parameters });
  return id;
}

/** The reply about a stored account to a merchant's server. */
interface StoredReply {
  readonly id: string;
  readonly registrationId?: string;
  readonly result: { readonly code: string };
}

/** Creates a checkout that stores an account without a payment, and returns its id. */
export function createRegistrationCheckout(stack: Stack): Promise<string> {
  return createCheckout(stack, { createRegistration: 'true', amount: '', currency: '', paymentType: '' });
}

/** Queries the account that was stored on a checkout, alone or with its payment. */
export async function registrationOf(
  stack: Stack,
  checkoutId: string,
  resource: 'registration' | 'payment' = 'registration',
  entityId = stack.entityId,
): Promise<StoredReply> {
  const query = new URLSearchParams({ entityId });
  const response = await fetch(new URL(`v1/checkouts/${checkoutId}/${resource}?${query}`, stack.gatewayUrl), {
    headers: { authorization: `Bearer ${stack.accessToken}` },
  });
  return (await response.json()) as StoredReply;
}
