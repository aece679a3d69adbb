import { Client } from 'pg';
import type { Work } from './load.ts';
import type { MeasuredGateway } from './processes.ts';

/** A card of the simulator that is accepted. */
export const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};
/** An order that is paid at once. */
export const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
/** Who pays, as far as a shop usually knows. */
export const shopper = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.email': 'jane@example.com',
  'billing.street1': 'Long Street 1',
  'billing.city': 'Wien',
  'billing.postcode': '1010',
  'billing.country': 'AT',
};

/** Returns fields as a form. */
export const formOf = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();

/** Returns the same form, sent again and again. */
export const post = (path: string, fields: Readonly<Record<string, string>>): Work => {
  const body = formOf(fields);
  return { method: 'POST', next: () => ({ path, body }) };
};

/** Returns the headers with the token of a gateway. */
export const authorizedOf = ({ accessToken }: MeasuredGateway) => ({ authorization: `Bearer ${accessToken}` });

/** Returns the card payment that is measured. */
export const cardPaymentOf = ({ entityId }: MeasuredGateway): Work =>
  post('/v1/payments', { entityId, ...order, ...card, ...shopper });

/**
 * Gathers statistics, as PostgreSQL itself does within the first minute. Until then it uses plans that it made while the
 * tables were empty, some of which read the wrong index.
 */
export const analyzed = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
};
