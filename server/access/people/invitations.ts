import { hash } from 'node:crypto';
import { type Role, roles } from '../../../catalogue/backoffice/rights.ts';
import { randomHex } from '../../platform/base/clock.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet, Database } from '../../platform/database/database.ts';
import { audited } from '../audit/audit.ts';
import type { Actor, AuditEntry } from '../audit/entry.ts';
import type { Vault } from '../vault/vault.ts';
import { proofsOf } from './limits.ts';
import {
  deleteInvitation,
  forgetInvitation,
  type Invitation,
  insertInvitation,
  invitationRecords,
  useInvitation,
} from './model/invitations.ts';
import { deletePasskey, passkeyRecords } from './model/passkeys.ts';
import { type GivenRole, mayGive, type Person, type PlacedChannel, type Scope } from './model/person.ts';
import { deleteRecoveryCode, insertPerson, insertRole, PEOPLE, peopleRecords, updatePerson } from './model/records.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { beginning, endingAll, type Issued, type Origin } from './sessions.ts';
import { actorOf, emailOf, type SignInDependencies } from './sign-in.ts';

const DAY_MS = 86_400_000;

/** The validity of invitations, and of links for a new password, which is shorter. */
const VALID_FOR_MS = { INVITED: 7 * DAY_MS, RESET: DAY_MS } as const;

const TOKEN_BYTES = 32;
const ID_BYTES = 16;

const TOKEN = /^[0-9a-f]{64}$/;

const hashOf = (token: string): string => hash('sha256', `invitation ${token}`);

/** Returns the token of an invitation by its id: nobody can compute it without the vault, and no mail has to hold it. */
const tokenOf = async (vault: Vault, id: string): Promise<string> =>
  hash('sha256', await vault.keyedHash(PEOPLE, `invitation ${id}`));

/** Returns the link of an invitation that was made with the vault. */
export const linkOfInvitation = async (vault: Vault, baseUrl: string, id: string): Promise<string> =>
  linkOf(baseUrl, await tokenOf(vault, id));

const everywhere: Scope = { kind: 'psp', id: '' };

/** The person who changes the access of others, with their roles, or the command line, which has all rights. */
export interface Giver {
  readonly actor: Actor;
  readonly address?: string | undefined;
  /** The roles of the person; undefined at the command line. */
  readonly given: readonly GivenRole[] | undefined;
}

/** Refuses a role with rights that the giver does not have. @throws Rejection 403 */
export const refuseTooMuch = ({ given }: Giver, role: Role, scope: Scope, channels: readonly PlacedChannel[]): void => {
  if (given === undefined || mayGive(given, roles[role].rights, scope, channels)) return;
  throw new Rejection('800.900.301', {
    reason: `nobody gives more than they have: the role ${role} has rights that are missing there`,
  });
};

/**
 * Returns the giver with the current roles, because another request may have removed roles since this request was
 * admitted. A disabled person has no roles.
 */
export const giverNow = async (database: Pick<Database, 'read'>, by: Giver): Promise<Giver> => {
  if (by.given === undefined) return by;
  const people = peopleRecords(database);
  const [person, given] = await Promise.all([people.byId(by.actor.id), people.rolesOf(by.actor.id)]);
  return { ...by, given: person?.state === 'ACTIVE' ? given : [] };
};

/** Returns the changes that make some of the open links void. */
export const voiding = async (
  { database, clock }: Pick<SignInDependencies, 'database' | 'clock'>,
  isVoided: (invitation: Invitation) => boolean,
): Promise<ChangeSet> => ({
  deletes: (await invitationRecords(database).open(clock.now())).filter(isVoided).map(forgetInvitation),
});

/** Returns whether a link sets a new password of a person. */
export const isResetOf =
  (person: string) =>
  ({ kind, person: of }: Invitation): boolean =>
    kind === 'RESET' && of === person;

/** Returns a scope in the form of the audit. */
export const scopeText = ({ kind, id }: Scope): string => (id === '' ? kind : `${kind} ${id}`);

/**
 * Returns the token of the first administrator's link; undefined once a person has access. It is the same in every
 * process of an installation, and nobody can compute it without the vault.
 */
export const firstToken = async ({
  database,
  vault,
}: Pick<SignInDependencies, 'database' | 'vault'>): Promise<string | undefined> => {
  if (!(await peopleRecords(database).isEmpty())) return undefined;
  return hash('sha256', await vault.keyedHash(PEOPLE, 'the first administrator'));
};

/** Returns the address of a link. The token follows `#`, because browsers do not send that part of an address. */
export const linkOf = (baseUrl: string, token: string): string => `${baseUrl}backoffice/invitation#${token}`;

