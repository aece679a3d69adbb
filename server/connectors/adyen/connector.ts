import { finding } from '../../../catalogue/connectors/findings.ts';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import { secretSetting } from '../../access/entities/settings.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { fetchReport } from '../calls/fetch-report.ts';
import type { ConnectorGiven } from '../calls/given.ts';
import { listIn, parsed, textIn } from '../calls/json.ts';
import { sendingLimits } from '../calls/sending.ts';
import type { Connector } from '../connector.ts';
import { earlierChannels } from '../earlier-accounts.ts';
import { eventsUrlOf } from '../event.ts';
import { adyenAcquirer } from './acquirer.ts';
import { adyenApi } from './api.ts';
import { checkAdyen } from './check.ts';
import { eventOf } from './events.ts';
import { itemIn } from './objects.ts';
import { isSigned } from './signature.ts';

/** Where Adyen's test environment is. */
const TEST_ADDRESS = 'https://checkout-test.adyen.com/';

type AdyenDependencies = Pick<
  ConnectorGiven,
  'vault' | 'calls' | 'environment' | 'clock' | 'realClock' | 'baseUrl' | 'limits' | 'eventsOf'
>;

/** Returns the address of Adyen for a channel; undefined in the live environment without the prefix of the company. */
export const addressOf = (settings: ChannelSettings, environment: Environment): string | undefined => {
  if (environment === 'test') return settings['adyen.address'] ?? TEST_ADDRESS;
  const prefix = settings['adyen.liveUrlPrefix'];
  return prefix && `https://${prefix}-checkout-live.adyenpayments.com/checkout/`;
};

/** Source: Adyen's documentation, 'Settlement details report'. */
const SETTLEMENT_REPORT = 'settlement_detail';

/** Returns where a report is, if that is at Adyen: the key for reports goes nowhere else. */
const reportAddressOf = (address: string, settings: ChannelSettings, environment: Environment): URL | undefined => {
  const url = URL.parse(address);
  const standIn = environment === 'test' ? settings['adyen.address'] : undefined;
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  if (standIn !== undefined) return url.origin === new URL(standIn).origin ? url : undefined;
  return url.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.adyen.com') ? url : undefined;
};

/** The connector to accounts at Adyen. */
export const adyenConnector = ({
  vault,
  calls,
  environment,
  baseUrl,
  clock,
  realClock,
  limits,
  eventsOf,
}: AdyenDependencies): Connector => ({
  acquirerFor: async ({ id: channelId, settings }) => {
    const apiKey = await secretSetting(vault, channelId, settings['adyen.apiKey']);
    const merchantAccount = settings['adyen.merchantAccount'];
    const address = addressOf(settings, environment);
    if (apiKey === undefined || merchantAccount === undefined || address === undefined) return undefined;
    const api = adyenApi({ calls, limits: { ...sendingLimits, ...limits }, address, apiKey });
    return adyenAcquirer({ api, merchantAccount, environment, baseUrl, clock, realClock, eventsOf });
  },
  checkAccount: async (channel) => {
    const { id: channelId, settings } = channel;
    const apiKey = await secretSetting(vault, channelId, settings['adyen.apiKey']);
    const merchantAccount = settings['adyen.merchantAccount'];
    const address = addressOf(settings, environment);
    if (address === undefined) return [finding('missing', { setting: 'adyen.liveUrlPrefix' })];
    if (apiKey === undefined || merchantAccount === undefined) return [];
    const eventsUrl = eventsUrlOf(baseUrl, 'adyen', channelId);
    return await checkAdyen({ calls, environment, address, apiKey, merchantAccount, channel, eventsUrl });
  },
  fetchReport: async ({ id: channelId, settings }, { id: name = '', reason: address = '' }) => {
    if (!name.startsWith(SETTLEMENT_REPORT)) return undefined;
    const reportKey = await secretSetting(vault, channelId, settings['adyen.reportKey']);
    if (reportKey === undefined) return 'adyen.reportKey is not set: set it, or upload the report';
    const url = reportAddressOf(address, settings, environment);
    if (url === undefined) return 'the report is not at an address of Adyen';
    return await fetchReport(calls, { processor: 'Adyen', name, url, headers: { 'X-API-Key': reportKey } });
  },
  readEvents: async (channel, { body }) => {
    const webhook = parsed(body);
    const items = listIn(webhook, 'notificationItems')?.map(itemIn);
    if (items === undefined || items.length === 0) return 'unreadable';
    // Only events tell what became of the payments of a former account.
    const accounts = [channel, ...(await earlierChannels(vault, channel, 'adyen'))];
    const keysOf = async (merchantAccount: string): Promise<readonly string[]> => {
      const named = accounts.filter(({ settings }) => settings['adyen.merchantAccount'] === merchantAccount);
      const sealed = named.flatMap(({ settings }) => [settings['adyen.hmacKey'], settings['adyen.earlierHmacKey']]);
      const keys = await Promise.all(sealed.map((each) => secretSetting(vault, channel.id, each)));
      return keys.filter((key) => key !== undefined);
    };
    const isLive = textIn(webhook, 'live') === 'true';
    const events = [];
    for (const item of items) {
      if (item === undefined) return 'unreadable';
      // The first wrong one ends the work. One of another account or environment proves nothing about this channel.
      if (!isSigned(item, await keysOf(item.merchantAccountCode))) return 'forged';
      if (isLive !== (environment === 'live')) return 'forged';
      events.push(eventOf(item));
    }
    return events;
  },
});
