import type { Database, Insert, Update } from '../../platform/database/database.ts';
import { pageByPage } from '../../platform/database/pages.ts';
import { query } from '../../platform/database/query.ts';

/** A data key of one entity, wrapped by one or more master keys. */
export interface DataKeyRow {
  readonly entity: string;
  readonly id: string;
  readonly wrapped: string;
  readonly version: number;
  readonly created_at: number;
}

/** The id of the key for hashes; all other ids are numbers. */
export const HASH_KEY = 'hash';

interface Tables {
  data_keys: DataKeyRow;
}

const keysOfEntity = query<Tables, { entity: string }>()((db, input) =>
  db.selectFrom('data_keys').selectAll().where('entity', '=', input('entity')),
);

const anyKey = query<Tables>()((db) => db.selectFrom('data_keys').selectAll().limit(1));

const agesOfKeys = query<Tables>()((db) =>
  db
    .selectFrom('data_keys')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('created_at').as('oldest'),
      fn.max<number | null>('created_at').as('newest'),
    ]),
);

/** Each entity seals new texts under its newest key. The key for hashes never changes. */
const oldestInUse = query<Tables>()((db) =>
  db
    .selectFrom(
      db
        .selectFrom('data_keys')
        .select(({ fn }) => fn.max('created_at').as('newest'))
        .where('id', '<>', HASH_KEY)
        .groupBy('entity')
        .as('used'),
    )
    .select(({ fn }) => fn.min<number | null>('newest').as('oldest')),
);

const keysAfter = query<Tables, { entity: string; id: string; limit: number }>()((db, input) =>
  db
    .selectFrom('data_keys')
    .selectAll()
    .where((row) =>
      row.or([
        row('entity', '>', input('entity')),
        row.and([row('entity', '=', input('entity')), row('id', '>', input('id'))]),
      ]),
    )
    .orderBy('entity')
    .orderBy('id')
    .limit(input('limit')),
);

/** The number of data keys that are read at once. */
const PAGE = 200;

/** Creates the access to the rows of data keys. */
export const dataKeyRecords = (database: Database) => ({
  ofEntity: (entity: string): Promise<readonly DataKeyRow[]> => database.read(keysOfEntity, { entity }),
  any: (): Promise<readonly DataKeyRow[]> => database.read(anyKey, {}),

  /** Returns the number of data keys, and when the oldest and the newest were made. */
  ages: async () => {
    const [row] = await database.read(agesOfKeys, {});
    const { count = 0, oldest, newest } = row ?? {};
    return { count: Number(count), oldest: oldest ?? undefined, newest: newest ?? undefined };
  },

  /** Returns when the oldest key was made under which new texts are sealed; undefined without keys. */
  oldestInUseMs: async (): Promise<number | undefined> =>
    (await database.read(oldestInUse, {}))[0]?.oldest ?? undefined,

  /** Yields every row, page by page: memory holds one page at most. */
  all: (): AsyncGenerator<DataKeyRow> =>
    pageByPage(PAGE, (limit, after) =>
      database.read(keysAfter, { entity: after?.entity ?? '', id: after?.id ?? '', limit }),
    ),
});

/** Returns the insertion of one data key. */
export const insertDataKey = (row: DataKeyRow): Insert => ({ table: 'data_keys', row: { ...row } });

/** Returns the update that replaces the wrapping of a data key. */
export const updateWrapped = ({ entity, id, version }: DataKeyRow, wrapped: string): Update => ({
  table: 'data_keys',
  key: { entity, id },
  version,
  set: { wrapped },
});
