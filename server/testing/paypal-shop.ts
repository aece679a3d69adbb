import { pino } from 'pino';
import { Registry } from 'prom-client';
import { settingsFrom } from '../../catalogue/settings/channel-settings.ts';
import { SEALED_FOR } from '../access/entities/settings.ts';
import { createVault } from '../access/vault/vault.ts';
import { type Calls, openCalls } from '../connectors/calls/calls.ts';
import type { ConnectionLimits, SendingLimits } from '../connectors/calls/limits.ts';
import type { Connector } from '../connectors/connector.ts';
import { paypalConnector } from '../connectors/paypal/connector.ts';
import type { Acquirer, AcquirerOrder } from '../payments/ports/acquirer.ts';
import type { Channel } from '../payments/ports/channel.ts';
import { type ManualClock, manualClock } from '../platform/base/clock.ts';
import type { Environment } from '../platform/base/environment.ts';
import { type FaultyProxy, faultyProxy } from './acquirers.ts';
import { anyDatabase } from './databases.ts';
import { type PaypalStandIn, paypalApp, startPaypal } from './processors/paypal.ts';
import { readPaypalJudge } from './processors/paypal-judge.ts';
import { PAYPAL_WEBHOOK_ID } from './processors/processors.ts';
import { debit as cardDebit } from './upstream.ts';

const START_MS = 1_800_000_000_000;
const CHANNEL_ID = 'a'.repeat(32);
const MASTER_KEY_BYTES = 32;
const REFERENCE_DIGITS = 26;

/** How a channel of the shop is set up. */
export interface ChannelGiven {
  readonly clientSecret?: string;
  readonly address?: string;
}

/** A shop whose channel pays through a stand-in for PayPal, behind a network with faults. */
export interface PaypalShop {
  readonly paypal: PaypalStandIn;
  readonly proxy: FaultyProxy;
  readonly calls: Calls;
  readonly clock: ManualClock;
  readonly connector: Connector;
  channel(given?: ChannelGiven): Promise<Channel>;
  /** A connector of its own, with other limits or in another environment. */
  connectorWith(limits: Partial<SendingLimits>, environment?: Environment): Connector;
  /** The acquirer of a channel, behind the faults of the network. */
  acquirer(connector?: Connector, given?: ChannelGiven): Promise<Acquirer>;
  /** Returns an order with a reference of its own. */
  order(more?: Partial<AcquirerOrder>): AcquirerOrder;
  /** Returns what is wrong with the messages so far, by PayPal's descriptions. */
  faults(): readonly string[];
  close(): Promise<void>;
}

/** Opens a shop. */
export const openPaypalShop = async (limits: Partial<ConnectionLimits & SendingLimits> = {}): Promise<PaypalShop> => {
  const clock = manualClock(START_MS);
  const judge = await readPaypalJudge();
  const [kind] = anyDatabase;
  if (kind === undefined) throw new Error('there is no database');
  const database = await kind.open();
  const vault = createVault(database, clock, Buffer.alloc(MASTER_KEY_BYTES, 7));
  const paypal = await startPaypal({ clock });
  const proxy = await faultyProxy(paypal.url);
  const calls = openCalls({ realClock: clock, log: pino({ level: 'silent' }), registry: new Registry(), limits });
  const common = { vault, calls, clock, realClock: clock, baseUrl: 'https://gateway.example/' };
  const usual = { totalMs: 2_000, firstPauseMs: 1, ...limits };
  const connectorWith: PaypalShop['connectorWith'] = (more, environment = 'test') =>
    paypalConnector({ ...common, environment, limits: { ...usual, ...more } });
  const connector = connectorWith({});
  let count = 0;

  const channel: PaypalShop['channel'] = async ({
    clientSecret = paypalApp.clientSecret,
    address = paypal.url,
  } = {}) => ({
    id: CHANNEL_ID,
    name: 'Shop',
    settings: Object.assign(settingsFrom({}), {
      'paypal.clientId': paypalApp.clientId,
      'paypal.clientSecret': await vault.seal(CHANNEL_ID, SEALED_FOR, clientSecret),
      'paypal.webhookId': PAYPAL_WEBHOOK_ID,
      'paypal.address': address,
    }),
  });

  return {
    paypal,
    proxy,
    calls,
    clock,
    connector,
    channel,
    connectorWith,
    acquirer: async (of = connector, given = {}) => {
      const found = await of.acquirerFor(await channel({ address: proxy.url, ...given }));
      if (found === undefined) throw new Error('the channel is not set up');
      return found;
    },
    order: (more = {}) => {
      count += 1;
      return {
        ...cardDebit,
        brand: 'PAYPAL',
        account: undefined,
        reference: `8a019a${count.toString(16).padStart(REFERENCE_DIGITS, '0')}`,
        receivedAtMs: clock.now(),
        returnUrl: 'https://gateway.example/return/1',
        ...more,
      };
    },
    faults: () =>
      [...paypal.exchanges.map(judge.exchange), ...paypal.events.map(judge.event)].filter(
        (fault) => fault !== undefined,
      ),
    close: async () => {
      await proxy.settled();
      calls.close();
      await proxy.close();
      await paypal.close();
      await database.close();
    },
  };
};
