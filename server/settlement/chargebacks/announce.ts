import type { Notifications } from '../../payments/webhooks/notify.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import type { DisputeChange } from './dependencies.ts';
import { disputeAnswer } from './reply.ts';

/** Creates the function that returns the notifications of a dispute's change. */
export const announcingDisputes =
  (notifications: Notifications) =>
  ({ action, dispute }: DisputeChange): Promise<ChangeSet> =>
    notifications.of({
      channelId: dispute.channelId,
      type: 'DISPUTE',
      action,
      subjectId: dispute.id,
      checkoutId: undefined,
      sequence: dispute.version,
      payload: () => disputeAnswer(dispute),
    });
