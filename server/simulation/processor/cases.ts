import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';

/** The state of an order at the simulated processor of banks, wallets, invoices and vouchers. */
export type OrderState = 'open' | 'later' | 'paid' | 'declined' | 'cancelled' | 'expired';

/** The steps of an order, by the shopper or the gateway; an event that is not listed changes nothing. */
const orderSteps = [
  ['open', 'pay', 'paid'],
  ['open', 'decline', 'declined'],
  ['open', 'cancel', 'cancelled'],
  ['open', 'later', 'later'],
  ['open', 'expire', 'expired'],
  ['later', 'expire', 'expired'],
] as const satisfies readonly (readonly [OrderState, string, OrderState])[];

/** An event of an order. */
export type OrderEvent = (typeof orderSteps)[number][1];

/** Returns the state after an event; undefined for a step that is not in the table. */
export const orderAfter = (state: OrderState, event: OrderEvent): OrderState | undefined =>
  orderSteps.find(([from, on]) => from === state && on === event)?.[2];

const DAY_MS = 24 * 60 * 60 * 1000;

/** The time until a shopper who pays later has paid. */
export const PAID_LATER_AFTER_MS = 2 * DAY_MS;

/** The time until the money for an invoice or a voucher is received. */
export const RECEIVED_AFTER_MS = 3 * DAY_MS;

/** One button of the processor's page. */
interface ProcessorAction {
  readonly code: ResultCode;
  readonly meaning: string;
}

/** The buttons of the processor's page, with the result of the payment. */
export const processorActions = {
  pay: { code: '000.100.110', meaning: 'paid; an amount of the table decides otherwise' },
  decline: { code: '800.100.152', meaning: 'declined by the bank, wallet or issuer of the invoice' },
  cancel: { code: '100.396.101', meaning: 'cancelled by the shopper' },
  later: { code: '800.400.500', meaning: 'pending; paid after 2 days' },
  close: { code: '000.200.000', meaning: 'nothing happens; ended after 25 minutes with 100.397.101' },
} as const satisfies Record<string, ProcessorAction>;

/** The name of a button. */
export type ProcessorActionName = keyof typeof processorActions;

/** All actions of the page, for the list of test data. */
export const testActions = Object.entries(processorActions).map(([action, { code, meaning }]) => ({
  action,
  code,
  description: meaning,
}));
