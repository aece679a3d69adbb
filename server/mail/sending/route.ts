import { type Mailbox, mailDomainOf } from '../../../catalogue/mail/mail-address.ts';
import type { MailServer, MailSettings, MailSigning } from '../../../catalogue/mail/mail-server.ts';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import type { Connections } from '../../platform/outbound/connections.ts';
import { type Submit, submitting } from './smtp.ts';

/** The settings of a channel that decide which server sends its mails. */
export type RouteSettings = Pick<ChannelSettings, 'mail.server' | 'mail.from' | 'mail.dkimSelector' | 'mail.dkimKey'>;

/** The server that sends the mails of a channel, and the sender for which it does. */
export interface Route {
  readonly from: Mailbox;
  readonly submit: Submit;
}

/** Returns the route of a channel's mails: its own server, or else the gateway's; undefined where neither is set. */
export type RouteOf = (settings: RouteSettings) => Route | undefined;

/** Returns the sender that a channel's own server sends for; undefined where the channel has none. */
const ownSender = ({ 'mail.server': server, 'mail.from': from }: RouteSettings) =>
  server === undefined || from === undefined ? undefined : { server, from };

/** Returns whether a channel has a server of its own. */
export const hasOwnServer = (settings: RouteSettings): boolean => ownSender(settings) !== undefined;

/** Returns with what the mails that a channel's own server sends are signed; undefined where the server signs. */
export const ownSigning = (settings: RouteSettings): MailSigning | undefined => {
  const { 'mail.dkimSelector': selector, 'mail.dkimKey': key } = settings;
  const own = ownSender(settings);
  if (own === undefined || selector === undefined || key === undefined) return undefined;
  return { domain: mailDomainOf(own.from.address), selector, key: Buffer.from(key, 'base64').toString() };
};

/** Returns for whom the mails of a channel are sent; undefined where nothing sends them. */
export const senderFor = (settings: RouteSettings, gateway: Mailbox | undefined): Mailbox | undefined =>
  ownSender(settings)?.from ?? gateway;

/**
 * Creates the function that finds the route of a channel's mails. The gateway's server is the operator's, wherever it
 * stands (`toGateway`); an address that a merchant set is connected to as any other (`toAny`).
 */
export const routing = (
  mail: MailSettings | undefined,
  { toGateway, toAny }: { readonly toGateway: Connections; readonly toAny: Connections },
): RouteOf => {
  const gateway = mail && { from: mail.from, submit: submitting(mail, toGateway) };
  const submitTo = (server: MailServer, from: Mailbox, signing: MailSigning | undefined): Submit =>
    submitting({ server, from, replyTo: undefined, signing }, toAny);
  return (settings) => {
    const own = ownSender(settings);
    return own === undefined
      ? gateway
      : { from: own.from, submit: submitTo(own.server, own.from, ownSigning(settings)) };
  };
};
