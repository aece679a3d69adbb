import { createHash } from 'node:crypto';
import type {
  EntityReply,
  ListedMerchant,
  PreviewedChannel,
  ReadSetting,
} from '../../../catalogue/backoffice/replies/channels.ts';
import type { Right } from '../../../catalogue/backoffice/rights.ts';
import { connectors } from '../../../catalogue/connectors/connectors.ts';
import type { ConnectorFacts } from '../../../catalogue/connectors/facts.ts';
import type { AccountCheck } from '../../../catalogue/connectors/findings.ts';
import { channelSettings, isSecretSetting } from '../../../catalogue/settings/channel-settings.ts';
import type { Setting, SettingError } from '../../../catalogue/settings/kinds.ts';
import { audited } from '../../access/audit/audit.ts';
import type { Shown } from '../../access/audit/entry.ts';
import { settingsOfRow } from '../../access/entities/entities.ts';
import { DIVISION, type MerchantPlace, type Place, placeOf } from '../../access/entities/places.ts';
import { type EntityRow, entityRecords, updateName } from '../../access/entities/records.ts';
import {
  kindOf,
  newChannel,
  newMerchant,
  type SettingChanges,
  type SettingDifference,
  settingsChange,
  shownSettings,
  WrongSettings,
} from '../../access/entities/settings.ts';
import { logoChange } from '../../access/looks/change.ts';
import { WrongPicture } from '../../access/looks/picture.ts';
import { channelsWith, type GivenRole, hasForMerchant, isEverywhere } from '../../access/people/model/person.ts';
import type { Vault } from '../../access/vault/vault.ts';
import { fixedByCloses } from '../../payments/ledger/books.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import { type Clock, timestampText } from '../../platform/base/clock.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import type { Database, Update } from '../../platform/database/database.ts';
import { missingRight } from './caller.ts';
import type { OfficeDependencies } from './dependencies.ts';
import type { Note, ServeOffice } from './serve.ts';
import { auditText } from './shown.ts';

/** The dependencies of the endpoints of merchants and channels. */
export interface ChannelViewDependencies extends OfficeDependencies {
  readonly vault: Vault;
  /** The clock of the gateway, which tests move. */
  readonly gatewayClock: Clock;
  /** Default settings of new channels. */
  readonly ofNewChannels: SettingChanges;
  /** Makes a logo of a picture. @throws WrongPicture naming what is wrong, Rejection 429 while it draws another. */
  drawLogo(picture: Buffer): Promise<Buffer>;
  /** Tests the connections of a channel to its processors. */
  connections(channel: Channel): Promise<readonly AccountCheck[]>;
}

/** The longest list; a search text narrows it. */
const MOST_LISTED = 1_000;

/** Returns whether these roles give a right for a merchant or channel itself. */
const hasFor = (given: readonly GivenRole[], right: Right, row: EntityRow): boolean =>
  kindOf(row) === 'merchant'
    ? hasForMerchant(given, right, row.id, [])
    : channelsWith(right, given, [placeOf(row)]).length > 0;

/**
 * The scope in which a person needs the right to change a setting: the entity itself, its whole merchant, or the
 * installation.
 */
type Reach = 'itself' | 'merchant' | 'everywhere';

/** Settings of connectors that can be tested, one of each. */
const testedSettings = Object.values<ConnectorFacts>(connectors)
  .filter(({ changedIn }) => changedIn === 'installation')
  .flatMap(({ needs }) => needs.slice(0, 1));

interface SettingRight {
  /** The beginning of the names of the settings. */
  readonly of: string;
  readonly right: Right;
  readonly reach: Reach;
}

/** Settings that need more than the right to change those of the channel. */
const further: readonly SettingRight[] = [
  { of: 'risk.', right: 'risk.change', reach: 'itself' },
  { of: 'chargebacks.', right: 'risk.change', reach: 'itself' },
  // Roles may apply to a division, so that another division gives other people access to the channel.
  { of: DIVISION, right: 'team.change', reach: 'merchant' },
  ...Object.entries<ConnectorFacts>(connectors)
    .filter(([, { changedIn }]) => changedIn === 'installation')
    .map(([name]): SettingRight => ({ of: `${name}.`, right: 'channels.change', reach: 'everywhere' })),
  // Limits protect the installation from its merchants.
  { of: 'throttle.', right: 'channels.change', reach: 'everywhere' },
];

