import type { Database } from '../../../platform/database/database.ts';
import { type EntityAndId, wantedKeys } from '../../../platform/database/gathering.ts';
import { query, type Reading } from '../../../platform/database/query.ts';
import type { SepaFileState } from './file.ts';
import type { SepaOrder } from './order.ts';
import { type OrderRow, orderOf } from './records.ts';

interface Tables {
  sepa_orders: OrderRow;
  sepa_files: { readonly entity: string; readonly kind: string; readonly day: string; readonly state: string };
}

/** The orders with their files. */
const withFiles = (db: Reading<Tables>) =>
  db
    .selectFrom('sepa_orders')
    .innerJoin('sepa_files', (on) =>
      on
        .onRef('sepa_files.entity', '=', 'sepa_orders.entity')
        .onRef('sepa_files.kind', '=', 'sepa_orders.kind')
        .onRef('sepa_files.day', '=', 'sepa_orders.day'),
    )
    .selectAll('sepa_orders');

const openOrders = query<Tables, { entity: string; mandate: string; today: string }>()((db, input) =>
  withFiles(db)
    .select('sepa_files.state as file_state')
    .where('sepa_orders.entity', '=', input('entity'))
    .where('sepa_orders.mandate_id', '=', input('mandate'))
    .where('sepa_orders.state', '=', 'open')
    .where((where) =>
      where.or([where('sepa_files.state', '<>', 'made'), where('sepa_orders.day', '>=', input('today'))]),
    )
    .orderBy('sepa_orders.day'),
);

const chargesBefore = query<Tables, { entity: string; mandate: string; day: string }>()((db, input) =>
  db
    .selectFrom('sepa_orders')
    .select('day')
    .where('entity', '=', input('entity'))
    .where('mandate_id', '=', input('mandate'))
    .where('kind', '=', 'collection')
    .where('state', '=', 'open')
    .where('day', '<', input('day'))
    .orderBy('day', 'desc')
    .limit(1),
);

/** A payment at one end of those under a mandate; ids of payments are in the order of time. */
const paymentsAt = (end: 'min' | 'max') =>
  query<Tables, { keys: string }>()((db, input, kind) =>
    db
      .selectFrom(wantedKeys(kind, input('keys')))
      .innerJoin('sepa_orders', (on) =>
        on.onRef('sepa_orders.entity', '=', 'wanted.entity').onRef('sepa_orders.mandate_id', '=', 'wanted.id'),
      )
      .select(({ fn }) => ['sepa_orders.mandate_id as mandate', fn[end]('sepa_orders.payment_id').as('payment')])
      .groupBy('sepa_orders.mandate_id'),
  );

const ends = { first: paymentsAt('min'), newest: paymentsAt('max') } as const;

/**
 * Returns the first or the newest payment under each of some mandates of a channel, also one that was rejected.
 */
export const paymentsUnder = async (
  database: Pick<Database, 'read'>,
  channelId: string,
  mandates: readonly string[],
  end: keyof typeof ends,
): Promise<ReadonlyMap<string, string>> => {
  if (mandates.length === 0) return new Map();
  const keys = JSON.stringify(mandates.map((id): EntityAndId => ({ entity: channelId, id })));
  const rows = await database.read(ends[end], { keys });
  return new Map(rows.map(({ mandate, payment }) => [mandate ?? '', payment]));
};

/** Returns the day of the last charge under a mandate before a day; empty if there was none, as in the mandate. */
export const lastChargeBefore = async (
  database: Database,
  channelId: string,
  mandate: string,
  day: string,
): Promise<string> => (await database.read(chargesBefore, { entity: channelId, mandate, day }))[0]?.day ?? '';

/** A charge under a mandate whose money has not moved yet, and the state of its file. */
interface OpenCharge {
  readonly order: SepaOrder;
  readonly fileState: SepaFileState;
}

/** Returns the charges under a mandate that wait for their file, or whose day is still to come. */
export const openCharges = async (
  database: Database,
  channelId: string,
  mandate: string,
  today: string,
): Promise<readonly OpenCharge[]> =>
  (await database.read(openOrders, { entity: channelId, mandate, today })).map((row) => ({
    order: orderOf(row),
    fileState: row.file_state as SepaFileState,
  }));

/** A mandate is charged once a day; older charges than these cannot be returned any more. */
const MOST_CHARGES = 800;

const chargesInFiles = query<Tables, { entity: string; mandate: string; limit: number }>()((db, input) =>
  withFiles(db)
    .where('sepa_orders.entity', '=', input('entity'))
    .where('sepa_orders.mandate_id', '=', input('mandate'))
    .where('sepa_orders.kind', '=', 'collection')
    .where('sepa_orders.state', '=', 'open')
    .where('sepa_files.state', '=', 'made')
    .orderBy('sepa_orders.day', 'desc')
    .limit(input('limit')),
);

/** Returns the charges under a mandate that the bank carries out or has carried out, the last one first. */
export const chargesUnder = async (
  database: Pick<Database, 'read'>,
  channelId: string,
  mandate: string,
): Promise<readonly SepaOrder[]> =>
  (await database.read(chargesInFiles, { entity: channelId, mandate, limit: MOST_CHARGES })).map(orderOf);
