import type { Endpoint } from './endpoints.ts';
import { refused } from './refusals.ts';

/** The books of a merchant or channel, from its ledger. */
export const ledgerEndpoints = [
  {
    id: 'readLedgerMonth',
    method: 'GET',
    path: '/v1/ledger/month',
    authorization: 'bearer',
    request: 'ledgerMonthRequest',
    summary:
      'Returns a month of the books, by currency: balances before and after it, its figures, and what settlement or ' +
      'bank still owe; for all channels together and for each.',
    replies: { 200: 'ledgerMonth', 400: 'error', ...refused },
  },
  {
    id: 'readLedgerChecks',
    method: 'GET',
    path: '/v1/ledger/checks',
    authorization: 'bearer',
    request: 'ledgerMonthRequest',
    summary: 'Returns what stands in the way of the close of a month; for all channels together and for each.',
    replies: { 200: 'ledgerChecks', 400: 'error', ...refused },
  },
  {
    id: 'listLedgerLines',
    method: 'GET',
    path: '/v1/ledger/lines',
    authorization: 'bearer',
    request: 'ledgerLinesRequest',
    summary: 'Lists the lines of the ledger of some days that change the balance sheet, the oldest first.',
    replies: { 200: 'ledgerLines', 400: 'error', ...refused },
  },
] as const satisfies readonly Endpoint[];
