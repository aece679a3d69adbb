import type { Database } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/query.ts';
import { sequenceTypes } from '../files/direct-debits.ts';
import type { SepaFile } from './file.ts';
import type { SepaOrder } from './order.ts';
import { NO_SEQUENCE, type OrderRow, orderOf } from './records.ts';

interface Tables {
  sepa_orders: OrderRow;
}

const ordersOfPart = query<
  Tables,
  { entity: string; kind: string; day: string; sequence: string; after: string; limit: number }
>()((db, input) =>
  db
    .selectFrom('sepa_orders')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('kind', '=', input('kind'))
    .where('day', '=', input('day'))
    .where('sequence_type', '=', input('sequence'))
    .where('reference', '>', input('after'))
    .orderBy('reference')
    .limit(input('limit')),
);

/** Behind all references of a payment: those of its further attempts end with `-2` and so on. */
const BEHIND_ATTEMPTS = '-9';

/**
 * Returns a page of the orders of a file by their references, cancelled and rejected ones too. It begins behind those of
 * the payment `cursor`.
 */
export const ordersOfFile = async (
  database: Database,
  { channelId, kind, day }: Pick<SepaFile, 'channelId' | 'kind' | 'day'>,
  limit: number,
  cursor: string | undefined,
): Promise<readonly SepaOrder[]> => {
  const after = cursor === undefined ? '' : `${cursor}${BEHIND_ATTEMPTS}`;
  const parts = await Promise.all(
    [...sequenceTypes, NO_SEQUENCE].map((sequence) =>
      database.read(ordersOfPart, { entity: channelId, kind, day, sequence, after, limit }),
    ),
  );
  const rows = parts.flat().toSorted((one, other) => (one.reference < other.reference ? -1 : 1));
  return rows.slice(0, limit).map(orderOf);
};
