import { authentication } from '../fields/authentication.ts';
import {
  deliveries,
  newWebhook,
  pull,
  pulledAttempt,
  resend,
  resendUndelivered,
  webhook,
  webhookSecrets,
} from '../fields/webhook.ts';
import { query } from '../queries/query.ts';
import { onDemand, requestShape } from '../schema/check.ts';
import { changing, type RequestOf } from '../schema/field.ts';
import { either } from '../schema/rules.ts';

const aliases = { 'authentication.entityId': 'entityId' };

/** A new webhook: POST /v1/webhooks. */
export const webhookRequest = requestShape({
  fields: () => ({ ...authentication, ...webhook, ...newWebhook }),
  aliases,
});

const webhookChangeFields = onDemand(() => ({ ...authentication, ...changing(webhook), ...webhookSecrets }));

/** The change of a webhook: PUT /v1/webhooks/{id}. */
export const webhookChange = requestShape({ fields: webhookChangeFields, aliases });

/** A checked request to change a webhook. */
export type WebhookChange = RequestOf<ReturnType<typeof webhookChangeFields>>;

/** A query for the notifications of a webhook: GET /v1/webhooks/{id}/deliveries. */
export const deliveriesRequest = requestShape({
  fields: () => ({ ...authentication, ...deliveries, limit: query.limit, cursor: query.cursor }),
  aliases,
});

/** A request to send a notification again: POST /v1/webhooks/{id}/deliveries. */
export const resendRequest = requestShape({ fields: () => ({ ...authentication, ...resend }), aliases });

/** A request to send undelivered notifications again: POST /v1/webhooks/{id}/undelivered. */
export const resendUndeliveredRequest = requestShape({
  fields: () => ({ ...authentication, ...resendUndelivered }),
  aliases,
});

/** A request for notifications of a webhook that are due: GET /v1/webhooks/{id}/messages. */
export const pullRequest = requestShape({ fields: () => ({ ...authentication, ...pull }), aliases });

/** The outcome of an attempt to deliver one of them: POST /v1/webhooks/{id}/messages. */
export const pulledAttemptRequest = requestShape({
  fields: () => ({ ...authentication, ...resend, ...pulledAttempt }),
  rules: [either('status', 'error')],
  aliases,
});
