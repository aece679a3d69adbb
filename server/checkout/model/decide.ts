import { Conflict, type Database } from '../../platform/database/database.ts';
import { type Decision, deciding } from '../../platform/database/deciding.ts';
import type { Checkout } from './checkout.ts';
import { type FindDependencies, type FoundCheckout, knownCheckout, storedCheckout, validCheckout } from './find.ts';

/**
 * Decides on a checkout, commits the changes and returns the result. The first decision uses `row`, which was read
 * before: its version guards the commit, and after a conflict the row is read again. A refusal has no commit that could
 * conflict, so it stands only if the stored version is still the one that was refused. Payment, account and state are
 * looked up for each decision.
 * @throws Rejection as `validCheckout`, and what `decide` throws.
 */
export const decidingOn = async <Result>(
  dependencies: FindDependencies & { readonly database: Database },
  row: Checkout,
  decide: (found: FoundCheckout) => Promise<Decision<Result>>,
  maximumAttempts?: number,
): Promise<Result> => {
  const { id } = row;
  let next: Checkout | undefined = row;
  const attempt = async (): Promise<Decision<Result>> => {
    const checkout = next ?? (await knownCheckout(dependencies, id));
    next = undefined;
    try {
      return await decide(await validCheckout(dependencies, checkout));
    } catch (error) {
      if ((await storedCheckout(dependencies, id))?.version === checkout.version) throw error;
      throw new Conflict(`checkout ${id} changed while a request was refused`, { cause: error });
    }
  };
  return await deciding(dependencies.database, attempt, maximumAttempts);
};
