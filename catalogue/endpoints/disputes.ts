import type { Endpoint } from './endpoints.ts';
import { keyed, refused } from './refusals.ts';

const changed = { 200: 'dispute', 400: 'error', 404: 'error', ...refused, ...keyed } as const;

/** Endpoints of the disputes about chargebacks; they are ours. */
export const disputeEndpoints = [
  {
    id: 'listDisputes',
    method: 'GET',
    path: '/v1/disputes',
    authorization: 'bearer',
    request: 'disputesQuery',
    summary: 'Lists the disputes about chargebacks, the newest first.',
    replies: { 200: 'disputes', 400: 'error', ...refused },
  },
  {
    id: 'readDispute',
    method: 'GET',
    path: '/v1/disputes/{id}',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Reads a dispute with its evidence; its id is that of the chargeback.',
    replies: { 200: 'dispute', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'addEvidence',
    method: 'POST',
    path: '/v1/disputes/{id}/evidence',
    authorization: 'bearer',
    request: 'evidenceRequest',
    limit: 'file',
    summary: 'Adds a text or a file to a dispute that was not answered yet.',
    replies: changed,
  },
  {
    id: 'contestDispute',
    method: 'POST',
    path: '/v1/disputes/{id}/contest',
    authorization: 'bearer',
    request: 'disputeAnswer',
    summary: 'Contests a chargeback with the evidence that was sent; the acquirer decides.',
    replies: changed,
  },
  {
    id: 'acceptDispute',
    method: 'POST',
    path: '/v1/disputes/{id}/accept',
    authorization: 'bearer',
    request: 'disputeAnswer',
    summary: 'Accepts a chargeback; its amount is lost.',
    replies: changed,
  },
  {
    id: 'testChargeback',
    method: 'POST',
    path: '/v1/test/chargebacks',
    authorization: 'bearer',
    request: 'testChargeback',
    summary: 'Charges a payment back, as settlement would; in the test environment only.',
    replies: changed,
    environment: 'test',
  },
  {
    id: 'testChargebackReversal',
    method: 'POST',
    path: '/v1/test/chargebacks/{id}/reversal',
    authorization: 'bearer',
    request: 'testReversal',
    summary: 'Reverses a chargeback, as settlement would; in the test environment only.',
    replies: changed,
    environment: 'test',
  },
] as const satisfies readonly Endpoint[];
