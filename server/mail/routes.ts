import type { Mailbox } from '../../catalogue/mail/mail-address.ts';
import { timestampText } from '../platform/base/clock.ts';
import type { Serve } from '../platform/http/serve.ts';
import { known } from './content/facts.ts';
import { messageOf } from './content/message.ts';
import type { Mail } from './model/mail.ts';
import type { MailRecords } from './model/records.ts';
import { type LetterSettings, type LookOfChannel, senderOf } from './sending/letter.ts';

/** The dependencies of the routes about mails. */
interface MailRouteDependencies {
  readonly mails: Pick<MailRecords, 'newest'>;
  readonly from: Mailbox;
  readonly lookOf: LookOfChannel;
  settingsOf(channelId: string): Promise<LetterSettings>;
  /** Returns the link of a mail that gives access to what a shopper has; undefined where a mail has none. */
  linkOf(mail: Mail): Promise<string | undefined>;
}

/** The most mails of a reply. */
const SHOWN = 100;

const shown = async ({ from, lookOf, settingsOf, linkOf }: MailRouteDependencies, mail: Mail): Promise<object> => {
  const { id, channelId, kind, recipient, messageId, facts, createdAtMs } = mail;
  const settings = await settingsOf(channelId);
  const { name, address } = senderOf(from, settings['mail.from'], facts.shop);
  const { subject, text, html } = messageOf(
    { ...facts, ...known({ url: await linkOf(mail) }) },
    await lookOf(settings),
  );
  return {
    id,
    kind,
    channel: channelId,
    paymentId: facts.paymentId,
    language: facts.language,
    from: `${name} <${address}>`,
    to: recipient,
    replyTo: settings['mail.replyTo'],
    messageId,
    subject,
    text,
    html,
    timestamp: timestampText(createdAtMs),
  };
};

/** Binds the route that shows the mails which the test environment keeps. */
export const bindTestMails = (serve: Serve, dependencies: MailRouteDependencies): void =>
  serve.channels('readTestMails', async ({ channels }) => {
    const found = (await Promise.all(channels.map((id) => dependencies.mails.newest(id, SHOWN)))).flat();
    const newest = found.toSorted((left, right) => (left.id < right.id ? 1 : -1)).slice(0, SHOWN);
    const mails = await Promise.all(newest.map((mail) => shown(dependencies, mail)));
    return { code: '000.000.100', fields: { mails } };
  });
