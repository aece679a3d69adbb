import { sql } from 'kysely';
import { type OpenAge, openAges } from '../../../catalogue/monitoring/metrics.ts';
import type { Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import type { PaymentRow } from './records.ts';

interface Tables {
  payments: Pick<PaymentRow, 'state' | 'asked_at'>;
}

/** The states of payments without an outcome. */
const openStates = ['received', 'pending'] as const;

/** The state of a payment without an outcome. */
export type OpenState = (typeof openStates)[number];

/** The number of payments in a class of age. */
interface OpenPayments {
  readonly state: OpenState;
  readonly age: OpenAge;
  readonly count: number;
}

const ages = Object.keys(openAges) as OpenAge[];

/**
 * Counts the payments of a state that were sent in a time, up to a limit. The index of the state has nothing but these
 * payments; it is only used if the statement names the state itself.
 */
const countOf = (state: OpenState) =>
  query<Tables, { after: number; until: number; limit: number }>()((db, input) =>
    db
      .selectFrom(
        db
          .selectFrom('payments')
          .select('asked_at')
          .where(sql<boolean>`state = ${sql.lit(state)}`)
          .where('asked_at', '>', input('after'))
          .where('asked_at', '<=', input('until'))
          .limit(input('limit'))
          .as('some'),
      )
      .select(sql<number>`count(*)`.as('count')),
  );

const counts = { received: countOf('received'), pending: countOf('pending') } as const;

/** Creates the access to the number of payments without an outcome. */
export const openPayments = (database: Pick<Database, 'read'>) => ({
  /** Counts them by age; `limitsMs` are the latest times of the classes of age, the youngest first. */
  byAge: async (limitsMs: readonly number[], limit: number): Promise<readonly OpenPayments[]> => {
    const found: OpenPayments[] = [];
    for (const state of openStates) {
      for (const [place, age] of ages.entries()) {
        // A payment may be younger than the reading.
        const until = place === 0 ? Number.MAX_SAFE_INTEGER : (limitsMs[place] ?? 0);
        const [row] = await database.read(counts[state], { after: limitsMs[place + 1] ?? 0, until, limit });
        found.push({ state, age, count: Number(row?.count ?? 0) });
      }
    }
    return found;
  },
});
