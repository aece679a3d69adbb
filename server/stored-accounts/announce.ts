import type { ChangeSet } from '../database/database.ts';
import type { RegistrationChange } from '../payments/model/dependencies.ts';
import type { Notifications } from '../webhooks/notify.ts';
import { registrationAnswer, removalAnswer } from './reply.ts';

/** Gives what is kept with each change of a stored account, so that its merchant is told. Source: interface, 'Events'. */
export const announcingRegistrations =
  (notifications: Notifications) =>
  ({ action, registration, agreement }: RegistrationChange): Promise<ChangeSet> =>
    notifications.of({
      entity: registration.entity,
      type: 'REGISTRATION',
      action,
      subjectId: registration.id,
      sequence: registration.version,
      payload: () =>
        action === 'DELETED' ? removalAnswer(registration) : registrationAnswer({ registration, agreement }),
    });
