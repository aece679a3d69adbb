import type { Delete, Insert } from '../../../platform/database/database.ts';
import { cancelTimer, timerAt } from '../../../platform/timers/timer.ts';
import type { Dispute } from './dispute.ts';

const KIND = 'dispute.deadline';

type Key = Pick<Dispute, 'channelId' | 'id'>;

const subjectOf = ({ channelId, id }: Key): string => `${channelId}/${id}`;

/** Returns the dispute of a timer's subject. */
export const disputeOfSubject = (subject: string): Key => {
  const [channelId = '', id = ''] = subject.split('/');
  return { channelId, id };
};

/** Returns the timer of a dispute's deadline. */
export const disputeTimer = (dispute: Dispute): Insert =>
  timerAt(KIND, subjectOf(dispute), dispute.deadlineMs, { paymentId: dispute.id });

/** Returns the removal of a dispute's timer. */
export const cancelDisputeTimer = (dispute: Key): Delete => cancelTimer(KIND, subjectOf(dispute));
