import { secretSetting } from '../../access/entities/settings.ts';
import type { Vault } from '../../access/vault/vault.ts';
import { AnswerLost } from '../../payments/ports/acquirer.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { Calls } from '../calls/calls.ts';
import type { SendingLimits } from '../calls/limits.ts';
import { sendingLimits } from '../calls/sending.ts';
import type { Connector } from '../connector.ts';
import { mollieAcquirer, mollieOfOtherEnvironment } from './acquirer.ts';
import { type MollieApi, mollieApi } from './api.ts';
import { checkMollie } from './check.ts';
import { eventsOf, paymentIdIn } from './events.ts';
import { paymentIn } from './objects.ts';

/** Where Mollie is. */
const ADDRESS = 'https://api.mollie.com/';

/** With a payment, everything that may have changed is asked for at once. */
const WHOLE = { embed: 'captures,refunds,chargebacks' };

interface MollieDependencies {
  readonly vault: Vault;
  readonly calls: Calls;
  readonly environment: Environment;
  /** The public address of the gateway, with a slash at its end. */
  readonly baseUrl: string;
  readonly limits?: Partial<SendingLimits>;
}

/** Returns why a key cannot be used in an environment; undefined where it can. */
const wrongEnvironment = (apiKey: string, environment: Environment): string | undefined => {
  if (apiKey.startsWith(`${environment}_`)) return undefined;
  return environment === 'live'
    ? 'mollie.apiKey is a key for tests (test_…): the live environment needs the live key (live_…)'
    : 'mollie.apiKey is a live key (live_…): the test environment needs the key for tests (test_…)';
};

/** The connector to accounts at Mollie. */
export const mollieConnector = ({ vault, calls, environment, baseUrl, limits }: MollieDependencies): Connector => {
  const addressIn = (settings: Channel['settings']): string | undefined =>
    environment === 'test' ? settings['mollie.address'] : undefined;

  const openApi = (settings: Channel['settings'], apiKey: string): MollieApi =>
    mollieApi({ calls, limits: { ...sendingLimits, ...limits }, address: addressIn(settings) ?? ADDRESS, apiKey });

  const eventsUrlOf = (channelId: string): string => `${baseUrl}v1/connectors/mollie/${channelId}`;

  /** Mollie refuses payments with an address that it cannot reach; a stand-in beside this gateway can. */
  const webhookUrlOf = ({ id: channelId, settings }: Channel): string | undefined =>
    baseUrl.startsWith('https://') || addressIn(settings) !== undefined ? eventsUrlOf(channelId) : undefined;

  return {
    acquirerFor: async (channel: Channel) => {
      const { id: channelId, settings } = channel;
      const apiKey = await secretSetting(vault, channelId, settings['mollie.apiKey']);
      if (apiKey === undefined) return undefined;
      const fault = wrongEnvironment(apiKey, environment);
      if (fault !== undefined) return mollieOfOtherEnvironment(fault);
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
        eventsUrl: eventsUrlOf(channelId),
        hasEvents: webhookUrlOf(channel) !== undefined,
      });
    },
    readEvents: async ({ id: channelId, settings }: Channel, { body }) => {
      const paymentId = paymentIdIn(body);
      if (paymentId === undefined) return 'unreadable';
      const apiKey = await secretSetting(vault, channelId, settings['mollie.apiKey']);
      const fault = apiKey === undefined ? 'the channel has no mollie.apiKey' : wrongEnvironment(apiKey, environment);
      // Mollie sends the event again, until the setting is right.
      if (apiKey === undefined || fault !== undefined) throw new AnswerLost('900.100.300', fault ?? '');
      const reply = await openApi(settings, apiKey).read(`v2/payments/${paymentId}`, WHOLE);
      if (reply === undefined) return [];
      const payment = paymentIn(reply);
      if (payment === undefined) throw new AnswerLost('900.100.600', 'Mollie answered an event with no payment');
      return eventsOf(payment);
    },
  };
};
