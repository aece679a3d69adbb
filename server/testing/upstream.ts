import { type Logger, pino } from 'pino';
import { Registry } from 'prom-client';
import { changeSettings } from '../access/entities/settings.ts';
import { type Calls, openCalls } from '../connectors/calls/calls.ts';
import type { ConnectorsGiven } from '../connectors/calls/limits.ts';
import type { UpstreamSettings } from '../connectors/upstream/settings.ts';
import { type Upstreams, upstreams } from '../connectors/upstream/upstreams.ts';
import type { Acquirer, AcquirerOrder } from '../payments/ports/acquirer.ts';
import { type ManualClock, manualClock, timestampText } from '../platform/base/clock.ts';
import type { Environment } from '../platform/base/environment.ts';
import {
  type FaultyProxy,
  faultyProxy,
  type GivenReply,
  json,
  type ReceivedRequest,
  type ScriptedUpstream,
  scriptedUpstream,
} from './acquirers.ts';
import type { TestDatabase } from './databases.ts';
import { startGateway, type TestGateway } from './gateway-under-test.ts';
import { SETTINGS_PAUSE_MS } from './merchant.ts';

/** The reference of the orders below. */
export const REFERENCE = '8a019a00000000000000000000000001';
export const UPSTREAM_ENTITY = 'e'.repeat(32);
export const UPSTREAM_TOKEN = 'token-of-the-upstream-account';
export const CARD_NUMBER = '4200000000000000';

/** A debit of a card. */
export const debit: AcquirerOrder = {
  reference: REFERENCE,
  receivedAtMs: 1_000,
  channelId: 'a'.repeat(32),
  task: 'debit',
  paymentType: 'DB',
  amount: 9_200n,
  currency: 'EUR',
  brand: 'VISA',
  account: {
    kind: 'card',
    parameters: { 'card.number': CARD_NUMBER, 'card.expiryMonth': '05', 'card.expiryYear': '2034', 'card.cvv': '123' },
  },
  request: {},
  referencedOrder: undefined,
  referencedDetails: undefined,
  returnUrl: undefined,
};

/** A capture of an authorization that is known upstream. */
export const capture: AcquirerOrder = {
  ...debit,
  task: 'capture',
  paymentType: 'CP',
  account: undefined,
  referencedOrder: '8a019a00000000000000000000000000',
  referencedDetails: { UpstreamPaymentId: 'b'.repeat(32) },
};

/** Returns an upstream's reply to an approved debit. */
export const approved = (reference = REFERENCE, more: Readonly<Record<string, unknown>> = {}) => ({
  id: 'c'.repeat(32),
  paymentType: 'DB',
  amount: '92.00',
  currency: 'EUR',
  merchantTransactionId: reference,
  result: { code: '000.100.110', description: 'processed' },
  resultDetails: { ConnectorTxID1: 'one', AuthCode: 'A1' },
  ...more,
});

/** Returns an upstream's reply to the debit with another result code. */
export const coded = (code: string) => approved(REFERENCE, { result: { code, description: 'as scripted' } });

/** Returns the reply to a query that found these payments. */
export const found = (...payments: readonly unknown[]): GivenReply =>
  json(200, { result: { code: '000.000.100' }, payments });

/** The reply to a query that found nothing. */
export const nothingFound = json(400, { result: { code: '700.400.580', description: 'cannot find transaction' } });

/** How the simulated upstream answers; `undefined` closes the connection. */
export type Answers = Parameters<typeof scriptedUpstream>[0];

/** The connections to upstreams, with everything that a test inspects. */
export interface TestWays extends Upstreams, Pick<Calls, 'close'> {
  readonly clock: ManualClock;
  readonly registry: Registry;
  readonly logged: readonly string[];
}

/** Opens connections to upstreams with limits that a test reaches quickly. */
export const openWays = (
  environment: Environment = 'test',
  limits: ConnectorsGiven['connectorLimits'] = {},
): TestWays => {
  const clock = manualClock(2_000);
  const registry = new Registry();
  const logged: string[] = [];
  const log: Logger = pino({ level: 'trace', base: null }, { write: (line: string) => void logged.push(line) });
  const short = { connectMs: 1_000, idleMs: 50, totalMs: 3_000, firstPauseMs: 5, replyBytes: 10_000, ...limits };
  const calls = openCalls({ realClock: clock, log, registry, limits: short });
  return {
    ...upstreams({ clock, log, environment, calls, limits: short }),
    close: calls.close,
    clock,
    registry,
    logged,
  };
};

