import type { Payment } from '../model/payment.ts';

/** Parameters of a payment that what others report of it repeats, so that merchants find it by their own references. */
const repeated = ['merchantTransactionId', 'merchantInvoiceId', 'testMode', 'lifecycleId'] as const;

/** Returns the parameters of a payment that its chargebacks, and reversals that nobody asked for, carry too. */
export const repeatedFrom = ({ request }: Pick<Payment, 'request'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    repeated.flatMap((name) => {
      const value = request[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
