import type { Translated } from '../../../languages/translated.ts';

/** The texts of mails to merchants and to people of the back office, in English. */
export const mails = {
  dispute: {
    subject: 'A payment to {shop} is disputed',
    text: 'A shopper or their bank demands the money of a payment back.',
    more: 'You can contest it with evidence. Without an answer in time, the money is lost.',
    action: 'Open the dispute',
  },
  late: {
    subject: 'A settlement file for {shop} is late',
    text: 'A settlement file that was due has not arrived.',
    more: 'Until it comes, the books cannot say which payments were paid out.',
    action: 'Open settlement',
  },
  /** The address was invited to the back office. */
  invitation: {
    subject: 'Your invitation to {shop}',
    text: 'You are invited to the back office.',
    more: 'The link is for you alone and works once: please do not pass it on.',
    action: 'Accept the invitation',
    why: 'You get this mail because somebody with access has invited this address. If you expect none, ignore it.',
  },
  /** A person signed in with a browser that they had not used before. */
  device: {
    subject: 'New sign-in to {shop}',
    text: 'Somebody signed in as you, with a browser that you had not used before.',
    more:
      'If it was you, there is nothing to do. If not: change your password, sign out everywhere, ' +
      'and tell an administrator at once.',
    action: 'Open your account',
  },
  /** What needs somebody. */
  alerts: {
    subject: '{shop} needs somebody',
    text: 'Something does not run as it should.',
    more: 'The runbook says of each what it means and what to do. You hear of it again after a day.',
    action: 'Open the system page',
    says: {
      TollgatePaymentsUnresolved: 'Payments without a known outcome',
      TollgateTimersBehind: 'Due work has not begun for',
      TollgateBankOutOfReach: 'No files fetched from a bank for',
      TollgateNotificationsBehind: 'Notifications are late by',
      TollgateCertificateEnds: 'The certificate ends in',
      TollgateVaultKeyOld: 'A key of the vault is in use for',
    },
  },
  facts: {
    reason: 'Reason',
    answer: 'Answer by',
    due: 'Due on',
    role: 'Role',
    by: 'Invited by',
    until: 'Valid until',
    browser: 'Browser',
    network: 'IP address',
  },
  whyPeople: 'You get this mail because you have access to the back office.',
  why: 'You get this mail because the settings of this channel ask for it.',
} as const;

/** The texts of mails to merchants and people in one language. */
export type MerchantMailTexts = Translated<typeof mails>;
