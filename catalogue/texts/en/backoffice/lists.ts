import type { Translated } from '../../../languages/translated.ts';

/** The texts of block and allow lists, in English. */
export const lists = {
  title: 'Block lists',
  why: 'Payments with a blocked value are declined before anything is sent to a processor. An allowed value passes the rules of risk, but never a block.',
  search: 'Search',
  searchHint: 'A part of the value as it is shown, such as the last four digits, or of the reason.',
  none:
    'Nothing is blocked or allowed here. Add a card, an address or a customer whose payments are to be ' +
    'declined, or never checked.',
  list: 'List',
  lists: { block: 'Blocked', allow: 'Allowed' },
  kind: 'Kind',
  kinds: {
    card: 'Card',
    iban: 'IBAN',
    customer: 'Customer id',
    email: 'E-mail address',
    ip: 'IP address',
  },
  value: 'Value',
  erased: 'erased',
  where: 'Where',
  allChannels: 'All channels of {merchant}',
  reason: 'Reason',
  reasonHint: 'Without names or other data of a person: the audit keeps it.',
  ends: 'Ends',
  endsHint: 'The last day, in UTC. Without one it stays until it is removed.',
  never: 'never',
  over: 'over',
  created: 'Added',
  actions: 'Actions',
  add: 'Block or allow',
  addTitle: 'Block or allow a value',
  added: { block: 'The value is blocked.', allow: 'The value is allowed.' },
  remove: 'Remove',
  removeTitle: 'Remove this entry?',
  removeWhy: {
    block: 'Payments with {value} are no longer declined because of it.',
    allow: 'Payments with {value} no longer pass the rules of risk.',
  },
  removed: 'The entry is removed.',
  acts: { block: 'Block', allow: 'Allow' },
  blockTitle: 'Block a value',
  what: 'What',
  effect: {
    block:
      'From now on, payments with this value are declined with {code}, also those of subscriptions and stored accounts. Payments that were made already do not change; refunds stay possible.',
    allow: 'From now on, payments with this value pass the rules of risk, except those that block.',
  },
} as const;

/** The texts of block and allow lists in one language. */
export type ListsTexts = Translated<typeof lists>;
