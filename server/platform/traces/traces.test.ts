import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { json } from '../../testing/acquirers.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, passed, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { answerChallenge, browserData, follow } from '../../testing/shopper.ts';
import { type RecordedTraces, recordTraces } from '../../testing/traces.ts';
import { approved, debit, openUpstream } from '../../testing/upstream.ts';
import { webhookMerchant } from '../../testing/webhook-merchant.ts';
import { type Consumer, startConsumer } from '../../testing/webhooks.ts';
import { query } from '../database/query.ts';
import { inSpan } from './span.ts';

const timerData = query<{ timers: { kind: string; data: string } }, { kind: string }>()((db, input) =>
  db.selectFrom('timers').select('data').where('kind', '=', input('kind')),
);

const [TRACE, PARENT] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];

const traceparent = (traceId: string) => ({ traceparent: `00-${traceId}-${PARENT}-01` });

/** A payment whose outcome is reported to one webhook. */
const TREE = [
  'POST /v1/payments',
  'POST /v1/payments > COMMIT',
  'POST /v1/payments > COMMIT',
  'POST /v1/payments > acquirer debit',
  'POST /v1/payments > timer notification',
  'POST /v1/payments > timer notification > COMMIT',
  'POST /v1/payments > timer notification > POST',
];

describe.each(databases)('traces on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let consumer: Consumer;
  let traces: RecordedTraces;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
  });
  beforeEach(async () => {
    consumer = await startConsumer();
    traces = recordTraces();
  });
  afterEach(async () => {
    await traces.end();
    await consumer.close();
    for (const { id } of (await gateway.get(`/v1/webhooks?entityId=${gateway.entityId}`)).body['webhooks'] as {
      id: string;
    }[])
      await gateway.remove(`/v1/webhooks/${id}`);
  });

  const { create, run } = webhookMerchant(
    () => gateway,
    () => consumer,
  );
  const pay = (traceId: string) => gateway.post('/v1/payments', cardPayment, traceparent(traceId));
  const named = (name: string): ReadableSpan => {
    const found = traces.spans().find((span) => span.name === name);
    if (found === undefined) throw new Error(`there is no span ${name}`);
    return found;
  };

  test('one payment is one trace, from the request to its notification, and continues that of the caller', async () => {
    await create();
    const { body } = await pay(TRACE);
    await run();
    expect(traces.treeOf(TRACE)).toEqual(TREE);
    const server = named('POST /v1/payments');
    expect([server.kind, server.parentSpanContext?.spanId]).toEqual([SpanKind.SERVER, PARENT]);
    expect(server.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/payments',
      'http.response.status_code': 200,
      'tollgate.request.id': expect.stringMatching(/^[0-9a-f]{32}$/),
      'tollgate.channel.id': gateway.entityId,
      'tollgate.payment.id': body.id,
      'tollgate.result.code': '000.100.110',
    });
    expect(named('acquirer debit')).toMatchObject({
      kind: SpanKind.CLIENT,
      attributes: { 'tollgate.payment.id': body.id },
    });
    expect(named('timer notification').attributes).toMatchObject({
      'tollgate.payment.id': body.id,
      'tollgate.timer.outcome': 'done',
    });
    expect(named('POST').attributes).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 200 });
  });

  test('payments that share transactions keep their traces apart', async () => {
    await create();
    const ids = Array.from({ length: 20 }, (_, place) => `${place + 1}`.padStart(32, 'a'));
    await Promise.all(ids.map(pay));
    await run();
    for (const id of ids) expect(traces.treeOf(id)).toEqual(TREE);
  });

  test('a later attempt begins a trace of its own, which links to the payment', async () => {
    await create();
    consumer.answer = () => 500;
    await pay(TRACE);
    await run();
    await passed(gateway, 3_600_000);
    const attempts = traces.spans().filter(({ name }) => name === 'timer notification');
    const [first, second] = attempts.map((span) => [
      span.spanContext().traceId === TRACE,
      span.links.map(({ context }) => context.spanId),
    ]);
    expect([first, second]).toEqual([
      [true, []],
      [false, [named('POST /v1/payments').spanContext().spanId]],
    ]);
    const call = traces.spans().findLast(({ name }) => name === 'POST');
    expect(call?.status.code).toBe(SpanStatusCode.ERROR);
    consumer.answer = () => 200;
    await passed(gateway, 3_600_000);
  });

  test('the lines of the log have the ids of trace and span, those of pages too', async () => {
    const before = gateway.logLines.length;
    const challenged = { ...cardPayment, ...browserData, 'card.number': '4200000000000042' };
    const { body } = await gateway.post('/v1/payments', challenged, traceparent(TRACE));
    await answerChallenge(await follow(body), 'approve');
    const lineOf = (text: string) =>
      JSON.parse(gateway.logLines.slice(before).find((line) => line.includes(text)) ?? '{}');
    const { traceId, spanId } = named('POST /v1/payments').spanContext();
    expect(traceId).toBe(TRACE);
    expect(lineOf('POST /v1/payments"')).toMatchObject({ trace_id: traceId, span_id: spanId, trace_flags: '01' });
    const page = traces
      .spans()
      .find((span) => span.spanContext().spanId === named('acquirer debit').parentSpanContext?.spanId);
    expect(page?.name).toBe('POST /v1/threeDSecure');
    expect(lineOf('a pending payment was continued')['span_id']).toBe(page?.spanContext().spanId);
    await run();
  });

  test("a page of shoppers begins a trace of the gateway's, whatever a browser sends", async () => {
    await fetch(`${gateway.url}/return/unknown`, { headers: traceparent(TRACE) });
    expect(named('GET /return').parentSpanContext).toBeUndefined();
    expect(traces.treeOf(TRACE)).toEqual([]);
  });

  test('no span has anything that was sent: no account, no name, no token, no address', async () => {
    const { secret } = await create({ url: `${consumer.url}/hidden-path?key=hidden-query` });
    await pay(TRACE);
    await gateway.post('/v1/payments', { ...cardPayment, 'card.number': '4200 0000 0000 0000x' });
    await run();
    expect(consumer.notifications(secret)).toHaveLength(1);
    const whole = JSON.stringify(
      traces
        .spans()
        .map(({ name, attributes, events, status, links }) => ({ name, attributes, events, status, links })),
    );
    const sent = [
      cardPayment['card.number'],
      '4200 0000',
      cardPayment['card.holder'],
      gateway.accessToken,
      'hidden',
      '92.00',
    ];
    expect(sent.filter((text) => whole.includes(text))).toEqual([]);
    expect(whole).not.toMatch(/"123"/);
  });

  test('the consumer of a notification gets no trace', async () => {
    await create();
    const tried = consumer.received.length;
    await pay(TRACE);
    await run();
    expect(consumer.received.slice(tried).map(({ headers }) => headers['traceparent'])).toEqual([undefined]);
  });

  test('without an SDK nothing is stored, sent or logged of traces', async () => {
    await traces.end();
    const before = gateway.logLines.length;
    await create();
    await pay(TRACE);
    const stored = await database.read(timerData, { kind: 'notification' });
    await run();
    expect(stored.map(({ data }) => data.includes('trace'))).toEqual([false]);
    expect(gateway.logLines.slice(before).filter((line) => line.includes('trace_id'))).toEqual([]);
    expect(traces.spans()).toEqual([]);
  });
});

test('an upstream gets the trace, which it may continue', async () => {
  const traces = recordTraces();
  const { acquirer, requests, close } = await openUpstream(() => json(200, approved()));
  await inSpan('payment', { kind: SpanKind.INTERNAL, attributes: {} }, () => acquirer.perform(debit));
  const [span] = traces.spans();
  const { traceId, spanId } = span?.spanContext() ?? {};
  expect(requests.map(({ headers }) => headers['traceparent'])).toEqual([`00-${traceId}-${spanId}-01`]);
  await close();
  await traces.end();
});
