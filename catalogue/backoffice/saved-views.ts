import { ibanHolds } from '../banking/iban.ts';
import { mayHoldCardNumber } from '../schema/card-numbers.ts';
import { type Format, matching, storedAs, text, thatIs } from '../schema/format.ts';
import type { Right } from './rights.ts';

/** A list of which people keep views. */
interface ViewedList {
  /** Its address below `/backoffice`. */
  readonly path: string;
  /** Who may see the list may keep views of it. */
  readonly right: Right;
}

/** The lists of which people keep views: those with filters, apart from those of one record. */
export const viewedLists = {
  payments: { path: '/payments', right: 'payments.read' },
  links: { path: '/links', right: 'payments.link' },
  customers: { path: '/customers', right: 'customers.read' },
  lists: { path: '/lists', right: 'lists.read' },
  schedules: { path: '/schedules', right: 'schedules.read' },
  disputes: { path: '/disputes', right: 'disputes.read' },
  report: { path: '/settlement/report', right: 'settlement.read' },
  requests: { path: '/developers/requests', right: 'requests.read' },
  audit: { path: '/audit', right: 'audit.read' },
} as const satisfies Readonly<Record<string, ViewedList>>;

/** The name of a list of which people keep views. */
export type ViewedListName = keyof typeof viewedLists;

/** The names of these lists. */
export const viewedListNames = Object.keys(viewedLists) as readonly ViewedListName[];

/** More views would not be found again. */
export const MOST_VIEWS = 50;

/** The longest name of a view. */
export const LONGEST_NAME = 60;

/** Who may set up a merchant or channel also tidies up the views that people share there. */
export const TIDIES_VIEWS: Right = 'channels.change';

/** Stands for a view that only its owner sees. */
export const NOBODY = 'nobody';

/** Stands for a view that everybody sees who may see its list. */
export const EVERYONE = 'everyone';

/** The parameters of a list that a view does not keep: pages and dates belong to one day, a view is used on others. */
export const parametersOfOneDay: readonly string[] = ['cursor', 'limit', 'from', 'to', 'date.from', 'date.to'];

/** Groups of an account number are written with spaces and signs. */
const hasAccount = (name: string): boolean => {
  const plain = name.replaceAll(/[\s._-]/g, '');
  return mayHoldCardNumber(plain) || ibanHolds(plain.toUpperCase());
};

/** The name of a view. Others may see it, so that it has no account number and no e-mail address. */
export const viewNameFormat: Format = storedAs(
  thatIs(
    text(1, LONGEST_NAME),
    (name) => name.trim() !== '' && !name.includes('@') && !hasAccount(name),
    [' ', 'jane@example.com', '4200 0000 0000 0000', 'DE89 3704 0044 0532 0130 00'],
    'name-of-view',
  ),
  (name) => name.normalize('NFC').trim(),
);

/** Returns what two names of one list must not have in common. */
export const viewNameKey = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** With whom a view is shared. */
export const sharedWithFormat: Format = matching(
  /nobody|everyone|[0-9a-f]{32}/,
  'nobody, everyone, or the id of a merchant or channel',
  { right: [NOBODY, EVERYONE, '0'.repeat(32)], wrong: ['', 'all', '0'.repeat(31)] },
);
