import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { Environment } from '../../platform/base/environment.ts';

/** A success in the test environment says that it was made at the processor's own test system. */
export const succeeded: Readonly<Record<Environment, ResultCode>> = { live: '000.000.000', test: '000.100.112' };

const LONGEST_DETAIL = 2048;

/** Returns the details of an answer that there are, each as long as a reply takes it. */
export const withoutAbsent = (details: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(details).flatMap(([name, detail]) =>
      detail === undefined ? [] : [[name, detail.slice(0, LONGEST_DETAIL)] as const],
    ),
  );
