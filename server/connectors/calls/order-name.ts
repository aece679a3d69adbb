import type { AcquirerOrder } from '../../payments/ports/acquirer.ts';

/** Returns the merchant's own name of what is paid; undefined where the order has none. */
export const givenNameOf = ({ request }: AcquirerOrder): string | undefined =>
  request['descriptor'] ?? request['merchantInvoiceId'] ?? request['merchantTransactionId'];

/** Returns a name of what is paid, for processors that want one or an item: the gateway does without a cart. */
export const orderNameOf = (order: AcquirerOrder): string => givenNameOf(order) ?? 'Order';
