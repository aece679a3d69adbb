import { query } from '../../queries/query.ts';
import type { Fields } from '../../schema/field.ts';
import { byDefault, oneOf } from '../../schema/format.ts';
import type { OfficeEndpoint } from '../endpoint.ts';
import { listFields } from './payments.ts';

/** Which requests are listed. */
export const outcomeField = {
  outcome: ['optional', byDefault(oneOf('refused', 'all'), 'refused'), 'Refused requests only, or all.'],
} as const satisfies Fields;

/** The requests that merchants' servers have sent in the last days. */
export const requestEndpoints = [
  {
    id: 'listRequests',
    method: 'GET',
    path: '/requests',
    access: 'requests.read',
    fields: {
      ...listFields,
      ...outcomeField,
      'date.from': ['optional', query['date.from'][1], 'First second in which the requests were answered, in UTC.'],
      'date.to': ['optional', query['date.to'][1], 'Last second in which the requests were answered, in UTC.'],
    } as const satisfies Fields,
    summary: 'Requests with an access token and how they were answered, without the values that they sent.',
  },
] as const satisfies readonly OfficeEndpoint[];
