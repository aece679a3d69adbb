import { messagesOf } from '../books/bank-files.ts';
import type { Endpoint } from './endpoints.ts';
import { form, keyed, refused } from './refusals.ts';

/** The reference of a mandate: characters that every bank of the SEPA takes. */
const MANDATE_REFERENCE = "^[A-Za-z0-9/?:().,'+ -]{1,35}$";

/** Files for the bank of a merchant, and the bank's answers. */
export const sepaEndpoints = [
  {
    id: 'listSepaFiles',
    method: 'GET',
    path: '/v1/sepa/files',
    authorization: 'bearer',
    request: 'fileListRequest',
    summary: 'Lists the files for the bank, the newest first.',
    replies: { 200: 'sepaFiles', 400: 'error', ...refused },
  },
  {
    id: 'readSepaFile',
    method: 'GET',
    path: '/v1/sepa/files/{id}',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Downloads a file for the bank: direct debits (pain.008) or transfers (pain.001).',
    replies: { 200: 'xml', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'listSepaOrders',
    method: 'GET',
    path: '/v1/sepa/files/{id}/orders',
    authorization: 'bearer',
    request: 'fileListRequest',
    summary: 'Lists the orders of a file for the bank, including cancelled and rejected ones.',
    replies: { 200: 'sepaOrders', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'readBankOrder',
    method: 'GET',
    path: '/v1/sepa/payments/{id}',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Returns the state of a payment at the bank: its order with the file, or the transfer that it waits for.',
    replies: { 200: 'bankOrder', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'listMandates',
    method: 'GET',
    path: '/v1/sepa/mandates',
    authorization: 'bearer',
    request: 'mandateListRequest',
    summary: 'Lists the mandates of direct debits, the newest first.',
    replies: { 200: 'mandates', 400: 'error', ...refused },
  },
  {
    id: 'readMandate',
    method: 'GET',
    path: '/v1/sepa/mandates/{id}',
    idPattern: MANDATE_REFERENCE,
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Reads a mandate by its reference, percent-encoded.',
    replies: { 200: 'mandate', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'revokeMandate',
    method: 'DELETE',
    path: '/v1/sepa/mandates/{id}',
    idPattern: MANDATE_REFERENCE,
    authorization: 'bearer',
    request: 'readRequest',
    summary:
      'Revokes a mandate: no further charge is possible under it, and charges that wait for their file are reversed. ' +
      'A repeated request has no further effect.',
    replies: { 200: 'revocation', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'listBankAnswers',
    method: 'GET',
    path: '/v1/sepa/answers',
    authorization: 'bearer',
    request: 'fileListRequest',
    summary:
      'Lists the files of the bank, the newest first, whether sent or fetched from its server, ' +
      'with the effect of each file or the reason of its refusal.',
    replies: { 200: 'bankAnswers', 400: 'error', ...refused },
  },
  {
    id: 'uploadBankAnswer',
    method: 'PUT',
    path: '/v1/sepa/answers',
    authorization: 'bearer',
    request: 'settlementUploadRequest',
    upload: 'application/xml',
    limit: 'upload',
    summary:
      'Receives a file of the bank, which is the body as it is: ' +
      `a status report (${messagesOf(({ is }) => is === 'a status report')}), ` +
      `or a statement (${messagesOf(({ is }) => is === 'a statement')}). It has its effect once.`,
    replies: { 200: 'bankAnswer', 400: 'error', ...refused, ...form },
  },
  {
    id: 'listBankExceptions',
    method: 'GET',
    path: '/v1/sepa/exceptions',
    authorization: 'bearer',
    request: 'fileListRequest',
    summary:
      'Lists the open exceptions, the oldest first: ' +
      'surpluses of transfers, returned refunds and payouts, and contradictory answers of the bank.',
    replies: { 200: 'bankExceptions', 400: 'error', ...refused },
  },
  {
    id: 'resolveBankException',
    method: 'POST',
    path: '/v1/sepa/exceptions/{id}',
    authorization: 'bearer',
    request: 'bankResolutionRequest',
    summary: 'Resolves an exception, with the person and the reason; it is no longer listed.',
    replies: { 200: 'bankException', 400: 'error', 404: 'error', ...refused, ...keyed },
  },
] as const satisfies readonly Endpoint[];
