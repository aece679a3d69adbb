import type { Notifications } from '../../payments/webhooks/notify.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import type { ReconciliationNews } from './dependencies.ts';

/** Creates the function that returns the notifications about reconciliation files. */
export const announcingReconciliation =
  (notifications: Notifications, clock: Clock) =>
  ({ action, channelId, subjectId, fields }: ReconciliationNews): Promise<ChangeSet> =>
    notifications.of({
      channelId,
      type: 'RECONCILIATION',
      action,
      subjectId,
      checkoutId: undefined,
      sequence: clock.now(),
      payload: () => ({ code: '000.000.100', fields: { id: subjectId, ...fields } }),
    });
