import type { ChannelSettings } from '../../catalogue/settings/channel-settings.ts';
import type { PaymentDependencies, TestMode } from '../payments/model/dependencies.ts';
import type { Environment } from '../platform/base/environment.ts';
import type { Connector } from './connector.ts';

/** Returns the connector that the settings of a channel name for all brands without one of their own. */
const namedIn = (
  connectors: readonly Connector[],
  environment: Environment,
  settings: ChannelSettings,
  testMode: TestMode,
): Connector | undefined => {
  const modes = { INTERNAL: settings['acquirer.internal'], EXTERNAL: settings['acquirer.external'] };
  const wanted = environment === 'live' ? settings['acquirer.live'] : modes[testMode];
  const named = connectors.find(({ name }) => name === wanted);
  return named === undefined || named.isSetUp(settings)
    ? named
    : (connectors.find(({ isStandIn }) => isStandIn) ?? named);
};

/** Creates the function that finds the acquirer of a payment, by the settings of its channel. */
export const findingAcquirers =
  (connectors: readonly Connector[], environment: Environment): PaymentDependencies['acquirers'] =>
  async (channel, testMode, of) => {
    const { settings } = channel;
    const special = connectors.filter((each) => each.isAlwaysFor !== undefined && each.isSetUp(settings));
    const own = special.find(({ name, isAlwaysFor }) =>
      'name' in of ? of.name === name : of.brand !== undefined && isAlwaysFor?.(of.brand),
    );
    const acquirer = await own?.acquirerFor(channel);
    if (acquirer !== undefined) return acquirer;
    const named = await namedIn(connectors, environment, settings, testMode)?.acquirerFor(channel);
    // Before the shopper has chosen a brand, a connector for some brands is enough.
    return named ?? ('brand' in of && of.brand === undefined ? await special[0]?.acquirerFor(channel) : undefined);
  };