/** A new link. */
export interface NewLink {
  readonly id: string;
  readonly token: string;
}

const newInvitation = async (
  nowMs: number,
  by: Giver,
  about: Pick<Invitation, 'email' | 'person' | 'role' | 'scope'> & { readonly kind: 'INVITED' | 'RESET' },
  vault?: Vault,
): Promise<{ readonly token: string; readonly invitation: Invitation }> => {
  const id = randomHex(ID_BYTES);
  const token = vault === undefined ? randomHex(TOKEN_BYTES) : await tokenOf(vault, id);
  const invitation = {
    ...about,
    hash: hashOf(token),
    id,
    version: 1,
    invitedBy: by.actor.kind === 'command' ? 'command' : by.actor.id,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + VALID_FOR_MS[about.kind],
    usedAtMs: undefined,
  };
  return { token, invitation };
};

/**
 * Invites a person to a role in a scope; with `letters`, they get the link by mail. @throws Rejection 403 if the giver
 * does not have all of its rights.
 */
export const invite = async (
  {
    database,
    clock,
    vault,
    letters,
  }: Pick<SignInDependencies, 'database' | 'clock' | 'letters'> & Partial<Pick<SignInDependencies, 'vault'>>,
  by: Giver,
  { email: typed, role, scope }: { readonly email: string; readonly role: Role; readonly scope: Scope },
  channels: readonly PlacedChannel[],
): Promise<NewLink & { readonly isMailed: boolean }> => {
  const email = emailOf(typed);
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) {
    throw wrongParameters([{ name: 'email', message: 'must be an e-mail address' }]);
  }
  return await audited(database, async () => {
    refuseTooMuch(await giverNow(database, by), role, scope, channels);
    const about = { kind: 'INVITED', email, person: undefined, role, scope } as const;
    const { token, invitation } = await newInvitation(clock.now(), by, about, vault);
    const written = (await letters?.invited(invitation)) ?? {};
    const entry: AuditEntry = {
      atMs: clock.now(),
      actor: by.actor,
      address: by.address,
      action: 'team.invited',
      subject: invitation.id,
      after: { email, role, scope: scopeText(scope) },
    };
    return {
      changes: together({ inserts: [insertInvitation(invitation)] }, written),
      result: { id: invitation.id, token, isMailed: letters?.isSending === true && (written.inserts ?? []).length > 0 },
      entries: [entry],
    };
  });
};

/**
 * Returns a link for setting a new password, and the changes that store it. Using the link removes the person's
 * authenticator and passkeys. A new link replaces an earlier one.
 */
export const newReset = async (
  dependencies: Pick<SignInDependencies, 'database' | 'clock'>,
  by: Giver,
  person: Person,
): Promise<NewLink & { readonly changes: ChangeSet }> => {
  const about = { kind: 'RESET', email: person.email, person: person.id, role: 'viewer', scope: everywhere } as const;
  const { token, invitation } = await newInvitation(dependencies.clock.now(), by, about);
  const changes = together(await voiding(dependencies, isResetOf(person.id)), {
    inserts: [insertInvitation(invitation)],
  });
  return { id: invitation.id, token, changes };
};

/** Withdraws an invitation. @throws Rejection 404 if it was used or has expired. */
export const withdraw = (
  { database, clock }: Pick<SignInDependencies, 'database' | 'clock'>,
  by: Giver,
  id: string,
  channels: readonly PlacedChannel[],
): Promise<void> =>
  audited(database, async () => {
    const found = (await invitationRecords(database).open(clock.now())).find((each) => each.id === id);
    if (found === undefined) throw new Rejection('200.300.404', { status: 404, reason: 'there is no such invitation' });
    refuseTooMuch(await giverNow(database, by), found.role, found.scope, channels);
    const entry: AuditEntry = {
      atMs: clock.now(),
      actor: by.actor,
      address: by.address,
      action: 'team.withdrawn',
      subject: id,
      before: { email: found.email ?? '', role: found.role, scope: scopeText(found.scope) },
    };
    return { changes: { deletes: [deleteInvitation(found)] }, result: undefined, entries: [entry] };
  });

/** A link that can be accepted. */
interface OpenInvitation {
  readonly invitation: Pick<Invitation, 'kind' | 'email' | 'role' | 'scope'>;
  /** The person with this e-mail address, if there is one. */
  readonly person: Person | undefined;
}

const isVoid = (): Rejection =>
  new Rejection('200.300.404', {
    status: 404,
    reason: 'the link is not valid any more: it was used, replaced, or is too old',
  });

