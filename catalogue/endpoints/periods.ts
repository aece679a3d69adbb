import type { Endpoint } from './endpoints.ts';
import { form, keyed, refused } from './refusals.ts';

/** Balances of the books as of a day, and months that stay closed. */
export const periodEndpoints = [
  {
    id: 'readLedgerBalances',
    method: 'GET',
    path: '/v1/ledger/balances',
    authorization: 'bearer',
    request: 'ledgerBalancesRequest',
    summary: 'Returns the balance of each account at the end of a day; for all channels together and for each.',
    replies: { 200: 'ledgerBalances', 400: 'error', ...refused },
  },
  {
    id: 'listLedgerPeriods',
    method: 'GET',
    path: '/v1/ledger/periods',
    authorization: 'bearer',
    request: 'ledgerPeriodsRequest',
    summary: 'Lists the months that are closed, or were, and the next one that each channel can close.',
    replies: { 200: 'ledgerPeriods', 400: 'error', ...refused },
  },
  {
    id: 'closeLedgerPeriod',
    method: 'POST',
    path: '/v1/ledger/periods',
    authorization: 'bearer',
    request: 'closeRequest',
    summary: 'Closes a month of a channel, or of each channel of a merchant: nothing is posted into it any more.',
    replies: { 200: 'ledgerPeriods', 400: 'error', ...refused, ...keyed, ...form },
  },
  {
    id: 'reopenLedgerPeriod',
    method: 'POST',
    path: '/v1/ledger/periods/reopened',
    authorization: 'bearer',
    request: 'reopenRequest',
    summary: 'Opens a closed month of a channel again, and all later ones with it; their digests stay.',
    replies: { 200: 'ledgerPeriods', 400: 'error', ...refused, ...keyed, ...form },
  },
  {
    id: 'exportLedgerPeriod',
    method: 'GET',
    path: '/v1/ledger/periods/{id}/export',
    authorization: 'bearer',
    request: 'readRequest',
    summary:
      'Returns a closed month for an auditor: lines, payments, files, the audit, and a program that checks them.',
    replies: { 200: 'zip', 400: 'error', ...refused, 404: 'error' },
  },
] as const satisfies readonly Endpoint[];
