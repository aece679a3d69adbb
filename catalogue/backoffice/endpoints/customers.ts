import { authentication } from '../../fields/authentication.ts';
import { query } from '../../queries/query.ts';
import type { Fields } from '../../schema/field.ts';
import { boolean, matching, text } from '../../schema/format.ts';
import type { OfficeEndpoint } from '../endpoint.ts';

/** How one customer is named: within a merchant or a channel. */
const named = {
  entityId: ['required', authentication.entityId[1], 'The merchant or channel whose customer it is.'],
  merchantCustomerId: ['conditional', text(1, 255), "Id of the customer in the merchant's system.", 'personal'],
  email: [
    'conditional',
    text(1, 255),
    'E-mail address of the customer; needed without `merchantCustomerId`.',
    'personal',
  ],
} as const satisfies Fields;

/** Customers, as people search and see them. */
export const customerEndpoints = [
  {
    id: 'searchCustomers',
    method: 'GET',
    path: '/customers',
    access: 'customers.read',
    shows: true,
    fields: {
      ...authentication,
      text: [
        'required',
        text(1, 255),
        "An e-mail address, the id of the customer in the merchant's system, or words of their name.",
        'personal',
      ],
      cursor: query.cursor,
    } as const satisfies Fields,
    summary: 'Finds customers by their e-mail address, their id at the merchant or their name, the latest first.',
  },
  {
    id: 'nameCustomers',
    method: 'GET',
    path: '/customers/of-accounts',
    access: 'customers.read',
    shows: true,
    fields: {
      ...authentication,
      registrationIds: [
        'required',
        matching(/[0-9a-f]{32}(,[0-9a-f]{32}){0,99}/, 'ids of stored accounts, at most 100, with commas between', {
          right: ['0'.repeat(32), `${'0'.repeat(32)},${'1'.repeat(32)}`],
          wrong: ['', '0', `${'0'.repeat(32)},`],
        }),
        'The ids of the stored accounts.',
      ],
    } as const satisfies Fields,
    summary: 'The names of the customers of stored accounts, such as those that subscriptions charge.',
  },
  {
    id: 'showCustomer',
    method: 'GET',
    path: '/customers/one',
    access: 'customers.read',
    shows: true,
    fields: named,
    summary: 'One customer: stored accounts with their agreements, the newest payments and the subscriptions.',
  },
  {
    id: 'exportCustomer',
    method: 'GET',
    path: '/customers/one/export',
    access: 'customers.export',
    fields: { ...named, cursor: query.cursor } as const satisfies Fields,
    summary: 'All stored data of a person, page by page; the audit records the export without naming the person.',
  },
  {
    id: 'eraseCustomer',
    method: 'POST',
    path: '/customers/one/erasure',
    access: 'customers.erase',
    fields: {
      ...named,
      endsSubscriptions: ['optional', boolean, 'Ends the active subscriptions; without it, they prevent the erasure.'],
    } as const satisfies Fields,
    summary:
      'Begins to erase the data of a person, except for data that laws require. Returns a running erasure if there is one.',
  },
  {
    id: 'readErasure',
    method: 'GET',
    path: '/erasures/{id}',
    access: 'customers.erase',
    summary: 'The progress of an erasure, with the number of erased records of each kind.',
  },
] as const satisfies readonly OfficeEndpoint[];
