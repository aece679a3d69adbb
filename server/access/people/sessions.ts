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
  /** The real clock: moving the test clock ends no session. */
  readonly clock: Clock;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long sessions last. */
export const sessionLimits = {
  /** A session that is not used ends. PCI DSS 8.2.8 allows no longer time. */
  idleMs: 15 * MINUTE_MS,
  /** Every session ends. */
  longestMs: 12 * HOUR_MS,
  /** A sign-in must be complete. */
  signInMs: 10 * MINUTE_MS,
  /** What is dangerous may be done so long after the person last proved who they are. */
  confirmedMs: 10 * MINUTE_MS,
} as const;

/** A session is written when it is used, but not more often than this. */
const SEEN_EVERY_MS = MINUTE_MS;

const TOKEN_BYTES = 32;
const ID_BYTES = 16;
const LONGEST_AGENT = 300;

/** Where a request comes from. */
export interface Origin {
  readonly address: string;
  readonly agent: string;
}

/** A session with its token, which only the browser keeps. */
export interface Issued {
  readonly token: string;
  readonly session: Session;
}

/** Returns a new session, not stored yet. */
const newSession = (clock: Clock, person: string, stage: Stage, { address, agent }: Origin): Issued => {
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
    confirmedAtMs: isFull ? nowMs : undefined,
    expiresAtMs: nowMs + (isFull ? sessionLimits.longestMs : sessionLimits.signInMs),
  };
  return { token, session };
};

/** Returns a new session and the changes that store it; they may be committed with those of the sign-in. */
export const beginning = (
  { clock }: SessionDependencies,
  person: string,
  stage: Stage,
  from: Origin,
): Issued & { readonly changes: ChangeSet } => {
  const issued = newSession(clock, person, stage, from);
  return { ...issued, changes: { inserts: [insertSession(issued.session)] } };
};

/**
 * Returns a session that replaces another, under a new token: one that somebody else may have planted or learned before
 * is worth nothing after a sign-in or a confirmation. The session still ends when the first one would have, once it is
 * complete. A `Conflict` when the other has ended, or was replaced, meanwhile.
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

/** Returns the session of a token, and notes that it was used; undefined if there is none or it has ended. */
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
  // Another request of the browser noted it, or the session was replaced or ended just now.
  return isStored ? { ...seen, version: seen.version + 1 } : await sessionRecords(database).byHash(session.hash);
};

/**
 * Keeps with a session what the person must answer next, instead of an earlier question.
 * @throws Rejection 401 when the session has ended.
 */
export const storeChallenge = (database: Database, { hash }: Pick<Session, 'hash'>, challenge: string): Promise<void> =>
  deciding(database, async () => {
    const session = await sessionRecords(database).byHash(hash);
    if (session === undefined) throw new Rejection('800.900.300', { reason: 'the session has ended' });
    return { changes: { updates: [updateSession({ ...session, challenge })] }, result: undefined };
  });

/** Returns whether a person has proved who they are so lately that they may do what is dangerous. */
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
