import type { Access } from '../../access/access.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { type Outbound, openOutbound } from '../../platform/outbound/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Wing } from '../../platform/wing.ts';
import type { Change } from './content.ts';
import { createDeliverer } from './delivery/deliver.ts';
import { forgetDeliveries } from './delivery/records.ts';
import { webhookRecords } from './model/records.ts';
import { createNotifications, type Notifications } from './notify.ts';
import { forgetPulled, waitingPulls } from './pull.ts';
import { bindWebhooks } from './routes.ts';

/** Returns what else a change causes, to be committed together with it. */
export type Causing = (change: Change) => Promise<ChangeSet>;

/** Adds to the notifications of a change what else it causes. */
const causing = ({ of }: Notifications, others: readonly Causing[]): Notifications => ({
  of: async (change) => together(...(await Promise.all([of, ...others].map((each) => each(change))))),
});

/**
 * Opens the notifications of merchants, and their webhooks; `others` are what changes cause beside notifications, and
 * `outbound` calls the merchants.
 */
export const openWebhooks = (
  platform: Platform,
  { known, credentials, vault }: Access,
  others: readonly Causing[] = [],
  outbound: Outbound = openOutbound({ isPrivateAllowed: platform.environment === 'test' }),
) => {
  const { compatibilityOf } = credentials;
  const pulls = waitingPulls();
  const dependencies = {
    ...platform,
    vault,
    compatibilityOf,
    pulls,
    outbound,
    webhooks: webhookRecords(platform.database),
  };
  const deliverer = createDeliverer(dependencies);
  return {
    notifications: causing(createNotifications({ ...platform, entityById: known.entityById, compatibilityOf }), others),
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
