import type { Clock } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import { deciding } from '../database/deciding.ts';
import type { Mandate } from './model/mandate.ts';
import { type SepaRecords, updateMandate } from './model/records.ts';

/** The dependencies of revocations. */
export interface RevocationDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly sepa: SepaRecords;
}

/** Revokes a mandate, once; returns it, or undefined if there is none. */
export const revokeMandate = (
  { database, clock, sepa }: RevocationDependencies,
  entity: string,
  id: string,
): Promise<Mandate | undefined> =>
  deciding(database, async () => {
    const mandate = await sepa.mandate(entity, id);
    if (mandate === undefined || mandate.revokedAtMs !== undefined) return { changes: {}, result: mandate };
    const revoked = { ...mandate, revokedAtMs: clock.now() };
    return {
      changes: { updates: [updateMandate(revoked)] },
      result: revoked,
      line: `sepa mandate ${entity} ${id}`,
    };
  });
