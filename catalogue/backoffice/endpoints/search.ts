import type { Fields } from '../../schema/field.ts';
import { byDefault, integer, text } from '../../schema/format.ts';
import type { OfficeEndpoint } from '../endpoint.ts';

/** How much of each kind a search of everything finds at most. */
export const everythingFields = {
  limit: ['optional', byDefault(integer(1, 20), '5'), 'Maximum of each kind.'],
} as const satisfies Fields;

/** The search of everything that a person may see. */
export const searchEndpoints = [
  {
    id: 'searchEverything',
    method: 'GET',
    path: '/search',
    // Each kind needs its own right; kinds without it are left out.
    access: 'signedIn',
    fields: {
      ...everythingFields,
      text: ['required', text(1, 255), 'A name, a reference or a part of it, an id, an e-mail address.', 'personal'],
    } as const satisfies Fields,
    summary: 'Finds payments, customers, links, subscriptions and channels that the person may see.',
  },
] as const satisfies readonly OfficeEndpoint[];
