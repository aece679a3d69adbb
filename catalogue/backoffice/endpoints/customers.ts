import { authentication } from '../../fields/authentication.ts';
import { query } from '../../queries/query.ts';
import type { Fields } from '../../schema/field.ts';
import { text } from '../../schema/format.ts';
import type { OfficeEndpoint } from '../endpoint.ts';

/** How one customer is named: within a merchant or a channel. */
const named = {
  entityId: ['required', authentication.entityId[1], 'The merchant or channel whose customer it is.'],
  merchantCustomerId: ['conditional', text(1, 255), "Id of the customer in the merchant's system."],
  email: ['conditional', text(1, 255), 'E-mail address of the customer; needed without `merchantCustomerId`.'],
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
      text: ['required', text(1, 255), "An e-mail address, or the id of the customer in the merchant's system."],
      cursor: query.cursor,
    } as const satisfies Fields,
    summary: "Finds customers by their e-mail address or the merchant's id of them, the latest first.",
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
] as const satisfies readonly OfficeEndpoint[];
