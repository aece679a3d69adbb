import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hmacValidator } from '@adyen/api-library';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { entities } from '../access/entities/entities.ts';
import { addChannel, addMerchant } from '../access/entities/settings.ts';
import { createVault } from '../access/vault/vault.ts';
import { adyenConnector } from '../connectors/adyen/connector.ts';
import { openCalls } from '../connectors/calls/calls.ts';
import { listIn, objectIn, textIn } from '../connectors/calls/json.ts';
import type { Connector } from '../connectors/connector.ts';
import type { ProcessorEvent } from '../connectors/event.ts';
import type { Acquirer } from '../payments/ports/acquirer.ts';
import type { Channel } from '../payments/ports/channel.ts';
import { type ManualClock, manualClock } from '../platform/base/clock.ts';
import type { Environment } from '../platform/base/environment.ts';
import { type FaultyProxy, faultyProxy } from './acquirers.ts';
import { sqlite } from './databases.ts';
import { type AdyenStandIn, adyenAccount, startAdyen } from './processors/adyen.ts';
import { descriptionIn, faultsOfEvents, faultsOfExchanges, type Judge, judgeOf } from './processors/judges.ts';

const NOW_MS = 1_800_000_000_000;

/** No description has them: they come from what stands in front of Adyen. */
const inFront: ReadonlySet<number> = new Set([429, 503]);

/** Adyen's own descriptions of its interface and of its webhooks. */
export interface AdyenJudges {
  readonly checkout: Judge;
  readonly webhooks: Judge;
}

/** Reads Adyen's descriptions. @throws Error naming the one that is missing. */
export const adyenJudges = async (): Promise<AdyenJudges> => ({
  checkout: judgeOf(await descriptionIn('adyen-checkout-v72.json'), { under: '/v72' }),
  webhooks: judgeOf(await descriptionIn('adyen-webhooks-v1.json')),
});

const itemOf = (webhook: unknown) =>
  objectIn((listIn(webhook, 'notificationItems') ?? [])[0], 'NotificationRequestItem');

/** Returns what is wrong with an event: by the description of its code, or by the signature as Adyen's own library sees it. */
const faultOfEvent = (webhooks: Judge) => (body: unknown) => {
  const item = itemOf(body);
  const [code, merchantReference] = [textIn(item, 'eventCode'), textIn(item, 'merchantReference')];
  const amount = objectIn(item, 'amount');
  const signed = [
    textIn(item, 'pspReference'),
    textIn(item, 'originalReference'),
    textIn(item, 'merchantAccountCode'),
    merchantReference,
    amount?.['value'],
    amount?.['currency'],
    code,
    textIn(item, 'success'),
  ].join(':');
  const signature = textIn(objectIn(item, 'additionalData'), 'hmacSignature') ?? '';
  const isSigned = new hmacValidator().validateHMACSignature(adyenAccount.hmacKey, signature, signed);
  return isSigned ? webhooks.webhook(`/${code}`, body) : `the signature of ${code} is wrong`;
};

/** Returns all that is wrong with the messages of a stand-in. */
export const faultsAtAdyen = (
  { checkout, webhooks }: AdyenJudges,
  { exchanges, events }: Pick<AdyenStandIn, 'exchanges' | 'events'>,
): readonly string[] => [
  ...faultsOfExchanges(
    checkout,
    exchanges.filter(({ status }) => !inFront.has(status)),
  ),
  ...faultsOfEvents(events, faultOfEvent(webhooks)),
];

/** A channel that pays through a stand-in for Adyen, over a proxy that can do harm. */
export interface AdyenShop {
  readonly adyen: AdyenStandIn;
  readonly proxy: FaultyProxy;
  readonly clock: ManualClock;
  readonly connector: Connector;
  readonly channel: Channel;
  readonly acquirer: Acquirer;
  /** The events that were stored, each once. */
  readonly stored: readonly ProcessorEvent[];
  /** The status of the reply to each delivery. */
  readonly statuses: readonly number[];
  /** How many inquiries found a page that was paid more than once. */
  foundTwice(): Promise<number>;
  /** Returns the same connector in another environment. */
  connectorIn(environment: Environment): Connector;
  close(): Promise<void>;
}

/** How a shop is opened. */
export interface AdyenShopOptions {
  readonly settings?: Readonly<Record<string, string>>;
  readonly apiKey?: string;
  readonly totalMs?: number;
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Opens such a channel: it receives the stand-in's events, and stores each once. */
export const openAdyenShop = async ({
  settings = {},
  apiKey = adyenAccount.apiKey,
  totalMs = 2_000,
}: AdyenShopOptions = {}): Promise<AdyenShop> => {
  const clock = manualClock(NOW_MS);
  const database = await sqlite.open();
  const vault = createVault(database, clock, Buffer.alloc(32, 7));
  const adyen = await startAdyen();
  const proxy = await faultyProxy(adyen.url);
  const merchantId = await addMerchant({ database, clock, vault }, 'Merchant', {});
  const channelId = await addChannel({ database, clock, vault }, merchantId, 'Shop', {
    'adyen.apiKey': apiKey,
    'adyen.merchantAccount': adyenAccount.merchantAccount,
    'adyen.hmacKey': adyenAccount.hmacKey,
    'adyen.address': proxy.url,
    ...settings,
  });
  const channel: Channel = {
    id: channelId,
    name: 'Shop',
    settings: await entities(database, clock).settingsOf(channelId),
  };
  const stored: ProcessorEvent[] = [];
  const statuses: number[] = [];
  const registry = new Registry();
  const calls = openCalls({ realClock: clock, log: pino({ level: 'silent' }), registry });
  const connectorIn: AdyenShop['connectorIn'] = (environment) =>
    adyenConnector({
      vault,
      calls,
      environment,
      baseUrl: 'https://gateway.example/',
      clock,
      realClock: clock,
      limits: { totalMs, firstPauseMs: 1 },
      eventsOf: async (id, reference) => stored.filter((event) => id === channelId && event.reference === reference),
    });
  const connector = connectorIn('test');
  const receiver = createServer((request, response) => {
    const receive = async (): Promise<number> => {
      const events = await connector.readEvents?.(channel, { headers: {}, body: await bodyOf(request) });
      if (events === undefined || typeof events === 'string') return 401;
      for (const event of events) {
        if (!stored.some(({ identity }) => identity === event.identity)) stored.push(event);
      }
      return 200;
    };
    void receive().then((status) => {
      statuses.push(status);
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  adyen.course.webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const acquirer = await connector.acquirerFor(channel);
  if (acquirer === undefined) throw new Error('the channel has no acquirer');
  return {
    adyen,
    proxy,
    clock,
    connector,
    channel,
    acquirer,
    stored,
    statuses,
    connectorIn,
    foundTwice: async () => {
      const counted = await registry.getSingleMetric('tollgate_upstream_orders_found_twice_total')?.get();
      return counted?.values.reduce((sum, { value }) => sum + value, 0) ?? 0;
    },
    close: async () => {
      calls.close();
      receiver.closeAllConnections();
      receiver.close();
      await proxy.close();
      await adyen.close();
      await database.close();
    },
  };
};
