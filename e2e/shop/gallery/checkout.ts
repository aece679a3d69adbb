import type { GatewayAccount } from '../gateway/account.ts';
import type { Form } from './choices.ts';

/** The time limit for a reply of the gateway. */
const REPLY_LIMIT_MS = 10_000;

/** The billing address of the gallery's shopper. */
const billing = {
  'billing.street1': '12 St James Square',
  'billing.city': 'London',
  'billing.postcode': 'SW1Y 4JH',
  'billing.country': 'GB',
};

/** Cards of the test environment, for forms with stored cards. */
const storedCards: readonly Readonly<Record<string, string>>[] = [
  { paymentBrand: 'VISA', 'card.number': '4111111111111111', 'card.expiryMonth': '05', 'card.expiryYear': '2034' },
  { paymentBrand: 'MASTER', 'card.number': '5454545454545454', 'card.expiryMonth': '11', 'card.expiryYear': '2031' },
];

/**
 * Creates a checkout for a specimen, with everything its form needs, and returns its id. @throws Error when the gateway
 * refuses.
 */
export async function specimenCheckout(account: GatewayAccount, form: Form): Promise<string> {
  const cards = storedCards.slice(0, form.storedCards ?? 0);
  const stored = await Promise.all(
    cards.map((card) => idOf(account, 'v1/registrations', { ...card, 'card.holder': 'Ada Lovelace' })),
  );
  const registrations = stored.map((id, index) => [`registrations[${index}].id`, id] as const);
  const money = { amount: '92.00', currency: 'EUR', paymentType: 'DB', ...billing };
  return idOf(account, 'v1/checkouts', {
    ...(form.isRegistration ? { createRegistration: 'true' } : money),
    ...form.checkout,
    ...Object.fromEntries(registrations),
  });
}

async function idOf(
  account: GatewayAccount,
  path: string,
  parameters: Readonly<Record<string, string>>,
): Promise<string> {
  const response = await fetch(new URL(path, account.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${account.accessToken}` },
    body: new URLSearchParams({ entityId: account.entityId, ...parameters }),
    signal: AbortSignal.timeout(REPLY_LIMIT_MS),
  });
  const reply = (await response.json()) as { id?: string; result: { code: string; description?: string } };
  if (reply.id === undefined) throw new Error(`${path}: ${reply.result.code} ${reply.result.description ?? ''}`);
  return reply.id;
}