const reaches = (given: readonly GivenRole[], { right, reach }: SettingRight, row: EntityRow): boolean => {
  if (reach === 'everywhere') return isEverywhere(given, right);
  return reach === 'merchant' ? hasForMerchant(given, right, row.merchant, []) : hasFor(given, right, row);
};

/** Returns the missing right for changing a setting; undefined if none is missing. */
const missingFor = (given: readonly GivenRole[], row: EntityRow, name: string): SettingRight | undefined =>
  further.find((each) => name.startsWith(each.of) && !reaches(given, each, row));

const whereOf = { itself: '', merchant: ' for the whole merchant', everywhere: ' in the whole installation' } as const;

const refuseBeyondRights = (given: readonly GivenRole[], row: EntityRow, changes: SettingChanges): void => {
  for (const name of Object.keys(changes)) {
    const missing = missingFor(given, row, name);
    if (missing !== undefined) throw missingRight(missing.right, `${whereOf[missing.reach]}: it is needed for ${name}`);
  }
};

const asParameter = ({ name, message }: SettingError) => ({ name: `settings[${name}]`, message });

const NAMED = /^(settings|seen)\[([\w.]+)\]$/;

/** Returns the values of `settings[name]` or `seen[name]` by the names in brackets. */
const named = (
  request: Readonly<Record<string, string | undefined>>,
  group: 'settings' | 'seen',
): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(request).flatMap(([parameter, text]) => {
      const [, found, name = ''] = NAMED.exec(parameter) ?? [];
      return found === group && text !== undefined ? [[name, text] as const] : [];
    }),
  );

/** Returns the changes of a request. @throws Rejection 400 if there are none, or a setting is both set and cleared. */
const changesIn = (request: Readonly<Record<string, string | undefined>>): SettingChanges => {
  const set = named(request, 'settings');
  const cleared = (request['clear'] ?? '').split(/\s+/).filter((name) => name !== '');
  const both = cleared.filter((name) => set.has(name));
  if (both.length > 0) {
    throw wrongParameters(both.map((name) => asParameter({ name, message: 'is both set and cleared' })));
  }
  const changes = Object.fromEntries([...set, ...cleared.map((name) => [name, ''] as const)]);
  if (Object.keys(changes).length > 0) return changes;
  throw wrongParameters([{ name: 'settings[name]', message: 'name a setting to change, or clear one' }]);
};

const textForAudit = ({ text, isDefault }: SettingDifference['before']): string =>
  auditText(isDefault ? `${text} (default)`.trim() : text);

const noteOf = (row: EntityRow, differences: readonly SettingDifference[]): Note => {
  const side = (which: 'before' | 'after'): Shown =>
    Object.fromEntries(differences.map((each) => [each.name, textForAudit(each[which])]));
  return { action: 'channels.changed', entity: row.id, subject: row.id, before: side('before'), after: side('after') };
};

/** Runs `work`. @throws Rejection 400 naming every wrong setting. */
const refusingWrong = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WrongSettings) throw wrongParameters(error.errors.map(asParameter));
    throw error;
  }
};

const changedMeanwhile = (what: string): Rejection =>
  new Rejection('200.300.404', { status: 409, reason: `${what} was changed in between: look at it again` });

const refuseStale = (row: EntityRow, seen: ReadonlyMap<string, string>): void => {
  const stale = shownSettings(row).find(({ name, revision }) => (seen.get(name) ?? revision) !== revision);
  if (stale !== undefined) throw changedMeanwhile(stale.name);
};

const readSettings = (row: EntityRow, given: readonly GivenRole[], mayChange: boolean): readonly ReadSetting[] =>
  shownSettings(row).map(({ name, text, isDefault, revision }) => {
    const [, kind, ifAbsent, meaning]: Setting = channelSettings[name];
    const { words, choices } = kind;
    const changedWith = Object.values<ConnectorFacts>(connectors).find(({ needs }) => needs.includes(name))?.needs;
    return {
      name,
      meaning,
      text,
      default: ifAbsent,
      words,
      revision,
      ...(choices === undefined ? {} : { choices }),
      ...(changedWith === undefined ? {} : { changedWith }),
      from: isDefault ? 'default' : kindOf(row),
      isSecret: isSecretSetting(name),
      mayChange: mayChange && missingFor(given, row, name) === undefined,
    };
  });

