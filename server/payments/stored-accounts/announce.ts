import type { ChangeSet } from '../../platform/database/database.ts';
import type { RegistrationChange } from '../model/dependencies.ts';
import type { Notifications } from '../webhooks/notify.ts';
import { registrationAnswer, removalAnswer } from './reply.ts';

/** Creates the function that returns the notifications of a stored account's change. Source: interface, 'Events'. */
export const announcingRegistrations =
  (notifications: Notifications) =>
  ({ action, registration, agreement }: RegistrationChange): Promise<ChangeSet> =>
    notifications.of({
      channelId: registration.channelId,
      type: 'REGISTRATION',
      action,
      subjectId: registration.id,
      sequence: registration.version,
      payload: () =>
        action === 'DELETED' ? removalAnswer(registration) : registrationAnswer({ registration, agreement }),
    });
