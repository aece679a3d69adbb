import type { Clock } from '../../platform/base/clock.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import type { ScheduleChange } from '../model/dependencies.ts';
import type { Notifications } from '../webhooks/notify.ts';
import { scheduleAnswer } from './reply.ts';

/** Creates the function that returns the notifications of a schedule's change. */
export const announcingSchedules =
  (notifications: Notifications, clock: Clock) =>
  ({ action, schedule, checkoutId }: ScheduleChange): Promise<ChangeSet> =>
    notifications.of({
      channelId: schedule.channelId,
      type: 'SCHEDULE',
      action,
      subjectId: schedule.id,
      checkoutId,
      sequence: schedule.version,
      payload: () => scheduleAnswer({ schedule, language: 'en', nowMs: clock.now() }, '000.000.100'),
    });