const isTaken = (): Rejection =>
  new Rejection('200.300.404', { status: 409, reason: 'this e-mail address got access just now: send the link again' });

const openFirst = (): OpenInvitation => ({
  invitation: { kind: 'FIRST', email: undefined, role: 'administrator', scope: everywhere },
  person: undefined,
});

/** Finds a link by its token. @throws Rejection 404 when it is void. */
export const findInvitation = async (
  dependencies: Pick<SignInDependencies, 'database' | 'vault' | 'clock'>,
  token: string,
): Promise<OpenInvitation & { readonly stored: Invitation | undefined }> => {
  const { database, clock } = dependencies;
  if (!TOKEN.test(token)) throw isVoid();
  const first = await firstToken(dependencies);
  // Hashes are compared, so that the time says nothing about the token.
  if (first !== undefined && hashOf(token) === hashOf(first)) return { ...openFirst(), stored: undefined };
  const stored = await invitationRecords(database).byHash(hashOf(token));
  if (stored === undefined || stored.usedAtMs !== undefined || clock.now() >= stored.expiresAtMs) throw isVoid();
  const people = peopleRecords(database);
  const person =
    stored.person === undefined ? await people.byEmail(stored.email ?? '') : await people.byId(stored.person);
  if (stored.kind === 'RESET' && person?.state !== 'ACTIVE') throw isVoid();
  return { invitation: stored, person, stored };
};

/** The values that a person enters on the page of a link. */
interface Accepted {
  readonly token: string;
  readonly password?: string | undefined;
  readonly name?: string | undefined;
  /** For the first administrator. */
  readonly email?: string | undefined;
  readonly language: string;
}

const needed = (name: 'email' | 'name' | 'password', text: string | undefined): string => {
  if (text !== undefined) return text;
  throw wrongParameters([{ name, message: 'invalid or missing parameter' }]);
};

/** Returns the removal of all credentials of a person. */
const withoutCredentials = async (database: Pick<Database, 'read'>, person: string): Promise<ChangeSet> => {
  const [codes, passkeys] = await Promise.all([
    peopleRecords(database).recoveryCodesOf(person),
    passkeyRecords(database).ofPerson(person),
  ]);
  return { deletes: [...codes.map(deleteRecoveryCode), ...passkeys.map(deletePasskey)] };
};

/**
 * The result of accepting a link: a sign-in that needs an authenticator, or only a further role of a person who can
 * sign in.
 */
type Acceptance = { readonly issued: Issued } | { readonly issued: undefined };

/**
 * Refuses a role for a person with access who does not prove their identity, because the owner of this account may be
 * another person than the receiver of the link. @throws Rejection 400
 */
const refuseOthers = async (
  { limits, passwords }: Pick<SignInDependencies, 'limits' | 'passwords'>,
  person: Person,
  password: string | undefined,
): Promise<void> => {
  const wrong = wrongParameters([
    { name: 'password', message: 'must be the password with which this person signs in' },
  ]);
  if (password === undefined) throw wrong;
  await limits.attempt(proofsOf(person.id, 'invitation'), async () => {
    if (!(await passwords.isRight(password, person.passwordHash, 'known'))) throw wrong;
  });
};

/** What a person entered on the page of a link, checked. */
interface Entered {
  /** The person with the e-mail address of the link, if there is one. */
  readonly known: Person | undefined;
  readonly email: string;
  readonly name: string;
  /** Undefined if the person has a password already, and only receives a role. */
  readonly passwordHash: string | undefined;
}

/** Checks what a person entered. The hash is computed once, and only for existing links. @throws Rejection */
const checkEntered = async (dependencies: SignInDependencies, sent: Accepted): Promise<Entered> => {
  const { invitation, person: known } = await findInvitation(dependencies, sent.token);
  const isFirst = invitation.kind === 'FIRST';
  const email = isFirst ? emailOf(needed('email', sent.email)) : (invitation.email ?? '');
  if (isFirst && !/^[^@\s]+@[^@\s]+$/.test(email)) {
    throw wrongParameters([{ name: 'email', message: 'must be an e-mail address' }]);
  }
  const name = known?.name ?? needed('name', sent.name).trim();
  if (invitation.kind === 'INVITED' && known !== undefined) {
    await refuseOthers(dependencies, known, sent.password);
    return { known, email, name, passwordHash: undefined };
  }
  const password = needed('password', sent.password);
  await refuseWeakPassword(password, email, name);
  return { known, email, name, passwordHash: await dependencies.passwords.hashed(password, 'known') };
};

