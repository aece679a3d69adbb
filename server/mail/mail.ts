import type { MailSettings } from '../../catalogue/mail/mail-server.ts';
import type { Access } from '../access/access.ts';
import { logoRecords } from '../access/looks/records.ts';
import { paymentRecords } from '../payments/model/records.ts';
import { registrationRecords } from '../payments/registrations/records.ts';
import { openConnections } from '../platform/outbound/connections.ts';
import type { Platform } from '../platform/platform.ts';
import type { Wing } from '../platform/wing.ts';
import { causingMails } from './cause.ts';
import { mailFigures } from './model/figures.ts';
import { forgetMailCounts, forgetMails, mailRecords } from './model/records.ts';
import { bindTestMails } from './routes.ts';
import { lookingOf } from './sending/letter.ts';
import { createMailSender } from './sending/send.ts';
import { submitting } from './sending/smtp.ts';
import { writingMails } from './write.ts';

/** The settings of mails. */
export interface MailGiven {
  /** Undefined where the gateway sends no mails. The test environment never does. */
  readonly mail?: MailSettings | undefined;
}

/** The sender of mails in the test environment, where none was set: a domain that cannot exist (RFC 6761). */
const TEST_SENDER = { name: undefined, address: 'gateway@tollgate.test' };

/** Opens the mails to shoppers and merchants. In the test environment they are kept and shown, and never sent. */
export const openMail = ({ mail }: MailGiven, platform: Platform, { known }: Access) => {
  const { database, clock, environment } = platform;
  const isTest = environment === 'test';
  const [mails, count] = [mailRecords(database), mailFigures(platform.registry)];
  const logos = logoRecords(database);
  const lookOf = lookingOf(async (id) => {
    const logo = await logos.withId(id);
    return logo && Buffer.from(logo.picture, 'base64');
  });
  const { settingsOf, entityById } = known;
  const from = mail?.from ?? (isTest ? TEST_SENDER : undefined);
  const sender =
    isTest || mail === undefined
      ? undefined
      : createMailSender({
          ...platform,
          mails,
          count,
          from: mail.from,
          // The server is the operator's, wherever it stands.
          submit: submitting(mail, openConnections({ isPrivateAllowed: true })),
          lookOf,
          settingsOf,
        });
  const write = writingMails({ clock, mails, count, sender: from?.address, isSending: !isTest, entityById });
  const [payments, registrations] = [paymentRecords(database), registrationRecords(database)];
  return {
    /** Returns the mails that a change causes, to be committed together with it. */
    causedBy: causingMails({ write, payments, registrations, settingsOf }),
    write,
    bind: (serve) => {
      if (isTest && from !== undefined) bindTestMails(serve, { mails, from, lookOf, settingsOf });
    },
    ...(sender && { timers: { mail: sender.send }, retire: () => sender.stop() }),
    forgets: { mails: forgetMails, mailCounts: forgetMailCounts },
  } satisfies Wing & Record<string, unknown>;
};
