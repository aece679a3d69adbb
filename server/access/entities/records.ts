import type { Database, Insert, Update } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';

/** A row of the table of merchants and channels. */
export interface EntityRow {
  readonly id: string;
  readonly kind: string;
  readonly merchant: string;
  readonly name: string;
  /** The settings as JSON: each name and text; a secret is sealed. */
  readonly settings: string;
  readonly version: number;
  readonly created_at: number;
}

/** A row of the table of access tokens; the token itself is not stored. */
export interface TokenRow {
  readonly hash: string;
  /** Identifies the token to operators; it gives no access. */
  readonly id: string;
  /** The merchant or channel for which the token is valid. */
  readonly scope: string;
  readonly version: number;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
  /** When it was used last, to the hour; null if it never was. */
  readonly used_at: number | null;
  /** The names of its rights, with blanks between; null for a token that may do everything. */
  readonly rights: string | null;
  /** Who made it: the id of a person, or `command`; null where only the audit knows. */
  readonly maker: string | null;
  /** The person who answers for it since it was handed over; null for its maker. */
  readonly keeper: string | null;
}

interface Tables {
  entities: EntityRow;
  tokens: TokenRow;
}

const tokenByHash = query<Tables, { hash: string }>()((db, input) =>
  db.selectFrom('tokens').selectAll().where('hash', '=', input('hash')),
);

const tokenById = query<Tables, { id: string }>()((db, input) =>
  db.selectFrom('tokens').selectAll().where('id', '=', input('id')),
);

const firstTokens = query<Tables, { limit: number }>()((db, input) =>
  db.selectFrom('tokens').selectAll().orderBy('scope').orderBy('created_at').orderBy('id').limit(input('limit')),
);

const tokensOfEntity = query<Tables, { scope: string; limit: number }>()((db, input) =>
  db
    .selectFrom('tokens')
    .selectAll()
    .where('scope', '=', input('scope'))
    .orderBy('created_at')
    .orderBy('id')
    .limit(input('limit')),
);

const tokensKeptBy = query<Tables, { person: string }>()((db, input) =>
  db
    .selectFrom('tokens')
    .selectAll()
    .where(({ eb, or }) => or([eb('maker', '=', input('person')), eb('keeper', '=', input('person'))])),
);

const entityById = query<Tables, { id: string }>()((db, input) =>
  db.selectFrom('entities').selectAll().where('id', '=', input('id')),
);

const channelsOfMerchant = query<Tables, { merchant: string }>()((db, input) =>
  db
    .selectFrom('entities')
    .selectAll()
    .where('merchant', '=', input('merchant'))
    .where('kind', '=', 'channel')
    .orderBy('id'),
);

const firstEntities = query<Tables, { limit: number }>()((db, input) =>
  db.selectFrom('entities').selectAll().orderBy('merchant').orderBy('kind', 'desc').orderBy('id').limit(input('limit')),
);

/** Creates the access to the rows of access tokens, merchants and channels. */
export const entityRecords = (database: Database) => ({
  token: async (hash: string): Promise<TokenRow | undefined> => (await database.read(tokenByHash, { hash }))[0],
  tokenWithId: async (id: string): Promise<TokenRow | undefined> => (await database.read(tokenById, { id }))[0],
  /** Returns the tokens of all entities, or of one, the oldest first. */
  tokens: (limit: number, scope?: string): Promise<readonly TokenRow[]> =>
    scope === undefined ? database.read(firstTokens, { limit }) : database.read(tokensOfEntity, { scope, limit }),
  /** Returns the tokens that a person made, or that were handed over to them. */
  tokensOfPerson: (person: string): Promise<readonly TokenRow[]> => database.read(tokensKeptBy, { person }),
  entity: async (id: string): Promise<EntityRow | undefined> => (await database.read(entityById, { id }))[0],
  channels: (merchant: string): Promise<readonly EntityRow[]> => database.read(channelsOfMerchant, { merchant }),
  /** Returns merchants, each before its channels. */
  first: (limit: number): Promise<readonly EntityRow[]> => database.read(firstEntities, { limit }),
});

/** Returns the insertion of one merchant or channel. */
export const insertEntity = (row: EntityRow): Insert => ({ table: 'entities', row: { ...row } });

/** Returns the update that writes the settings of an entity. */
export const updateSettings = ({ id, version }: EntityRow, settings: Readonly<Record<string, string>>): Update => ({
  table: 'entities',
  key: { id },
  version,
  set: { settings: JSON.stringify(settings) },
});

/** Returns the update that renames an entity. */
export const updateName = ({ id, version }: EntityRow, name: string): Update => ({
  table: 'entities',
  key: { id },
  version,
  set: { name },
});

/** A token that was just made. */
type NewTokenRow = Omit<TokenRow, 'used_at' | 'keeper'>;

/** Returns the insertion of one access token, by its hash. */
export const insertToken = (row: NewTokenRow): Insert => ({ table: 'tokens', row: { ...row } });

/** Returns the update that records the last use of an access token; it disturbs no other change of the token. */
export const usedToken = ({ hash, version }: TokenRow, usedAtMs: number): Update => ({
  table: 'tokens',
  key: { hash },
  version,
  keepsVersion: true,
  set: { used_at: usedAtMs },
});

/** Returns the update that revokes an access token. */
export const revokeToken = ({ hash, version }: TokenRow, revokedAtMs: number): Update => ({
  table: 'tokens',
  key: { hash },
  version,
  set: { revoked_at: revokedAtMs },
});

/** Returns the update that hands an access token over to another person. */
export const handOverToken = ({ hash, version }: TokenRow, keeper: string): Update => ({
  table: 'tokens',
  key: { hash },
  version,
  set: { keeper },
});
