import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock } from '../base/clock.ts';
import { bodyReader } from '../http/reading/body.ts';
import { bodyBudget } from '../http/reading/body-budget.ts';
import { refusalPace } from '../http/reading/refusal-pace.ts';
import { throttleBy, tokenBuckets } from '../http/throttle.ts';
import { throttledPages } from './throttled.ts';

const clock = manualClock(0);
let asked = 0;
const app = express()
  .use(throttledPages(throttleBy(tokenBuckets(clock, 1)), bodyReader(bodyBudget(), refusalPace())))
  .use((_request, response) => {
    asked += 1;
    response.end('a page');
  });
const server = createServer(app);
let url = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/return/key`;
});

afterAll(() => void server.close());

test('a caller with too many requests for pages is shown that they must wait, and no page is served', async () => {
  const statuses = [];
  for (let call = 0; call < 4; call += 1) statuses.push((await fetch(url)).status);
  expect([statuses, asked]).toEqual([[200, 200, 429, 429], 2]);
  const refused = await fetch(url, { headers: { 'Accept-Language': 'de' } });
  expect([refused.headers.get('retry-after'), refused.headers.get('content-language')]).toEqual(['1', 'de']);
  expect(await refused.text()).toContain('<!doctype html>');
  clock.advance(1_000);
  expect((await fetch(url)).status).toBe(200);
});
