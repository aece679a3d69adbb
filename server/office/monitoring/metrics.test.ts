import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Metric, metrics } from '../../../catalogue/monitoring/metrics.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { samplesIn, sampleValue } from '../../testing/samples.ts';
import { webhookMerchant } from '../../testing/webhook-merchant.ts';
import { type Consumer, startConsumer } from '../../testing/webhooks.ts';

const ofPool = ['tollgate_database_connections', 'tollgate_database_connections_most', 'tollgate_database_waiting'];

const scraped = async ({ url }: TestGateway): Promise<string> => (await fetch(`${url}/metrics`)).text();

describe.each(databases)('metrics on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let consumer: Consumer;
  let text: string;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    consumer = await startConsumer();
    const { create, pay, run } = webhookMerchant(
      () => gateway,
      () => consumer,
    );
    await create();
    await pay();
    await pay({ 'card.number': '4200000000001552' });
    const { paymentType, amount, currency } = cardPayment;
    const pending = { paymentType, amount, currency, paymentBrand: 'PAYPAL' };
    await gateway.post('/v1/payments', { ...pending, shopperResultUrl: 'https://shop.example/result' });
    await run();
    consumer.answer = () => 500;
    await pay();
    await run();
    text = await scraped(gateway);
  });

  afterAll(async () => {
    await gateway.close();
    await consumer.close();
    await database.close();
  });

  const value = (name: keyof typeof metrics | `${keyof typeof metrics}_count`, labels = {}) =>
    sampleValue(samplesIn(text), name, labels);

  test('are those of the table, with its kinds, labels and texts', () => {
    const types = new Map([...text.matchAll(/^# TYPE (tollgate_\w+) (\w+)$/gm)].map(([, name, kind]) => [name, kind]));
    const expected = Object.entries<Metric>(metrics)
      .filter(([name]) => database.kind === 'postgres' || !ofPool.includes(name))
      .map(([name, { kind }]) => [name, kind] as const);
    expect(types).toEqual(new Map(expected));
    for (const { name, labels } of samplesIn(text).filter((sample) => sample.name.startsWith('tollgate_'))) {
      const own = Object.entries<Metric>(metrics).find(([each]) =>
        new RegExp(`^${each}(_bucket|_sum|_count)?$`).test(name),
      );
      const { le: _, ...others } = labels;
      expect([name, Object.keys(others).toSorted()]).toEqual([name, Object.keys(own?.[1].labels ?? {}).toSorted()]);
    }
  });

  test('are in the form that promtool checks', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    const ofOurs = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('tollgate_'));
    expect([ofOurs, status === 0 || stderr.includes('nodejs_')]).toEqual([[], true]);
  });

  test('count each payment once, when it ends, by type, brand, channel and outcome', () => {
    const channel = gateway.entityId;
    const paid = { type: 'DB', brand: 'VISA', channel };
    expect(value('tollgate_payments_total', { ...paid, outcome: 'succeeded' })).toBe(2);
    expect(value('tollgate_payments_total', { ...paid, outcome: 'declined' })).toBe(1);
    expect(value('tollgate_payments_total', { brand: 'PAYPAL' })).toBeUndefined();
    expect(value('tollgate_payment_codes_total', { code: '800.100.155' })).toBe(1);
    expect(value('tollgate_payment_seconds_count')).toBe(3);
  });

  test('count notifications by what became of each attempt', () => {
    expect(value('tollgate_notifications_total', { outcome: 'delivered' })).toBe(3);
    expect(value('tollgate_notifications_total', { outcome: 'again' })).toBe(1);
    expect(value('tollgate_notification_seconds_count')).toBe(3);
  });

  test('measure transactions, and connections where there are some', () => {
    expect(value('tollgate_commit_seconds_count')).toBeGreaterThan(3);
    expect(value('tollgate_commit_change_sets_count')).toBe(value('tollgate_commit_seconds_count'));
    expect(value('tollgate_database_connections_most')).toBe(database.kind === 'postgres' ? 8 : undefined);
    expect(value('tollgate_ready')).toBe(1);
    expect(value('tollgate_build_info', { environment: 'test', database: database.kind })).toBe(1);
  });

  test('show the work that waits in the database, in every process alike', async () => {
    gateway.clock.advance(400_000);
    const other = await startGateway(database, { beside: gateway });
    text = await scraped(other);
    await other.close();
    expect(value('tollgate_payments_open', { state: 'pending', age: '5 minutes to an hour' })).toBe(1);
    expect(value('tollgate_payments_open', { state: 'pending', age: 'under 5 minutes' })).toBe(0);
    expect(value('tollgate_payments_open', { state: 'received', age: '5 minutes to an hour' })).toBe(0);
    expect(value('tollgate_notifications_waiting')).toBe(1);
    expect(value('tollgate_timers_due', { kind: 'notification' })).toBe(1);
    expect(value('tollgate_timers_behind_seconds', { kind: 'notification' })).toBeGreaterThan(100);
    expect(value('tollgate_timers_behind_seconds', { kind: 'erasure' })).toBe(0);
    expect(value('tollgate_vault_oldest_key_timestamp_seconds')).toBe(1_795_176_000);
    expect(value('tollgate_payments_total')).toBeUndefined();
  });
});
