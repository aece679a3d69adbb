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
    summary: 'Lists the orders of a file for the bank, also those that were cancelled or rejected.',
    replies: { 200: 'sepaOrders', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'readBankOrder',
    method: 'GET',
    path: '/v1/sepa/payments/{id}',
    authorization: 'bearer',
    request: 'readRequest',
    summary:
      'Tells what the bank does with a payment: its order and the file of that, or the transfer that it waits for.',
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
      'Revokes a mandate: nothing more is charged under it, and charges that wait for their file are reversed. Repeated, it changes nothing more.',
    replies: { 200: 'revocation', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'listBankAnswers',
    method: 'GET',
    path: '/v1/sepa/answers',
    authorization: 'bearer',
    request: 'fileListRequest',
    summary:
      'Lists the files of the bank, the newest first: those that were sent, and those that were fetched from its server, with what each did or why it was refused.',
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
    summary: `Receives a file of the bank, which is the body as it is: a status report (${messagesOf(({ is }) => is === 'a status report')}), or a statement (${messagesOf(({ is }) => is === 'a statement')}). What it says is done once.`,
    replies: { 200: 'bankAnswer', 400: 'error', 408: 'error', ...refused, ...form },
  },
  {
    id: 'listBankExceptions',
    method: 'GET',
    path: '/v1/sepa/exceptions',
    authorization: 'bearer',
    request: 'fileListRequest',
    summary:
      'Lists what somebody must settle by hand, the oldest first: surpluses of transfers, refunds and payouts that came back, and answers of the bank that contradict each other.',
    replies: { 200: 'bankExceptions', 400: 'error', ...refused },
  },
  {
    id: 'resolveBankException',
    method: 'POST',
    path: '/v1/sepa/exceptions/{id}',
    authorization: 'bearer',
    request: 'bankResolutionRequest',
    summary: 'Notes who has settled an exception, and how; it is not listed any more.',
    replies: { 200: 'bankException', 400: 'error', 404: 'error', ...refused, ...keyed },
  },
] as const satisfies readonly Endpoint[];
