import { type ConnectorName, connectors as table } from '../../catalogue/connectors/connectors.ts';
import type { ConnectorFacts } from '../../catalogue/connectors/facts.ts';
import { type AccountCheck, type Finding, finding } from '../../catalogue/connectors/findings.ts';
import type { ChannelSettings, SettingName } from '../../catalogue/settings/channel-settings.ts';
import type { Channel } from '../payments/ports/channel.ts';
import type { Environment } from '../platform/base/environment.ts';
import type { Connector, Connectors } from './connector.ts';

/** The setting that sends payments to processors, in each environment. */
const chosenIn: Readonly<Record<Environment, 'acquirer.live' | 'acquirer.external'>> = {
  live: 'acquirer.live',
  test: 'acquirer.external',
};

const isSet = (settings: ChannelSettings, name: string): boolean => settings[name as SettingName] !== undefined;

const nameOf = (connector: ConnectorName, { page }: ConnectorFacts): string => page ?? connector;

/** Returns the connectors that a test of a channel asks: whichever it has chosen, or set up at least in part. */
const tested = (
  connectors: Partial<Connectors>,
  settings: ChannelSettings,
  environment: Environment,
): readonly ConnectorName[] =>
  (Object.keys(table) as ConnectorName[]).filter((name) => {
    const { needs }: ConnectorFacts = table[name];
    if (connectors[name]?.checkAccount === undefined) return false;
    const isChosen = settings[chosenIn[environment]] === name;
    // Another gateway is the usual choice: without its settings nobody has chosen it.
    const isUsual = (table[name].defaultFor as readonly string[]).length > 0;
    return needs.some((each) => isSet(settings, each)) || (isChosen && !isUsual);
  });

const findingsFor = async (
  name: ConnectorName,
  check: NonNullable<Connector['checkAccount']>,
  channel: Channel,
  environment: Environment,
): Promise<readonly Finding[]> => {
  const facts: ConnectorFacts = table[name];
  const missing = facts.needs.filter((each) => !isSet(channel.settings, each));
  const setting = chosenIn[environment];
  const value = channel.settings[setting];
  const unused = value === name ? [] : [finding('notChosen', { processor: nameOf(name, facts), setting, value })];
  const found =
    missing.length > 0 ? missing.map((each) => finding('missing', { setting: each })) : await check(channel);
  return [...found, ...unused];
};

/**
 * Tests the connections of a channel to its processors, and returns what was found for each. No money moves, and
 * nothing changes there.
 */
export const checkAccounts = async (
  connectors: Partial<Connectors>,
  channel: Channel,
  environment: Environment,
): Promise<readonly AccountCheck[]> =>
  await Promise.all(
    tested(connectors, channel.settings, environment).map(async (name) => {
      const check = connectors[name]?.checkAccount;
      const findings = check === undefined ? [] : await findingsFor(name, check, channel, environment);
      return { connector: name, processor: nameOf(name, table[name]), findings };
    }),
  );
