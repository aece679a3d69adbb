import { startPostgres } from '../tools/test/postgres.ts';
import { type Comparison, compared, loadOf, type Work } from './load.ts';
import { type MeasuredGateway, startCommittingYardstick, startMeasuredGateway, startYardstick } from './processes.ts';
import { analyzed, authorizedOf, card, cardPaymentOf, formOf, order, post, shopper } from './requests.ts';

/** Enough payments that follow-ups of 50 connections rarely refer to the same one. */
const PAYMENTS_TO_REFER_TO = 500;

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
    'card payment': cardPaymentOf(gateway),
    'follow-up': { method: 'POST', next: () => ({ path: `/v1/payments/${nextToRefund()}`, body: refund }) },
    read: { method: 'GET', next: () => ({ path: `/v1/payments/${nextToRead()}?entityId=${entityId}` }) },
  };
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
  const work = cardPaymentOf(gateway);
  const together = await Promise.all([gateway, two].map((each) => loadOf(each, work, authorizedOf(each))));
  await Promise.all([gateway.stop(), two.stop()]);
  await stop();
  return { figures, cardPaymentsPerSecondOfTwoProcesses: together.reduce((sum, { perSecond }) => sum + perSecond, 0) };
};

/** Measures requests over HTTP on both databases, each beside a bare Express with the same body in the same run. */
export const benchHttp = async (): Promise<unknown> => ({ sqlite: await onSqlite(), postgres: await onPostgres() });
