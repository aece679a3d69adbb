import type { ChangeSet } from '../../database/database.ts';
import type { DebitNotice } from '../../payments/model/dependencies.ts';
import type { Notifications } from '../../webhooks/notify.ts';

/** Creates the function that returns the notices about a direct debit. */
export const announcingDebits =
  (notifications: Notifications) =>
  ({ action, entity, id, sequence, content }: DebitNotice): Promise<ChangeSet> =>
    notifications.of({
      entity,
      type: 'PRENOTIFICATION',
      action,
      subjectId: id,
      sequence,
      payload: async () => ({ code: '000.000.100', fields: await content() }),
    });