/** Gives a person a role unless they have it. */
const givingRole = async (dependencies: SignInDependencies, { id }: Person, role: GivenRole): Promise<ChangeSet> => {
  const roles = await peopleRecords(dependencies.database).rolesOf(id);
  const has = roles.some((each) => each.role === role.role && scopeText(each.scope) === scopeText(role.scope));
  // The creator of an open link for a new password may have fewer rights than the person from now on.
  return together({ inserts: has ? [] : [insertRole(role)] }, await voiding(dependencies, isResetOf(id)));
};

/** Sets a person's new password, and ends what gave access before: credentials, sessions, and other such links. */
const resettingAccess = async (
  dependencies: SignInDependencies,
  person: Person,
  passwordHash: string | undefined,
  usedHash: string | undefined,
): Promise<ChangeSet> => {
  const { database } = dependencies;
  const changed = { ...person, passwordHash, seed: undefined, lastStep: undefined, subject: undefined };
  return together(
    { updates: [updatePerson(changed)] },
    await withoutCredentials(database, person.id),
    await voiding(dependencies, (each) => isResetOf(person.id)(each) && each.hash !== usedHash),
    await endingAll({ database }, person.id),
  );
};

/** Creates a person with a role. */
const insertWithRole = ({ email, name, passwordHash }: Entered, language: string, role: GivenRole): ChangeSet => {
  const made: Person = {
    id: role.person,
    version: 1,
    email,
    name,
    language,
    state: 'ACTIVE',
    passwordHash,
    seed: undefined,
    lastStep: undefined,
    createdAtMs: role.createdAtMs,
    seenAtMs: undefined,
  };
  return { inserts: [insertPerson(made), insertRole(role)] };
};

/**
 * Accepts a link: creates the person with the role of the invitation, or sets the new password. A person who already
 * has access sends their password and receives the role. Of many requests with the same link, one succeeds. @throws
 * Rejection 404 for a void link, 400 for a weak or a wrong password.
 */
export const accept = async (dependencies: SignInDependencies, sent: Accepted, from: Origin): Promise<Acceptance> => {
  const { database, clock } = dependencies;
  const entered = await checkEntered(dependencies, sent);
  const { known, email, passwordHash } = entered;
  return await audited<Acceptance>(database, async () => {
    const nowMs = clock.now();
    const { invitation, person, stored } = await findInvitation(dependencies, sent.token);
    // Two links of one address were accepted at the same moment: the second request is repeated, and asks for the
    // password.
    if (person?.id !== known?.id) throw isTaken();
    const used =
      stored === undefined
        ? { inserts: [insertInvitation(usedFirst(sent.token, email, nowMs))] }
        : { updates: [useInvitation(stored, nowMs)] };
    const id = person?.id ?? randomHex(ID_BYTES);
    const role: GivenRole = {
      id: randomHex(ID_BYTES),
      person: id,
      role: invitation.role,
      scope: invitation.scope,
      givenBy: stored?.invitedBy ?? 'command',
      createdAtMs: nowMs,
    };
    const actor: Actor = { kind: 'person', id, name: email };
    const after = { email, role: role.role, scope: scopeText(role.scope) };
    const entry = { atMs: nowMs, actor, address: from.address, subject: id };
    if (person !== undefined && invitation.kind === 'INVITED') {
      const changes = together(used, await givingRole(dependencies, person, role));
      return { changes, result: { issued: undefined }, entries: [{ ...entry, action: 'team.accepted', after }] };
    }
    const session = beginning(dependencies, id, 'ENROL', from);
    const access =
      person === undefined
        ? insertWithRole(entered, sent.language, role)
        : await resettingAccess(dependencies, person, passwordHash, stored?.hash);
    const changes = together(used, access, session.changes);
    const noted: AuditEntry =
      person === undefined ? { ...entry, action: 'team.accepted', after } : { ...entry, action: 'access.reset' };
    return { changes, result: { issued: session }, entries: [noted] };
  });
};

/** The first administrator's link is stored when it is used, so that a second use is refused. */
const usedFirst = (token: string, email: string, nowMs: number): Invitation => ({
  hash: hashOf(token),
  id: randomHex(ID_BYTES),
  version: 1,
  kind: 'FIRST',
  email,
  person: undefined,
  role: 'administrator',
  scope: everywhere,
  invitedBy: 'command',
  createdAtMs: nowMs,
  expiresAtMs: nowMs,
  usedAtMs: nowMs,
});

/** Returns a giver for a person. */
export const giverOf = (person: Person, given: readonly GivenRole[], address: string): Giver => ({
  actor: actorOf(person),
  address,
  given,
});
