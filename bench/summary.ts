import { loadavg } from 'node:os';
import { startPostgres } from '../tools/test/postgres.ts';
import { rounded, type Work } from './load.ts';
import {
  type MeasuredGateway,
  type MeasuredServer,
  startDurableYardstick,
  startMeasuredGateway,
  startYardstick,
} from './processes.ts';
import { analyzed, authorizedOf, card, cardPaymentOf, formOf, order, post, shopper } from './requests.ts';
import { inTurns, type Measured, withPostgres } from './turns.ts';

/** Enough payments that follow-ups of 50 connections rarely refer to the same one, and that each has few. */
const PAYMENTS_TO_REFER_TO = 4_000;
const AT_ONCE = 50;

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

/** The requests for one gateway, by the name of their figure; the first is the one that others are compared with. */
const worksOf = async (gateway: MeasuredGateway): Promise<Readonly<Record<string, Work>>> => {
  const { entityId } = gateway;
  const ids: string[] = [];
  while (ids.length < PAYMENTS_TO_REFER_TO)
    ids.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => payOnce(gateway)))));
  const nextToRefund = inTurn(ids);
  const nextToRead = inTurn(ids);
  const refund = formOf({ entityId, amount: '0.01', currency: 'EUR', paymentType: 'RF' });
  return {
    'card payment': cardPaymentOf(gateway),
    'follow-up': { method: 'POST', next: () => ({ path: `/v1/payments/${nextToRefund()}`, body: refund }) },
    checkout: post('/v1/checkouts', { entityId, ...order, ...shopper }),
    read: { method: 'GET', next: () => ({ path: `/v1/payments/${nextToRead()}?entityId=${entityId}` }) },
  };
};

const figuresOn = async (
  gateway: MeasuredGateway,
  durable: MeasuredServer,
  bare: MeasuredServer,
  settle: () => Promise<void>,
) => {
  const works = await worksOf(gateway);
  await settle();
  const figures: Record<string, unknown> = {};
  let payment: Measured | undefined;
  for (const [name, work] of Object.entries(works)) {
    const found = await inTurns({ gateway, durable, bare }, work, authorizedOf(gateway));
    const [own, yardstick] = [found['gateway'], found['durable']];
    if (own === undefined || yardstick === undefined) throw new Error(`${name} was not measured`);
    payment ??= own;
    figures[name] = {
      ...found,
      usOfDurable: rounded(own.us / yardstick.us),
      usOfPayment: rounded(own.us / payment.us),
      perSecondOfDurable: rounded(own.perSecond / yardstick.perSecond),
      p99OfDurable: rounded(own.p99Ms / yardstick.p99Ms),
    };
  }
  return figures;
};

const onSqlite = async (bare: MeasuredServer) => {
  const [gateway, durable] = [await startMeasuredGateway(), await startDurableYardstick()];
  const figures = await figuresOn(gateway, durable, bare, () => Promise.resolve());
  await Promise.all([gateway.stop(), durable.stop()]);
  return figures;
};

const onPostgres = async (bare: MeasuredServer) => {
  const { url, stop } = await startPostgres();
  const [gateway, durable] = [await startMeasuredGateway(url), await startDurableYardstick(url)];
  const measured = { ...gateway, ...withPostgres(gateway) };
  const figures = await figuresOn(measured, withPostgres(durable), bare, () => analyzed(url));
  await Promise.all([gateway.stop(), durable.stop()]);
  await stop();
  return figures;
};

/**
 * Measures what the requests of merchants cost on both databases, each in turns with a bare Express that stores forms
 * durably, or reads one, on the same database, and one that stores nothing. `us` is the processor time of a server with
 * its database for one request, in microseconds; each figure is the median of five runs of warmed-up servers.
 */
export const benchSummary = async (): Promise<unknown> => {
  const load = loadavg().map(rounded);
  const bare = await startYardstick();
  const figures = {
    load,
    sqlite: await onSqlite(bare),
    postgres: await onPostgres(bare),
  };
  await bare.stop();
  return figures;
};
