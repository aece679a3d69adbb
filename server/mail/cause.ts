import { mailDomainOf } from '../../catalogue/mail/mail-address.ts';
import { isRepeated, type MailKind, mailKindsOf } from '../../catalogue/mail/mail-kinds.ts';
import type { ChannelSettings } from '../../catalogue/settings/channel-settings.ts';
import type { Change } from '../payments/webhooks/content.ts';
import { type Clock, timeOrderedId } from '../platform/base/clock.ts';
import type { ChangeSet } from '../platform/database/database.ts';
import { timerAt } from '../platform/timers/timer.ts';
import { type FactSources, factsOfChange } from './facts-of-change.ts';
import type { CountMail } from './model/figures.ts';
import { laneOf, type Mail, timerSubjectOf } from './model/mail.ts';
import { insertMail, type MailRecords } from './model/records.ts';

/** The dependencies of what causes mails. */
export interface CauseDependencies extends FactSources {
  readonly clock: Clock;
  readonly mails: Pick<MailRecords, 'isCaused'>;
  readonly count: CountMail;
  /** The address of the gateway's mails; undefined where the gateway sends none. */
  readonly sender: string | undefined;
  /** Whether mails are sent, or only kept, as in the test environment. */
  readonly isSending: boolean;
  settingsOf(channelId: string): Promise<ChannelSettings>;
  entityById(id: string): Promise<{ readonly name: string; readonly merchant: string } | undefined>;
}

/** Returns a mail that a change causes; undefined where it causes none, or has caused it before. */
const mailOf = async (
  dependencies: CauseDependencies,
  change: Change,
  kind: MailKind,
  { sender, settings }: { readonly sender: string; readonly settings: ChannelSettings },
): Promise<Mail | undefined> => {
  const { clock, mails, isSending, entityById } = dependencies;
  const { channelId, subjectId } = change;
  const found = await factsOfChange(dependencies, { change, settings, answer: await change.payload() }, kind);
  if (found === undefined) return undefined;
  const [id, nowMs, entity] = [timeOrderedId(clock), clock.now(), await entityById(channelId)];
  const mail: Mail = {
    channelId,
    id,
    version: 1,
    merchantId: entity?.merchant ?? channelId,
    kind,
    subjectId,
    occasion: isRepeated(kind) ? String(change.sequence) : '',
    recipient: found.to,
    messageId: `<${id}@${mailDomainOf(sender)}>`,
    facts: { kind, language: found.language, shop: entity?.name ?? channelId, ...found.facts, atMs: nowMs },
    state: isSending ? 'waiting' : 'kept',
    tries: 0,
    attempts: [],
    createdAtMs: nowMs,
  };
  return (await mails.isCaused(mail)) ? undefined : mail;
};

/**
 * Creates the function that returns the mails that a change causes, to be committed together with it: they are sent if
 * the change is stored, and only then. If another process causes the same mail meanwhile, the commit is a `Conflict`:
 * call again.
 */
export const causingMails =
  (dependencies: CauseDependencies) =>
  async (change: Change): Promise<ChangeSet> => {
    const { clock, count, sender, isSending, settingsOf } = dependencies;
    const caused = mailKindsOf(change.type, change.action);
    if (caused.length === 0 || sender === undefined) return {};
    const settings = await settingsOf(change.channelId);
    const kinds = caused.filter((kind) => settings['mail.kinds'].has(kind));
    const found = await Promise.all(kinds.map((kind) => mailOf(dependencies, change, kind, { sender, settings })));
    const mails = found.filter((mail) => mail !== undefined);
    const timers = mails.map((mail) => timerAt('mail', timerSubjectOf(mail), clock.now(), { lane: laneOf(mail) }));
    if (isSending) return { inserts: [...mails.map(insertMail), ...timers] };
    return { inserts: mails.map(insertMail), stored: mails.map(() => () => count('kept')) };
  };
