import { type Brand, brands } from '../../../catalogue/brands/brands.ts';
import { redirectMethod } from '../../../catalogue/brands/redirect-methods.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { descriptorOf } from '../../payments/model/defaults.ts';
import type { AcquirerAnswer, AcquirerOrder, Payee } from '../../payments/ports/acquirer.ts';
import { type Clock, randomHex } from '../../platform/base/clock.ts';
import type { Database, Insert } from '../../platform/database/database.ts';
import { commitUnlessConflict, deciding } from '../../platform/database/deciding.ts';
import { languagePreferencesOf, preferredLanguage } from '../../platform/pages/texts.ts';
import { caseOfAmount, connectorIdsOf } from '../cases/cases.ts';
import {
  type OrderEvent,
  orderAfter,
  PAID_LATER_AFTER_MS,
  type ProcessorActionName,
  processorActions,
  RECEIVED_AFTER_MS,
} from './cases.ts';
import { insertOrder, type ProcessorOrder, type ProcessorRecords, processorRecords, updateOrder } from './records.ts';

/** The dependencies of the simulated processor. */
interface ProcessorDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** The gateway's public URL, with a slash at its end; the page of an order is below it. */
  readonly baseUrl: string;
  /** Returns the insertion of a timer by which the processor notifies the gateway about an order. */
  noticeAt(order: { readonly channelId: string; readonly reference: string }, name: string, dueAtMs: number): Insert;
}

/**
 * The simulated processor of banks, wallets, invoices and vouchers. It stores orders and shows shoppers a page for
 * each.
 */
export interface Processor {
  /** Accepts an order once, and returns its state. */
  take(order: AcquirerOrder): Promise<AcquirerAnswer>;
  /** Returns the state of an order; undefined when it was never accepted. */
  find(reference: string): Promise<AcquirerAnswer | undefined>;
  /** Applies an event and returns the order; an event that its state does not allow changes nothing. */
  happen(reference: string, event: OrderEvent): Promise<ProcessorOrder | undefined>;
  /** Returns the money received for an order so far, in hundredths. */
  receivedFor(reference: string): Promise<bigint>;
  readonly records: ProcessorRecords;
}

/** The path of the pages of orders, below the gateway's URL. */
export const PROCESSOR_PATH = 'simulator/processor/';

/** Returns whether the shopper of an order is redirected to the processor's page. */
export const redirectsShopper = ({ brand, account, referencedOrder }: AcquirerOrder): boolean =>
  brand !== undefined &&
  account === undefined &&
  referencedOrder === undefined &&
  redirectMethod(brands[brand as Brand].method) !== undefined;

const newOrder = (order: AcquirerOrder, nowMs: number): ProcessorOrder => {
  const brand = order.brand ?? '';
  const isPaidLater = order.task === 'authorize' && redirectMethod(brands[brand as Brand].method)?.isPaidLater === true;
  return {
    reference: order.reference,
    pageKey: randomHex(16),
    version: 1,
    channelId: order.channelId,
    state: 'open',
    amount: order.amount,
    currency: order.currency,
    brand,
    returnUrl: order.returnUrl,
    locale: preferredLanguage(languagePreferencesOf(order.request)),
    orderName: order.request['merchantTransactionId'],
    merchant: descriptorOf(order),
    isPaidLater,
    createdAtMs: nowMs,
    paidAtMs: undefined,
  };
};

const codes = {
  declined: processorActions.decline.code,
  cancelled: processorActions.cancel.code,
  expired: '100.397.101',
} as const satisfies Record<string, ResultCode>;

const detailsOf = ({ reference }: ProcessorOrder, text: string) => ({
  ExtendedDescription: text,
  clearingInstituteName: 'Tollgate Simulator',
  ...connectorIdsOf(reference),
  ConnectorTxID1: reference,
});

/** Returns whether paying an order is approved; the table of amounts decides. */
const isApproved = ({ amount }: ProcessorOrder): boolean => caseOfAmount(amount).code.startsWith('000.');

const hasPaid = ({ state, paidAtMs }: ProcessorOrder, nowMs: number): boolean =>
  state === 'paid' || (state === 'later' && paidAtMs !== undefined && nowMs >= paidAtMs);

