import type { Mailbox } from '../../catalogue/mail/mail-address.ts';
import { known } from '../platform/base/known.ts';
import type { Message } from './content/facts.ts';
import { messageOf } from './content/message.ts';
import type { Mail } from './model/mail.ts';
import { type LetterSettings, type LookOfChannel, senderOf } from './sending/letter.ts';
import { ownSigning, senderFor } from './sending/route.ts';

/** The dependencies of showing mails. */
interface ShowDependencies {
  /** The sender of mails whose channel has none. */
  readonly from: Mailbox;
  readonly lookOf: LookOfChannel;
  settingsOf(channelId: string): Promise<LetterSettings>;
  /** Returns the link of a mail with which a shopper comes to what they have; undefined where a mail has none. */
  linkOf(mail: Mail): Promise<string | undefined>;
}

/** A mail as its reader would get it. */
export interface ShownMail extends Message {
  readonly from: string;
  readonly replyTo: string | undefined;
  /** Under which name in the DNS the key stands with which it is signed; undefined where the server signs. */
  readonly signedBy: string | undefined;
}

/** Creates the function that returns what a mail says. The link of an invitation is in none: it gives access. */
export const showing =
  ({ from, lookOf, settingsOf, linkOf }: ShowDependencies) =>
  async (mail: Mail): Promise<ShownMail> => {
    const settings = await settingsOf(mail.channelId);
    const { name, address } = senderOf(senderFor(settings, from) ?? from, settings['mail.from'], mail.facts.shop);
    const facts = { ...mail.facts, ...known({ url: await linkOf(mail) }) };
    const message = messageOf(facts, await lookOf(settings));
    const signing = ownSigning(settings);
    return {
      ...message,
      from: `${name} <${address}>`,
      replyTo: settings['mail.replyTo'],
      signedBy: signing && `${signing.selector}._domainkey.${signing.domain}`,
    };
  };
