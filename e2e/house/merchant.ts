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
