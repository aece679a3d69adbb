import type { Language } from '../../catalogue/languages/languages.ts';
import type { Mail } from './model/mail.ts';

/**
 * Makes a link with which the reader of an address comes to a subscription of a channel; undefined if the channel offers
 * none.
 */
export type MailedLink = (
  channelId: string,
  email: string,
  scheduleId: string,
  language: Language,
) => Promise<string | undefined>;

/** Creates the function that makes the link of a mail about a subscription, when it is sent. */
export const repairing =
  (links: readonly MailedLink[]) =>
  async ({ channelId, recipient, facts: { scheduleId, language } }: Mail): Promise<string | undefined> => {
    if (scheduleId === undefined) return undefined;
    const made = await Promise.all(links.map((link) => link(channelId, recipient, scheduleId, language)));
    return made.find((link) => link !== undefined);
  };
