import { sql } from 'kysely';
import type { RecoveredReply } from '../../../catalogue/backoffice/replies/figures.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import type { PaymentRow } from '../../payments/model/records.ts';
import type { Database } from '../../platform/database/database.ts';
import { query, type Reading } from '../../platform/database/query.ts';
import type { FigurePeriod } from './figures.ts';

interface Tables {
  schedule_runs: {
    readonly entity: string;
    readonly schedule_id: string;
    readonly due_at: number;
    readonly attempt: number;
    readonly payment_id: string | null;
    readonly made_at: number;
  };
  payments: PaymentRow;
}

type Period = {
  readonly entity: string;
  readonly from: number;
  readonly before: number;
};

/** The first attempts of a time that were declined. */
const failedIn = (db: Reading<Tables>) =>
  db
    .selectFrom('schedule_runs as first')
    .innerJoin('payments as failed', (on) =>
      on.onRef('failed.entity', '=', 'first.entity').onRef('failed.id', '=', 'first.payment_id'),
    )
    .where('first.attempt', '=', 1)
    .where('failed.state', '=', 'declined');

const failed = query<Tables, Period>()((db, input) =>
  failedIn(db)
    .select([
      'failed.currency',
      sql<number>`count(*)`.as('count'),
      sql<number>`cast(sum(failed.amount) as bigint)`.as('sum'),
    ])
    .where('first.entity', '=', input('entity'))
    .where('first.made_at', '>=', input('from'))
    .where('first.made_at', '<', input('before'))
    .groupBy('failed.currency'),
);

/** What was paid by a later attempt, whenever that was. */
const recovered = query<Tables, Period>()((db, input) =>
  failedIn(db)
    .innerJoin('schedule_runs as later', (on) =>
      on
        .onRef('later.entity', '=', 'first.entity')
        .onRef('later.schedule_id', '=', 'first.schedule_id')
        .onRef('later.due_at', '=', 'first.due_at')
        .on('later.attempt', '>', 1),
    )
    .innerJoin('payments as paid', (on) =>
      on.onRef('paid.entity', '=', 'later.entity').onRef('paid.id', '=', 'later.payment_id'),
    )
    .select([
      'paid.currency',
      sql<number>`count(*)`.as('count'),
      sql<number>`cast(sum(paid.amount) as bigint)`.as('sum'),
    ])
    .where('first.entity', '=', input('entity'))
    .where('first.made_at', '>=', input('from'))
    .where('first.made_at', '<', input('before'))
    .where('paid.state', '=', 'succeeded')
    .groupBy('paid.currency'),
);

interface Sum {
  readonly currency: string;
  readonly count: number;
  readonly sum: number;
}

const added = (rows: readonly Sum[], currency: string) => {
  const own = rows.filter((row) => row.currency === currency);
  return {
    count: own.reduce((sum, { count }) => sum + count, 0),
    amount: amountText(own.reduce((sum, row) => sum + BigInt(row.sum), 0n)),
  };
};

/**
 * Returns how many charges of subscriptions failed at first in a period, and how many of these were paid by a later
 * attempt, by currency: by a retry, or by another account.
 */
export const recoveredOf = async (
  database: Pick<Database, 'read'>,
  channels: readonly string[],
  { fromMs, beforeMs }: FigurePeriod,
): Promise<RecoveredReply> => {
  const [ofFailed, ofRecovered]: [Sum[], Sum[]] = [[], []];
  for (const entity of channels) {
    const period = { entity, from: fromMs, before: beforeMs };
    ofFailed.push(...(await database.read(failed, period)));
    ofRecovered.push(...(await database.read(recovered, period)));
  }
  const currencies = [...new Set(ofFailed.map(({ currency }) => currency))].toSorted();
  return {
    currencies: currencies.map((currency) => ({
      currency,
      failed: added(ofFailed, currency),
      recovered: added(ofRecovered, currency),
    })),
  };
};
