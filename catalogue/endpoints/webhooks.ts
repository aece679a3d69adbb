import type { Endpoint } from './endpoints.ts';
import { form, refused } from './refusals.ts';

/** The management of webhooks. */
export const webhookEndpoints = [
  {
    id: 'createWebhook',
    method: 'POST',
    path: '/v1/webhooks',
    authorization: 'bearer',
    request: 'webhookRequest',
    summary: 'Registers an address that is notified of changes; its secrets are shown only this once.',
    replies: { 200: 'webhook', 400: 'error', ...refused, ...form },
    isUnkeyed: true,
  },
  {
    id: 'listWebhooks',
    method: 'GET',
    path: '/v1/webhooks',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Lists the webhooks of a merchant or channel.',
    replies: { 200: 'webhooks', 400: 'error', ...refused },
  },
  {
    id: 'readWebhook',
    method: 'GET',
    path: '/v1/webhooks/{id}',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Reads a webhook; its secret is not shown.',
    replies: { 200: 'webhook', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'changeWebhook',
    method: 'PUT',
    path: '/v1/webhooks/{id}',
    authorization: 'bearer',
    request: 'webhookChange',
    summary: 'Changes the named parameters, activates by a test delivery, pauses, or changes the secret.',
    replies: { 200: 'webhook', 400: 'error', 404: 'error', ...refused, ...form },
  },
  {
    id: 'removeWebhook',
    method: 'DELETE',
    path: '/v1/webhooks/{id}',
    authorization: 'bearer',
    request: 'readRequest',
    summary: 'Removes a webhook; nothing more is sent to it.',
    replies: { 200: 'webhook', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'listDeliveries',
    method: 'GET',
    path: '/v1/webhooks/{id}/deliveries',
    authorization: 'bearer',
    request: 'deliveriesRequest',
    summary: 'Lists the notifications of a webhook, the newest first, with every attempt.',
    replies: { 200: 'deliveries', 400: 'error', 404: 'error', ...refused },
  },
  {
    id: 'resendDelivery',
    method: 'POST',
    path: '/v1/webhooks/{id}/deliveries',
    authorization: 'bearer',
    request: 'resendRequest',
    summary: 'Sends a notification once more, under the same webhook-id.',
    replies: { 200: 'delivery', 400: 'error', 404: 'error', ...refused, ...form },
    isUnkeyed: true,
  },
  {
    id: 'resendUndelivered',
    method: 'POST',
    path: '/v1/webhooks/{id}/undelivered',
    authorization: 'bearer',
    request: 'resendUndeliveredRequest',
    summary:
      'Sends the notifications since a time again that were tried and not delivered, the oldest first, up to 500 at once.',
    replies: { 200: 'resent', 400: 'error', 404: 'error', ...refused, ...form },
    isUnkeyed: true,
  },
  {
    id: 'fetchMessages',
    method: 'GET',
    path: '/v1/webhooks/{id}/messages',
    authorization: 'bearer',
    request: 'pullRequest',
    summary:
      'Fetches the notifications of a pulled webhook that are due, as they would be sent, ' +
      'and waits for one if there is none; in the test environment only.',
    replies: { 200: 'messages', 400: 'error', 404: 'error', ...refused },
    environment: 'test',
  },
  {
    id: 'reportAttempt',
    method: 'POST',
    path: '/v1/webhooks/{id}/messages',
    authorization: 'bearer',
    request: 'pulledAttemptRequest',
    summary:
      'Reports the outcome of an attempt to deliver a fetched notification, ' +
      'which is then delivered or due again later; in the test environment only.',
    replies: { 200: 'delivery', 400: 'error', 404: 'error', ...refused, ...form },
    environment: 'test',
    isUnkeyed: true,
  },
] as const satisfies readonly Endpoint[];
