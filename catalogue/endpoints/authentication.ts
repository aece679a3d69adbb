import type { Endpoint } from '../endpoints.ts';
import { form } from './refusals.ts';

/** The pages of 3-D Secure: the gateway's own, and those of the simulated card issuer. */
export const authenticationEndpoints = [
  {
    id: 'continueAuthentication',
    method: 'GET',
    path: '/v1/threeDSecure/{id}/continue',
    authorization: 'none',
    summary: 'Page that `redirect.url` leads to: goes on to the challenge of the card issuer, or back to the shop.',
    replies: { 200: 'page', 404: 'page', 410: 'page' },
  },
  {
    id: 'postAuthentication',
    method: 'POST',
    path: '/v1/threeDSecure/{id}/continue',
    authorization: 'none',
    summary: 'The same page, for shops that post to it.',
    replies: { 200: 'page', 400: 'page', 404: 'page', 410: 'page', ...form },
  },
  {
    id: 'endFingerprint',
    method: 'POST',
    path: '/v1/threeDSecure/{id}/fingerprint',
    authorization: 'none',
    summary: 'Page that the hidden frame of the card issuer comes back to.',
    replies: { 200: 'page', 400: 'page', 404: 'page', 410: 'page', ...form },
  },
  {
    id: 'returnFromChallenge',
    method: 'POST',
    path: '/v1/threeDSecure/{id}/return',
    authorization: 'none',
    summary: 'Page that the shopper comes back to from the challenge of the card issuer.',
    replies: { 200: 'page', 400: 'page', 404: 'page', 410: 'page', ...form },
  },
  {
    id: 'issuerFingerprint',
    method: 'POST',
    path: '/v1/test/issuer/fingerprint',
    authorization: 'none',
    summary: 'Hidden page of the simulated card issuer.',
    replies: { 200: 'page', 400: 'page', ...form },
    environment: 'test',
  },
  {
    id: 'issuerSilentFingerprint',
    method: 'POST',
    path: '/v1/test/issuer/silentFingerprint',
    authorization: 'none',
    summary: 'Hidden page of the simulated card issuer that never comes back.',
    replies: { 200: 'page', 400: 'page', ...form },
    environment: 'test',
  },
  {
    id: 'issuerChallenge',
    method: 'POST',
    path: '/v1/test/issuer/challenge',
    authorization: 'none',
    summary: 'Page of the simulated card issuer that asks the holder.',
    replies: { 200: 'page', 400: 'page', ...form },
    environment: 'test',
  },
  {
    id: 'issuerAnswer',
    method: 'POST',
    path: '/v1/test/issuer/answer',
    authorization: 'none',
    summary: 'What the holder answered the simulated card issuer.',
    replies: { 200: 'page', 400: 'page', ...form },
    environment: 'test',
  },
] as const satisfies readonly Endpoint[];