/** The account to which shoppers transfer money for vouchers and invoices. */
const payee: Payee = {
  'merchant.bankAccount.holder': 'Tollgate Simulator',
  'merchant.bankAccount.number': 'DE89370400440532013000',
  'merchant.bankAccount.bic': 'COBADEFFXXX',
  'merchant.bankAccount.country': 'DE',
};

const isTransferred = ({ brand }: ProcessorOrder): boolean =>
  redirectMethod(brands[brand as Brand].method)?.isPaidLater === true;

/** Returns the state of an order, as the acquirer answers about it. */
const answerOf = (order: ProcessorOrder, nowMs: number, baseUrl: string): AcquirerAnswer => {
  const answer = stateOf(order, nowMs, baseUrl);
  const isRefused = answer.code.startsWith('100.') || answer.code.startsWith('800.');
  return isTransferred(order) && !isRefused ? { ...answer, payee } : answer;
};

const stateOf = (order: ProcessorOrder, nowMs: number, baseUrl: string): AcquirerAnswer => {
  if (hasPaid(order, nowMs)) {
    const { code, meaning } = caseOfAmount(order.amount);
    return { code, details: detailsOf(order, meaning) };
  }
  if (order.state === 'open') {
    const redirect = { url: `${baseUrl}${PROCESSOR_PATH}${order.pageKey}`, method: 'GET', parameters: [] } as const;
    return { code: '000.200.000', details: detailsOf(order, 'waits for the shopper'), waitsFor: 'shopper', redirect };
  }
  if (order.state === 'later') {
    const details = detailsOf(order, 'the shopper pays later');
    return { code: processorActions.later.code, details, waitsFor: 'processor' };
  }
  const code = order.state === 'paid' ? '000.100.110' : codes[order.state];
  return { code, details: detailsOf(order, `the order is ${order.state}`) };
};

const paidAt = (event: OrderEvent, nowMs: number): number | undefined => {
  if (event === 'pay') return nowMs;
  return event === 'later' ? nowMs + PAID_LATER_AFTER_MS : undefined;
};

/** Creates the simulated processor over a database. */
export const openProcessor = (dependencies: ProcessorDependencies): Processor => {
  const { database, clock, baseUrl } = dependencies;
  const records = processorRecords(database);

  const noticesOf = (order: ProcessorOrder, event: OrderEvent, paidAtMs: number | undefined): Insert[] => {
    if (paidAtMs === undefined) return [];
    const notices = event === 'later' ? [dependencies.noticeAt(order, 'paid', paidAtMs)] : [];
    return order.isPaidLater
      ? [...notices, dependencies.noticeAt(order, 'received', paidAtMs + RECEIVED_AFTER_MS)]
      : notices;
  };

  const happen: Processor['happen'] = (reference, event) =>
    deciding(database, async () => {
      const order = await records.byReference(reference);
      const nowMs = clock.now();
      const state = order === undefined || hasPaid(order, nowMs) ? undefined : orderAfter(order.state, event);
      if (order === undefined || state === undefined) return { changes: {}, result: order };
      const paidAtMs = paidAt(event, nowMs);
      const inserts = noticesOf(order, event, paidAtMs);
      return {
        changes: { inserts, updates: [updateOrder(order, state, paidAtMs)] },
        result: { ...order, state, paidAtMs, version: order.version + 1 },
      };
    });

  const find: Processor['find'] = async (reference) => {
    const order = await records.byReference(reference);
    return order && answerOf(order, clock.now(), baseUrl);
  };

  return {
    records,
    happen,
    find,
    take: async (order) => {
      const taken = newOrder(order, clock.now());
      await commitUnlessConflict(database, { inserts: [insertOrder(taken)] });
      return (await find(order.reference)) ?? answerOf(taken, clock.now(), baseUrl);
    },
    receivedFor: async (reference) => {
      const order = await records.byReference(reference);
      if (order?.paidAtMs === undefined || !order.isPaidLater || !isApproved(order)) return 0n;
      return hasPaid(order, clock.now()) && clock.now() >= order.paidAtMs + RECEIVED_AFTER_MS ? order.amount : 0n;
    },
  };
};

/** Returns the event of a button on the page; undefined for a button without one. */
export const eventOfAction = (action: ProcessorActionName): OrderEvent | undefined =>
  action === 'close' ? undefined : action;
