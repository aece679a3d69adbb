import { randomHex } from '../../platform/base/clock.ts';
import { areEqualSecrets } from '../../platform/base/equal-secrets.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { addToAudit, audited } from '../audit/audit.ts';
import type { Actor, AuditEntry } from '../audit/entry.ts';
import type { Vault } from '../vault/vault.ts';
import { recoveryHash, stepOfCode } from './credentials/codes.ts';
import type { Passwords, Standing } from './credentials/passwords.ts';
import type { LettersToPeople } from './letters.ts';
import { type AttemptLimits, type Counted, proofsOf } from './limits.ts';
import type { Person } from './model/person.ts';
import { PEOPLE, peopleRecords, updatePerson, useRecoveryCode } from './model/records.ts';
import { type Session, sessionRecords } from './model/sessions.ts';
import { beginning, type Issued, type Origin, replacing, type SessionDependencies } from './sessions.ts';

/** The dependencies of signing in. */
export interface SignInDependencies extends SessionDependencies {
  readonly vault: Vault;
  readonly limits: AttemptLimits;
  readonly passwords: Passwords;
  /** Undefined where people get no mails. */
  readonly letters?: LettersToPeople | undefined;
}

/** Returns the form in which e-mail addresses are stored and compared. */
export const emailOf = (typed: string): string => typed.trim().toLowerCase();

/** Returns a person as an actor of the audit. */
export const actorOf = ({ id, email }: Person): Actor => ({ kind: 'person', id, name: email });

/** The actor in the audit for a refused sign-in. */
export const NOBODY: Actor = { kind: 'person', id: '', name: '' };

/** The refusal does not reveal whether the person exists, or which value was wrong. */
const refused = (): Rejection =>
  new Rejection('800.900.300', { reason: 'the e-mail address and the password do not fit together' });

const wrongCode = (): Rejection =>
  new Rejection('800.900.300', { reason: 'the code is wrong, was used before, or is too old' });

const RANDOM_BYTES = 16;

const isMarkOf = async (vault: Vault, email: string, mark: string): Promise<boolean> => {
  const [random = '', proof = ''] = mark.split('.');
  if (!/^[0-9a-f]{32}$/.test(random)) return false;
  return areEqualSecrets(proof, await vault.keyedHash(PEOPLE, `browser/${email}/${random}`));
};

/** Stands between the marks of one browser. */
const BETWEEN = '~';

/** More people than share a browser. */
const MOST_MARKS = 5;

const marksIn = (stored: string | undefined): readonly string[] =>
  stored === undefined || stored === '' ? [] : stored.split(BETWEEN).slice(0, MOST_MARKS);

/** Returns the mark of a person among those that a browser stores; undefined if it has none. */
const markOf = async (vault: Vault, email: string, stored: string | undefined): Promise<string | undefined> => {
  const marks = marksIn(stored);
  const isOwn = await Promise.all(marks.map((mark) => isMarkOf(vault, email, mark)));
  return marks[isOwn.indexOf(true)];
};

/**
 * Returns what a browser stores after a sign-in: a mark of the person, by which the browser has a limit of attempts of
 * its own later and is known, and those of others who signed in with it. A mark gives no access, and nobody can create
 * one without the vault.
 */
export const browserMark = async (vault: Vault, email: string, stored?: string): Promise<string> => {
  const random = randomHex(RANDOM_BYTES);
  const mark = `${random}.${await vault.keyedHash(PEOPLE, `browser/${email}/${random}`)}`;
  const own = await markOf(vault, email, stored);
  const others = marksIn(stored).filter((each) => each !== own);
  return [mark, ...others].slice(0, MOST_MARKS).join(BETWEEN);
};

/**
 * Returns the changes that tell a person of a sign-in from a browser in which they have not signed in before. The first
 * sign-in of all has no such mail.
 */
export const tellOfBrowser = async (
  { vault, letters }: Pick<SignInDependencies, 'vault' | 'letters'>,
  person: Person,
  from: Origin,
  { id }: Pick<Session, 'id'>,
): Promise<ChangeSet> => {
  if (letters === undefined || person.seenAtMs === undefined) return {};
  const mark = await markOf(vault, person.email, from.mark);
  return mark === undefined ? await letters.signedIn(person, from, id) : {};
};

const countedFor = (by: Standing, email: string, { address }: Origin, mark: string | undefined): Counted =>
  by === 'known' ? { network: address, knownBrowser: `${email} ${mark}` } : { network: address, unknownBrowser: email };

/** The entered values, and the browser's marks of earlier sign-ins. */
interface Password {
  readonly email: string;
  readonly password: string;
  readonly mark?: string | undefined;
}

/** What somebody proves with who they are, as the audit names it. */
export type Factor = 'password' | 'code' | 'recoveryCode' | 'passkey' | 'provider';

const entryOf = (
  { clock }: Pick<SignInDependencies, 'clock'>,
  actor: Actor,
  { address }: Pick<Origin, 'address'>,
  action: string,
  factor: Factor,
  subject?: string,
): AuditEntry => ({ atMs: clock.now(), actor, address, action, subject, after: { factor } });

/**
 * Makes an attempt to prove who somebody is; a refusal is an entry of the audit. `session` is the one that asks for the
 * proof: before a sign-in is complete, nobody is its actor.
 */
