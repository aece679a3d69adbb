import type { Language } from '../../../catalogue/languages/languages.ts';
import type { Database, Delete, Insert, Update } from '../../platform/database/database.ts';
import { type Forget, forgettingByAge } from '../../platform/database/forgetting.ts';
import { query } from '../../platform/database/query.ts';
import { integer, optional, type RowIn, tableOf, text } from '../../platform/database/table.ts';
import type { AccountSession, Sight } from './session.ts';

const sessions = tableOf<AccountSession>()('account_sessions', {
  key: ['hash'],
  identity: ['hash'],
  columns: {
    hash: text('hash'),
    id: text('id'),
    version: integer('version'),
    channelId: text('entity'),
    means: text('means'),
    subject: text('subject'),
    about: optional(text('about')),
    createdAtMs: integer('created_at'),
    expiresAtMs: integer('expires_at'),
  },
});

/** A link that has opened a session. It names nobody. */
interface UsedLink {
  readonly id: string;
  readonly channelId: string;
  /** When the link ends anyway. */
  readonly expiresAtMs: number;
}

const links = tableOf<UsedLink>()('account_links', {
  key: ['id'],
  columns: { id: text('id'), channelId: text('entity'), expiresAtMs: integer('expires_at') },
});

/** The live code of an address or a session, and how many were asked for. The code itself is not stored. */
export interface AccountCode {
  readonly channelId: string;
  /** The address, as a keyed hash, or the session. */
  readonly owner: string;
  readonly version: number;
  /** The address to which it is sent, in the form of `emailKey`. */
  readonly email: string;
  readonly language: Language;
  /** The code follows from it and a key of the vault; undefined once the code was used. */
  readonly nonce: string | undefined;
  /** How many wrong codes were tried instead. */
  readonly attempts: number;
  /** How many codes were asked for since `sinceMs`. */
  readonly asked: number;
  readonly sinceMs: number;
  readonly expiresAtMs: number;
}

const codes = tableOf<AccountCode>()('account_codes', {
  key: ['channelId', 'owner'],
  columns: {
    channelId: text('entity'),
    owner: text('owner'),
    version: integer('version'),
    email: text('email'),
    language: text('language'),
    nonce: optional(text('nonce')),
    attempts: integer('attempts'),
    asked: integer('asked'),
    sinceMs: integer('since'),
    expiresAtMs: integer('expires_at'),
  },
});

/** A checkout on which somebody adds an account. */
export interface Addition {
  readonly checkoutId: string;
  readonly version: number;
  readonly channelId: string;
  /** The id of the session that asked for it; no other can take note of the account. */
  readonly session: string;
  /** The subscription that is to charge the account. */
  readonly scheduleId: string | undefined;
  readonly doneAtMs: number | undefined;
  readonly createdAtMs: number;
}

const additions = tableOf<Addition>()('account_additions', {
  key: ['checkoutId'],
  identity: ['checkoutId'],
  columns: {
    checkoutId: text('checkout_id'),
    version: integer('version'),
    channelId: text('entity'),
    session: text('session'),
    scheduleId: optional(text('schedule_id')),
    doneAtMs: optional(integer('done_at')),
    createdAtMs: integer('created_at'),
  },
});

interface Tables {
  account_sessions: RowIn<typeof sessions>;
  account_codes: RowIn<typeof codes>;
}

const sessionByHash = sessions.by('hash');
const linkById = links.by('id');
const codeByOwner = codes.by('entity', 'owner');
const additionById = additions.by('checkout_id');

const sessionsOf = query<Tables, { entity: string; means: string; subject: string; limit: number }>()((db, input) =>
  db
    .selectFrom('account_sessions')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('means', '=', input('means'))
    .where('subject', '=', input('subject'))
    .limit(input('limit')),
);

const codesTo = query<Tables, { entity: string; email: string; limit: number }>()((db, input) =>
  db
    .selectFrom('account_codes')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('email', '=', input('email'))
    .limit(input('limit')),
);

/** Creates the access to the sessions, codes and used links of one database. */
export const accountRecords = (database: Pick<Database, 'read'>) => ({
  session: async (hash: string): Promise<AccountSession | undefined> =>
    (await database.read(sessionByHash, { hash })).map(sessions.recordOf)[0],

  isUsed: async (linkId: string): Promise<boolean> => (await database.read(linkById, { id: linkId })).length > 0,

  code: async (channelId: string, owner: string): Promise<AccountCode | undefined> =>
    (await database.read(codeByOwner, { entity: channelId, owner })).map(codes.recordOf)[0],

  addition: async (checkoutId: string): Promise<Addition | undefined> =>
    (await database.read(additionById, { checkout_id: checkoutId })).map(additions.recordOf)[0],

  /** Returns sessions of a customer or an address. */
  sessionsOf: async ({ channelId, means, subject }: Sight, limit: number): Promise<readonly AccountSession[]> =>
    (await database.read(sessionsOf, { entity: channelId, means, subject, limit })).map(sessions.recordOf),

  /** Returns codes of an address, in the form of `emailKey`, and of sessions by it. */
  codesTo: async (channelId: string, email: string, limit: number): Promise<readonly AccountCode[]> =>
    (await database.read(codesTo, { entity: channelId, email, limit })).map(codes.recordOf),
});

/** The sessions, codes and used links of one database. */
export type AccountRecords = ReturnType<typeof accountRecords>;

/** Returns the insertion of a session. */
export const insertSession = (session: AccountSession): Insert => sessions.insert(session);

/** Returns the update that moves the end of a session. */
export const movedSession = (session: AccountSession, expiresAtMs: number): Update =>
  sessions.update(session, { expires_at: expiresAtMs });

/** Returns the end of a session, whatever its state. */
export const endedSession = ({ hash }: Pick<AccountSession, 'hash'>): Delete => ({
  table: 'account_sessions',
  key: { hash },
});

/** Returns the insertion of a link that opens a session; a `Conflict` if it has opened another. */
export const insertUsedLink = (link: UsedLink): Insert => links.insert(link);

/** Returns the change that writes a code: a new one, of version 0, or one that was read. */
export const codeWritten = (code: AccountCode): { readonly inserts: Insert[] } | { readonly updates: Update[] } =>
  code.version === 0 ? { inserts: [codes.insert({ ...code, version: 1 })] } : { updates: [codes.update(code)] };

/** Returns the removal of a code. */
export const removedCode = ({ channelId, owner }: Pick<AccountCode, 'channelId' | 'owner'>): Delete => ({
  table: 'account_codes',
  key: { entity: channelId, owner },
});

/** Returns the insertion of a checkout on which an account is added. */
export const insertAddition = (addition: Addition): Insert => additions.insert(addition);

/** Returns the update that notes that the account of a checkout was taken note of. */
export const doneAddition = (addition: Addition, doneAtMs: number): Update =>
  additions.update(addition, { done_at: doneAtMs });

const forgets: readonly Forget[] = [
  forgettingByAge('account_sessions', ['hash'], 'expires_at'),
  forgettingByAge('account_links', ['id'], 'expires_at'),
  forgettingByAge('account_codes', ['entity', 'owner'], 'since'),
  forgettingByAge('account_additions', ['checkout_id'], 'created_at'),
];

/** Removes sessions and links that ended before a time, and the codes and checkouts that were asked for before it. */
export const forgetAccounts: Forget = async (database, beforeMs) => {
  const counts: number[] = [];
  for (const forget of forgets) counts.push(await forget(database, beforeMs));
  return counts.reduce((sum, count) => sum + count, 0);
};