const contains = ({ id, name }: { readonly id: string; readonly name: string }, text: string): boolean =>
  id === text || name.toLowerCase().includes(text);

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => a.name.localeCompare(b.name);

/** Returns the merchants and channels that a text finds and the person may see; for a merchant, all of its channels. */
const listedOf = (
  merchants: readonly MerchantPlace[],
  { given, channels }: { readonly given: readonly GivenRole[]; readonly channels: readonly Place[] },
  text: string,
): readonly ListedMerchant[] => {
  const seen = new Set(channels.map(({ id }) => id));
  const all = merchants.flatMap((merchant) => merchant.channels);
  const changeable = new Set(channelsWith('channels.change', given, all).map(({ id }) => id));
  return [...merchants].sort(byName).flatMap((merchant) => {
    const { id, name } = merchant;
    const maySee = hasForMerchant(given, 'channels.read', id, []);
    const isNamed = text === '' || contains(merchant, text);
    const visible = merchant.channels.filter((channel) => seen.has(channel.id));
    const found = visible.filter((channel) => isNamed || contains(channel, text));
    if (!(maySee || visible.length > 0) || !(isNamed || found.length > 0)) return [];
    const listed = [...found].sort(byName).map(({ id: channel, name: called, division }) => ({
      id: channel,
      name: called,
      mayChange: changeable.has(channel),
      ...(division === undefined ? {} : { division }),
    }));
    return [{ id, name, maySee, mayChange: hasForMerchant(given, 'channels.change', id, []), channels: listed }];
  });
};

/** Returns the first merchants with their channels, and whether there are more. */
const firstOf = (merchants: readonly ListedMerchant[]) => {
  let left = MOST_LISTED;
  const first: ListedMerchant[] = [];
  for (const merchant of merchants) {
    if (left < 1) break;
    first.push({ ...merchant, channels: merchant.channels.slice(0, left - 1) });
    left -= 1 + merchant.channels.length;
  }
  return { merchants: first, hasMore: left < 0 || first.length < merchants.length };
};

/** The effect of a change on one channel, with its updates. */
interface Planned {
  readonly row: EntityRow;
  readonly previewed: PreviewedChannel;
  readonly updates: readonly Update[];
}

const digestOf = (plan: readonly Planned[], changes: SettingChanges): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        Object.entries(changes).sort(([a], [b]) => (a < b ? -1 : 1)),
        plan.map(({ row, previewed }) => [row.id, row.version, previewed.outcome]),
      ]),
    )
    .digest('hex');

/**
 * Reads an entity for which the person has a right. @throws Rejection 403 without the right, 404 if the entity does
 * not exist.
 */
const entityFor = async (
  database: Database,
  given: readonly GivenRole[],
  right: Right,
  id: string,
): Promise<EntityRow> => {
  const row = await entityRecords(database).entity(id);
  if (row === undefined) {
    throw new Rejection('200.300.404', { status: 404, reason: 'there is no such merchant or channel' });
  }
  if (!hasFor(given, right, row)) throw missingRight(right, ` for ${id}`);
  return row;
};

const withFixed = ({ database, vault }: ChannelViewDependencies) => ({
  database,
  vault,
  fixedIn: fixedByCloses(database),
});

/** Returns what a change of settings would do to one channel. */
const planned = async (
  dependencies: ChannelViewDependencies,
  row: EntityRow,
  changes: SettingChanges,
): Promise<Planned> => {
  const { id, name } = row;
  try {
    const { updates, differences } = await settingsChange(withFixed(dependencies), row, changes);
    const outcome = differences.length === 0 ? 'same' : 'changes';
    return { row, updates, previewed: { id, name, outcome, differences, errors: [] } };
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    const errors = error.errors.map(asParameter);
    return { row, updates: [], previewed: { id, name, outcome: 'refused', differences: [], errors } };
  }
};

