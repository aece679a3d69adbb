import type { Logger } from 'pino';
import type { ChannelSettings } from '../../catalogue/settings/channel-settings.ts';
import type { Acquirer } from '../acquirers/acquirer.ts';
import { WrongUpstream } from '../acquirers/upstream/settings.ts';
import type { Upstreams } from '../acquirers/upstream/upstreams.ts';
import type { Environment } from '../base/environment.ts';
import type { Entities } from '../entities/entities.ts';
import { secretSetting } from '../entities/settings.ts';
import type { PaymentParts } from '../payments/model/dependencies.ts';
import type { OrderBook } from '../simulation/acquirer/order-book.ts';
import { simulator } from '../simulation/acquirer/simulator.ts';
import { openProcessor, type Processor, type ProcessorParts } from '../simulation/processor/processor.ts';
import { timerAt } from '../timers/timer.ts';
import type { Vault } from '../vault/vault.ts';

/** What it takes to find the acquirer of a channel. */
interface ChannelAcquirerParts {
  readonly entities: Entities;
  readonly vault: Vault;
  readonly forwarding: Upstreams;
  readonly environment: Environment;
  readonly log: Logger;
  /** Where shoppers pay elsewhere in the test environment. */
  readonly processor: Processor | undefined;
  /** Which orders the simulator has received. */
  readonly book: OrderBook;
}

/** Gives the upstream that the settings of a channel lead to; nothing where they lead nowhere, or cannot be followed. */
const upstreamOf = async (
  { vault, forwarding, log }: ChannelAcquirerParts,
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

/** Gives what finds the acquirer that the settings of a channel name. */
export const channelAcquirers = (parts: ChannelAcquirerParts): PaymentParts['acquirers'] => {
  // Simulated money has no place where money is real.
  const simulated = parts.environment === 'test' ? simulator(parts.processor, parts.book) : undefined;
  return async (entity, testMode) => {
    const settings = await parts.entities.settingsOf(entity);
    const modes = { INTERNAL: settings['acquirer.internal'], EXTERNAL: settings['acquirer.external'] };
    const named = parts.environment === 'live' ? settings['acquirer.live'] : modes[testMode];
    // In the test environment the simulator stands for the processor's test system where there is no other.
    if (named === 'upstream' && simulated !== undefined && settings['upstream.address'] === undefined) return simulated;
    if (named === 'upstream') return await upstreamOf(parts, entity, settings);
    return named === 'simulator' ? simulated : undefined;
  };
};

/** Gives where shoppers pay elsewhere; where money is real, nobody is led to a simulation. */
export const processorFor = (
  parts: Omit<ProcessorParts, 'noticeAt'> & { readonly environment: Environment },
): Processor | undefined => {
  if (parts.environment !== 'test') return undefined;
  const noticeAt: ProcessorParts['noticeAt'] = ({ entity, reference }, name, dueAtMs) =>
    timerAt('simulator.notice', `${reference}:${name}`, dueAtMs, { entity, reference });
  return openProcessor({ ...parts, noticeAt });
};
