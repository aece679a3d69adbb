import type { BankFileAction } from '../../../../catalogue/payments/notification-kinds.ts';
import type { SepaFile } from '../../../connectors/sepa/model/file.ts';
import { sepaFileFields } from '../../../connectors/sepa/model/file-fields.ts';
import type { Notifications } from '../../../payments/webhooks/notify.ts';
import type { ChangeSet } from '../../../platform/database/database.ts';

/** Creates the function that returns the notifications that a file waits at the bank, or waits no longer. */
export const announcingBankFiles =
  (notifications: Notifications) =>
  (action: BankFileAction, file: SepaFile): Promise<ChangeSet> =>
    notifications.of({
      channelId: file.channelId,
      type: 'BANK_FILE',
      action,
      subjectId: file.id,
      sequence: file.version,
      payload: () => ({ code: '000.000.100', fields: sepaFileFields(file) }),
    });
