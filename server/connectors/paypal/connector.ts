import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import { secretSetting } from '../../access/entities/settings.ts';
import { ourReference } from '../../payments/acquiring/order.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import type { Environment } from '../../platform/base/environment.ts';
import type { ConnectorGiven } from '../calls/given.ts';
import { parsed, textIn } from '../calls/json.ts';
import { sendingLimits } from '../calls/sending.ts';
import type { Connector } from '../connector.ts';
import { eventsUrlOf } from '../event.ts';
import { paypalAcquirer } from './acquirer.ts';
import { type PaypalApi, paypalApi } from './api.ts';
import { openCertificates } from './certificates.ts';
import { checkPaypal } from './check.ts';
import { eventIn } from './events.ts';
import { isSigned, signatureIn } from './signature.ts';
import { openTokens, type PaypalApp } from './tokens.ts';

/** Where PayPal is. */
const addresses: Readonly<Record<Environment, string>> = {
  live: 'https://api-m.paypal.com/',
  test: 'https://api-m.sandbox.paypal.com/',
};

type PaypalDependencies = Pick<
  ConnectorGiven,
  'vault' | 'calls' | 'environment' | 'clock' | 'realClock' | 'baseUrl' | 'limits'
>;

/** The connector to accounts at PayPal. */
export const paypalConnector = ({
  vault,
  calls,
  environment,
  clock,
  realClock,
  baseUrl,
  limits,
}: PaypalDependencies): Connector => {
  const tokensFor = openTokens(calls, realClock);
  const certificates = openCertificates(calls, environment, realClock);
  const standInOf = (settings: ChannelSettings): string | undefined =>
    environment === 'test' ? settings['paypal.address'] : undefined;
  const appOf = async ({ id: channelId, settings }: Channel): Promise<PaypalApp | undefined> => {
    const clientId = settings['paypal.clientId'];
    const clientSecret = await secretSetting(vault, channelId, settings['paypal.clientSecret']);
    if (clientId === undefined || clientSecret === undefined) return undefined;
    return { address: standInOf(settings) ?? addresses[environment], clientId, clientSecret };
  };
  const apiOf = async (channel: Channel): Promise<PaypalApi | undefined> => {
    const app = await appOf(channel);
    if (app === undefined) return undefined;
    const { address } = app;
    return paypalApi({ calls, limits: { ...sendingLimits, ...limits }, address, tokens: tokensFor(app) });
  };
  return {
    acquirerFor: async (channel) => {
      const api = await apiOf(channel);
      return api && paypalAcquirer(api, environment, clock);
    },
    referenceOf: async (channel, paymentId) => {
      const api = await apiOf(channel);
      for (const kind of ['captures', 'authorizations']) {
        const found = await api?.read(`v2/payments/${kind}/${encodeURIComponent(paymentId)}`);
        // Ours have a reference of their own; those of an order have that of the order.
        const reference = ourReference(textIn(found, 'invoice_id')) ?? ourReference(textIn(found, 'custom_id'));
        if (reference !== undefined) return reference;
      }
      return undefined;
    },
    checkAccount: async (channel) => {
      const app = await appOf(channel);
      const webhookId = channel.settings['paypal.webhookId'];
      if (app === undefined || webhookId === undefined) return [];
      const eventsUrl = eventsUrlOf(baseUrl, 'paypal', channel.id);
      return await checkPaypal({ calls, environment, app, webhookId, eventsUrl });
    },
    readEvents: async ({ settings }, { headers, body, network }) => {
      const webhookId = settings['paypal.webhookId'];
      const signature = signatureIn(headers, realClock.now());
      if (webhookId === undefined || signature === undefined) return 'forged';
      const key = await certificates.keyAt(signature.certificateAddress, standInOf(settings), network);
      if (key === undefined || !isSigned(body, signature, webhookId, key)) return 'forged';
      certificates.prove(network);
      const event = eventIn(parsed(body));
      return event === undefined ? 'unreadable' : [event];
    },
  };
};
