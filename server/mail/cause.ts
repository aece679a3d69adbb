import { isRepeated, mailKindsOf } from '../../catalogue/mail/mail-kinds.ts';
import type { ChannelSettings } from '../../catalogue/settings/channel-settings.ts';
import type { Change } from '../payments/webhooks/content.ts';
import { together } from '../platform/database/change-set.ts';
import type { ChangeSet } from '../platform/database/database.ts';
import { type FactSources, factsOfChange } from './facts-of-change.ts';
import type { WriteMail } from './write.ts';

/** The dependencies of what causes mails. */
export interface CauseDependencies extends FactSources {
  readonly write: WriteMail;
  settingsOf(channelId: string): Promise<ChannelSettings>;
  /** Returns what else follows a change: that a subscription is looked at. */
  watch(change: Change): Promise<ChangeSet>;
}

/**
 * Creates the function that returns the mails that a change causes, to be committed together with it: they are sent if
 * the change is stored, and only then. If another process causes the same mail meanwhile, the commit is a `Conflict`:
 * call again.
 */
export const causingMails =
  (dependencies: CauseDependencies) =>
  async (change: Change): Promise<ChangeSet> => {
    const { settingsOf, write, watch } = dependencies;
    const { channelId, subjectId } = change;
    const caused = mailKindsOf(change.type, change.action);
    const watched = await watch(change);
    if (caused.length === 0) return watched;
    const settings = await settingsOf(channelId);
    const kinds = caused.filter((kind) => settings['mail.kinds'].has(kind));
    const written = await Promise.all(
      kinds.map(async (kind) => {
        const told = { change, settings, answer: await change.payload() };
        const found = await factsOfChange(dependencies, told, kind);
        const occasion = isRepeated(kind) ? String(change.sequence) : '';
        return found === undefined ? {} : await write({ subjectId, ...found, channelId, kind, occasion });
      }),
    );
    return together(...written, watched);
  };
