import type { ChangeSet } from '../../database/database.ts';
import type { Notifications } from '../../webhooks/notify.ts';
import type { OutcomeChange } from '../model/dependencies.ts';
import { paymentAnswer } from './reply.ts';

/** A payment that is about to be carried out has nothing to tell; nor has one whose outcome stays as it was. */
const isNews = ({ before, after }: OutcomeChange): boolean =>
  after.state !== 'received' &&
  (before?.state !== after.state || JSON.stringify(before.outcome) !== JSON.stringify(after.outcome));

/** Gives what is kept with each change of a payment's outcome, so that its merchant is told. Source: interface, 'Events'. */
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