export const notingRefusal = async <Result>(
  dependencies: Pick<SignInDependencies, 'database' | 'clock'>,
  {
    factor,
    from,
    session,
  }: { readonly factor: Factor; readonly from: Pick<Origin, 'address'>; readonly session?: Session | undefined },
  attempt: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Rejection) {
      const { database } = dependencies;
      const person = session?.stage === 'FULL' ? await peopleRecords(database).byId(session.person) : undefined;
      const entry =
        person === undefined
          ? entryOf(dependencies, NOBODY, from, 'access.refused', factor, session?.person)
          : entryOf(dependencies, actorOf(person), from, 'access.confirmed.refused', factor);
      await addToAudit(database, entry);
    }
    throw error;
  }
};

/**
 * Checks a password, and begins a sign-in that still needs a code or an authenticator. The work is the same whether or
 * not the person exists. @throws Rejection 401, or 429 after too many failures.
 */
export const signIn = async (
  dependencies: SignInDependencies,
  { email: typed, password, mark: stored }: Password,
  from: Origin,
): Promise<Issued> => {
  const { database, limits, passwords, vault } = dependencies;
  const email = emailOf(typed);
  const mark = await markOf(vault, email, stored);
  const by = mark === undefined ? 'stranger' : 'known';
  const counted = countedFor(by, email, from, mark);
  const check = async (): Promise<Person> => {
    const found = await peopleRecords(database).byEmail(email);
    const known = found?.state === 'ACTIVE' ? found.passwordHash : undefined;
    const isRight = await passwords.isRight(password, known, by);
    if (found !== undefined && isRight) return found;
    // The entered address is not stored, because it may be a password in the wrong field.
    await addToAudit(database, entryOf(dependencies, NOBODY, from, 'access.refused', 'password', found?.id));
    throw refused();
  };
  const person = await limits.attempt(counted, check, { forgets: true });
  const issued = beginning(dependencies, person.id, person.seed === undefined ? 'ENROL' : 'CODE', from);
  await database.commit(issued.changes);
  return issued;
};

/** The code of an authenticator, or a recovery code. */
export type Code = { readonly code: string } | { readonly recoveryCode: string };

/** Returns the changes that make a code used; undefined if it is wrong. */
const accepted = async (dependencies: SignInDependencies, person: Person, sent: Code) => {
  const { database, vault, clock } = dependencies;
  const seen = { ...person, seenAtMs: clock.now() };
  if ('recoveryCode' in sent) {
    const codes = await peopleRecords(database).recoveryCodesOf(person.id);
    const wanted = recoveryHash(sent.recoveryCode);
    const found = codes.find(({ hash, usedAtMs }) => hash === wanted && usedAtMs === undefined);
    return found && { updates: [useRecoveryCode(found, clock.now()), updatePerson(seen)] };
  }
  if (person.seed === undefined) return undefined;
  const seed = await vault.open(PEOPLE, person.id, person.seed);
  const lastStep = stepOfCode(seed, sent.code, clock.now(), person.lastStep);
  return lastStep === undefined ? undefined : { updates: [updatePerson({ ...seen, lastStep })] };
};

/** Failed codes of an attacker who knows the password do not count for the person's own browsers. */
const placeOfCode = async (
  { database, vault }: SignInDependencies,
  { person, stage }: Session,
  stored: string | undefined,
): Promise<string> => {
  if (stage === 'FULL') return 'session';
  const { email = '' } = (await peopleRecords(database).byId(person)) ?? {};
  const mark = await markOf(vault, email, stored);
  return mark === undefined ? 'sign-in' : `browser ${mark}`;
};

/**
 * Completes a sign-in, or confirms a session, with a code. Of many requests with one code, one is accepted. `mark` has
 * the browser's marks of earlier sign-ins.
 * @throws Rejection 401 for a wrong code or an ended session, 429 after too many.
 */
export const enterCode = async (
  dependencies: SignInDependencies,
  session: Session,
  sent: Code,
  mark?: string,
): Promise<Issued> => {
  const { database, limits } = dependencies;
  const factor = 'code' in sent ? 'code' : 'recoveryCode';
  const enter = (): Promise<Issued> =>
    audited(database, async () => {
      // Another request may have completed or ended the session meanwhile.
      const now = await sessionRecords(database).byHash(session.hash);
      const person = await peopleRecords(database).byId(session.person);
      const used = person?.state === 'ACTIVE' ? await accepted(dependencies, person, sent) : undefined;
      if (now === undefined || person === undefined || used === undefined) throw wrongCode();
      const next = replacing(dependencies, now, 'FULL');
      const isConfirming = session.stage === 'FULL';
      const action = isConfirming ? 'access.confirmed' : 'access.signedIn';
      const entry = entryOf(dependencies, actorOf(person), session, action, factor);
      const told = isConfirming ? {} : await tellOfBrowser(dependencies, person, { ...session, mark }, next.session);
      return { changes: together(used, next.changes, told), result: next, entries: [entry] };
    });
  const check = (): Promise<Issued> => notingRefusal(dependencies, { factor, from: session, session }, enter);
  const counted = proofsOf(session.person, await placeOfCode(dependencies, session, mark));
  return await limits.attempt(counted, check, { forgets: true });
};
