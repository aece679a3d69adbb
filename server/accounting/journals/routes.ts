import type { Serve } from '../../platform/http/serve.ts';
import { type DivisionSettings, ofDivision } from '../divisions.ts';
import { type JournalDependencies, makeJournal } from './make-journal.ts';

/** What the endpoint of journals needs. */
export interface JournalRoutesDependencies extends JournalDependencies {
  /** Returns the merchant of a channel. */
  merchantOf(channelId: string): Promise<string>;
  readonly settingsOf: DivisionSettings;
}

/** Binds the endpoint of journals. */
export const bindJournals = (serve: Serve, dependencies: JournalRoutesDependencies): void => {
  serve.channels('readJournal', async ({ channels: all, request }) => {
    const { entityId, divisionId, format, 'date.from': from, 'date.to': to, currency } = request;
    const channels = await ofDivision(dependencies.settingsOf, all, divisionId);
    const [first = '', ...others] = all;
    const scope = entityId ?? (others.length === 0 ? first : await dependencies.merchantOf(first));
    const wanted = { entityId: divisionId ?? scope, format, days: { from, to }, currency };
    return { code: '000.000.100', download: await makeJournal(dependencies, channels, wanted) };
  });
};
