import type { Logger } from 'pino';
import type { ChannelSettings } from '../../catalogue/settings/channel-settings.ts';
import { secretSetting } from '../access/entities/settings.ts';
import type { Vault } from '../access/vault/vault.ts';
import { isSepaBrand, SEPA, type SepaDependencies, sepaAcquirer } from '../connectors/sepa/acquirer.ts';
import { hasSepa } from '../connectors/sepa/model/settings.ts';
import { WrongUpstream } from '../connectors/upstream/settings.ts';
import type { Upstreams } from '../connectors/upstream/upstreams.ts';
import type { PaymentDependencies, TestMode } from '../payments/model/dependencies.ts';
import type { Acquirer } from '../payments/ports/acquirer.ts';
import type { Environment } from '../platform/base/environment.ts';

/** The dependencies of finding a channel's acquirer. */
interface ChannelAcquirerDependencies {
  readonly vault: Vault;
  readonly forwarding: Upstreams;
  readonly environment: Environment;
  readonly log: Logger;
  /** The simulated acquirer; undefined in the live environment. */
  readonly simulator: Acquirer | undefined;
  /** What the acquirer needs that writes files for the merchants' own banks. */
  readonly sepa: SepaDependencies;
}

/** Returns the upstream in the settings of a channel; undefined where they name none or it cannot be used. */
const upstreamOf = async (
  { vault, forwarding, log }: ChannelAcquirerDependencies,
  entity: string,
  settings: ChannelSettings,
): Promise<Acquirer | undefined> => {
  const { 'upstream.address': baseUrl, 'upstream.entityId': entityId } = settings;
  const accessToken = await secretSetting(vault, entity, settings['upstream.accessToken']);
  if (baseUrl === undefined || entityId === undefined || accessToken === undefined) return undefined;
  try {
    return forwarding.acquirerFor({
      baseUrl,
      entityId,
      accessToken,
      testMode: settings['upstream.testMode'],
      honoursIdempotencyKey: settings['upstream.honoursIdempotencyKey'],
    });
  } catch (error) {
    if (!(error instanceof WrongUpstream)) throw error;
    log.error({ err: error, entity }, 'the upstream of a channel cannot be used');
    return undefined;
  }
};

/** Returns the acquirer of all brands but those that a channel sends to its own bank. */
const generalOf = async (
  dependencies: ChannelAcquirerDependencies,
  entity: string,
  settings: ChannelSettings,
  testMode: TestMode,
): Promise<Acquirer | undefined> => {
  const { simulator } = dependencies;
  const modes = { INTERNAL: settings['acquirer.internal'], EXTERNAL: settings['acquirer.external'] };
  const named = dependencies.environment === 'live' ? settings['acquirer.live'] : modes[testMode];
  // In the test environment the simulator replaces the processor's test system where none is configured.
  if (named === 'upstream' && simulator !== undefined && settings['upstream.address'] === undefined) return simulator;
  if (named === 'upstream') return await upstreamOf(dependencies, entity, settings);
  return named === 'simulator' ? simulator : undefined;
};

/** Creates the function that finds the acquirer in the settings of a channel. */
export const channelAcquirers =
  (dependencies: ChannelAcquirerDependencies): PaymentDependencies['acquirers'] =>
  async ({ id: entity, settings }, testMode, of) => {
    const bank = hasSepa(settings) ? sepaAcquirer(dependencies.sepa, settings) : undefined;
    const isForBank = 'name' in of ? of.name === SEPA : isSepaBrand(of.brand);
    if (isForBank && bank !== undefined) return bank;
    const general = await generalOf(dependencies, entity, settings, testMode);
    // Before the shopper has chosen a brand, the bank alone is enough.
    return general ?? ('brand' in of && of.brand === undefined ? bank : undefined);
  };