/** An acquirer that forwards to a simulated upstream. */
export interface TestUpstream {
  readonly acquirer: Acquirer;
  readonly ways: TestWays;
  readonly requests: readonly ReceivedRequest[];
  close(): Promise<void>;
}

/** Returns the settings of a channel for the upstream at `baseUrl`. */
export const settingsFor = (baseUrl: string): UpstreamSettings => ({
  baseUrl,
  entityId: UPSTREAM_ENTITY,
  accessToken: UPSTREAM_TOKEN,
  testMode: 'INTERNAL',
  honoursIdempotencyKey: false,
});

/** Starts a simulated upstream with these answers, and returns the acquirer that forwards to it. */
export const openUpstream = async (
  answers: Answers,
  more: Partial<UpstreamSettings> = {},
  limits: ConnectorsGiven['connectorLimits'] = {},
): Promise<TestUpstream> => {
  const remote: ScriptedUpstream = await scriptedUpstream(answers);
  const ways = openWays('test', limits);
  return {
    acquirer: ways.acquirerFor({ ...settingsFor(remote.url), ...more }),
    ways,
    requests: remote.requests,
    close: async () => {
      ways.close();
      await remote.close();
    },
  };
};

/** Forwards the payments of a gateway with `testMode=EXTERNAL` to another gateway at `url`. */
export const forwardToUpstream = async (
  { database, clock, entityId, gateway }: TestGateway,
  url: string,
): Promise<void> => {
  await changeSettings({ database, clock, vault: gateway.vault }, entityId, {
    'upstream.address': url,
    'upstream.entityId': 'e'.repeat(32),
    'upstream.accessToken': 'token-of-the-upstream',
  });
  clock.advance(SETTINGS_PAUSE_MS);
};

/** A gateway in front of another one, and the faulty network between them. */
export interface GatewayInFront {
  readonly ours: TestGateway;
  readonly theirs: TestGateway;
  readonly proxy: FaultyProxy;
  /** Returns the number of payments of a type that the gateway behind created within a minute. */
  madeThere(paymentType: string): Promise<number>;
  /** Advances the time of the front gateway and recovers interrupted requests. */
  recoverAfter(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts two gateways on databases of their own, the first of which forwards to the second with `testMode=EXTERNAL`.
 */
export const startInFront = async (
  open: () => Promise<TestDatabase>,
  settings: Readonly<Record<string, string>> = {},
): Promise<GatewayInFront> => {
  const stores = [await open(), await open()] as const;
  const ours = await startGateway(stores[0], { connectorLimits: { totalMs: 1_000, firstPauseMs: 5 } });
  const theirs = await startGateway(stores[1]);
  const proxy = await faultyProxy(`${theirs.url}/`);
  const { database, clock, gateway, entityId } = ours;
  await changeSettings({ database, clock, vault: gateway.vault }, entityId, {
    'upstream.address': proxy.url,
    'upstream.entityId': theirs.entityId,
    'upstream.accessToken': theirs.accessToken,
    ...settings,
  });
  clock.advance(SETTINGS_PAUSE_MS);
  return {
    ours,
    theirs,
    proxy,
    madeThere: async (paymentType) => {
      const day = (ms: number) => encodeURIComponent(timestampText(ms).slice(0, 19));
      const [from, to] = [day(theirs.clock.now() - 60_000), day(theirs.clock.now() + 60_000)];
      const query = `entityId=${theirs.entityId}&date.from=${from}&date.to=${to}&paymentTypes=${paymentType}&limit=100`;
      return ((await theirs.get(`/v1/query?${query}`)).body['payments'] as readonly unknown[] | undefined)?.length ?? 0;
    },
    recoverAfter: async (milliseconds) => {
      clock.advance(milliseconds);
      await gateway.recover(clock.now());
    },
    close: async () => {
      await proxy.close();
      await ours.close();
      await theirs.close();
      for (const store of stores) await store.close();
    },
  };
};
