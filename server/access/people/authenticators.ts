import { Rejection } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet, Database } from '../../platform/database/database.ts';
import { audited } from '../audit/audit.ts';
import type { AuditEntry } from '../audit/entry.ts';
import { newRecoveryCodes, newSeed, recoveryHash, seedAddress, stepOfCode } from './credentials/codes.ts';
import { isResetOf, voiding } from './invitations.ts';
import { proofsOf } from './limits.ts';
import type { Person } from './model/person.ts';
import { deleteRecoveryCode, insertRecoveryCode, PEOPLE, peopleRecords, updatePerson } from './model/records.ts';
import { type Session, sessionRecords } from './model/sessions.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { endingAll, type Issued, isConfirmed, replacing, storeChallenge } from './sessions.ts';
import { actorOf, notingRefusal, type SignInDependencies, tellOfBrowser } from './sign-in.ts';

/** Before a new key in the challenge of a session, which stores the key until it is confirmed. */
const SEED = 'seed ';

const entryOf = (
  { clock }: Pick<SignInDependencies, 'clock'>,
  person: Person,
  { address }: Pick<Session, 'address'>,
  action: string,
): AuditEntry => ({ atMs: clock.now(), actor: actorOf(person), address, action, subject: person.id });

/**
 * Returns whether a session may replace the authenticator: the person has none yet, or has recently given a fresh
 * proof. A password alone must never be enough to replace the second factor.
 */
const mayEnrol = (person: Person, session: Session, nowMs: number): boolean =>
  (session.stage === 'ENROL' && person.seed === undefined) || isConfirmed(session, nowMs);

const refuseEnrolment = (person: Person, session: Session, nowMs: number): void => {
  if (mayEnrol(person, session, nowMs)) return;
  throw new Rejection('800.900.301', {
    reason: 'prove again who you are, and repeat the request',
    headers: session.stage === 'FULL' ? { 'X-Tollgate': 'confirm' } : {},
  });
};

/** A new key for an authenticator. */
interface NewSeed {
  readonly secret: string;
  /** The address in the QR code that apps scan. */
  readonly uri: string;
}

/** Creates a key for an authenticator. The session stores it until the person has entered a correct code. */
export const beginEnrolment = async (
  { database, vault, clock }: SignInDependencies,
  { person, session }: { readonly person: Person; readonly session: Session },
): Promise<NewSeed> => {
  refuseEnrolment(person, session, clock.now());
  const secret = newSeed();
  const challenge = `${SEED}${await vault.seal(PEOPLE, person.id, secret)}`;
  await storeChallenge(database, session, challenge);
  return { secret, uri: seedAddress(secret, person.email) };
};

const replacedCodes = async (
  database: Pick<Database, 'read'>,
  person: string,
): Promise<{ readonly codes: readonly string[]; readonly changes: ChangeSet }> => {
  const codes = newRecoveryCodes();
  const old = await peopleRecords(database).recoveryCodesOf(person);
  const inserts = codes.map((code) => insertRecoveryCode(person, recoveryHash(code)));
  return { codes, changes: { inserts, deletes: old.map(deleteRecoveryCode) } };
};

/** A completed sign-in with new recovery codes. */
interface Enrolled {
  readonly issued: Issued;
  readonly recoveryCodes: readonly string[];
}

/**
 * Activates an authenticator after its first correct code, and completes the sign-in. New recovery codes replace the
 * old ones. @throws Rejection 401 for a wrong code, 429 after too many.
 */
