import { type Clock, randomHex } from '../../platform/base/clock.ts';
import type { ChangeSet, Database } from '../../platform/database/database.ts';
import type { EntityRow } from '../entities/records.ts';
import { type SettingDependencies, type SettingDifference, settingsChange } from '../entities/settings.ts';
import { insertLogo, logoRecords, removeLogo } from './records.ts';

/** The dependencies of changes of a logo. */
interface LogoDependencies extends Pick<SettingDependencies, 'vault'> {
  readonly database: Database;
  readonly clock: Clock;
}

const ID_BYTES = 16;

/** The setting that names the logo of a channel. */
const SETTING = 'look.logo';

/**
 * Returns the change that gives a channel another logo, a PNG, or none. The one before stays until the next change, for
 * pages that are open, or that a process makes which has read the settings before.
 */
export const logoChange = async (
  { database, clock, vault }: LogoDependencies,
  channel: EntityRow,
  picture: Buffer | undefined,
): Promise<{ readonly changes: ChangeSet; readonly differences: readonly SettingDifference[] }> => {
  const id = picture === undefined ? '' : randomHex(ID_BYTES);
  const { updates, differences } = await settingsChange({ database, vault }, channel, { [SETTING]: id });
  const before = differences.find(({ name }) => name === SETTING)?.before.text;
  const stored = await logoRecords(database).ofChannel(channel.id);
  const logo = picture && {
    id,
    channelId: channel.id,
    version: 1,
    picture: picture.toString('base64'),
    createdAtMs: clock.now(),
  };
  return {
    differences,
    changes: {
      updates,
      inserts: logo === undefined ? [] : [insertLogo(logo)],
      deletes: stored.filter((each) => each.id !== before).map(removeLogo),
    },
  };
};
