import type { Language } from '../../catalogue/languages/languages.ts';
import { leadsToAccount } from '../../catalogue/mail/mail-kinds.ts';
import type { Mail } from './model/mail.ts';

/**
 * Makes a link with which the reader of an address comes to what they agreed to with a channel, first of all to a
 * subscription; undefined if the channel offers none.
 */
export type MailedLink = (
  channelId: string,
  email: string,
  scheduleId: string | undefined,
  language: Language,
) => Promise<string | undefined>;

/** Creates the function that makes the link of a mail to the self-service page, when it is sent. */
export const linkingAccounts =
  (links: readonly MailedLink[]) =>
  async ({ kind, channelId, recipient, facts: { scheduleId, language } }: Mail): Promise<string | undefined> => {
    if (!leadsToAccount(kind)) return undefined;
    const made = await Promise.all(links.map((link) => link(channelId, recipient, scheduleId, language)));
    return made.find((link) => link !== undefined);
  };
