import { hash } from 'node:crypto';
import type { Database, Delete, Insert, Update } from '../../../platform/database/database.ts';
import { type Forget, forgettingByAge } from '../../../platform/database/forgetting.ts';
import { query } from '../../../platform/database/query.ts';

/**
 * The progress of a sign-in: the code is still missing; an authenticator must be set up; or the sign-in is complete.
 */
export type Stage = 'CODE' | 'ENROL' | 'FULL';

/** A session, or an incomplete sign-in. Only the browser has its token. */
export interface Session {
  /** The SHA-256 of the token. */
  readonly hash: string;
  /** The id by which its person sees the session; it gives no access. */
  readonly id: string;
  readonly version: number;
  readonly person: string;
  readonly stage: Stage;
  /** The next challenge for a passkey. */
  readonly challenge: string | undefined;
  /** The network address and the browser of the sign-in. */
  readonly address: string;
  readonly agent: string;
  readonly createdAtMs: number;
  readonly seenAtMs: number;
  /** The time of the person's last fresh proof. */
  readonly confirmedAtMs: number | undefined;
  readonly expiresAtMs: number;
}

interface SessionRow {
  readonly hash: string;
  readonly id: string;
  readonly version: number;
  readonly person: string;
  readonly stage: string;
  readonly challenge: string | null;
  readonly address: string;
  readonly agent: string;
  readonly created_at: number;
  readonly seen_at: number;
  readonly confirmed_at: number | null;
  readonly expires_at: number;
}

interface Tables {
  person_sessions: SessionRow;
}

const byHash = query<Tables, { hash: string }>()((db, input) =>
  db.selectFrom('person_sessions').selectAll().where('hash', '=', input('hash')),
);

const ofPerson = query<Tables, { person: string }>()((db, input) =>
  db.selectFrom('person_sessions').selectAll().where('person', '=', input('person')).orderBy('created_at'),
);

const sessionOf = (row: SessionRow): Session => ({
  hash: row.hash,
  id: row.id,
  version: row.version,
  person: row.person,
  stage: row.stage as Stage,
  challenge: row.challenge ?? undefined,
  address: row.address,
  agent: row.agent,
  createdAtMs: row.created_at,
  seenAtMs: row.seen_at,
  confirmedAtMs: row.confirmed_at ?? undefined,
  expiresAtMs: row.expires_at,
});

/** Returns the hash by which a session is stored and found. */
export const sessionHash = (token: string): string => hash('sha256', token);

/** Creates the access to the sessions of one database. */
export const sessionRecords = (database: Pick<Database, 'read'>) => ({
  byHash: async (of: string): Promise<Session | undefined> => {
    const [row] = await database.read(byHash, { hash: of });
    return row && sessionOf(row);
  },

  /** Returns all stored sessions of a person, the oldest first; ended ones may be among them. */
  ofPerson: async (person: string): Promise<readonly Session[]> =>
    (await database.read(ofPerson, { person })).map(sessionOf),
});

/** Returns the insertion of a session. */
export const insertSession = (session: Session): Insert => ({
  table: 'person_sessions',
  identity: ['hash'],
  row: {
    hash: session.hash,
    id: session.id,
    version: session.version,
    person: session.person,
    stage: session.stage,
    challenge: session.challenge ?? null,
    address: session.address,
    agent: session.agent,
    created_at: session.createdAtMs,
    seen_at: session.seenAtMs,
    confirmed_at: session.confirmedAtMs ?? null,
    expires_at: session.expiresAtMs,
  },
});

/** Returns the update of a session after its use, or with a new challenge. */
export const updateSession = ({ hash: key, version, seenAtMs, challenge }: Session): Update => ({
  table: 'person_sessions',
  key: { hash: key },
  version,
  set: { seen_at: seenAtMs, challenge: challenge ?? null },
});

/** Returns the end of a session; a `Conflict` if it was changed or has ended meanwhile. */
export const deleteSession = ({ hash: key, version }: Session): Delete => ({
  table: 'person_sessions',
  key: { hash: key },
  version,
});

/** Returns the end of a session, whatever its state. */
export const forgetSession = ({ hash: key }: Pick<Session, 'hash'>): Delete => ({
  table: 'person_sessions',
  key: { hash: key },
});

/** Removes sessions that have ended. */
export const forgetSessions: Forget = forgettingByAge('person_sessions', ['hash'], 'expires_at');
