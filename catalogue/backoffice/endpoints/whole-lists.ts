import type { Fields } from '../../schema/field.ts';
import { oneOf, text } from '../../schema/format.ts';
import type { OfficeEndpoint } from '../endpoint.ts';
import { listNames } from '../whole-lists.ts';
import { zoned } from './time-zone.ts';

/** Which list, and which part of it. */
const part = {
  list: ['required', oneOf(...listNames), 'The list.'],
  filter: [
    'optional',
    // Room for the ids of a selection.
    text(0, 8_000),
    'The parameters of the list as an address has them, such as `state=succeeded&paymentTypes=DB`; without page.',
    'personal',
  ],
} as const satisfies Fields;

/** What is done with a list as a whole: added up, and exported. */
export const wholeListEndpoints = [
  {
    id: 'readTotals',
    method: 'GET',
    path: '/lists/totals',
    // The right is that of the list.
    access: 'signedIn',
    fields: part,
    summary: 'Count and sum by currency of everything in a list that a filter accepts, as far as it was added up.',
  },
  {
    id: 'beginExport',
    method: 'POST',
    path: '/exports',
    access: 'lists.export',
    fields: {
      ...part,
      format: ['required', oneOf('csv', 'xlsx'), 'The form of the file.'],
      columns: ['optional', text(0, 1_000), 'The ids of the shown columns, with commas between.'],
      ...zoned,
    } as const satisfies Fields,
    summary: 'Exports a list; a long one is made in the background. The file can be downloaded for a day.',
  },
  {
    id: 'listExports',
    method: 'GET',
    path: '/exports',
    access: 'lists.export',
    confirms: false,
    summary: "The person's exports of the last day, the newest first.",
  },
  {
    id: 'downloadExport',
    method: 'GET',
    path: '/exports/{id}/file',
    access: 'lists.export',
    downloads: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    summary: 'The file of an export, for the person who made it.',
  },
] as const satisfies readonly OfficeEndpoint[];
