import { descriptorOf } from '../../payments/model/descriptor.ts';
import type { AcquirerOrder } from '../../payments/ports/acquirer.ts';
import { Refused } from './answer.ts';
import { HIGHEST_AMOUNT } from './files/orders.ts';
import type { SepaSettings } from './model/settings.ts';

/** @throws Refused for another currency than the euro, and for an amount above the limit of the channel. */
export const requireEuro = ({ currency, amount }: AcquirerOrder, settings: SepaSettings): void => {
  if (currency !== 'EUR') throw new Refused('600.200.500', 'direct debits and transfers of the SEPA are in EUR');
  const largest = settings['sepa.largestAmount'] ?? HIGHEST_AMOUNT;
  if (amount > largest) throw new Refused('100.550.301', 'the amount is above the limit');
};

/** Returns what the account holder reads on the statement. */
export const remittanceOf = (order: AcquirerOrder): string =>
  [descriptorOf(order), order.request['merchantInvoiceId'] ?? order.request['merchantTransactionId']]
    .filter((text) => text !== undefined)
    .join(' ');
