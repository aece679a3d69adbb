import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MetricName, metrics } from '../../../catalogue/monitoring/metrics.ts';
import { addChannel } from '../../access/entities/settings.ts';
import type { ConnectionsInUse, Database } from '../../platform/database/database.ts';
import { type ScriptedUpstream, scriptedUpstream } from '../../testing/acquirers.ts';
import { bankEntry, sepaSettings, statementOf } from '../../testing/bank-files.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, passed, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { samplesIn } from '../../testing/samples.ts';
import { approved, found } from '../../testing/upstream.ts';
import { webhookMerchant } from '../../testing/webhook-merchant.ts';
import { type Consumer, startConsumer } from '../../testing/webhooks.ts';

const MINUTE_MS = 60_000;

/** More failures than close an upstream. */
const FAILURES = 6;

/** A database of which is said how many connections it has. */
const withConnections = (database: TestDatabase, inUse: ConnectionsInUse): Database => ({
  ...database,
  connections: () => inUse,
});

/** What a metric says, apart from how long something took. */
const seriesOf = (text: string, name: MetricName): readonly string[] => {
  const isHistogram = metrics[name].kind === 'histogram';
  return samplesIn(text)
    .filter((sample) => sample.name === (isHistogram ? `${name}_count` : name))
    .map(({ labels, value }) => `${JSON.stringify(labels)} ${value}`);
};

// Which metrics are measured does not depend on the database: its connections are said here.
const [tested] = databases;
if (tested === undefined) throw new Error('there is no database to test on');

describe('every metric', () => {
  const stores: TestDatabase[] = [];
  let [idle, again, busy] = ['', '', ''];
  let consumer: Consumer;
  let upstream: ScriptedUpstream;

  const started = async (
    inUse: ConnectionsInUse,
    settings: Parameters<typeof startGateway>[1],
  ): Promise<TestGateway> => {
    const store = await tested.open();
    stores.push(store);
    return await startGateway(withConnections(store, inUse), settings);
  };
  const scraped = async ({ url }: TestGateway): Promise<string> => (await fetch(`${url}/metrics`)).text();

  /** Does what each of them counts. */
  const work = async (gateway: TestGateway): Promise<void> => {
    const { database, clock, url, accessToken } = gateway;
    const channelWith = (settings: Readonly<Record<string, string>>) =>
      addChannel({ database, clock, vault: gateway.gateway.vault }, gateway.entityId, 'Shop', settings);
    const { create, pay, run } = webhookMerchant(
      () => gateway,
      () => consumer,
    );
    await create();
    await pay();
    await run();
    consumer.answer = () => 500;
    await pay();
    await run();

    await fetch(`${url}/account/${gateway.entityId}/api/overview`);

    const account = { 'upstream.entityId': 'e'.repeat(32), 'upstream.accessToken': 'token-of-the-upstream' };
    const external = { ...cardPayment, testMode: 'EXTERNAL' };
    const entityId = await channelWith({ ...account, 'upstream.address': upstream.url });
    await gateway.post('/v1/payments', { ...external, entityId });
    const nowhere = await channelWith({ ...account, 'upstream.address': 'http://127.0.0.1:1/' });
    for (let failure = 0; failure < FAILURES; failure += 1) {
      await gateway.post('/v1/payments', { ...external, entityId: nowhere });
    }

    await fetch(`${url}/v1/connectors/stripe/${entityId}`, { method: 'POST', body: '{}' });
    const person = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.email': 'jane@example.com' };
    const writing = await channelWith({ 'mail.kinds': 'receipt' });
    await gateway.post('/v1/payments', { ...cardPayment, ...person, entityId: writing });

    const bank = await channelWith(sepaSettings);
    await fetch(`${url}/v1/sepa/answers?entityId=${bank}&file.name=a.xml`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/xml' },
      body: statementOf(bankEntry('OTHER', '5.00', 'DBIT')),
    });
    await gateway.post('/v1/reports/reconciliations/targets', {
      entityId: bank,
      host: '127.0.0.1',
      port: '1',
      username: 'tollgate',
      password: 'of the test',
      hostKey: `SHA256:${'A'.repeat(43)}`,
      receives: 'BANK',
      fetchesAnswers: 'true',
      answersFolder: 'answers',
    });
    for (let minutes = 0; minutes < 60; minutes += 10) await passed(gateway, 10 * MINUTE_MS);
    const redirected = { paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example/result' };
    const { amount, currency, paymentType } = cardPayment;
    await gateway.post('/v1/payments', { amount, currency, paymentType, ...redirected });
    // What is due from now on waits.
    clock.advance(60 * MINUTE_MS);
    gateway.gateway.retire();
  };

  beforeAll(async () => {
    consumer = await startConsumer();
    upstream = await scriptedUpstream(({ method, parameters }) => {
      const reference = parameters['merchantTransactionId'] ?? '';
      return method === 'GET' ? found(approved(reference), approved(reference)) : undefined;
    });
    const quiet = await started({ open: 1, busy: 0, most: 4, waiting: 0 }, { environment: 'live' });
    idle = await scraped(quiet);
    again = await scraped(quiet);
    await quiet.close();
    const one = await started(
      { open: 3, busy: 2, most: 8, waiting: 1 },
      { certificateEndMs: () => 1_800_000_000_000, connectorLimits: { totalMs: 1_000, firstPauseMs: 5, attempts: 2 } },
    );
    await work(one);
    busy = await scraped(one);
    await one.close();
  });
  afterAll(async () => {
    await consumer.close();
    await upstream.close();
    for (const store of stores) await store.close();
  });

  test.each(Object.keys(metrics) as MetricName[])('%s says something else where something happens', (name) => {
    const series = seriesOf(busy, name);
    expect(series).not.toEqual([]);
    expect([name, seriesOf(again, name)]).toEqual([name, seriesOf(idle, name)]);
    expect([name, series]).not.toEqual([name, seriesOf(idle, name)]);
  });
});
