import type { Endpoint } from './endpoints.ts';
import { keyed, refused } from './refusals.ts';

/** Endpoints of payment links: pages of the gateway on which shoppers pay. They are ours. */
export const linkEndpoints = [
  {
    id: 'createLink',
    method: 'POST',
    path: '/v1/links',
    authorization: 'bearer',
    request: 'linkRequest',
    summary: 'Makes the address of a page on which shoppers pay, once or many times.',
    replies: { 200: 'link', 400: 'error', ...refused, ...keyed },
  },
  {
    id: 'listLinks',
    method: 'GET',
    path: '/v1/links',
    authorization: 'bearer',
    request: 'linksQuery',
    summary: 'Lists payment links, the newest first, with what has become of each.',
    replies: { 200: 'links', 400: 'error', ...refused },
  },
  {
    id: 'readLink',
    method: 'GET',
    path: '/v1/links/{id}',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Reads a payment link with its payments.',
    replies: { 200: 'link', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'cancelLink',
    method: 'DELETE',
    path: '/v1/links/{id}',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Ends a payment link at once; who has its page open cannot pay any more.',
    replies: { 200: 'link', 400: 'error', 404: 'error', ...refused },
  },
] as const satisfies readonly Endpoint[];
