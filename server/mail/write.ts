import { mailDomainOf } from '../../catalogue/mail/mail-address.ts';
import { type Clock, timeOrderedId } from '../platform/base/clock.ts';
import type { ChangeSet } from '../platform/database/database.ts';
import { timerAt } from '../platform/timers/timer.ts';
import type { FoundFacts } from './facts-of-change.ts';
import type { CountMail } from './model/figures.ts';
import { laneOf, type Mail, timerSubjectOf } from './model/mail.ts';
import { insertMail, type MailRecords } from './model/records.ts';

/** The dependencies of writing mails. */
export interface WriteDependencies {
  readonly clock: Clock;
  readonly mails: Pick<MailRecords, 'isCaused'>;
  readonly count: CountMail;
  /** Returns the address for which the mails of a channel are sent; undefined where nothing sends them. */
  senderOf(channelId: string): Promise<string | undefined>;
  /** Whether mails are sent, or only kept, as in the test environment. */
  readonly isSending: boolean;
  entityById(id: string): Promise<{ readonly name: string; readonly merchant: string } | undefined>;
}

/** A mail of a channel that is to be written. */
export interface Letter
  extends Omit<FoundFacts, 'subjectId'>,
    Pick<Mail, 'channelId' | 'kind' | 'subjectId' | 'occasion'> {}

/** Returns the change that writes a mail and has it sent; empty where the gateway sends none, or has written it before. */
export type WriteMail = (letter: Letter) => Promise<ChangeSet>;

/** Creates the function that writes mails: they are sent if the change is stored, and only then. */
export const writingMails =
  ({ clock, mails, count, senderOf, isSending, entityById }: WriteDependencies): WriteMail =>
  async ({ channelId, kind, subjectId, occasion, to, language, facts }) => {
    const sender = await senderOf(channelId);
    if (sender === undefined) return {};
    const [id, nowMs, entity] = [timeOrderedId(clock), clock.now(), await entityById(channelId)];
    const mail: Mail = {
      channelId,
      id,
      version: 1,
      merchantId: entity?.merchant ?? channelId,
      kind,
      subjectId,
      occasion,
      recipient: to,
      messageId: `<${id}@${mailDomainOf(sender)}>`,
      facts: { kind, language, shop: entity?.name ?? channelId, ...facts, atMs: nowMs },
      state: isSending ? 'waiting' : 'kept',
      tries: 0,
      attempts: [],
      createdAtMs: nowMs,
    };
    if (await mails.isCaused(mail)) return {};
    if (!isSending) return { inserts: [insertMail(mail)], stored: [() => count('kept')] };
    return { inserts: [insertMail(mail), timerAt('mail', timerSubjectOf(mail), nowMs, { lane: laneOf(mail) })] };
  };
