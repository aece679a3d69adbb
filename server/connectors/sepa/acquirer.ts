import type { AcquirerTask } from '../../../catalogue/connectors/facts.ts';
import type { Acquirer, AcquirerAnswer, AcquirerOrder } from '../../payments/ports/acquirer.ts';
import { partyOf } from './account-holder.ts';
import { acceptance, Refused, refusal } from './answer.ts';
import { awaitTransfer } from './await-transfer.ts';
import { cancel } from './cancel.ts';
import { decideAuthorization, decideCollection } from './collect.ts';
import type { OwnBank, SepaDependencies } from './dependencies.ts';
import { find, receivedFor } from './find.ts';
import { shownMandate } from './model/mandate-text.ts';
import type { SepaSettings } from './model/settings.ts';
import { BANK_TRANSFER } from './model/transfer.ts';
import { requireWithinLimit, storeOnce } from './new-order.ts';
import { decidePayout } from './pay-out.ts';
import { reverse } from './reverse.ts';
import { answerAboutReceipt } from './transfer-answer.ts';

/** Returns whether the shopper transfers the money of an order. */
const isTransfer = ({ brand, referencedOrder }: AcquirerOrder): boolean =>
  brand === BANK_TRANSFER && referencedOrder === undefined;

/** Checks an account without an order: nothing is reserved at a bank. */
const check = async (bank: OwnBank, order: AcquirerOrder): Promise<AcquirerAnswer> => {
  try {
    requireWithinLimit(order, bank.settings);
    if (order.account !== undefined) partyOf(order);
    return acceptance(bank, { ConnectorTxID1: order.reference });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return refusal(error);
  }
};

/** How each task is carried out. */
const tasks: Readonly<Record<AcquirerTask, (bank: OwnBank, order: AcquirerOrder) => Promise<AcquirerAnswer>>> = {
  authorize: (bank, order) =>
    isTransfer(order) ? awaitTransfer(bank, order) : storeOnce(bank, order, decideAuthorization),
  increment: check,
  reauthorize: check,
  tokenize: check,
  receive: answerAboutReceipt,
  debit: (bank, order) => (isTransfer(order) ? awaitTransfer(bank, order) : storeOnce(bank, order, decideCollection)),
  capture: (bank, order) => storeOnce(bank, order, decideCollection),
  rebill: (bank, order) => storeOnce(bank, order, decideCollection),
  refund: (bank, order) => storeOnce(bank, order, decidePayout),
  credit: (bank, order) => storeOnce(bank, order, decidePayout),
  reverse,
};

/** Creates the acquirer of one channel: orders are written down, and sent to the merchant's bank in daily files. */
export const sepaAcquirer = (dependencies: SepaDependencies, settings: SepaSettings): Acquirer => {
  const bank: OwnBank = { ...dependencies, settings };
  return {
    name: 'sepa',
    mandateFor: (form) => shownMandate(settings, form),
    perform: (order) => tasks[order.task](bank, order),
    find: (order) => find(bank, order),
    cancel: (order) => cancel(bank, order),
    receivedFor: (order) => receivedFor(bank, order),
  };
};
