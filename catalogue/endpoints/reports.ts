import type { Endpoint } from './endpoints.ts';
import { form, keyed, refused } from './refusals.ts';

/**
 * Reports of settled payments; they also work under `/reports/v1/reconciliations`. Source: interface, 'Reporting
 * parameters', which does not name the paths.
 */
export const reportEndpoints = [
  {
    id: 'readReconciliations',
    method: 'GET',
    path: '/v1/reports/reconciliations',
    authorization: 'bearer',
    request: 'reportRequest',
    summary: 'The settlement records of some days, or their sums.',
    replies: { 200: 'reconciliations', 400: 'error', ...refused },
  },
  {
    id: 'listExceptions',
    method: 'GET',
    path: '/v1/reports/reconciliations/exceptions',
    authorization: 'bearer',
    request: 'fileListRequest',
    summary: 'The settlement records that settle no payment and that nobody has resolved, the oldest first.',
    replies: { 200: 'reconciliations', 400: 'error', ...refused },
  },
  {
    id: 'resolveException',
    method: 'POST',
    path: '/v1/reports/reconciliations/exceptions/{id}',
    authorization: 'bearer',
    request: 'resolutionRequest',
    summary: 'Resolves an exception by hand: assigns it to a payment, or notes why it needs none.',
    replies: { 200: 'reconciliation', 400: 'error', 404: 'error', ...refused, ...keyed },
  },
  {
    id: 'listReconciliationFiles',
    method: 'GET',
    path: '/v1/reports/reconciliations/files',
    authorization: 'bearer',
    request: 'fileListRequest',
    summary: 'Lists the reconciliation files, the newest first.',
    replies: { 200: 'reconciliationFiles', 400: 'error', ...refused },
  },
  {
    id: 'readReconciliationFile',
    method: 'GET',
    path: '/v1/reports/reconciliations/files/{id}',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Downloads a reconciliation file.',
    replies: { 200: 'csv', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'receiveSettlementFile',
    method: 'POST',
    path: '/v1/settlement/files',
    authorization: 'bearer',
    request: 'settlementFileRequest',
    limit: 'file',
    summary: 'Receives a settlement file of the acquirer; the same bytes are taken once.',
    replies: { 200: 'settlementFile', 400: 'error', ...refused, ...form },
    isUnkeyed: true,
  },
  {
    id: 'uploadSettlementFile',
    method: 'PUT',
    path: '/v1/settlement/files',
    authorization: 'bearer',
    request: 'settlementUploadRequest',
    upload: 'text/csv',
    limit: 'upload',
    summary: 'Receives a settlement file of the acquirer, which is the body as it is; the same bytes are taken once.',
    replies: { 200: 'settlementFile', 400: 'error', 408: 'error', ...refused, ...form },
  },
  {
    id: 'listSettlementFiles',
    method: 'GET',
    path: '/v1/settlement/files',
    authorization: 'bearer',
    request: 'fileListRequest',
    summary: 'Lists the settlement files, the newest first.',
    replies: { 200: 'settlementFiles', 400: 'error', ...refused },
  },
  {
    id: 'readSettlementFile',
    method: 'GET',
    path: '/v1/settlement/files/{id}',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Reads the state of a settlement file, and its lines that could not be taken.',
    replies: { 200: 'settlementFile', 400: 'error', 404: 'error', ...refused },
  },
] as const satisfies readonly Endpoint[];
