import type { SendMailOptions } from 'nodemailer';
import { type Mailbox, mailDomainOf } from '../../../catalogue/mail/mail-address.ts';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import { dateOf } from '../../platform/base/clock.ts';
import type { MailLook, Message } from '../content/facts.ts';
import { nameOf } from '../content/values.ts';
import type { Mail } from '../model/mail.ts';

/** The settings of a channel that its mails have. */
export type LetterSettings = Pick<
  ChannelSettings,
  'mail.server' | 'mail.from' | 'mail.replyTo' | 'mail.dkimSelector' | 'mail.dkimKey' | 'look.colour' | 'look.logo'
>;

/** A name or a subject stands in a header, which ends with its line. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/**
 * Returns the sender of a channel's mails. The operator answers for the domain of the gateway's own sender, by SPF and
 * DKIM: an address of another domain would not be believed, so only its name is used.
 */
export const senderOf = (
  own: Mailbox,
  wanted: Mailbox | undefined,
  shop: string,
): { readonly name: string; readonly address: string } => {
  const isAllowed = wanted !== undefined && mailDomainOf(wanted.address) === mailDomainOf(own.address);
  return { name: wanted?.name ?? shop, address: isAllowed ? wanted.address : own.address };
};

/** Returns the look of a channel in its mails. */
export type LookOfChannel = (settings: LetterSettings) => Promise<MailLook>;

/** Creates the function that returns the look of a channel; `logoOf` returns a logo by its id, a PNG. */
export const lookingOf =
  (logoOf: (id: string) => Promise<Uint8Array | undefined>): LookOfChannel =>
  async (settings) => {
    const [colour, logo] = [settings['look.colour'], settings['look.logo']];
    const bytes = logo === undefined ? undefined : await logoOf(logo);
    return {
      ...(colour === undefined ? {} : { colour }),
      ...(bytes === undefined ? {} : { logo: { type: 'image/png', bytes } }),
    };
  };

/** Returns a message with its headers, the same for each attempt. */
export const letterOf = (mail: Mail, message: Message, own: Mailbox, settings: LetterSettings): SendMailOptions => {
  const from = senderOf(own, settings['mail.from'], mail.facts.shop);
  const replyTo = settings['mail.replyTo'];
  return {
    envelope: { from: from.address, to: [mail.recipient] },
    from: { name: oneLine(from.name), address: from.address },
    // As in the greeting: nobody's text goes to strangers in the name of the shop.
    to: { name: nameOf(mail.facts) ?? '', address: mail.recipient },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject: oneLine(message.subject),
    messageId: mail.messageId,
    date: dateOf(mail.createdAtMs),
    // Nobody's absence notice answers it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: message.text,
    html: message.html,
    attachments: message.pictures.map(({ id, type, bytes }) => ({
      cid: id,
      filename: `${id}.${type.split('/')[1]}`,
      contentType: type,
      contentDisposition: 'inline',
      content: Buffer.from(bytes),
    })),
  };
};
