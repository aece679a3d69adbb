import { Gauge } from 'prom-client';
import { expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { startGateway } from '../../testing/gateway-under-test.ts';
import { metrics } from './metrics.ts';

const [sqlite] = databases;
if (sqlite === undefined) throw new Error('there is no database to test on');

test('metrics are written once a second, however often they are requested', async () => {
  let nowMs = 0;
  let collected = 0;
  const { registry, answered, text } = metrics(() => nowMs);
  const collect = (): void => {
    collected += 1;
  };
  new Gauge({ name: 'asked', help: 'x', registers: [registry], collect });
  answered('GET /healthz', 200, '000.000.000', 0.001);
  const first = await text();
  expect(first.body).toContain('tollgate_request_seconds_count{endpoint="GET /healthz",status="200"} 1');
  answered('GET /healthz', 200, '000.000.000', 0.001);
  nowMs = 999;
  const asked = await Promise.all(Array.from({ length: 100 }, text));
  expect(new Set(asked.map(({ body }) => body))).toEqual(new Set([first.body]));
  expect(collected).toBe(1);
  nowMs = 1_000;
  expect((await text()).body).toContain('tollgate_request_seconds_count{endpoint="GET /healthz",status="200"} 2');
  expect(collected).toBe(2);
});

test('the metrics have one address, so that the rule of a proxy keeps them from the public', async () => {
  const database = await sqlite.open();
  const gateway = await startGateway(database);
  const statusOf = async (path: string) => (await fetch(gateway.url + path)).status;
  const others = ['/metrics/', '//metrics', '//metrics//', '/METRICS', '/%6Detrics', '/metrics%2F', '/v1/metrics'];
  for (const path of others) expect([path, await statusOf(path)]).toEqual([path, 404]);
  for (const path of ['/metrics', '/metrics?name=x']) expect([path, await statusOf(path)]).toEqual([path, 200]);
  await gateway.close();
  await database.close();
});
