import type { ChangeSet } from '../../platform/database/database.ts';
import type { OutcomeChange } from '../model/dependencies.ts';
import type { Notifications } from '../webhooks/notify.ts';
import { paymentAnswer } from './reply.ts';

/** A payment that is still `received` is not announced, nor one whose outcome did not change. */
const isNews = ({ before, after }: OutcomeChange): boolean =>
  after.state !== 'received' &&
  (before?.state !== after.state || JSON.stringify(before.outcome) !== JSON.stringify(after.outcome));

/** Creates the function that returns the notifications of a payment's change. Source: interface, 'Events'. */
export const announcingPayments =
  (notifications: Notifications) =>
  async (change: OutcomeChange): Promise<ChangeSet> => {
    if (!isNews(change)) return {};
    const { before, after } = change;
    return await notifications.of({
      entity: after.entity,
      type: 'PAYMENT',
      subjectId: after.id,
      checkoutId: after.checkoutId,
      sequence: before === undefined ? after.version : after.version + 1,
      payload: () => paymentAnswer(after),
      notificationUrl: after.request['notificationUrl'],
    });
  };
