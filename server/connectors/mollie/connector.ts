import { secretSetting } from '../../access/entities/settings.ts';
import { AnswerLost } from '../../payments/ports/acquirer.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { ConnectorGiven } from '../calls/given.ts';
import { acquirerOfOtherEnvironment, keyFault } from '../calls/other-environment.ts';
import { sendingLimits } from '../calls/sending.ts';
import type { Connector } from '../connector.ts';
import { eventsUrlOf } from '../event.ts';
import { mollieAcquirer } from './acquirer.ts';
import { type MollieApi, mollieApi } from './api.ts';
import { checkMollie } from './check.ts';
import { eventsOf, paymentIdIn } from './events.ts';
import { paymentIn } from './objects.ts';

/** Where Mollie is. */
const ADDRESS = 'https://api.mollie.com/';

/** With a payment, everything that may have changed is asked for at once. */
const WHOLE = { embed: 'captures,refunds,chargebacks' };

/**
 * Mollie signs nothing: whoever knows an address can name ids, and each of them would be a call with the merchant's
 * key. Of ids that nobody here knows, so many are asked for in a second, by one network and by all; others wait for
 * Mollie's next attempt. Mollie tells of ids that this gateway made, which are known, except in the moment in which
 * they are made.
 */
const UNKNOWN_PER_SECOND = { network: 1, channel: 5 } as const;

type MollieDependencies = Pick<
  ConnectorGiven,
  'vault' | 'calls' | 'environment' | 'baseUrl' | 'isKnown' | 'throttle' | 'limits'
>;

const wrongEnvironment = (apiKey: string, environment: Environment): string | undefined => {
  const isOf = apiKey.startsWith('live_') ? 'live' : 'test';
  return keyFault('mollie.apiKey', { test: 'test_…', live: 'live_…' }, isOf, environment);
};

/** The connector to accounts at Mollie. */
export const mollieConnector = ({
  vault,
  calls,
  environment,
  baseUrl,
  isKnown,
  throttle,
  limits,
}: MollieDependencies): Connector => {
  const addressIn = (settings: Channel['settings']): string | undefined =>
    environment === 'test' ? settings['mollie.address'] : undefined;

  const openApi = (settings: Channel['settings'], apiKey: string): MollieApi =>
    mollieApi({ calls, limits: { ...sendingLimits, ...limits }, address: addressIn(settings) ?? ADDRESS, apiKey });

  /** Mollie refuses payments with an address that it cannot reach; a stand-in beside this gateway can. */
  const webhookUrlOf = ({ id: channelId, settings }: Channel): string | undefined =>
    baseUrl.startsWith('https://') || addressIn(settings) !== undefined
      ? eventsUrlOf(baseUrl, 'mollie', channelId)
      : undefined;

  const admitUnknown = async (channelId: string, network: string): Promise<void> => {
    await throttle.admit(`${channelId} ${network}`, 'mollieUnknownOfNetwork', UNKNOWN_PER_SECOND.network);
    await throttle.admit(channelId, 'mollieUnknown', UNKNOWN_PER_SECOND.channel);
  };

  return {
    acquirerFor: async (channel: Channel) => {
      const { id: channelId, settings } = channel;
      const apiKey = await secretSetting(vault, channelId, settings['mollie.apiKey']);
      if (apiKey === undefined) return undefined;
      const fault = wrongEnvironment(apiKey, environment);
      if (fault !== undefined) return acquirerOfOtherEnvironment('mollie', fault);
      return mollieAcquirer(openApi(settings, apiKey), environment, webhookUrlOf(channel));
    },
    checkAccount: async (channel) => {
      const { id: channelId, settings } = channel;
      const apiKey = await secretSetting(vault, channelId, settings['mollie.apiKey']);
      if (apiKey === undefined) return [];
      return await checkMollie({
        calls,
        environment,
        address: addressIn(settings) ?? ADDRESS,
        apiKey,
        channel,
        eventsUrl: eventsUrlOf(baseUrl, 'mollie', channelId),
        hasEvents: webhookUrlOf(channel) !== undefined,
      });
    },
    readEvents: async ({ id: channelId, settings }: Channel, { body, network }) => {
      const paymentId = paymentIdIn(body);
      if (paymentId === undefined) return 'unreadable';
      const apiKey = await secretSetting(vault, channelId, settings['mollie.apiKey']);
      if (apiKey === undefined) return 'not set up';
      const fault = wrongEnvironment(apiKey, environment);
      // Mollie sends the event again, until the setting is right.
      if (fault !== undefined) throw new AnswerLost('900.100.300', fault);
      if (!(await isKnown(channelId, paymentId))) await admitUnknown(channelId, network);
      const reply = await openApi(settings, apiKey).read(`v2/payments/${paymentId}`, WHOLE);
      if (reply === undefined) return [];
      const payment = paymentIn(reply);
      if (payment === undefined) throw new AnswerLost('900.100.600', 'Mollie answered an event with no payment');
      return eventsOf(payment);
    },
  };
};
