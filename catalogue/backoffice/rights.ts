import type { AccessTexts } from '../texts/en/backoffice/access.ts';

/**
 * What people may do in the back office, and access tokens in the merchants' interface. A right to change something
 * includes the right to see it only by its role.
 */
export const rights = {
  'figures.read': 'See volumes, approval rates and other figures.',
  'payments.read': 'Search and see payments.',
  'payments.take': 'Take payments: debits, authorizations, checkouts.',
  'payments.capture': 'Capture an authorization.',
  'payments.refund': 'Refund a payment.',
  'payments.reverse': 'Reverse a payment or an authorization.',
  'payments.rebill': 'Charge a payment again.',
  'payments.payout': 'Pay out money that no payment brought in.',
  'payments.link': 'Make links with which shoppers pay.',
  'payments.note': 'Give payments tags, and remove them.',
  'lists.export': 'Export lists, with the personal data in them, to files.',
  'customers.read': 'Search and see customers and their stored accounts.',
  'customers.session': 'Make links with which customers manage their subscriptions and stored accounts.',
  'registrations.change': 'Store accounts, and remove them.',
  'customers.export': 'Export the data of a person.',
  'customers.erase': 'Erase the data of a person, and remove stored accounts.',
  'schedules.read': 'See subscriptions.',
  'schedules.change': 'Change and end subscriptions.',
  'disputes.read': 'See disputes and their evidence.',
  'disputes.answer': 'Add evidence, contest and accept disputes.',
  'settlement.read': 'See settlement, reports and reconciliation files.',
  'settlement.receive': 'Upload settlement files.',
  'settlement.resolve': 'Resolve exceptions of settlement.',
  'books.close': 'Close months of the books, and open them again.',
  'targets.change': 'Register servers to which files are sent, and send files again.',
  'tokens.read': 'See access tokens, never their text.',
  'tokens.change': 'Make and revoke access tokens.',
  'webhooks.read': 'See webhooks and their deliveries.',
  'webhooks.change': 'Register, test and change webhooks, and send notifications again.',
  'requests.read': 'See the requests of the last days.',
  'mails.read': 'See which mails were sent, and in tests what they say.',
  'mails.change': 'Have an address written to again that a mail server refused.',
  'testing.use': 'Move the test clock and see the tables of the simulators.',
  'channels.read': 'See merchants, channels and their settings.',
  'channels.change': 'Make and edit merchants and channels.',
  'risk.change': 'Change the rules of risk.',
  'lists.read': 'See blocked and allowed values.',
  'lists.add': 'Block and allow values: cards, IBANs, e-mail and IP addresses, customers.',
  'lists.remove': 'Remove values from these lists.',
  'team.read': 'See who has access.',
  'team.change': 'Invite people, give them roles and take them away.',
  'audit.read': 'See and export the audit.',
  'system.read': 'See the state of the installation.',
} as const;

/** The name of a right. */
export type Right = keyof typeof rights;

/** The names of all rights. */
export const rightNames = Object.keys(rights) as readonly Right[];

/** Everything that can be seen, without the data of access itself. */
const seen = [
  'figures.read',
  'payments.read',
  'customers.read',
  'schedules.read',
  'disputes.read',
  'settlement.read',
] as const satisfies readonly Right[];

/** Everything that can be looked at or taken out as a list, and nothing that changes anything. */
const looks = rightNames.filter((right) => right.endsWith('.read') || right === 'lists.export');

/** The roles with texts: a role without its texts does not compile, nor a text without a role. */
type NamedRole = keyof AccessTexts['roleNames'] & keyof AccessTexts['roleMeanings'];

/** The roles, and the rights that each gives within its scope. */
export const roles = {
  administrator: { rights: rightNames },
  operator: {
    rights: [
      ...seen,
      'payments.take',
      'registrations.change',
      'settlement.receive',
      'targets.change',
      'tokens.read',
      'tokens.change',
      'webhooks.read',
      'webhooks.change',
      'requests.read',
      'mails.read',
      'mails.change',
      'testing.use',
      'channels.read',
      'channels.change',
      'risk.change',
      'lists.read',
      'lists.add',
      'lists.remove',
      'team.read',
      'audit.read',
      'system.read',
    ],
  },
  support: {
    rights: [
      ...seen,
      'payments.take',
      'payments.capture',
      'payments.refund',
      'payments.reverse',
      'payments.note',
      'payments.link',
      'customers.session',
      'registrations.change',
      'customers.export',
      'customers.erase',
      'schedules.change',
      'disputes.answer',
      'mails.read',
      'mails.change',
      'lists.read',
      'lists.add',
    ],
  },
  accountant: {
    rights: [
      ...seen,
      'payments.note',
      'lists.export',
      'settlement.receive',
      'settlement.resolve',
      'books.close',
      'targets.change',
      'disputes.answer',
    ],
  },
  developer: {
    rights: [
      'payments.read',
      'payments.take',
      'registrations.change',
      'tokens.read',
      'tokens.change',
      'webhooks.read',
      'webhooks.change',
      'requests.read',
      'mails.read',
      'testing.use',
      'channels.read',
    ],
  },
  auditor: { rights: looks },
  viewer: { rights: seen },
} as const satisfies Readonly<Record<NamedRole, { readonly rights: readonly Right[] }>>;

/** The name of a role. */
export type Role = keyof typeof roles;

/** The names of all roles. */
export const roleNames = Object.keys(roles) as readonly Role[];

/** Where a role holds: everywhere, for the channels of a division or a merchant, or for one channel. */
export const scopeKinds = ['psp', 'division', 'merchant', 'channel'] as const;

/** The kind of a scope. */
export type ScopeKind = (typeof scopeKinds)[number];

/** Returns whether a role gives a right. */
export const gives = (role: Role, right: Right): boolean => (roles[role].rights as readonly Right[]).includes(right);
