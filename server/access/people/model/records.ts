import type { Role, ScopeKind } from '../../../../catalogue/backoffice/rights.ts';
import type { Database, Delete, Insert, Update } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/query.ts';
import { rowQueries } from '../../../platform/database/row-queries.ts';
import { integer, optional, type RowIn, tableOf, text } from '../../../platform/database/table.ts';
import type { SealedTexts } from '../../vault/rotation.ts';
import type { GivenRole, Person } from './person.ts';

interface RoleRow {
  readonly id: string;
  readonly person: string;
  readonly role: string;
  readonly scope_kind: string;
  readonly scope_id: string;
  readonly given_by: string;
  readonly created_at: number;
}

interface RecoveryRow {
  readonly person: string;
  readonly hash: string;
  readonly version: number;
  readonly used_at: number | null;
}

const people = tableOf<Person>()('people', {
  key: ['id'],
  fixed: ['email', 'createdAtMs'],
  identity: ['id'],
  columns: {
    id: text('id'),
    version: integer('version'),
    email: text('email'),
    name: text('name'),
    language: text('language'),
    state: text('state'),
    passwordHash: optional(text('password_hash')),
    seed: optional(text('seed')),
    lastStep: optional(integer('last_step')),
    subject: optional(text('subject')),
    createdAtMs: integer('created_at'),
    seenAtMs: optional(integer('seen_at')),
  },
});

interface Tables {
  people: RowIn<typeof people>;
  person_roles: RoleRow;
}

const personById = people.by('id');
const personByEmail = people.by('email');
const recoveryCodes = rowQueries<RecoveryRow>('person_recovery_codes').by('person');

const firstPeople = query<Tables, { limit: number }>()((db, input) =>
  db.selectFrom('people').selectAll().orderBy('email').limit(input('limit')),
);

const rolesOfPerson = rowQueries<RoleRow>('person_roles').inOrder(['created_at', 'id'], 'person');

const allRoles = query<Tables, { limit: number }>()((db, input) =>
  db.selectFrom('person_roles').selectAll().orderBy('person').orderBy('created_at').orderBy('id').limit(input('limit')),
);

const peopleAfter = query<Tables, { after: string; limit: number }>()((db, input) =>
  db
    .selectFrom('people')
    .selectAll()
    .where('id', '>', input('after'))
    .where('seed', 'is not', null)
    .orderBy('id')
    .limit(input('limit')),
);

const roleOf = (row: RoleRow): GivenRole => ({
  id: row.id,
  person: row.person,
  role: row.role as Role,
  scope: { kind: row.scope_kind as ScopeKind, id: row.scope_id },
  givenBy: row.given_by,
  createdAtMs: row.created_at,
});

/** A recovery code of a person, as its hash. */
interface RecoveryCode {
  readonly person: string;
  readonly hash: string;
  readonly version: number;
  readonly usedAtMs: number | undefined;
}

/** The largest number of people in a list. */
const MOST_PEOPLE = 10_000;

const MOST_ROLES = 100_000;

/** Creates the access to the people of one database. */
export const peopleRecords = (database: Pick<Database, 'read'>) => ({
  byId: async (id: string): Promise<Person | undefined> =>
    (await database.read(personById, { id })).map(people.recordOf)[0],

  /** `email` in lower case. */
  byEmail: async (email: string): Promise<Person | undefined> =>
    (await database.read(personByEmail, { email })).map(people.recordOf)[0],

  all: async (): Promise<readonly Person[]> =>
    (await database.read(firstPeople, { limit: MOST_PEOPLE })).map(people.recordOf),

  /** Returns whether no person exists yet. */
  isEmpty: async (): Promise<boolean> => (await database.read(firstPeople, { limit: 1 })).length === 0,

  rolesOf: async (person: string): Promise<readonly GivenRole[]> =>
    (await database.read(rolesOfPerson, { person })).map(roleOf),

  allRoles: async (): Promise<readonly GivenRole[]> =>
    (await database.read(allRoles, { limit: MOST_ROLES })).map(roleOf),

  recoveryCodesOf: async (person: string): Promise<readonly RecoveryCode[]> =>
    (await database.read(recoveryCodes, { person })).map(({ hash, version, used_at }) => ({
      person,
      hash,
      version,
      usedAtMs: used_at ?? undefined,
    })),
});

/** Returns the insertion of a person; a `Conflict` if the e-mail address is in use. */
export const insertPerson = (person: Person): Insert => people.insert(person);

/** Returns the update of a person's changeable fields; a `Conflict` if another request changed them meanwhile. */
export const updatePerson = (person: Person): Update => people.update(person);

/** Returns the insertion of a role; a `Conflict` if the person already has it in this scope. */
export const insertRole = (given: GivenRole): Insert => ({
  table: 'person_roles',
  identity: ['id'],
  row: {
    id: given.id,
    person: given.person,
    role: given.role,
    scope_kind: given.scope.kind,
    scope_id: given.scope.id,
    given_by: given.givenBy,
    created_at: given.createdAtMs,
  },
});

/** Returns the removal of a role. */
export const deleteRole = (id: string): Delete => ({ table: 'person_roles', key: { id } });

/** Returns the insertion of a recovery code. */
export const insertRecoveryCode = (person: string, hash: string): Insert => ({
  table: 'person_recovery_codes',
  identity: ['person', 'hash'],
  row: { person, hash, version: 1, used_at: null },
});

/** Returns the update that makes a recovery code used; a `Conflict` if it was used meanwhile. */
export const useRecoveryCode = ({ person, hash, version }: RecoveryCode, atMs: number): Update => ({
  table: 'person_recovery_codes',
  key: { person, hash },
  version,
  set: { used_at: atMs },
});

/** Returns the removal of a recovery code that new codes replace. */
export const deleteRecoveryCode = ({ person, hash }: RecoveryCode): Delete => ({
  table: 'person_recovery_codes',
  key: { person, hash },
});

/** The name under which the vault seals data of people. */
export const PEOPLE = 'people';

/** Returns the sealed keys of authenticators, for a change of the vault's keys. */
export const sealedSeeds = (database: Database): SealedTexts => ({
  page: async (entity, after, limit) => {
    if (entity !== PEOPLE) return [];
    return (await database.read(peopleAfter, { after, limit })).map(({ id, version, seed }) => ({
      place: id,
      owner: id,
      sealed: [seed ?? ''],
      update: ([resealed = '']) => ({ table: 'people', key: { id }, version, set: { seed: resealed } }),
    }));
  },
});
