import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { AcquirerAnswer, AcquirerOrder } from '../../payments/ports/acquirer.ts';
import type { Environment } from '../../platform/base/environment.ts';

/** The detail of an answer that has the processor's own id of what an order made: a charge, a capture, a refund. */
export const OWN_ID = 'ConnectorTxID1';

/** The detail that has the processor's id of the payment that an order belongs to; follow-ups and events name it. */
export const PAYMENT_ID = 'ConnectorTxID2';

/** A success in the test environment says that it was made at the processor's own test system. */
export const succeeded: Readonly<Record<Environment, ResultCode>> = { live: '000.000.000', test: '000.100.112' };

/** The code of an order whose outcome the processor or the shopper still owes. */
export const PENDING: ResultCode = '000.200.000';

/** Returns the answer for a request that the connector does not send, or that the processor cannot carry out. */
export const refused = (words: string, code: ResultCode = '600.200.500'): AcquirerAnswer => ({
  code,
  details: { ExtendedDescription: words },
});

/** Returns the answer to an order whose amount the processor cannot write, such as 0.50 JPY. */
export const unpayable = (processor: string, { currency }: AcquirerOrder): AcquirerAnswer =>
  refused(`${processor} does not take such parts of ${currency}`, '800.100.174');

const LONGEST_DETAIL = 2048;

/** Returns the details of an answer that there are, each as long as a reply takes it. */
export const withoutAbsent = (details: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(details).flatMap(([name, detail]) =>
      detail === undefined ? [] : [[name, detail.slice(0, LONGEST_DETAIL)] as const],
    ),
  );