export const completeEnrolment = async (
  dependencies: SignInDependencies,
  { session: { hash } }: { readonly session: Session },
  code: string,
): Promise<Enrolled> => {
  const { database, vault, clock, limits } = dependencies;
  const known = await sessionRecords(database).byHash(hash);
  const wrongCode = new Rejection('800.900.300', { reason: 'the code is wrong, or too old' });
  const check = (): Promise<Enrolled> =>
    audited(database, async () => {
      const session = await sessionRecords(database).byHash(hash);
      const person = session && (await peopleRecords(database).byId(session.person));
      const sealed = session?.challenge?.startsWith(SEED) === true ? session.challenge.slice(SEED.length) : undefined;
      if (session === undefined || person === undefined || sealed === undefined) throw wrongCode;
      refuseEnrolment(person, session, clock.now());
      const lastStep = stepOfCode(await vault.open(PEOPLE, person.id, sealed), code, clock.now(), undefined);
      if (lastStep === undefined) throw wrongCode;
      const next = replacing(dependencies, session, 'FULL');
      const codes = await replacedCodes(database, person.id);
      // Whoever has a link for a new password signs in by it, in whatever browser.
      const isSigningIn = session.stage === 'ENROL';
      const told = isSigningIn ? await tellOfBrowser(dependencies, person, session, next.session) : {};
      const changed = { updates: [updatePerson({ ...person, seed: sealed, lastStep, seenAtMs: clock.now() })] };
      return {
        changes: together(changed, codes.changes, next.changes, told),
        result: { issued: next, recoveryCodes: codes.codes },
        entries: [entryOf(dependencies, person, session, 'access.authenticatorSet')],
      };
    });
  const isFailure = (error: unknown): boolean => error === wrongCode;
  return await limits.attempt(proofsOf(known?.person ?? '', 'authenticator'), check, { forgets: true, isFailure });
};

/** Replaces the recovery codes of a person. */
export const renewRecoveryCodes = (
  dependencies: SignInDependencies,
  { person, session }: { readonly person: Person; readonly session: Session },
): Promise<readonly string[]> =>
  audited(dependencies.database, async () => {
    const { codes, changes } = await replacedCodes(dependencies.database, person.id);
    return { changes, result: codes, entries: [entryOf(dependencies, person, session, 'access.recoveryCodesRenewed')] };
  });

/** Changes the password of a person, and ends their other sessions. @throws Rejection 400 if the current one is wrong. */
export const changePassword = async (
  dependencies: SignInDependencies,
  { person, session }: { readonly person: Person; readonly session: Session },
  current: string,
  password: string,
): Promise<void> => {
  const { database, limits, passwords } = dependencies;
  await refuseWeakPassword(password, person.email, person.name);
  await limits.attempt(proofsOf(person.id, 'password'), () =>
    notingRefusal(dependencies, { factor: 'password', from: session, session }, async () => {
      if (await passwords.isRight(current, person.passwordHash, 'known')) return;
      throw new Rejection('800.900.300', { status: 400, reason: 'the current password is wrong' });
    }),
  );
  const hashed = await passwords.hashed(password, 'known');
  await audited(database, async () => {
    const now = await peopleRecords(database).byId(person.id);
    if (now === undefined) return { changes: {}, result: undefined, entries: [] };
    const changed = { updates: [updatePerson({ ...now, passwordHash: hashed })] };
    const voided = await voiding(dependencies, isResetOf(person.id));
    const changes = together(changed, voided, await endingAll({ database }, person.id, session));
    return { changes, result: undefined, entries: [entryOf(dependencies, person, session, 'access.passwordChanged')] };
  });
};

/** Changes the name and the language of a person. */
export const changeProfile = (
  dependencies: SignInDependencies,
  { person, session }: { readonly person: Person; readonly session: Session },
  { name, language }: { readonly name: string; readonly language: string },
): Promise<void> =>
  audited(dependencies.database, async () => {
    const now = (await peopleRecords(dependencies.database).byId(person.id)) ?? person;
    const entry = entryOf(dependencies, person, session, 'access.profileChanged');
    const before = { name: now.name, language: now.language };
    return {
      changes: { updates: [updatePerson({ ...now, name, language })] },
      result: undefined,
      entries: [{ ...entry, before, after: { name, language } }],
    };
  });
