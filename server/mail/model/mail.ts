import { mailDomainOf } from '../../../catalogue/mail/mail-address.ts';
import type { MailKind } from '../../../catalogue/mail/mail-kinds.ts';
import type { MailFacts } from '../content/facts.ts';

/**
 * The state of a mail; all but `waiting` are final. `sent`: a server has accepted it. `failed`: a server refused it, or
 * it could not be sent in time. `bounced`: a server said that the address takes no mail. `withheld`: the address had
 * bounced before, or what it says is over. `kept`: it was made in the test environment, which sends nothing.
 */
export type MailState = 'waiting' | 'sent' | 'failed' | 'bounced' | 'withheld' | 'kept';

/** What an attempt has come to. `again`: it is tried again. */
export type MailOutcome = 'accepted' | 'again' | 'refused' | 'bounced';

/** An attempt to hand a mail to the mail server, and the answer. */
export interface MailAttempt {
  readonly atMs: number;
  readonly outcome: MailOutcome;
  /** The code of the server's answer, or of the fault that prevented one. */
  readonly answer: string;
  readonly milliseconds: number;
}

/** What tells a mail from all others. */
export interface MailKey {
  readonly channelId: string;
  readonly id: string;
}

/** A mail to one address, caused by one change. */
export interface Mail extends MailKey {
  readonly version: number;
  readonly merchantId: string;
  readonly kind: MailKind;
  /** What changed: a payment, a schedule, a dispute, or the channel. */
  readonly subjectId: string;
  /** Tells the changes of one subject apart; empty where only the first one causes a mail of the kind. */
  readonly occasion: string;
  /** The address. */
  readonly recipient: string;
  /** The same for all attempts: by it, mailboxes recognize a mail that arrives twice. */
  readonly messageId: string;
  readonly facts: MailFacts;
  readonly state: MailState;
  readonly tries: number;
  /** The latest attempts. */
  readonly attempts: readonly MailAttempt[];
  readonly createdAtMs: number;
}

/** Returns the subject of the timer that sends a mail. */
export const timerSubjectOf = ({ channelId, id }: MailKey): string => `${channelId}/${id}`;

/** Returns the mail of a timer's subject. */
export const mailOfSubject = (subject: string): MailKey => {
  const [channelId = '', id = ''] = subject.split('/');
  return { channelId, id };
};

/** Returns the lane of a mail, in which a slow domain delays only itself, and a channel only its own mails to it. */
export const laneOf = ({ channelId, recipient }: Pick<Mail, 'channelId' | 'recipient'>): string =>
  `${channelId} ${mailDomainOf(recipient)}`;
