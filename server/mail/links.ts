import type { ChannelSettings } from '../../catalogue/settings/channel-settings.ts';
import type { LinkSender } from '../checkout/payment-links/links.ts';
import { timestampText } from '../platform/base/clock.ts';
import { known } from '../platform/base/known.ts';
import { preferredLanguage } from '../platform/pages/texts.ts';
import type { WriteMail } from './write.ts';

/** The dependencies of sending payment links. */
interface LinkMailDependencies {
  readonly write: WriteMail;
  settingsOf(channelId: string): Promise<Pick<ChannelSettings, 'mail.language'>>;
}

/** Creates the function that sends payment links, in the language of their page. */
export const sendingLinks =
  ({ write, settingsOf }: LinkMailDependencies): LinkSender =>
  async ({ id, channelId, request, description, expiresAtMs }, url, to) => {
    const settings = await settingsOf(channelId);
    const { amount, currency, merchantTransactionId: reference, locale } = request;
    return await write({
      kind: 'link',
      channelId,
      subjectId: id,
      occasion: '',
      to,
      language: preferredLanguage([locale]) ?? settings['mail.language'],
      facts: {
        ...known({ amount, currency, reference, description }),
        day: timestampText(expiresAtMs).slice(0, 10),
        url,
      },
    });
  };
