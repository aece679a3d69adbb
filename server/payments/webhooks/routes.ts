import { pull } from '../../../catalogue/fields/webhook.ts';
import { query } from '../../../catalogue/queries/query.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import { timeOf } from '../../platform/base/clock.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { deliveryRecords } from './delivery/records.ts';
import { changeWebhook, createWebhook, removeWebhook, webhookWith } from './manage.ts';
import { fetchMessages, type PullDependencies, reportAttempt } from './pull.ts';
import {
  deliveriesAnswer,
  deliveryAnswer,
  messagesAnswer,
  resentAnswer,
  webhookAnswer,
  webhooksAnswer,
} from './reply.ts';
import { resend, resendUndelivered } from './resend.ts';

const MS_PER_SECOND = 1_000;

/** Binds the management of webhooks; in the test environment also the fetching of their notifications. */
export const bindWebhooks = (serve: Serve, dependencies: PullDependencies): void => {
  const { vault, clock, database } = dependencies;
  const deliveries = deliveryRecords(database);

  serve.entity('createWebhook', async ({ entity, request }) =>
    webhookAnswer(vault, await createWebhook(dependencies, entity, request), clock.now()),
  );

  serve.entity('listWebhooks', async ({ entity }) =>
    webhooksAnswer(vault, await dependencies.webhooks.of(entity.id), clock.now()),
  );

  serve.entity('readWebhook', async ({ entity, id }) =>
    webhookAnswer(vault, { webhook: await webhookWith(dependencies, entity, id) }, clock.now()),
  );

  serve.entity('changeWebhook', async ({ entity, id, request }) =>
    webhookAnswer(vault, await changeWebhook(dependencies, entity, id, request), clock.now()),
  );

  serve.entity('removeWebhook', async ({ entity, id }) =>
    webhookAnswer(
      vault,
      { webhook: { ...(await removeWebhook(dependencies, entity, id)), isActive: false } },
      clock.now(),
    ),
  );

  serve.entity('listDeliveries', async ({ entity, id, request }) => {
    const { id: webhookId } = await webhookWith(dependencies, entity, id);
    const limit = Number(valueIn(query, 'limit', request));
    const chosen = { webhookId, before: request.cursor, state: request.state, subjectId: request.subjectId };
    const found = await deliveries.ofWebhook({ ...chosen, limit: limit + 1 });
    return deliveriesAnswer(found.slice(0, limit), found.length > limit ? found[limit - 1]?.id : undefined);
  });

  serve.entity('resendDelivery', async ({ entity, id, request }) => {
    const webhook = await webhookWith(dependencies, entity, id);
    return deliveryAnswer(await resend(dependencies, webhook.id, request.deliveryId));
  });

  serve.entity('resendUndelivered', async ({ entity, id, request }) => {
    const webhook = await webhookWith(dependencies, entity, id);
    return resentAnswer(await resendUndelivered(dependencies, webhook.id, timeOf(request.since)));
  });

  if (dependencies.environment === 'live') return;

  serve.entity('fetchMessages', async ({ entity, id, request }) =>
    messagesAnswer(
      await fetchMessages(dependencies, entity, id, Number(valueIn(pull, 'waitSeconds', request)) * MS_PER_SECOND),
    ),
  );

  serve.entity('reportAttempt', async ({ entity, id, request }) =>
    deliveryAnswer(await reportAttempt(dependencies, entity, id, request)),
  );
};
