import type { Delete, Insert } from '../../../platform/database/database.ts';
import { cancelTimer, timerAt } from '../../../platform/timers/timer.ts';
import type { Schedule } from './schedule.ts';

const KIND = 'schedule.run';

type Key = Pick<Schedule, 'channelId' | 'id'>;

/** Returns the subject of a schedule's timer. */
export const scheduleSubject = ({ channelId, id }: Key): string => `${channelId}/${id}`;

/** Returns the schedule of a timer's subject. */
export const scheduleOfSubject = (subject: string): Key => {
  const [channelId = '', id = ''] = subject.split('/');
  return { channelId, id };
};

/** Returns the timer that wakes a schedule. Its events are those of the schedule's entry among the payments. */
export const scheduleTimer = (schedule: Key, atMs: number): Insert =>
  timerAt(KIND, scheduleSubject(schedule), atMs, { paymentId: schedule.id });

/** Returns the removal of a schedule's timer. */
export const cancelScheduleTimer = (schedule: Key): Delete => cancelTimer(KIND, scheduleSubject(schedule));
