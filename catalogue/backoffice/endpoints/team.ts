import { dateTime } from '../../formats/times.ts';
import type { Fields } from '../../schema/field.ts';
import { byDefault, integer, oneOf, text } from '../../schema/format.ts';
import type { OfficeEndpoint } from '../endpoint.ts';
import { roleNames, scopeKinds } from '../rights.ts';
import { invitedEmail } from './session.ts';
import { zoned } from './time-zone.ts';

const scopeFields = {
  role: ['required', oneOf(...roleNames), 'The role.'],
  'scope.kind': [
    'required',
    oneOf(...scopeKinds),
    'The scope: the whole installation, or one division, merchant or channel.',
  ],
  'scope.id': ['optional', text(1, 100), 'The division, merchant or channel; absent for everywhere.'],
} as const satisfies Fields;

/** What becomes of the access tokens of somebody who is disabled. */
export const partingFields = {
  'tokens.unused': [
    'optional',
    byDefault(oneOf('REVOKE', 'HANDOVER'), 'REVOKE'),
    'Whether access tokens without use in the last 30 days are revoked or transferred.',
  ],
  'tokens.used': [
    'optional',
    byDefault(oneOf('REVOKE', 'HANDOVER'), 'HANDOVER'),
    'The same for tokens with use in the last 30 days: a shop cannot send requests with a revoked token.',
  ],
  'tokens.to': [
    'optional',
    text(1, 100),
    'The id of the person to whom the tokens are transferred, with every right of the tokens.',
  ],
} as const satisfies Fields;

const found = {
  'date.from': ['optional', dateTime, 'First second of the entries, in UTC.'],
  'date.to': ['optional', dateTime, 'Last second of the entries, in UTC.'],
  actor: ['optional', text(1, 100), 'Entries of this person only, by the id.'],
  action: ['optional', text(1, 100), 'Entries of this action only, such as `payments.refund`.'],
  subject: ['optional', text(1, 100), 'Entries about this record only, by the id.'],
  kind: ['optional', oneOf('changes', 'reads'), 'Only changes, or only who looked at personal data or signed in.'],
} as const satisfies Fields;

/** How a page of the audit is chosen. */
export const auditPage = {
  limit: ['optional', byDefault(integer(1, 500), '50'), 'Maximum of entries in one reply.'],
  cursor: ['optional', integer(1, 9_007_199_254_740_991), 'Continues after an earlier reply: its `nextCursor`.'],
} as const satisfies Fields;

/** Who has access, and who did what. */
export const teamEndpoints = [
  {
    id: 'listTeam',
    method: 'GET',
    path: '/team',
    access: 'team.read',
    summary: 'The people with their roles, and the open invitations.',
  },
  {
    id: 'invitePerson',
    method: 'POST',
    path: '/team/invitations',
    access: 'team.change',
    fields: { email: ['required', invitedEmail, 'The e-mail address.'], ...scopeFields } as const satisfies Fields,
    summary:
      'Invites a person, by mail if the gateway sends mails; the link is in this reply, too, and valid for seven days.',
  },
  {
    id: 'withdrawInvitation',
    method: 'DELETE',
    path: '/team/invitations/{id}',
    access: 'team.change',
    summary: 'Withdraws an invitation.',
  },
  {
    id: 'giveRole',
    method: 'POST',
    path: '/team/{id}/roles',
    access: 'team.change',
    fields: scopeFields,
    summary: 'Gives a person a role, whose rights the giver must have.',
  },
  {
    id: 'takeRole',
    method: 'DELETE',
    path: '/team/{id}/roles/{roleId}',
    access: 'team.change',
    summary: 'Removes a role from a person.',
  },
  {
    id: 'disablePerson',
    method: 'POST',
    path: '/team/{id}/disable',
    access: 'team.change',
    fields: partingFields,
    summary:
      'Disables a person at once, and revokes or transfers their access tokens; the last administrator cannot be disabled.',
  },
  {
    id: 'listTokensOfPerson',
    method: 'GET',
    path: '/team/{id}/tokens',
    access: 'team.change',
    summary: 'The access tokens of a person with their last use, and the people to whom they could be transferred.',
  },
  {
    id: 'enablePerson',
    method: 'POST',
    path: '/team/{id}/enable',
    access: 'team.change',
    summary: 'Enables a person again.',
  },
  {
    id: 'resetPerson',
    method: 'POST',
    path: '/team/{id}/reset',
    access: 'team.change',
    summary: 'Creates a link for a new password and authenticator of a person; it is valid for a day.',
  },
  {
    id: 'readAudit',
    method: 'GET',
    path: '/audit',
    access: 'audit.read',
    fields: {
      ...found,
      ...auditPage,
    } as const satisfies Fields,
    summary: 'The entries of the audit, the newest first.',
  },
  {
    id: 'exportAudit',
    method: 'GET',
    path: '/audit/export',
    access: 'audit.read',
    // Takes out everything that people did.
    confirms: true,
    fields: { ...found, ...zoned },
    downloads: ['text/csv'],
    summary: 'The audit as CSV, with the hashes of its chain.',
  },
] as const satisfies readonly OfficeEndpoint[];
