import { listSelection } from '../../fields/list-entries.ts';
import type { Fields } from '../../schema/field.ts';
import { text } from '../../schema/format.ts';
import type { OfficeEndpoint } from '../endpoint.ts';
import { listFields } from './payments.ts';

/** Blocked and allowed values, as people search them. Adding and removing are requests of merchants too. */
export const listEndpoints = [
  {
    id: 'searchListEntries',
    method: 'GET',
    path: '/risk/entries',
    access: 'lists.read',
    shows: true,
    fields: {
      ...listFields,
      ...listSelection,
      text: ['optional', text(1, 255), 'A part of the value as it is shown, or of the reason.', 'personal'],
    } as const satisfies Fields,
    summary: 'Finds blocked and allowed values of all merchants and channels that the person may see.',
  },
] as const satisfies readonly OfficeEndpoint[];
