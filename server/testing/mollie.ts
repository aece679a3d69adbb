import { pino } from 'pino';
import { Registry } from 'prom-client';
import { settingsFrom } from '../../catalogue/settings/channel-settings.ts';
import { SEALED_FOR } from '../access/entities/settings.ts';
import { createVault, type Vault } from '../access/vault/vault.ts';
import { openCalls } from '../connectors/calls/calls.ts';
import type { Connector } from '../connectors/connector.ts';
import type { EventDelivery } from '../connectors/event.ts';
import { mollieConnector } from '../connectors/mollie/connector.ts';
import type { Acquirer, AcquirerOrder } from '../payments/ports/acquirer.ts';
import type { Channel } from '../payments/ports/channel.ts';
import { manualClock } from '../platform/base/clock.ts';
import type { Environment } from '../platform/base/environment.ts';
import { sqlite } from './databases.ts';
import { debit as cardDebit } from './upstream.ts';

/** A key of Mollie for tests. */
export const MOLLIE_KEY = `test_${'a1'.repeat(15)}`;

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
  readonly channel: Channel;
  readonly acquirer: Acquirer;
  readonly logged: readonly string[];
  /** Returns what the connector reads from an event. */
  read(body: string): ReturnType<NonNullable<Connector['readEvents']>>;
  close(): Promise<void>;
}

/** What a test changes about the channel. */
export interface MollieGiven {
  readonly environment?: Environment;
  readonly apiKey?: string;
  readonly baseUrl?: string;
  readonly totalMs?: number;
}

/** Opens a channel whose Mollie is at `address`; without one, it is Mollie itself, which no test may ask. */
export const openMollie = async (
  address: string | undefined,
  {
    environment = 'test',
    apiKey = MOLLIE_KEY,
    baseUrl = 'https://gateway.example/',
    totalMs = 3_000,
  }: MollieGiven = {},
): Promise<TestMollie> => {
  const database = await sqlite.open();
  const vault = createVault(database, manualClock(0), Buffer.alloc(32, 7));
  const logged: string[] = [];
  const log = pino({ level: 'trace', base: null }, { write: (line: string) => void logged.push(line) });
  const limits = { connectMs: 1_000, idleMs: 50, totalMs, firstPauseMs: 1, replyBytes: 100_000 };
  const calls = openCalls({ realClock: manualClock(0), log, registry: new Registry(), limits });
  const connector = mollieConnector({ vault, calls, environment, baseUrl, limits });
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
  const delivery = (body: string): EventDelivery => ({ headers: {}, body: Buffer.from(body) });
  const readEvents = connector.readEvents.bind(connector);
  return {
    vault,
    connector,
    channel,
    acquirer,
    logged,
    read: (body) => readEvents(channel, delivery(body)),
    close: async () => {
      calls.close();
      await database.close();
    },
  };
};
