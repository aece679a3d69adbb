import { timestampText } from '../platform/base/clock.ts';
import type { Serve } from '../platform/http/serve.ts';
import type { Mail } from './model/mail.ts';
import type { MailRecords } from './model/records.ts';
import type { ShownMail } from './shown.ts';

/** The dependencies of the routes about mails. */
interface MailRouteDependencies {
  readonly mails: Pick<MailRecords, 'newest'>;
  /** Returns what a mail says. */
  show(mail: Mail): Promise<ShownMail>;
}

/** The most mails of a reply. */
const SHOWN = 100;

const fieldsOf = async ({ show }: MailRouteDependencies, mail: Mail): Promise<object> => {
  const { id, channelId, kind, recipient, messageId, facts, createdAtMs } = mail;
  const { from, replyTo, signedBy, subject, text, html } = await show(mail);
  return {
    id,
    kind,
    channel: channelId,
    paymentId: facts.paymentId,
    language: facts.language,
    from,
    to: recipient,
    replyTo,
    signedBy,
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
    const mails = await Promise.all(newest.map((mail) => fieldsOf(dependencies, mail)));
    return { code: '000.000.100', fields: { mails } };
  });
