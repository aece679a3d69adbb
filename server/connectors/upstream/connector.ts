import { finding } from '../../../catalogue/connectors/findings.ts';
import { secretSetting } from '../../access/entities/settings.ts';
import type { Vault } from '../../access/vault/vault.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import type { Connector } from '../connector.ts';
import { checkUpstream } from './check.ts';
import { isInClear, type UpstreamSettings, WrongUpstream } from './settings.ts';
import { type UpstreamsDependencies, upstreams } from './upstreams.ts';

/** The connector to other gateways that speak the same interface. */
export const upstreamConnector = (dependencies: UpstreamsDependencies & { readonly vault: Vault }): Connector => {
  const { vault, log, calls, environment } = dependencies;
  const forwarding = upstreams(dependencies);

  const settingsOf = async ({ id: channelId, settings }: Channel): Promise<UpstreamSettings | undefined> => {
    const { 'upstream.address': baseUrl, 'upstream.entityId': entityId } = settings;
    const accessToken = await secretSetting(vault, channelId, settings['upstream.accessToken']);
    if (baseUrl === undefined || entityId === undefined || accessToken === undefined) return undefined;
    return {
      baseUrl,
      entityId,
      accessToken,
      testMode: settings['upstream.testMode'],
      honoursIdempotencyKey: settings['upstream.honoursIdempotencyKey'],
    };
  };

  return {
    checkAccount: async (channel) => {
      const settings = await settingsOf(channel);
      if (settings === undefined) return [];
      // Nothing is sent in clear from the live environment, not even this.
      if (isInClear(settings, environment)) return [finding('inClear', { setting: 'upstream.address' })];
      return await checkUpstream(calls, settings, environment);
    },
    acquirerFor: async (channel) => {
      const { id: channelId } = channel;
      const settings = await settingsOf(channel);
      if (settings === undefined) return undefined;
      try {
        return forwarding.acquirerFor(settings);
      } catch (error) {
        if (!(error instanceof WrongUpstream)) throw error;
        log.error({ err: error, entity: channelId }, 'the upstream of a channel cannot be used');
        return undefined;
      }
    },
  };
};