/** Returns what a change of settings would do to each of many channels, and a digest of it. */
const planFor = async (
  dependencies: ChannelViewDependencies,
  given: readonly GivenRole[],
  ids: string,
  changes: SettingChanges,
) => {
  const distinct = [...new Set(ids.split(' '))].sort();
  const plan = await Promise.all(
    distinct.map(async (id) => {
      const row = await entityFor(dependencies.database, given, 'channels.change', id);
      if (kindOf(row) !== 'channel') {
        throw wrongParameters([{ name: 'channels', message: `${id} is a merchant, not a channel` }]);
      }
      refuseBeyondRights(given, row, changes);
      return await planned(dependencies, row, changes);
    }),
  );
  return { plan, digest: digestOf(plan, changes) };
};

/** Binds the requests that list, create, read and rename merchants and channels. */
const bindEntities = (serve: ServeOffice, dependencies: ChannelViewDependencies): void => {
  const { database, places, gatewayClock } = dependencies;
  const making = { ...dependencies, clock: gatewayClock };

  serve.person('listChannels', async (call) => {
    const text = (call.request.text ?? '').trim().toLowerCase();
    const found = firstOf(listedOf(await places.merchants(), call, text));
    const mayCreate = isEverywhere(call.given, 'channels.change');
    return { code: '000.000.100', fields: { ...found, mayCreate } };
  });

  serve.person('createMerchant', async ({ given, request, entry }) => {
    if (!isEverywhere(given, 'channels.change')) throw missingRight('channels.change', ' in the whole installation');
    const name = request.name.trim();
    const id = await audited(database, async () => {
      const made = await newMerchant(making, name, {});
      const entries = [
        entry({ action: 'merchants.created', entity: made.id, subject: made.id, after: { name: auditText(name) } }),
      ];
      return { changes: made.changes, result: made.id, entries };
    });
    places.forget();
    return { code: '000.000.100', fields: { id } };
  });

  serve.person('createChannel', async ({ given, id: merchant, request, entry }) => {
    const owner = await entityFor(database, given, 'channels.change', merchant);
    if (kindOf(owner) !== 'merchant') throw wrongParameters([{ name: 'id', message: 'must be a merchant' }]);
    const name = request.name.trim();
    const id = await audited(database, async () => {
      const made = await newChannel(making, merchant, name, {});
      const after = { name: auditText(name), merchant };
      const entries = [entry({ action: 'channels.created', entity: made.id, subject: made.id, after })];
      return { changes: made.changes, result: made.id, entries };
    });
    places.forget();
    return { code: '000.000.100', fields: { id } };
  });

  serve.person('readEntity', async ({ given, id }) => {
    const row = await entityFor(database, given, 'channels.read', id);
    const merchant = row.id === row.merchant ? row : await entityRecords(database).entity(row.merchant);
    const mayChange = hasFor(given, 'channels.change', row);
    const { division } = placeOf(row);
    const reply: EntityReply = {
      id: row.id,
      kind: kindOf(row),
      name: row.name,
      created: timestampText(row.created_at),
      ...(division === undefined ? {} : { division }),
      merchant: { id: row.merchant, name: merchant?.name ?? row.merchant },
      mayChange,
      settings: readSettings(row, given, mayChange),
    };
    return { code: '000.000.100', fields: { ...reply } };
  });

  serve.person('renameEntity', async ({ given, id, request, entry }) => {
    const name = request.name.trim();
    await audited(database, async () => {
      const row = await entityFor(database, given, 'channels.change', id);
      if (row.name === name) return { changes: {}, result: undefined, entries: [] };
      const [before, after] = [{ name: auditText(row.name) }, { name: auditText(name) }];
      const entries = [entry({ action: 'channels.renamed', entity: id, subject: id, before, after })];
      return { changes: { updates: [updateName(row, name)] }, result: undefined, entries };
    });
    places.forget();
    return { code: '000.000.100' };
  });
};

