import type { Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import { integer, type RowIn, tableOf, text } from '../../platform/database/table.ts';

/** A stored logo. A logo never changes: another one has another id. */
export interface Logo {
  readonly id: string;
  readonly channelId: string;
  readonly version: number;
  /** A PNG, as base64. */
  readonly picture: string;
  readonly createdAtMs: number;
}

const logos = tableOf<Logo>()('logos', {
  columns: {
    id: text('id'),
    channelId: text('entity'),
    version: integer('version'),
    picture: text('picture'),
    createdAtMs: integer('created_at'),
  },
  key: ['id'],
  fixed: ['channelId', 'picture', 'createdAtMs'],
});

interface Tables {
  logos: RowIn<typeof logos>;
}

const logoById = query<Tables, { id: string }>()((db, input) =>
  db.selectFrom('logos').selectAll().where('id', '=', input('id')),
);

const logosOfChannel = query<Tables, { channel: string }>()((db, input) =>
  db.selectFrom('logos').selectAll().where('entity', '=', input('channel')),
);

/** Creates the access to the rows of logos. */
export const logoRecords = (database: Pick<Database, 'read'>) => ({
  withId: async (id: string): Promise<Logo | undefined> =>
    (await database.read(logoById, { id })).map(logos.recordOf)[0],
  ofChannel: async (channel: string): Promise<readonly Logo[]> =>
    (await database.read(logosOfChannel, { channel })).map(logos.recordOf),
});

/** Returns the PNG of a logo; undefined without one. */
export const logoPicture = async (
  database: Pick<Database, 'read'>,
  id: string | undefined,
): Promise<Uint8Array | undefined> => {
  const logo = id === undefined ? undefined : await logoRecords(database).withId(id);
  return logo && Uint8Array.from(Buffer.from(logo.picture, 'base64'));
};

/** Returns the insertion of a logo. */
export const insertLogo = logos.insert;

/** Returns the removal of a logo. */
export const removeLogo = logos.remove;
