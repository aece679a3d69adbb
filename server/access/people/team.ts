import { type Role, roles } from '../../../catalogue/backoffice/rights.ts';
import { type Clock, randomHex } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet, Database } from '../../platform/database/database.ts';
import { audited } from '../audit/audit.ts';
import type { AuditEntry, Shown } from '../audit/entry.ts';
import {
  type Giver,
  giverNow,
  isResetOf,
  type NewLink,
  newReset,
  refuseTooMuch,
  scopeText,
  voiding,
} from './invitations.ts';
import { type GivenRole, mayGive, type Person, type PlacedChannel, type Scope } from './model/person.ts';
import { deleteRole, insertRole, peopleRecords, updatePerson } from './model/records.ts';
import { endingAll } from './sessions.ts';

/** The dependencies of changes of the team. */
interface TeamDependencies {
  readonly database: Database;
  /** The real clock. */
  readonly clock: Clock;
}

const ID_BYTES = 16;

const everywhere: Scope = { kind: 'psp', id: '' };

/** Creates the rejection of an id that no person has. */
export const noPerson = (): Rejection =>
  new Rejection('200.300.404', { status: 404, reason: 'there is no such person' });

/** A person with their roles. */
export interface Member {
  readonly person: Person;
  readonly given: readonly GivenRole[];
}

/** Returns all people with their roles, by their e-mail addresses. */
export const members = async (database: Pick<Database, 'read'>): Promise<readonly Member[]> => {
  const records = peopleRecords(database);
  const [people, given] = await Promise.all([records.all(), records.allRoles()]);
  return people.map((person) => ({ person, given: given.filter((role) => role.person === person.id) }));
};

/**
 * Returns whether the giver may manage a person: the giver has all rights of the person. Only those who manage the
 * whole installation may manage a person without any role.
 */
export const mayManage = (given: Giver['given'], member: Member, channels: readonly PlacedChannel[]): boolean =>
  given === undefined ||
  (member.given.length === 0
    ? mayGive(given, [], everywhere, channels)
    : member.given.every(({ role, scope }) => mayGive(given, roles[role].rights, scope, channels)));

/** Finds a person whom the giver may manage. @throws Rejection 404, or 403 for a person with more rights. */
const manageable = async (
  { database }: Pick<TeamDependencies, 'database'>,
  by: Giver,
  id: string,
  channels: readonly PlacedChannel[],
): Promise<Member> => {
  const records = peopleRecords(database);
  const person = await records.byId(id);
  if (person === undefined) throw noPerson();
  const member = { person, given: await records.rolesOf(id) };
  if (!mayManage(by.given, member, channels)) {
    throw new Rejection('800.900.301', {
      reason: 'the right team.change is missing: this person has rights that you have not',
    });
  }
  return member;
};

const isHead = ({ person, given }: Member): boolean =>
  person.state === 'ACTIVE' && given.some(({ role, scope }) => role === 'administrator' && scope.kind === 'psp');

/** Refuses a change that would remove the last administrator of the installation. @throws Rejection 409 */
const refuseWithoutHead = async (database: Pick<Database, 'read'>, before: Member, after: Member): Promise<void> => {
  if (!isHead(before) || isHead(after)) return;
  const others = (await members(database)).filter(({ person }) => person.id !== after.person.id);
  if (others.some(isHead)) return;
  throw new Rejection('200.300.404', {
    status: 409,
    reason:
      after.person.state === 'DISABLED'
        ? 'the last administrator cannot be disabled'
        : 'the last administrator keeps this role',
  });
};

interface Change {
  readonly changes: ChangeSet;
  readonly action: string;
  readonly before?: Shown;
  readonly after?: Shown;
  /** The member after the change. */
  readonly member: Member;
  /** Audit entries of further changes. */
  readonly also?: readonly AuditEntry[];
}

/**
 * Decides which further changes disabling a person makes, such as to their access tokens; `now` is the current actor.
 */
type Beside = (now: Giver) => Promise<{ readonly changes: ChangeSet; readonly entries: readonly AuditEntry[] }>;

/**
 * Changes the rights of a person. Their sessions end, so that the change applies at once. Open links for their new
 * password become void, because the creator of a link may have fewer rights than the person from now on. Their own
 * invitations become void, too, because these may give more rights than they still have.
 */
