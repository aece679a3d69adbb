import type { House } from './house.ts';

/** What 3-D Secure has to know of who pays. */
const billing = {
  'billing.street1': '12 St James Square',
  'billing.city': 'London',
  'billing.postcode': 'SW1Y 4JH',
  'billing.country': 'GB',
};

/** Creates a checkout as a merchant's server does, and answers its id. */
export async function createCheckout(house: House, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const response = await fetch(new URL('v1/checkouts', house.gatewayUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${house.accessToken}` },
    body: new URLSearchParams({
      entityId: house.entityId,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      ...billing,
      ...more,
    }),
  });
  const reply = (await response.json()) as { id?: string; result: unknown };
  if (reply.id === undefined) throw new Error(`No checkout was created: ${JSON.stringify(reply.result)}`);
  return reply.id;
}

/** Asks how a checkout stands, as a merchant's server does, and answers the result code. */
export async function resultCodeOf(house: House, checkoutId: string, entityId = house.entityId): Promise<string> {
  const response = await fetch(new URL(`v1/checkouts/${checkoutId}/payment?entityId=${entityId}`, house.gatewayUrl), {
    headers: { authorization: `Bearer ${house.accessToken}` },
  });
  return ((await response.json()) as { result: { code: string } }).result.code;
}

/** Something that happened to a checkout or a payment, as the gateway tells whoever tests. */
export interface ToldEvent {
  readonly kind: string;
  readonly details: Readonly<Record<string, string>>;
}

/** Moves the gateway's clock ahead; when it resolves, everything that came due has run. */
export async function advanceClock(house: House, seconds: number): Promise<void> {
  const response = await fetch(new URL('v1/test/clock', house.gatewayUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${house.accessToken}` },
    body: new URLSearchParams({ entityId: house.entityId, action: 'advance', seconds: String(seconds) }),
  });
  if (!response.ok) throw new Error(`The clock was not moved: ${await response.text()}`);
}

/** All that happened to a checkout and its payments, in order. */
export async function eventsOf(house: House, checkoutId: string): Promise<readonly ToldEvent[]> {
  const query = new URLSearchParams({ entityId: house.entityId, checkoutId });
  const response = await fetch(new URL(`v1/test/events?${query}`, house.gatewayUrl), {
    headers: { authorization: `Bearer ${house.accessToken}` },
  });
  const { events } = (await response.json()) as { events: readonly ToldEvent[] };
  return events;
}

/** What the merchant's server learns of a checkout's payment. */
export interface ToldPayment {
  readonly result: { readonly code: string };
  readonly [name: string]: unknown;
}

/** A checkout's payment, as the merchant's server asks for it. */
export async function paymentOf(house: House, checkoutId: string): Promise<ToldPayment> {
  const query = new URLSearchParams({ entityId: house.entityId });
  const response = await fetch(new URL(`v1/checkouts/${checkoutId}/payment?${query}`, house.gatewayUrl), {
    headers: { authorization: `Bearer ${house.accessToken}` },
  });
  return (await response.json()) as ToldPayment;
}

/** The result code of a checkout's payment, as the merchant's server asks for it. */
export async function statusOf(house: House, checkoutId: string): Promise<string> {
  return (await paymentOf(house, checkoutId)).result.code;
}

/** An account that everybody may store. */
const account = {
  paymentBrand: 'VISA',
  'card.number': '4111111111111111',
  'card.holder': 'Ada Lovelace',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
};

/** Stores an account as a merchant's server does, and answers the id of its registration. */
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
