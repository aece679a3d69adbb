import type { Access } from '../../access/access.ts';
import { openOutbound } from '../../platform/outbound/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Wing } from '../../platform/wing.ts';
import { createDeliverer } from './delivery/deliver.ts';
import { forgetDeliveries } from './delivery/records.ts';
import { webhookRecords } from './model/records.ts';
import { createNotifications } from './notify.ts';
import { forgetPulled, waitingPulls } from './pull.ts';
import { bindWebhooks } from './routes.ts';

/** Opens the notifications of merchants, and their webhooks. */
export const openWebhooks = (platform: Platform, { known, credentials, vault }: Access) => {
  const { compatibilityOf } = credentials;
  const pulls = waitingPulls();
  const dependencies = {
    ...platform,
    vault,
    compatibilityOf,
    pulls,
    outbound: openOutbound({ isPrivateAllowed: platform.environment === 'test' }),
    webhooks: webhookRecords(platform.database),
  };
  const deliverer = createDeliverer(dependencies);
  return {
    notifications: createNotifications({ ...platform, entityById: known.entityById, compatibilityOf }),
    webhooks: dependencies.webhooks,
    bind: (serve) => bindWebhooks(serve, { ...dependencies, deliverer }),
    timers: { notification: deliverer.deliver },
    forgets: { deliveries: forgetDeliveries, pulledWebhooks: forgetPulled },
    retire: () => {
      deliverer.stop();
      pulls.stop();
    },
  } satisfies Wing & Record<string, unknown>;
};

/** The notifications of merchants, and their webhooks. */
export type Webhooks = ReturnType<typeof openWebhooks>;
