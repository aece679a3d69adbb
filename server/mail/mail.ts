import { productName } from '../../catalogue/design/mark.ts';
import { GATEWAY } from '../../catalogue/mail/mail-kinds.ts';
import type { MailSettings } from '../../catalogue/mail/mail-server.ts';
import { settingsFrom } from '../../catalogue/settings/channel-settings.ts';
import type { Access } from '../access/access.ts';
import { logoRecords } from '../access/looks/records.ts';
import { linkOfInvitation } from '../access/people/invitations.ts';
import { sepaRecords } from '../connectors/sepa/model/records.ts';
import { paymentRecords } from '../payments/model/records.ts';
import { registrationRecords } from '../payments/registrations/records.ts';
import { scheduleRecords } from '../payments/schedules/model/records.ts';
import { openConnections } from '../platform/outbound/connections.ts';
import type { Platform } from '../platform/platform.ts';
import type { Wing } from '../platform/wing.ts';
import { linkingAccounts, type MailedLink } from './account-link.ts';
import { alertTimer, tellOfAlerts } from './alerts.ts';
import { causingMails } from './cause.ts';
import { sendingLinks } from './links.ts';
import { mailFigures } from './model/figures.ts';
import { forgetMailCounts, forgetMails, mailRecords } from './model/records.ts';
import { lettersToPeople } from './people.ts';
import { bindTestMails } from './routes.ts';
import { type LetterSettings, lookingOf } from './sending/letter.ts';
import { hasOwnServer, routing, senderFor } from './sending/route.ts';
import { createMailSender } from './sending/send.ts';
import { showing } from './shown.ts';
import { isOverNow, watchingSchedules, writeUpcoming } from './upcoming.ts';
import { writingMails } from './write.ts';

/** The settings of mails. */
export interface MailGiven {
  /** Undefined where the gateway sends no mails. The test environment never does. */
  readonly mail?: MailSettings | undefined;
}

/** The sender of mails in the test environment, where none was set: a domain that cannot exist (RFC 6761). */
const TEST_SENDER = { name: undefined, address: 'gateway@tollgate.test' };

/** The settings of mails that concern no channel: none. */
const ownSettings = settingsFrom({});

/**
 * Opens the mails to shoppers, merchants and people of the back office. `accountLinks` make the links with which shoppers
 * come to the self-service page. In the test environment they are kept and shown, and never sent.
 */
export const openMail = (
  { mail }: MailGiven,
  platform: Platform,
  { known, vault }: Access,
  accountLinks: readonly MailedLink[],
) => {
  const { database, clock, environment, baseUrl, registry } = platform;
  const isTest = environment === 'test';
  const [mails, count] = [mailRecords(database), mailFigures(platform.registry)];
  const logos = logoRecords(database);
  const lookOf = lookingOf(async (id) => {
    const logo = await logos.withId(id);
    return logo && Buffer.from(logo.picture, 'base64');
  });
  const { settingsOf } = known;
  const lookedUp = async (id: string): Promise<LetterSettings> => {
    const settings = id === GATEWAY ? ownSettings : await settingsOf(id);
    // Replies to what a channel's own server sends do not go to the operator.
    const replyTo = settings['mail.replyTo'] ?? (hasOwnServer(settings) ? undefined : mail?.replyTo);
    return { ...settings, 'mail.replyTo': replyTo };
  };
  const accountLinkOf = linkingAccounts(accountLinks);
  const schedules = scheduleRecords(database);
  const from = mail?.from ?? (isTest ? TEST_SENDER : undefined);
  const toGateway = openConnections({ isPrivateAllowed: true });
  const toAny = openConnections({ isPrivateAllowed: isTest });
  const sender = isTest
    ? undefined
    : createMailSender({
        ...platform,
        mails,
        count,
        routeOf: routing(mail, { toGateway, toAny }),
        lookOf,
        settingsOf: lookedUp,
        isOver: isOverNow({ clock, scheduleById: schedules.byId }),
        linkOf: async (mail) =>
          mail.kind === 'invitation'
            ? await linkOfInvitation(vault, baseUrl, mail.subjectId)
            : await accountLinkOf(mail),
      });
  const itself = { name: from?.name ?? productName, merchant: GATEWAY };
  const write = writingMails({
    clock,
    mails,
    count,
    senderOf: async (id) => senderFor(await lookedUp(id), from)?.address,
    isSending: !isTest,
    entityById: async (id) => (id === GATEWAY ? itself : await known.entityById(id)),
  });
  const [payments, registrations] = [paymentRecords(database), registrationRecords(database)];
  const show = showing({ from: from ?? TEST_SENDER, lookOf, settingsOf: lookedUp, linkOf: accountLinkOf });
  const upcoming = { database, clock, registrations, scheduleById: schedules.byId, write, settingsOf };
  return {
    /** Returns the mails that a change causes, to be committed together with it. */
    causedBy: causingMails({
      write,
      payments,
      registrations,
      orders: sepaRecords(database, vault),
      baseUrl,
      settingsOf,
      watch: watchingSchedules(upcoming),
    }),
    write,
    mails,
    show,
    sendLink: sendingLinks({ write, settingsOf }),
    letters: lettersToPeople({ database, write, isSending: !isTest && mail !== undefined, baseUrl }),
    bind: (serve) => {
      if (isTest) bindTestMails(serve, { mails, show });
    },
    timers: {
      ...(sender && { mail: sender.send }),
      'mail.upcoming': writeUpcoming(upcoming),
      'mail.alerts': tellOfAlerts({ database, clock, registry, mails, write, baseUrl }),
    },
    permanentTimers: (nowMs) => [alertTimer(nowMs)],
    retire: () => sender?.stop(),
    forgets: { mails: forgetMails, mailCounts: forgetMailCounts },
  } satisfies Wing & Record<string, unknown>;
};

/** Mails to shoppers, merchants and people. */
export type MailWing = ReturnType<typeof openMail>;
