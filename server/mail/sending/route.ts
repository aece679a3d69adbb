import type { Mailbox } from '../../../catalogue/mail/mail-address.ts';
import type { MailServer, MailSettings } from '../../../catalogue/mail/mail-server.ts';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import type { Connections } from '../../platform/outbound/connections.ts';
import { type Submit, submitting } from './smtp.ts';

/** The settings of a channel that decide which server sends its mails. */
export type RouteSettings = Pick<ChannelSettings, 'mail.server' | 'mail.from'>;

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
  // Who signs for the domain of the channel is its own server.
  const submitTo = (server: MailServer, from: Mailbox): Submit =>
    submitting({ server, from, signing: undefined }, toAny);
  return (settings) => {
    const own = ownSender(settings);
    return own === undefined ? gateway : { from: own.from, submit: submitTo(own.server, own.from) };
  };
};
