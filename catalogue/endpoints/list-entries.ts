import type { Endpoint } from './endpoints.ts';
import { form, refused } from './refusals.ts';

/** The lists of blocked and allowed values. */
export const listEntryEndpoints = [
  {
    id: 'addListEntry',
    method: 'POST',
    path: '/v1/risk/entries',
    authorization: 'bearer',
    request: 'listEntryRequest',
    summary:
      'Blocks or allows a card, an IBAN, an e-mail address, an IP address or a customer. ' +
      'A value that is listed already keeps its entry, which can only come to last longer.',
    replies: { 200: 'listEntry', 400: 'error', 404: 'error', ...refused, ...form },
    isUnkeyed: true,
  },
  {
    id: 'listListEntries',
    method: 'GET',
    path: '/v1/risk/entries',
    authorization: 'bearer',
    request: 'listEntriesQuery',
    summary: 'Lists the entries of a channel, or of a merchant and all of its channels, the newest first.',
    replies: { 200: 'listEntries', 400: 'error', ...refused },
  },
  {
    id: 'readListEntry',
    method: 'GET',
    path: '/v1/risk/entries/{id}',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Reads an entry: who listed the value, when, why and until when.',
    replies: { 200: 'listEntry', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'removeListEntry',
    method: 'DELETE',
    path: '/v1/risk/entries/{id}',
    authorization: 'bearer',
    request: 'listRemovalRequest',
    summary: 'Removes an entry; the value is neither blocked nor allowed by it any more.',
    replies: { 200: 'listEntry', 400: 'error', 404: 'error', ...refused },
  },
] as const satisfies readonly Endpoint[];
