import { secretSetting } from '../../access/entities/settings.ts';
import { ourReference } from '../../payments/acquiring/order.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { fetchReport } from '../calls/fetch-report.ts';
import type { ConnectorGiven } from '../calls/given.ts';
import { parsed, textIn } from '../calls/json.ts';
import { acquirerOfOtherEnvironment, keyFault } from '../calls/other-environment.ts';
import { sendingLimits } from '../calls/sending.ts';
import type { Connector } from '../connector.ts';
import { eventsUrlOf } from '../event.ts';
import { REFERENCE, stripeAcquirer } from './acquirer.ts';
import { authorizedBy, isTestKey, type StripeApi, stripeApi } from './api.ts';
import { checkStripe } from './check.ts';
import { eventIn } from './events.ts';
import { paymentIn } from './objects.ts';
import { isOfSettlement, orderPayoutReport } from './reports.ts';
import { isSigned } from './signature.ts';

/** Where Stripe is, and where its files are. */
const ADDRESS = 'https://api.stripe.com/';
const FILES_ADDRESS = 'https://files.stripe.com/';

const FILE_ID = /^file_\w{1,250}$/;

type StripeDependencies = Pick<ConnectorGiven, 'vault' | 'calls' | 'environment' | 'realClock' | 'baseUrl' | 'limits'>;

const wrongEnvironment = (secretKey: string, environment: Environment): string | undefined => {
  const forms = { test: 'sk_test_…', live: 'sk_live_…' };
  return keyFault('stripe.secretKey', forms, isTestKey(secretKey) ? 'test' : 'live', environment);
};

/** The connector to accounts at Stripe. */
export const stripeConnector = ({
  vault,
  calls,
  environment,
  realClock,
  baseUrl,
  limits,
}: StripeDependencies): Connector => {
  const addressIn = (settings: Channel['settings'], usual = ADDRESS): string =>
    (environment === 'test' ? settings['stripe.address'] : undefined) ?? usual;
  const apiWith = (settings: Channel['settings'], secretKey: string): StripeApi =>
    stripeApi({ calls, limits: { ...sendingLimits, ...limits }, address: addressIn(settings), secretKey });
  const keyOf = ({ id: channelId, settings }: Channel): Promise<string | undefined> =>
    secretSetting(vault, channelId, settings['stripe.secretKey']);
  /** Returns the key of a channel, or why it cannot be used. */
  const usableKeyOf = async (
    channel: Channel,
  ): Promise<{ secretKey: string; fault?: undefined } | { secretKey?: undefined; fault: string }> => {
    const secretKey = await keyOf(channel);
    if (secretKey === undefined) return { fault: 'stripe.secretKey is not set' };
    const fault = wrongEnvironment(secretKey, environment);
    return fault === undefined ? { secretKey } : { fault };
  };
  return {
    acquirerFor: async (channel) => {
      const secretKey = await keyOf(channel);
      if (secretKey === undefined) return undefined;
      const fault = wrongEnvironment(secretKey, environment);
      if (fault !== undefined) return acquirerOfOtherEnvironment('stripe', fault);
      return stripeAcquirer(apiWith(channel.settings, secretKey), environment, realClock);
    },
    referenceOf: async (channel, paymentId) => {
      const secretKey = await keyOf(channel);
      if (secretKey === undefined) return undefined;
      const path = `v1/payment_intents/${encodeURIComponent(paymentId)}`;
      const payment = paymentIn(await apiWith(channel.settings, secretKey).read(path));
      return payment && ourReference(textIn(payment.metadata, REFERENCE));
    },
    checkAccount: async (channel) => {
      const secretKey = await keyOf(channel);
      if (secretKey === undefined) return [];
      const eventsUrl = eventsUrlOf(baseUrl, 'stripe', channel.id);
      const address = addressIn(channel.settings);
      return await checkStripe({ calls, environment, address, secretKey, channel, eventsUrl });
    },
    orderReport: async (channel, payoutId) => {
      const { secretKey, fault } = await usableKeyOf(channel);
      return secretKey === undefined ? fault : await orderPayoutReport(apiWith(channel.settings, secretKey), payoutId);
    },
    fetchReport: async (channel, { file = '', name = file, reportType }) => {
      if (!isOfSettlement(reportType)) return undefined;
      if (!FILE_ID.test(file)) return 'the event names no file';
      const { secretKey, fault } = await usableKeyOf(channel);
      if (secretKey === undefined) return fault;
      const url = new URL(`v1/files/${file}/contents`, addressIn(channel.settings, FILES_ADDRESS));
      const headers = { ...authorizedBy(secretKey), Accept: 'text/csv' };
      return await fetchReport(calls, { processor: 'Stripe', name, url, headers });
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