/** Binds the requests that change the settings of one merchant or channel, or of many channels at once. */
const bindSettings = (serve: ServeOffice, dependencies: ChannelViewDependencies): void => {
  const { database, places } = dependencies;

  serve.person('changeEntitySettings', async ({ given, id, request, entry }) => {
    const [changes, seen] = [changesIn(request), named(request, 'seen')];
    await refusingWrong(() =>
      audited(database, async () => {
        const row = await entityFor(database, given, 'channels.change', id);
        refuseBeyondRights(given, row, changes);
        refuseStale(row, seen);
        const { updates, differences } = await settingsChange(withFixed(dependencies), row, changes);
        const entries = updates.length === 0 ? [] : [entry(noteOf(row, differences))];
        return { changes: { updates }, result: undefined, entries };
      }),
    );
    places.forget();
    return { code: '000.000.100' };
  });

  serve.person('previewManySettings', async ({ given, request }) => {
    const { plan, digest } = await planFor(dependencies, given, request.channels, changesIn(request));
    return { code: '000.000.100', fields: { digest, channels: plan.map(({ previewed }) => previewed) } };
  });

  serve.person('changeManySettings', async ({ given, request, entry }) => {
    const changes = changesIn(request);
    const channels = await audited(database, async () => {
      const { plan, digest } = await planFor(dependencies, given, request.channels, changes);
      if (digest !== request.digest) throw changedMeanwhile('one of the channels');
      const changing = plan.filter(({ updates }) => updates.length > 0);
      return {
        changes: { updates: changing.flatMap(({ updates }) => updates) },
        result: plan.map(({ previewed }) => previewed),
        entries: changing.map(({ row, previewed }) => entry(noteOf(row, previewed.differences))),
      };
    });
    places.forget();
    return { code: '000.000.100', fields: { channels } };
  });
};

/** A test of a channel costs some calls to processors; one in two seconds is enough for a person. */
const TESTS_PER_SECOND = 0.5;

/** Binds the test of the connections of a channel. */
const bindConnections = (serve: ServeOffice, { database, connections, throttle }: ChannelViewDependencies): void => {
  serve.person('testConnection', async ({ given, id, note }) => {
    const row = await entityFor(database, given, 'channels.change', id);
    if (kindOf(row) !== 'channel') throw wrongParameters([{ name: 'id', message: 'must be a channel' }]);
    // Whoever may not change the settings of a processor does not make calls with them either.
    refuseBeyondRights(given, row, Object.fromEntries(testedSettings.map((name) => [name, ''])));
    await throttle.admit(id, 'testConnection', TESTS_PER_SECOND);
    const checks = await connections({ id, name: row.name, settings: settingsOfRow(row) });
    const after = Object.fromEntries(
      checks.map(({ connector, findings }) => [connector, findings.map(({ kind }) => kind).join(' ')]),
    );
    await note({ action: 'channels.tested', entity: id, subject: id, after });
    return { code: '000.000.100', fields: { checks } };
  });
};

/** Binds the change of the logo of a channel. */
const bindLogos = (
  serve: ServeOffice,
  { database, vault, places, gatewayClock, drawLogo }: ChannelViewDependencies,
) => {
  serve.person('changeLogo', async ({ given, id, request, entry }) => {
    const row = await entityFor(database, given, 'channels.change', id);
    if (kindOf(row) !== 'channel') throw wrongParameters([{ name: 'id', message: 'must be a channel' }]);
    const picture = await drawnLogo(drawLogo, request.picture);
    await audited(database, async () => {
      const now = await entityFor(database, given, 'channels.change', id);
      const { changes, differences } = await logoChange({ database, vault, clock: gatewayClock }, now, picture);
      return { changes, result: undefined, entries: [entry(noteOf(now, differences))] };
    });
    places.forget();
    return { code: '000.000.100' };
  });
};

const drawnLogo = async (draw: ChannelViewDependencies['drawLogo'], base64: string): Promise<Buffer> => {
  try {
    return await draw(Buffer.from(base64, 'base64'));
  } catch (error) {
    if (error instanceof WrongPicture) throw wrongParameters([{ name: 'picture', message: error.message }]);
    throw error;
  }
};

/** Binds merchants, channels and their settings. */
export const bindChannels = (serve: ServeOffice, dependencies: ChannelViewDependencies): void => {
  bindEntities(serve, dependencies);
  bindSettings(serve, dependencies);
  bindConnections(serve, dependencies);
  bindLogos(serve, dependencies);
};
