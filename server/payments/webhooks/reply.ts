import type { Vault } from '../../access/vault/vault.ts';
import { timestampText } from '../../platform/base/clock.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { openedSecrets } from './delivery/deliver.ts';
import type { Attempt, Delivery } from './delivery/records.ts';
import type { Managed } from './manage.ts';
import { secretIdOf, signingSecretOf, type Webhook, webhookAt } from './model/webhook.ts';
import type { Message } from './pull.ts';
import type { Resent } from './resend.ts';

const SERVED = '000.000.100';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of a webhook's reply; of its secret only the id. */
const webhookFields = async (vault: Pick<Vault, 'open'>, stored: Webhook, nowMs: number): Promise<Fields> => {
  const webhook = webhookAt(stored, nowMs);
  const [secret, next] = await openedSecrets(vault, webhook);
  return {
    id: webhook.id,
    entityId: webhook.entity,
    url: webhook.url,
    types: webhook.types,
    fields: webhook.fields,
    encrypted: webhook.isEncrypted,
    wrapper: webhook.isWrapped,
    ...(webhook.pulledAtMs === undefined ? {} : { pulled: true }),
    active: webhook.isActive,
    secretId: secretIdOf(secret),
    ...(next === undefined || webhook.next === undefined
      ? {}
      : { nextSecretId: secretIdOf(next), secretEndsAt: timestampText(webhook.next.fromMs) }),
  };
};

const testFields = ({ attempt, isTaken }: NonNullable<Managed['test']>): Fields => ({
  isDelivered: isTaken,
  status: attempt.status,
  error: attempt.error,
});

/** Returns the answer about one webhook, with any new secrets. */
export const webhookAnswer = async (
  vault: Pick<Vault, 'open'>,
  { webhook, secret, test }: Managed,
  nowMs: number,
): Promise<Answer> => ({
  code: SERVED,
  fields: {
    ...(await webhookFields(vault, webhook, nowMs)),
    ...(secret === undefined ? {} : { secret, signingSecret: signingSecretOf(secret) }),
    ...(test === undefined ? {} : { test: testFields(test) }),
  },
});

/** Returns the answer with all webhooks of an entity. */
export const webhooksAnswer = async (
  vault: Pick<Vault, 'open'>,
  webhooks: readonly Webhook[],
  nowMs: number,
): Promise<Answer> => ({
  code: SERVED,
  fields: { webhooks: await Promise.all(webhooks.map((webhook) => webhookFields(vault, webhook, nowMs))) },
});

const attemptFields = ({ atMs, status, error, milliseconds }: Attempt): Fields => ({
  at: timestampText(atMs),
  status,
  error,
  milliseconds,
});

const deliveryFields = (delivery: Delivery): Fields => ({
  id: delivery.id,
  type: delivery.type,
  action: delivery.action,
  subjectId: delivery.subjectId,
  sequence: delivery.sequence,
  state: delivery.state,
  createdAt: timestampText(delivery.createdAtMs),
  attempts: delivery.attempts.map(attemptFields),
});

/** Returns the answer about one delivery. */
export const deliveryAnswer = (delivery: Delivery): Answer => ({ code: SERVED, fields: deliveryFields(delivery) });

/** Returns the answer with notifications that were fetched. */
export const messagesAnswer = (messages: readonly Message[]): Answer => ({ code: SERVED, fields: { messages } });

/** Returns the answer about notifications that are sent again. */
export const resentAnswer = ({ count, hasMore }: Resent): Answer => ({
  code: SERVED,
  fields: { resent: count, hasMore },
});

/** Returns the answer with deliveries, and the cursor where there are more. */
export const deliveriesAnswer = (deliveries: readonly Delivery[], nextCursor: string | undefined): Answer => ({
  code: SERVED,
  fields: { deliveries: deliveries.map(deliveryFields), nextCursor },
});
