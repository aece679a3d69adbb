import type { Fields } from '../../schema/field.ts';
import { oneOf, text } from '../../schema/format.ts';
import type { OfficeEndpoint } from '../endpoint.ts';
import { sharedWithFormat, viewedListNames, viewNameFormat } from '../saved-views.ts';

const search = [
  'optional',
  text(0, 1_000),
  'The filters as the address of the list has them, such as `state=declined&period=lastMonth`, with its order and columns; without page and dates.',
  'personal',
] as const;

const sharedWith = [
  'optional',
  sharedWithFormat,
  'Who else sees it: `nobody`, `everyone` who may see the list, or those who may see it in a merchant or channel.',
] as const;

/** Views of lists that people keep, for themselves or for others. */
export const viewEndpoints = [
  {
    id: 'listViews',
    method: 'GET',
    path: '/views',
    // The right is that of each list.
    access: 'signedIn',
    summary: "The person's own views of lists, and those that others share with them.",
  },
  {
    id: 'saveView',
    method: 'POST',
    path: '/views',
    access: 'signedIn',
    fields: {
      list: ['required', oneOf(...viewedListNames), 'The list.'],
      name: ['required', viewNameFormat, 'The name, which no other own view of the list has.'],
      search,
      sharedWith,
    } as const satisfies Fields,
    summary: 'Keeps a view of a list: its filters, the word of its period, its order and columns. At most 50 a person.',
  },
  {
    id: 'changeView',
    method: 'PUT',
    path: '/views/{id}',
    access: 'signedIn',
    fields: {
      name: ['optional', viewNameFormat, 'Another name.'],
      search,
      sharedWith,
    } as const satisfies Fields,
    summary: 'Renames a view, shares it or ends that, or keeps other filters in it. What is left out stays.',
  },
  {
    id: 'removeView',
    method: 'DELETE',
    path: '/views/{id}',
    access: 'signedIn',
    summary: 'Removes an own view, or with the right `channels.change` one that others share.',
  },
] as const satisfies readonly OfficeEndpoint[];
