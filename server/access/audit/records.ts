import { sql } from 'kysely';
import type { Database, Insert } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import type { Actor, ChainedEntry, Shown } from './entry.ts';

interface EntryRow {
  readonly number: number;
  readonly at: number;
  readonly actor_kind: string;
  readonly actor_id: string;
  readonly actor_name: string;
  readonly address: string | null;
  readonly action: string;
  readonly entity: string | null;
  readonly subject: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly previous: string;
  readonly hash: string;
}

interface Tables {
  audit_entries: EntryRow;
}

const lastEntry = query<Tables>()((db) =>
  db.selectFrom('audit_entries').selectAll().orderBy('number', 'desc').limit(1),
);

const entriesAfter = query<Tables, { after: number; limit: number }>()((db, input) =>
  db
    .selectFrom('audit_entries')
    .selectAll()
    .where('number', '>', input('after'))
    .orderBy('number')
    .limit(input('limit')),
);

/**
 * Actions of people who only looked or signed in: their names are a right to read, a request that reads, a search, or
 * a step of signing in.
 */
const isLook = sql<boolean>`action like '%.read%' or action like '%.query%' or action like 'search.%'
  or action like 'access.signed%' or action like 'access.confirmed%'`;

const newestEntries = query<
  Tables,
  {
    before: number;
    from: number;
    to: number;
    actor: string;
    action: string;
    subject: string;
    kind: string;
    limit: number;
  }
>()((db, input) =>
  db
    .selectFrom('audit_entries')
    .selectAll()
    .where('number', '<', input('before'))
    .where('at', '>=', input('from'))
    .where('at', '<', input('to'))
    .where(sql<boolean>`(${input('actor')} = '' or actor_id = ${input('actor')})`)
    .where(sql<boolean>`(${input('action')} = '' or action = ${input('action')})`)
    .where(sql<boolean>`(${input('subject')} = '' or subject = ${input('subject')})`)
    .where(sql<boolean>`(${input('kind')} = '' or (${input('kind')} = 'reads') = (${isLook}))`)
    .orderBy('number', 'desc')
    .limit(input('limit')),
);

const ofSubject = query<Tables, { subject: string; limit: number }>()((db, input) =>
  db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject', '=', input('subject'))
    .orderBy('number')
    .limit(input('limit')),
);

const aboutEntity = query<
  Tables,
  Readonly<Record<'entity', string>> & Readonly<Record<'from' | 'before' | 'after' | 'limit', number>>
>()((db, input) =>
  db
    .selectFrom('audit_entries')
    .selectAll()
    .where('number', '>', input('after'))
    .where('at', '>=', input('from'))
    .where('at', '<', input('before'))
    .where('entity', '=', input('entity'))
    .orderBy('number')
    .limit(input('limit')),
);

const shownIn = (text: string | null): Shown | undefined => (text === null ? undefined : (JSON.parse(text) as Shown));

const entryOf = (row: EntryRow): ChainedEntry => ({
  number: row.number,
  atMs: row.at,
  actor: { kind: row.actor_kind as Actor['kind'], id: row.actor_id, name: row.actor_name },
  address: row.address ?? undefined,
  action: row.action,
  entity: row.entity ?? undefined,
  subject: row.subject ?? undefined,
  before: shownIn(row.before),
  after: shownIn(row.after),
  previous: row.previous,
  hash: row.hash,
});

/** What entries are looked for; everything that is undefined does not count. */
export interface AuditSearch {
  /** The number of the last entry of the page before. */
  readonly beforeNumber?: number | undefined;
  readonly fromMs?: number | undefined;
  /** Exclusive. */
  readonly toMs?: number | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  /** Only changes, or only looks at personal data and sign-ins. */
  readonly kind?: 'changes' | 'reads' | undefined;
}

/** Creates the access to the audit of one database. */
export const auditRecords = (database: Pick<Database, 'read'>) => ({
  last: async (): Promise<ChainedEntry | undefined> => (await database.read(lastEntry, {})).map(entryOf)[0],

  /** Returns entries in the order of the chain, after a number. */
  after: async (number: number, limit: number): Promise<readonly ChainedEntry[]> =>
    (await database.read(entriesAfter, { after: number, limit })).map(entryOf),

  /** Returns the entries about one record, in the order of the chain. */
  about: async (subject: string, limit: number): Promise<readonly ChainedEntry[]> =>
    (await database.read(ofSubject, { subject, limit })).map(entryOf),

  /** Returns entries of a period about a merchant or channel, in the order of the chain, after a number. */
  aboutEntity: async (
    entity: string,
    { fromMs, beforeMs }: { readonly fromMs: number; readonly beforeMs: number },
    after: number,
    limit: number,
  ): Promise<readonly ChainedEntry[]> =>
    (await database.read(aboutEntity, { entity, from: fromMs, before: beforeMs, after, limit })).map(entryOf),

  /** Returns the newest entries of a search. */
  newest: async (search: AuditSearch, limit: number): Promise<readonly ChainedEntry[]> => {
    const { beforeNumber, fromMs, toMs, actor = '', action = '', subject = '', kind = '' } = search;
    const input = {
      before: beforeNumber ?? Number.MAX_SAFE_INTEGER,
      from: fromMs ?? 0,
      to: toMs ?? Number.MAX_SAFE_INTEGER,
      actor,
      action,
      subject,
      kind,
      limit,
    };
    return (await database.read(newestEntries, input)).map(entryOf);
  },
});

/** The audit of one database. */
export type AuditRecords = ReturnType<typeof auditRecords>;

const textOf = (shown: Shown | undefined): string | null => (shown === undefined ? null : JSON.stringify(shown));

/** Returns the insertion of an entry; a `Conflict` if its place is taken. */
export const insertEntry = (entry: ChainedEntry): Insert => ({
  table: 'audit_entries',
  identity: ['number', 'hash'],
  row: {
    number: entry.number,
    at: entry.atMs,
    actor_kind: entry.actor.kind,
    actor_id: entry.actor.id,
    actor_name: entry.actor.name,
    address: entry.address ?? null,
    action: entry.action,
    entity: entry.entity ?? null,
    subject: entry.subject ?? null,
    before: textOf(entry.before),
    after: textOf(entry.after),
    previous: entry.previous,
    hash: entry.hash,
  },
});
