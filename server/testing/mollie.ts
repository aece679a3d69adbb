import { pino } from 'pino';
import { Registry } from 'prom-client';
import { settingsFrom } from '../../catalogue/settings/channel-settings.ts';
import { SEALED_FOR } from '../access/entities/settings.ts';
import { createVault, type Vault } from '../access/vault/vault.ts';
import { openCalls } from '../connectors/calls/calls.ts';
import type { Connector } from '../connectors/connector.ts';
import { mollieConnector } from '../connectors/mollie/connector.ts';
import type { Acquirer, AcquirerOrder } from '../payments/ports/acquirer.ts';
import type { Channel } from '../payments/ports/channel.ts';
import { type ManualClock, manualClock } from '../platform/base/clock.ts';
import type { Environment } from '../platform/base/environment.ts';
import { throttleBy, tokenBuckets } from '../platform/http/throttle.ts';
import { sqlite } from './databases.ts';
import { usualAccounts } from './processors/processors.ts';
import { debit as cardDebit } from './upstream.ts';

/** A key of Mollie for tests. */
export const MOLLIE_KEY = usualAccounts.mollie['mollie.apiKey'];

/** The address to which the shopper comes back. */
export const RETURN_URL = 'https://gateway.example/return/1';

const { account: _card, ...withoutCard } = cardDebit;

/** A debit of 92.00 EUR by card, on Mollie's page. */
export const debit: AcquirerOrder = { ...withoutCard, account: undefined, returnUrl: RETURN_URL };

/** A shopper as Klarna wants to know one. */
export const SHOPPER = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.email': 'jane@example.com',
  'customer.mobile': '+31 6 1234 5678',
  'billing.street1': 'Keizersgracht',
  'billing.houseNumber1': '126',
  'billing.postcode': '1015 CW',
  'billing.city': 'Amsterdam',
  'billing.country': 'NL',
};

/** A channel that pays through Mollie, with everything that a test inspects. */
export interface TestMollie {
  readonly vault: Vault;
  readonly connector: Connector;
  readonly clock: ManualClock;
  readonly channel: Channel;
  readonly acquirer: Acquirer;
  readonly logged: readonly string[];
  /** Returns what the connector reads from an event. */
  read(body: string, network?: string): ReturnType<NonNullable<Connector['readEvents']>>;
  close(): Promise<void>;
}

/** What a test changes about the channel. */
export interface MollieGiven {
  readonly environment?: Environment;
  readonly apiKey?: string;
  readonly baseUrl?: string;
  readonly totalMs?: number;
  /** Whether a payment is known here: every one is, where that is not what a test is about. */
  readonly isKnown?: (paymentId: string) => boolean;
}

/** Opens a channel whose Mollie is at `address`; without one, it is Mollie itself, which no test may ask. */
export const openMollie = async (
  address: string | undefined,
  {
    environment = 'test',
    apiKey = MOLLIE_KEY,
    baseUrl = 'https://gateway.example/',
    totalMs = 3_000,
    isKnown = () => true,
  }: MollieGiven = {},
): Promise<TestMollie> => {
  const database = await sqlite.open();
  const clock = manualClock(0);
  const vault = createVault(database, clock, Buffer.alloc(32, 7));
  const logged: string[] = [];
  const log = pino({ level: 'trace', base: null }, { write: (line: string) => void logged.push(line) });
  const limits = { connectMs: 1_000, idleMs: 50, totalMs, firstPauseMs: 1, replyBytes: 100_000 };
  const calls = openCalls({ realClock: clock, log, registry: new Registry(), limits });
  const connector = mollieConnector({
    vault,
    calls,
    environment,
    baseUrl,
    limits,
    isKnown: async (_channelId, paymentId) => isKnown(paymentId),
    throttle: throttleBy(tokenBuckets(clock, 1)),
  });
  const channel = {
    id: debit.channelId,
    name: 'Mollie',
    settings: {
      ...settingsFrom({}),
      'mollie.apiKey': await vault.seal(debit.channelId, SEALED_FOR, apiKey),
      ...(address === undefined ? {} : { 'mollie.address': address }),
    },
  };
  const acquirer = await connector.acquirerFor(channel);
  if (acquirer === undefined || connector.readEvents === undefined) throw new Error('Mollie cannot be used.');
  const readEvents = connector.readEvents.bind(connector);
  return {
    vault,
    connector,
    channel,
    acquirer,
    logged,
    clock,
    read: (body, network = '192.0.2.1') => readEvents(channel, { headers: {}, body: Buffer.from(body), network }),
    close: async () => {
      calls.close();
      await database.close();
    },
  };
};