const changing = (
  dependencies: TeamDependencies,
  by: Giver,
  id: string,
  channels: readonly PlacedChannel[],
  decide: (member: Member, now: Giver) => Change | undefined | Promise<Change | undefined>,
): Promise<void> =>
  audited(dependencies.database, async () => {
    const { database, clock } = dependencies;
    const now = await giverNow(database, by);
    const before = await manageable(dependencies, now, id, channels);
    const decided = await decide(before, now);
    if (decided === undefined) return { changes: {}, result: undefined, entries: [] };
    const { member, ...change } = decided;
    await refuseWithoutHead(database, before, member);
    const voided = await voiding(dependencies, (link) => isResetOf(id)(link) || link.invitedBy === id);
    const entry: AuditEntry = {
      atMs: clock.now(),
      actor: by.actor,
      address: by.address,
      action: change.action,
      subject: id,
      before: change.before,
      after: change.after,
    };
    const changes = together(change.changes, await endingAll({ database }, id), voided);
    return { changes, result: undefined, entries: [entry, ...(change.also ?? [])] };
  });

/**
 * Creates a link for a person's new password; its use removes their authenticator and passkeys. @throws Rejection 404,
 * 403 for a person with more rights, 409 for a disabled person.
 */
export const resetAccess = (
  dependencies: TeamDependencies,
  by: Giver,
  id: string,
  channels: readonly PlacedChannel[],
): Promise<NewLink> =>
  audited(dependencies.database, async () => {
    const { database, clock } = dependencies;
    const { person } = await manageable(dependencies, await giverNow(database, by), id, channels);
    if (person.state !== 'ACTIVE') {
      throw new Rejection('200.300.404', { status: 409, reason: 'the person is disabled: enable them first' });
    }
    const { changes, ...link } = await newReset(dependencies, by, person);
    const { actor, address } = by;
    const entry: AuditEntry = { atMs: clock.now(), actor, address, action: 'team.reset', subject: id };
    return { changes, result: link, entries: [entry] };
  });

/**
 * Gives a person a role in a scope. @throws Rejection 403 if the giver does not have all of its rights, 409 if the
 * person already has it.
 */
export const giveRole = (
  dependencies: TeamDependencies,
  by: Giver,
  id: string,
  { role, scope }: { readonly role: Role; readonly scope: Scope },
  channels: readonly PlacedChannel[],
): Promise<void> =>
  changing(dependencies, by, id, channels, (member, now) => {
    refuseTooMuch(now, role, scope, channels);
    if (member.given.some((each) => each.role === role && scopeText(each.scope) === scopeText(scope))) {
      throw new Rejection('200.300.404', { status: 409, reason: 'the person has this role there already' });
    }
    const given: GivenRole = {
      id: randomHex(ID_BYTES),
      person: id,
      role,
      scope,
      givenBy: by.actor.kind === 'command' ? 'command' : by.actor.id,
      createdAtMs: dependencies.clock.now(),
    };
    return {
      changes: { inserts: [insertRole(given)] },
      action: 'team.roleGiven',
      after: { role, scope: scopeText(scope) },
      member: { ...member, given: [...member.given, given] },
    };
  });

/** Removes a role from a person. @throws Rejection 404 if they do not have it, 409 for the last administrator. */
export const takeRole = (
  dependencies: TeamDependencies,
  by: Giver,
  id: string,
  roleId: string,
  channels: readonly PlacedChannel[],
): Promise<void> =>
  changing(dependencies, by, id, channels, (member) => {
    const found = member.given.find((each) => each.id === roleId);
    if (found === undefined) throw new Rejection('200.300.404', { status: 404, reason: 'the person has no such role' });
    return {
      changes: { deletes: [deleteRole(roleId)] },
      action: 'team.roleTaken',
      before: { role: found.role, scope: scopeText(found.scope) },
      member: { ...member, given: member.given.filter((each) => each !== found) },
    };
  });

/**
 * Disables a person, or enables them again, and commits further changes (`beside`) with it. @throws Rejection 409 for
 * the last administrator.
 */
export const setState = (
  dependencies: TeamDependencies,
  by: Giver,
  id: string,
  state: Person['state'],
  channels: readonly PlacedChannel[],
  beside: Beside = async () => ({ changes: {}, entries: [] }),
): Promise<void> =>
  changing(dependencies, by, id, channels, async (member, now) => {
    if (member.person.state === state) return undefined;
    const person = { ...member.person, state };
    const { changes, entries } = await beside(now);
    return {
      changes: together({ updates: [updatePerson(person)] }, changes),
      also: entries,
      action: state === 'ACTIVE' ? 'team.enabled' : 'team.disabled',
      before: { state: member.person.state },
      after: { state },
      member: { ...member, person },
    };
  });
