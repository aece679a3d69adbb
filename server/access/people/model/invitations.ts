import type { Role, ScopeKind } from '../../../../catalogue/backoffice/rights.ts';
import type { Database, Delete, Insert, Update } from '../../../platform/database/database.ts';
import { type Forget, forgettingByAge } from '../../../platform/database/forgetting.ts';
import { query } from '../../../platform/database/query.ts';
import type { Scope } from './person.ts';

/** The purpose of a link: the first administrator, an invited person, or a person who has lost access. */
type InvitationKind = 'FIRST' | 'INVITED' | 'RESET';

/** A link for setting a password. Only the hash of its token is stored. */
export interface Invitation {
  readonly hash: string;
  readonly id: string;
  readonly version: number;
  readonly kind: InvitationKind;
  /** In lower case; undefined for the first administrator, who chooses the address. */
  readonly email: string | undefined;
  /** The person who lost access. */
  readonly person: string | undefined;
  readonly role: Role;
  readonly scope: Scope;
  /** The inviter: the id of a person, or `command`. */
  readonly invitedBy: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly usedAtMs: number | undefined;
}

interface InvitationRow {
  readonly hash: string;
  readonly id: string;
  readonly version: number;
  readonly kind: string;
  readonly email: string | null;
  readonly person: string | null;
  readonly role: string;
  readonly scope_kind: string;
  readonly scope_id: string;
  readonly invited_by: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly used_at: number | null;
}

interface Tables {
  person_invitations: InvitationRow;
}

const byHash = query<Tables, { hash: string }>()((db, input) =>
  db.selectFrom('person_invitations').selectAll().where('hash', '=', input('hash')),
);

const openOnes = query<Tables, { now: number; limit: number }>()((db, input) =>
  db
    .selectFrom('person_invitations')
    .selectAll()
    .where('used_at', 'is', null)
    .where('expires_at', '>', input('now'))
    .orderBy('created_at')
    .limit(input('limit')),
);

const invitationOf = (row: InvitationRow): Invitation => ({
  hash: row.hash,
  id: row.id,
  version: row.version,
  kind: row.kind as InvitationKind,
  email: row.email ?? undefined,
  person: row.person ?? undefined,
  role: row.role as Role,
  scope: { kind: row.scope_kind as ScopeKind, id: row.scope_id },
  invitedBy: row.invited_by,
  createdAtMs: row.created_at,
  expiresAtMs: row.expires_at,
  usedAtMs: row.used_at ?? undefined,
});

/** A limit that no installation reaches. */
const MOST = 10_000;

/** Creates the access to the invitations of one database. */
export const invitationRecords = (database: Pick<Database, 'read'>) => ({
  byHash: async (hash: string): Promise<Invitation | undefined> =>
    (await database.read(byHash, { hash })).map(invitationOf)[0],
  /** Returns the open invitations, the oldest first. */
  open: async (nowMs: number): Promise<readonly Invitation[]> =>
    (await database.read(openOnes, { now: nowMs, limit: MOST })).map(invitationOf),
});

/** Returns the insertion of an invitation; a `Conflict` if there is one with this hash. */
export const insertInvitation = (invitation: Invitation): Insert => ({
  table: 'person_invitations',
  identity: ['hash'],
  row: {
    hash: invitation.hash,
    id: invitation.id,
    version: invitation.version,
    kind: invitation.kind,
    email: invitation.email ?? null,
    person: invitation.person ?? null,
    role: invitation.role,
    scope_kind: invitation.scope.kind,
    scope_id: invitation.scope.id,
    invited_by: invitation.invitedBy,
    created_at: invitation.createdAtMs,
    expires_at: invitation.expiresAtMs,
    used_at: invitation.usedAtMs ?? null,
  },
});

/** Returns the removal of an invitation, whatever its state. */
export const forgetInvitation = ({ hash }: Pick<Invitation, 'hash'>): Delete => ({
  table: 'person_invitations',
  key: { hash },
});

/** Returns the update after which an invitation is not accepted again; a `Conflict` if it was used meanwhile. */
export const useInvitation = ({ hash, version }: Invitation, atMs: number): Update => ({
  table: 'person_invitations',
  key: { hash },
  version,
  set: { used_at: atMs },
});

/** Returns the withdrawal of an invitation; a `Conflict` if it was used meanwhile. */
export const deleteInvitation = ({ hash, version }: Invitation): Delete => ({
  table: 'person_invitations',
  key: { hash },
  version,
});

/** Removes expired links. */
export const forgetInvitations: Forget = forgettingByAge('person_invitations', ['hash'], 'expires_at');
