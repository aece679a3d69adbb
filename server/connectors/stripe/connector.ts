import { secretSetting } from '../../access/entities/settings.ts';
import type { Vault } from '../../access/vault/vault.ts';
import { ourReference } from '../../payments/acquiring/order.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { Calls } from '../calls/calls.ts';
import { parsed, textIn } from '../calls/json.ts';
import type { SendingLimits } from '../calls/limits.ts';
import { sendingLimits } from '../calls/sending.ts';
import type { Connector } from '../connector.ts';
import { REFERENCE, stripeAcquirer } from './acquirer.ts';
import { type StripeApi, stripeApi } from './api.ts';
import { checkStripe } from './check.ts';
import { eventIn } from './events.ts';
import { paymentIn } from './objects.ts';
import { isSigned } from './signature.ts';

/** Where Stripe is. */
const ADDRESS = 'https://api.stripe.com/';

interface StripeDependencies {
  readonly vault: Vault;
  readonly calls: Calls;
  readonly environment: Environment;
  readonly realClock: Clock;
  /** The public address of the gateway, with a slash at its end. */
  readonly baseUrl: string;
  readonly limits?: Partial<SendingLimits>;
}

/** The connector to accounts at Stripe. */
export const stripeConnector = ({
  vault,
  calls,
  environment,
  realClock,
  baseUrl,
  limits,
}: StripeDependencies): Connector => {
  const addressIn = (settings: Channel['settings']): string =>
    (environment === 'test' ? settings['stripe.address'] : undefined) ?? ADDRESS;
  const apiOf = async ({ id: channelId, settings }: Channel): Promise<StripeApi | undefined> => {
    const secretKey = await secretSetting(vault, channelId, settings['stripe.secretKey']);
    if (secretKey === undefined) return undefined;
    return stripeApi({ calls, limits: { ...sendingLimits, ...limits }, address: addressIn(settings), secretKey });
  };
  return {
    acquirerFor: async (channel) => {
      const api = await apiOf(channel);
      return api && stripeAcquirer(api, environment, realClock);
    },
    referenceOf: async (channel, paymentId) => {
      const api = await apiOf(channel);
      const payment = api && paymentIn(await api.read(`v1/payment_intents/${paymentId}`));
      return payment && ourReference(textIn(payment.metadata, REFERENCE));
    },
    checkAccount: async (channel) => {
      const { id: channelId, settings } = channel;
      const secretKey = await secretSetting(vault, channelId, settings['stripe.secretKey']);
      if (secretKey === undefined) return [];
      const eventsUrl = `${baseUrl}v1/connectors/stripe/${channelId}`;
      return await checkStripe({ calls, environment, address: addressIn(settings), secretKey, channel, eventsUrl });
    },
    readEvents: async ({ id: channelId, settings }, { headers, body }) => {
      const secrets = await Promise.all(
        [settings['stripe.signingSecret'], settings['stripe.earlierSigningSecret']].map((sealed) =>
          secretSetting(vault, channelId, sealed),
        ),
      );
      const known = secrets.filter((secret) => secret !== undefined);
      if (!isSigned(body, headers['stripe-signature'], known, realClock.now())) return 'forged';
      const event = eventIn(parsed(body));
      return event === undefined ? 'unreadable' : [event];
    },
  };
};
