import { hash } from 'node:crypto';
import type { Database, Delete, Insert, Update } from '../../../platform/database/database.ts';
import { type Forget, forgettingByAge } from '../../../platform/database/forgetting.ts';
import { integer, optional, tableOf, text } from '../../../platform/database/table.ts';

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

const sessions = tableOf<Session>()('person_sessions', {
  key: ['hash'],
  identity: ['hash'],
  columns: {
    hash: text('hash'),
    id: text('id'),
    version: integer('version'),
    person: text('person'),
    stage: text('stage'),
    challenge: optional(text('challenge')),
    address: text('address'),
    agent: text('agent'),
    createdAtMs: integer('created_at'),
    seenAtMs: integer('seen_at'),
    confirmedAtMs: optional(integer('confirmed_at')),
    expiresAtMs: integer('expires_at'),
  },
});

const byHash = sessions.by('hash');
const ofPerson = sessions.inOrder(['created_at'], 'person');

/** Returns the hash by which a session is stored and found. */
export const sessionHash = (token: string): string => hash('sha256', token);

/** Creates the access to the sessions of one database. */
export const sessionRecords = (database: Pick<Database, 'read'>) => ({
  byHash: async (of: string): Promise<Session | undefined> =>
    (await database.read(byHash, { hash: of })).map(sessions.recordOf)[0],

  /** Returns all stored sessions of a person, the oldest first; ended ones may be among them. */
  ofPerson: async (person: string): Promise<readonly Session[]> =>
    (await database.read(ofPerson, { person })).map(sessions.recordOf),
});

/** Returns the insertion of a session. */
export const insertSession = (session: Session): Insert => sessions.insert(session);

/** Returns the update of a session after its use, or with a new challenge. */
export const updateSession = (session: Session): Update =>
  sessions.update(session, { seen_at: session.seenAtMs, challenge: session.challenge ?? null });

/** Returns the end of a session; a `Conflict` if it was changed or has ended meanwhile. */
export const deleteSession = (session: Session): Delete => sessions.remove(session);

/** Returns the end of a session, whatever its state. */
export const forgetSession = ({ hash: key }: Pick<Session, 'hash'>): Delete => ({
  table: 'person_sessions',
  key: { hash: key },
});

/** Removes sessions that have ended. */
export const forgetSessions: Forget = forgettingByAge('person_sessions', ['hash'], 'expires_at');
