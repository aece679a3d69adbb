import { type Clock, randomHex } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { ChangeSet, Database } from '../../platform/database/database.ts';
import { commitUnlessConflict, deciding } from '../../platform/database/deciding.ts';
import {
  deleteSession,
  forgetSession,
  insertSession,
  type Session,
  type Stage,
  sessionHash,
  sessionRecords,
  updateSession,
} from './model/sessions.ts';

/** The dependencies of sessions. */
export interface SessionDependencies {
  readonly database: Database;
  /** The real clock, so that moving the test clock does not end sessions. */
  readonly clock: Clock;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The lifetimes of sessions. */
export const sessionLimits = {
  /** The time without use. PCI DSS 8.2.8 allows no longer time. */
  idleMs: 15 * MINUTE_MS,
  /** The longest lifetime of a session. */
  longestMs: 12 * HOUR_MS,
  /** The time for completing a sign-in. */
  signInMs: 10 * MINUTE_MS,
  /** The validity of a fresh proof, which dangerous operations need. */
  confirmedMs: 10 * MINUTE_MS,
} as const;

/** The use of a session is stored at most this often. */
const SEEN_EVERY_MS = MINUTE_MS;

const TOKEN_BYTES = 32;
const ID_BYTES = 16;
const LONGEST_AGENT = 300;

/** The origin of a request. */
export interface Origin {
  readonly address: string;
  readonly agent: string;
  /** The browser's marks of earlier sign-ins; undefined without any, and where browsers do not send them. */
  readonly mark?: string | undefined;
}

/** A session with its token, which only the browser stores. */
export interface Issued {
  readonly token: string;
  readonly session: Session;
}

/** Returns a new session, not stored yet. */
const newSession = (
  clock: Clock,
  person: string,
  stage: Stage,
  { address, agent }: Pick<Origin, 'address' | 'agent'>,
  provenAtMs: number | 'unknown' = clock.now(),
): Issued => {
  const token = randomHex(TOKEN_BYTES);
  const nowMs = clock.now();
  const isFull = stage === 'FULL';
  const session: Session = {
    hash: sessionHash(token),
    id: randomHex(ID_BYTES),
    version: 1,
    person,
    stage,
    challenge: undefined,
    address,
    agent: agent.slice(0, LONGEST_AGENT),
    createdAtMs: nowMs,
    seenAtMs: nowMs,
    confirmedAtMs: isFull && provenAtMs !== 'unknown' ? provenAtMs : undefined,
    expiresAtMs: nowMs + (isFull ? sessionLimits.longestMs : sessionLimits.signInMs),
  };
  return { token, session };
};

/**
 * Returns a new session and the changes that store it, to be committed with those of the sign-in. `provenAtMs` is when
 * the person has proved who they are, if that was not now; `'unknown'` where nobody said when.
 */
export const beginning = (
  { clock }: SessionDependencies,
  person: string,
  stage: Stage,
  from: Origin,
  provenAtMs: number | 'unknown' = clock.now(),
): Issued & { readonly changes: ChangeSet } => {
  const issued = newSession(clock, person, stage, from, provenAtMs);
  return { ...issued, changes: { inserts: [insertSession(issued.session)] } };
};

/**
 * Returns a session that replaces another one under a new token, so that a token that an attacker has planted or
 * learned is useless after a sign-in or a confirmation. A complete session keeps the end of the replaced one. A
 * `Conflict` if the other session has ended or was replaced meanwhile.
 */
export const replacing = (
  { clock }: SessionDependencies,
  before: Session,
  stage: Stage,
): Issued & { readonly changes: ChangeSet } => {
  const { token, session } = newSession(clock, before.person, stage, before);
  const after: Session =
    before.stage === 'FULL'
      ? { ...session, id: before.id, createdAtMs: before.createdAtMs, expiresAtMs: before.expiresAtMs }
      : session;
  return { token, session: after, changes: { inserts: [insertSession(after)], deletes: [deleteSession(before)] } };
};

const hasEnded = ({ seenAtMs, expiresAtMs }: Session, nowMs: number): boolean =>
  nowMs >= expiresAtMs || nowMs - seenAtMs >= sessionLimits.idleMs;

const TOKEN = /^[0-9a-f]{64}$/;

/** Returns the session of a token, and stores its use; undefined if there is none or it has ended. */
export const sessionWith = async (
  { database, clock }: SessionDependencies,
  token: string | undefined,
): Promise<Session | undefined> => {
  if (token === undefined || !TOKEN.test(token)) return undefined;
  const session = await sessionRecords(database).byHash(sessionHash(token));
  const nowMs = clock.now();
  if (session === undefined || hasEnded(session, nowMs)) return undefined;
  if (nowMs - session.seenAtMs < SEEN_EVERY_MS) return session;
  const seen = { ...session, seenAtMs: nowMs };
  const isStored = await commitUnlessConflict(database, { updates: [updateSession(seen)] });
  // Another request of the browser stored the use, or the session was replaced or ended just now.
  return isStored ? { ...seen, version: seen.version + 1 } : await sessionRecords(database).byHash(session.hash);
};

/**
 * Stores the next challenge of a session in place of an earlier one. @throws Rejection 401 if the session has ended.
 */
export const storeChallenge = (database: Database, { hash }: Pick<Session, 'hash'>, challenge: string): Promise<void> =>
  deciding(database, async () => {
    const session = await sessionRecords(database).byHash(hash);
    if (session === undefined) throw new Rejection('800.900.300', { reason: 'the session has ended' });
    return { changes: { updates: [updateSession({ ...session, challenge })] }, result: undefined };
  });

/** Returns whether a session has a fresh proof for dangerous operations. */
export const isConfirmed = ({ confirmedAtMs, stage }: Session, nowMs: number): boolean =>
  stage === 'FULL' && confirmedAtMs !== undefined && nowMs - confirmedAtMs < sessionLimits.confirmedMs;

/** Returns the sessions of a person that have not ended. */
export const sessionsOf = async (
  { database, clock }: SessionDependencies,
  person: string,
): Promise<readonly Session[]> =>
  (await sessionRecords(database).ofPerson(person)).filter(
    (session) => session.stage === 'FULL' && !hasEnded(session, clock.now()),
  );

/** Returns the changes that end all sessions of a person, apart from one if it is given. */
export const endingAll = async (
  { database }: Pick<SessionDependencies, 'database'>,
  person: string,
  except?: Pick<Session, 'hash'>,
): Promise<ChangeSet> => {
  const all = await sessionRecords(database).ofPerson(person);
  return { deletes: all.filter(({ hash }) => hash !== except?.hash).map(forgetSession) };
};
