import { secretSetting } from '../../access/entities/settings.ts';
import type { Vault } from '../../access/vault/vault.ts';
import type { Connector } from '../connector.ts';
import { WrongUpstream } from './settings.ts';
import { type UpstreamsDependencies, upstreams } from './upstreams.ts';

/** The connector to other gateways that speak the same interface. */
export const upstreamConnector = (dependencies: UpstreamsDependencies & { readonly vault: Vault }): Connector => {
  const { vault, log } = dependencies;
  const forwarding = upstreams(dependencies);
  return {
    acquirerFor: async ({ id: channelId, settings }) => {
      const { 'upstream.address': baseUrl, 'upstream.entityId': entityId } = settings;
      const accessToken = await secretSetting(vault, channelId, settings['upstream.accessToken']);
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
        log.error({ err: error, entity: channelId }, 'the upstream of a channel cannot be used');
        return undefined;
      }
    },
  };
};
