import type { Database, Insert } from '../database/database.ts';
import { forgettingByAge } from '../database/forgetting.ts';
import { query } from '../database/query.ts';
import type { LoggedRequest } from './entry.ts';

interface RequestRow {
  readonly entity: string;
  /** Begins with the time, so that it orders the requests. */
  readonly id: string;
  /** 1 if the request was refused, else 0. */
  readonly refused: number;
  readonly content: string;
  /** By the real clock, for the retention. */
  readonly logged_at: number;
}

interface Tables {
  request_log: RequestRow;
}

type Page = { entity: string; from: string; before: string; limit: number };

const newest = query<Tables, Page>()((db, input) =>
  db
    .selectFrom('request_log')
    .select(['id', 'content'])
    .where('entity', '=', input('entity'))
    .where('id', '>=', input('from'))
    .where('id', '<', input('before'))
    .orderBy('id', 'desc')
    .limit(input('limit')),
);

const newestRefused = query<Tables, Page>()((db, input) =>
  db
    .selectFrom('request_log')
    .select(['id', 'content'])
    .where('entity', '=', input('entity'))
    .where('refused', '=', 1)
    .where('id', '>=', input('from'))
    .where('id', '<', input('before'))
    .orderBy('id', 'desc')
    .limit(input('limit')),
);

/** Which requests are looked for. */
interface RequestSelection {
  readonly entities: readonly string[];
  /** Only those that were refused. */
  readonly isRefused: boolean;
  /** The lowest id, inclusive. */
  readonly from: string;
  /** The highest id, exclusive. */
  readonly before: string;
}

/** A logged request with its id. */
export interface StoredRequest extends LoggedRequest {
  readonly id: string;
}

/** Returns the newest requests of a selection. */
export const newestRequests = async (
  database: Database,
  { entities, isRefused, from, before }: RequestSelection,
  limit: number,
): Promise<readonly StoredRequest[]> => {
  const wanted = isRefused ? newestRefused : newest;
  const found = await Promise.all(
    entities.map(async (entity) => {
      const rows = await database.read(wanted, { entity, from, before, limit });
      return rows.map(({ id, content }) => ({ ...(JSON.parse(content) as LoggedRequest), entity, id }));
    }),
  );
  return found
    .flat()
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, limit);
};

/** Requests with this status or a higher one were refused. */
const FIRST_REFUSED_STATUS = 400;

/** Returns the insertion of a logged request. */
export const insertRequest = (id: string, { entity, ...content }: LoggedRequest, loggedAtMs: number): Insert => ({
  table: 'request_log',
  row: {
    entity,
    id,
    refused: content.status >= FIRST_REFUSED_STATUS ? 1 : 0,
    content: JSON.stringify(content),
    logged_at: loggedAtMs,
  },
});

/** Removes requests that were logged before a time, by the real clock. */
export const forgetRequests = forgettingByAge('request_log', ['entity', 'id'], 'logged_at');
