import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { AcquirerAnswer } from '../../payments/ports/acquirer.ts';
import type { Environment } from '../../platform/base/environment.ts';

/** A success in the test environment says that it was made at the processor's own test system. */
export const succeeded: Readonly<Record<Environment, ResultCode>> = { live: '000.000.000', test: '000.100.112' };

/** The code of an order whose outcome the processor or the shopper still owes. */
export const PENDING: ResultCode = '000.200.000';

/** Returns the answer for a request that the connector does not send, or that the processor cannot carry out. */
export const refused = (words: string, code: ResultCode = '600.200.500'): AcquirerAnswer => ({
  code,
  details: { ExtendedDescription: words },
});

const LONGEST_DETAIL = 2048;

/** Returns the details of an answer that there are, each as long as a reply takes it. */
export const withoutAbsent = (details: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(details).flatMap(([name, detail]) =>
      detail === undefined ? [] : [[name, detail.slice(0, LONGEST_DETAIL)] as const],
    ),
  );
