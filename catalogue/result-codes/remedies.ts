import { acceptedRemedies } from './accepted-remedies.ts';
import { chargebackRemedies, declinedRemedies } from './declined-remedies.ts';
import { errorRemedies } from './error-remedies.ts';
import type { Remedy } from './remedy.ts';
import type { ResultCode } from './result-codes.ts';

/** The remedies by the part of the documentation in which they stand. */
export const remedyParts = {
  'Success, review and pending': acceptedRemedies,
  Declines: declinedRemedies,
  'Errors of a request, and faults': errorRemedies,
  Chargebacks: chargebackRemedies,
} as const satisfies Readonly<Record<string, readonly Remedy[]>>;

const byCode = new Map<string, Remedy>(
  Object.values(remedyParts).flatMap((remedies: readonly Remedy[]) =>
    remedies.flatMap((remedy) => remedy.codes.map((code) => [code, remedy] as const)),
  ),
);

/** Returns the remedy of a code; undefined only if the table lacks it, which a test forbids. */
export const remedyOf = (code: ResultCode): Remedy | undefined => byCode.get(code);
