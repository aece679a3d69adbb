import type { Endpoint } from './endpoints.ts';
import { form, refused } from './refusals.ts';

/** Delivery of finished files to merchants' SFTP servers; these endpoints are ours. */
export const fileTransferEndpoints = [
  {
    id: 'createFileTarget',
    method: 'POST',
    path: '/v1/reports/reconciliations/targets',
    authorization: 'bearer',
    request: 'fileTargetRequest',
    summary: "Registers an SFTP server for a channel's files, or for the files of all channels of a merchant.",
    replies: { 200: 'fileTarget', 400: 'error', ...refused, ...form },
    isUnkeyed: true,
  },
  {
    id: 'listFileTargets',
    method: 'GET',
    path: '/v1/reports/reconciliations/targets',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Lists the SFTP servers of a merchant or channel.',
    replies: { 200: 'fileTargets', 400: 'error', ...refused },
  },
  {
    id: 'readFileTarget',
    method: 'GET',
    path: '/v1/reports/reconciliations/targets/{id}',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Reads an SFTP server; its password or key is not shown.',
    replies: { 200: 'fileTarget', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'changeFileTarget',
    method: 'PUT',
    path: '/v1/reports/reconciliations/targets/{id}',
    authorization: 'bearer',
    request: 'fileTargetChange',
    summary:
      'Changes the named parameters of an SFTP server, or pauses it; ' +
      'a change of host, port or host key needs the password again.',
    replies: { 200: 'fileTarget', 400: 'error', 404: 'error', ...refused, ...form },
  },
  {
    id: 'removeFileTarget',
    method: 'DELETE',
    path: '/v1/reports/reconciliations/targets/{id}',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Removes an SFTP server; it receives no more files.',
    replies: { 200: 'fileTarget', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'listTransfers',
    method: 'GET',
    path: '/v1/reports/reconciliations/files/{id}/transfers',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Lists the transfers of a file to SFTP servers, with every attempt.',
    replies: { 200: 'transfers', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'sendFile',
    method: 'POST',
    path: '/v1/reports/reconciliations/files/{id}/transfers',
    authorization: 'bearer',
    request: 'sendFileRequest',
    summary: 'Sends a file again, to all active SFTP servers or to one.',
    replies: { 200: 'transfers', 400: 'error', 404: 'error', ...refused, ...form },
    isUnkeyed: true,
  },
] as const satisfies readonly Endpoint[];
