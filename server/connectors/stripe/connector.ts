import { secretSetting } from '../../access/entities/settings.ts';
import type { Vault } from '../../access/vault/vault.ts';
import { ourReference } from '../../payments/acquiring/order.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { Calls } from '../calls/calls.ts';
import { fetchReport } from '../calls/fetch-report.ts';
import { parsed, textIn } from '../calls/json.ts';
import type { SendingLimits } from '../calls/limits.ts';
import { acquirerOfOtherEnvironment } from '../calls/other-environment.ts';
import { sendingLimits } from '../calls/sending.ts';
import type { Connector } from '../connector.ts';
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

interface StripeDependencies {
  readonly vault: Vault;
  readonly calls: Calls;
  readonly environment: Environment;
  readonly realClock: Clock;
  /** The public address of the gateway, with a slash at its end. */
  readonly baseUrl: string;
  readonly limits?: Partial<SendingLimits>;
}

/** Returns why a key cannot be used in an environment; undefined where it can. Real money must not move in a test. */
const wrongEnvironment = (secretKey: string, environment: Environment): string | undefined => {
  if (isTestKey(secretKey) === (environment === 'test')) return undefined;
  return environment === 'live'
    ? 'stripe.secretKey is a key for tests (sk_test_…): the live environment needs the live key (sk_live_…)'
    : 'stripe.secretKey is a live key (sk_live_…): the test environment needs the key for tests (sk_test_…)';
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
  const apiOf = async ({ id: channelId, settings }: Channel): Promise<StripeApi | undefined> => {
    const secretKey = await secretSetting(vault, channelId, settings['stripe.secretKey']);
    return secretKey === undefined ? undefined : apiWith(settings, secretKey);
  };
  return {
    acquirerFor: async (channel) => {
      const { id: channelId, settings } = channel;
      const secretKey = await secretSetting(vault, channelId, settings['stripe.secretKey']);
      if (secretKey === undefined) return undefined;
      const fault = wrongEnvironment(secretKey, environment);
      if (fault !== undefined) return acquirerOfOtherEnvironment('stripe', fault);
      return stripeAcquirer(apiWith(settings, secretKey), environment, realClock);
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
    orderReport: async (channel, payoutId) => {
      const api = await apiOf(channel);
      return api === undefined ? 'stripe.secretKey is not set' : await orderPayoutReport(api, payoutId);
    },
    fetchReport: async ({ id: channelId, settings }, { file = '', name = file, reportType }) => {
      if (!isOfSettlement(reportType)) return `${reportType} is no report of settlement`;
      const secretKey = await secretSetting(vault, channelId, settings['stripe.secretKey']);
      if (secretKey === undefined || !FILE_ID.test(file)) return 'the event names no file';
      const url = new URL(`v1/files/${file}/contents`, addressIn(settings, FILES_ADDRESS));
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
