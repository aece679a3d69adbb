import type { PaymentRow } from '../../payments/model/records.ts';
import type { Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';

interface Tables {
  payments: PaymentRow;
}

interface Place extends Record<string, string | number> {
  entity: string;
  from: string;
  before: string;
}

/** What refers to payments, in the order of these: the index of follow-ups has all that is read. */
const lastOfSlice = query<Tables, Place & { offset: number }>()((db, input) =>
  db
    .selectFrom('payments')
    .select('referenced_id')
    .where('entity', '=', input('entity'))
    .where('referenced_id', '>=', input('from'))
    .where('referenced_id', '<', input('before'))
    .orderBy('referenced_id', 'desc')
    .limit(1)
    .offset(input('offset')),
);

/** What was refunded, reversed or charged back, chargebacks that were returned, and authorizations of such captures. */
const givenBack = query<Tables, Place & { limit: number }>()((db, input) =>
  db
    .selectFrom('payments as after')
    .select('after.referenced_id')
    .distinct()
    .where('after.entity', '=', input('entity'))
    .where('after.referenced_id', '>=', input('from'))
    .where('after.referenced_id', '<', input('before'))
    .where('after.state', '=', 'succeeded')
    .where((row) =>
      row.or([
        row('after.type', 'in', ['RF', 'RV', 'CB', 'CR']),
        row.and([
          row('after.type', 'in', ['CP', 'RC']),
          row.exists(
            row
              .selectFrom('payments as taken')
              .select('taken.id')
              .where('taken.entity', '=', input('entity'))
              .whereRef('taken.referenced_id', '=', 'after.id')
              .where('taken.type', 'in', ['RF', 'CB'])
              .where('taken.state', '=', 'succeeded'),
          ),
        ]),
      ]),
    )
    .orderBy('after.referenced_id', 'desc')
    .limit(input('limit')),
);

/** SQLite runs inside the process, and payments must not wait for a long search. */
const FOLLOW_UPS_AT_A_TIME = 5_000;

/** Which of a channel's payments: from an id on, and before another. */
interface Span {
  readonly from: string;
  readonly before: string;
  readonly limit: number;
}

/** A part of a channel's payments of which money went back, the newest first. */
interface GivenBack {
  readonly ids: readonly string[];
  /** All with this id or a higher one are among them; undefined if all of the span are. */
  readonly downTo: string | undefined;
}

/**
 * Returns of which payments of a channel money went back, at least for a time: how each stands is decided by its family.
 * Where a channel has only captures and no refund, the search stops after so many follow-ups and returns a cursor.
 */
export const idsGivenBack = async (
  database: Pick<Database, 'read'>,
  entity: string,
  { from, before, limit }: Span,
  atATime = FOLLOW_UPS_AT_A_TIME,
): Promise<GivenBack> => {
  const place: Place = { entity, from, before };
  const [last] = await database.read(lastOfSlice, { ...place, offset: atATime });
  const end = last?.referenced_id ?? undefined;
  const found = await database.read(givenBack, { ...place, from: end ?? from, limit });
  const ids = found.flatMap(({ referenced_id: id }) => id ?? []);
  return { ids, downTo: ids.length < limit ? end : ids.at(-1) };
};
