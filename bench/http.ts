import { Client } from 'pg';
import { startPostgres } from '../tools/test/postgres.ts';
import { type Comparison, compared, loadOf, type Work } from './load.ts';
import { type MeasuredGateway, startCommittingYardstick, startMeasuredGateway, startYardstick } from './processes.ts';

const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};
const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const shopper = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.email': 'jane@example.com',
  'billing.street1': 'Long Street 1',
  'billing.city': 'Wien',
  'billing.postcode': '1010',
  'billing.country': 'AT',
};

const formOf = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();

const post = (path: string, fields: Readonly<Record<string, string>>): Work => {
  const body = formOf(fields);
  return { method: 'POST', next: () => ({ path, body }) };
};

/** Enough payments that follow-ups of 50 connections rarely refer to the same one. */
const PAYMENTS_TO_REFER_TO = 500;

const authorizedOf = ({ accessToken }: MeasuredGateway) => ({ authorization: `Bearer ${accessToken}` });

const payOnce = async (gateway: MeasuredGateway): Promise<string> => {
  const response = await fetch(`${gateway.url}v1/payments`, {
    method: 'POST',
    headers: { ...authorizedOf(gateway), 'content-type': 'application/x-www-form-urlencoded' },
    body: formOf({ entityId: gateway.entityId, ...order, ...card, amount: '9999999999.00' }),
  });
  const { id } = (await response.json()) as { id: string };
  return id;
};

const inTurn = <Item>(items: readonly Item[]): (() => Item) => {
  let next = 0;
  return () => {
    const item = items[next % items.length];
    next += 1;
    if (item === undefined) throw new Error('there is nothing to take turns');
    return item;
  };
};

/** The requests for one gateway, by the name of their figure. */
const worksOf = async (gateway: MeasuredGateway): Promise<Readonly<Record<string, Work>>> => {
  const { entityId } = gateway;
  const ids: string[] = [];
  for (let count = 0; count < PAYMENTS_TO_REFER_TO; count += 1) ids.push(await payOnce(gateway));
  const nextToRefund = inTurn(ids);
  const nextToRead = inTurn(ids);
  const refund = formOf({ entityId, amount: '0.01', currency: 'EUR', paymentType: 'RF' });
  return {
    'checkout creation': post('/v1/checkouts', { entityId, ...order, ...shopper }),
    'card payment': post('/v1/payments', { entityId, ...order, ...card, ...shopper }),
    'follow-up': { method: 'POST', next: () => ({ path: `/v1/payments/${nextToRefund()}`, body: refund }) },
    read: { method: 'GET', next: () => ({ path: `/v1/payments/${nextToRead()}?entityId=${entityId}` }) },
  };
};

/**
 * Gathers statistics, as PostgreSQL itself does within the first minute. Until then it uses plans that it made while the
 * tables were empty, some of which read the wrong index.
 */
const analyzed = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
};

const figuresOf = async (
  gateway: MeasuredGateway,
  settle: () => Promise<void> = () => Promise.resolve(),
): Promise<Readonly<Record<string, Comparison>>> => {
  const yardstick = await startYardstick();
  const committing = await startCommittingYardstick();
  const figures: Record<string, Comparison> = {};
  const works = await worksOf(gateway);
  await settle();
  for (const [name, work] of Object.entries(works)) {
    const yardsticks = { bareExpress: yardstick, ...(work.method === 'POST' && { committing }) };
    figures[name] = await compared(gateway, yardsticks, work, authorizedOf(gateway));
  }
  await Promise.all([yardstick.stop(), committing.stop()]);
  return figures;
};

const onSqlite = async () => {
  const gateway = await startMeasuredGateway();
  const figures = await figuresOf(gateway);
  const memoryMiB = await gateway.memoryMiB();
  await gateway.stop();
  return { startMs: gateway.startMs, memoryAfterLoadMiB: memoryMiB, figures };
};

const onPostgres = async () => {
  const { url, stop } = await startPostgres();
  const gateway = await startMeasuredGateway(url);
  const figures = await figuresOf(gateway, () => analyzed(url));
  const two = await startMeasuredGateway(url, gateway);
  const work = post('/v1/payments', { entityId: gateway.entityId, ...order, ...card, ...shopper });
  const together = await Promise.all([gateway, two].map((each) => loadOf(each, work, authorizedOf(each))));
  await Promise.all([gateway.stop(), two.stop()]);
  await stop();
  return { figures, cardPaymentsPerSecondOfTwoProcesses: together.reduce((sum, { perSecond }) => sum + perSecond, 0) };
};

/** Measures requests over HTTP on both databases, each beside a bare Express with the same body in the same run. */
export const benchHttp = async (): Promise<unknown> => ({ sqlite: await onSqlite(), postgres: await onPostgres() });
