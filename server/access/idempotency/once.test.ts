import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomHex } from '../../platform/base/clock.ts';
import { query } from '../../platform/database/query.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway, type TestReply } from '../../testing/gateway-under-test.ts';
import type { KeyRow } from './records.ts';
import { forgetKeys } from './records.ts';
import { KEPT_FOR_MS } from './reserve.ts';

const paymentsOf = query<{ payments: { id: string; entity: string; state: string } }, { entity: string }>()(
  (db, input) => db.selectFrom('payments').select(['id', 'state']).where('entity', '=', input('entity')),
);
const allKeys = query<{ idempotency_keys: KeyRow }>()((db) => db.selectFrom('idempotency_keys').selectAll());

const replayed = ({ headers }: TestReply): boolean => headers.get('idempotent-replayed') === 'true';
const wrongNames = ({ body }: TestReply) => body.result.parameterErrors?.map(({ name }) => name);

describe.each(databases)('an Idempotency-Key on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const send = (to: TestGateway, key: string, parameters: Record<string, string> = {}, path = '/v1/payments') =>
    to.post(path, { ...(path === '/v1/payments' ? cardPayment : {}), ...parameters }, { 'Idempotency-Key': key });
  const payments = () => database.read(paymentsOf, { entity: gateway.entityId });

  describe('200', () => {
    test('returns the reply to the first request for a repeated one, to the byte', async () => {
      const before = (await payments()).length;
      const first = await send(gateway, 'order-1');
      gateway.clock.advance(5_000);
      const second = await send(gateway, 'order-1');
      expect([first.status, replayed(first), second.status, replayed(second)]).toEqual([200, false, 200, true]);
      expect(second.text).toBe(first.text);
      expect(await payments()).toHaveLength(before + 1);
    });

    test('returns a decline and a rejection again, too', async () => {
      const declined = { 'card.number': '4200000000001552' };
      const replies = [await send(gateway, 'declined', declined), await send(gateway, 'declined', declined)];
      expect(replies.map(({ status, body }) => [status, body.result.code])).toEqual([
        [400, '800.100.155'],
        [400, '800.100.155'],
      ]);
      expect(replies[1]?.text).toBe(replies[0]?.text);
      const path = `/v1/payments/${'8a'.repeat(16)}`;
      const capture = { paymentType: 'CP', amount: '1.00', currency: 'EUR' };
      const [refused, again] = [await send(gateway, 'cp', capture, path), await send(gateway, 'cp', capture, path)];
      expect([refused.body.result.code, again.text === refused.text]).toEqual(['700.400.510', true]);
    });

    test('makes one refund and one checkout of repeated requests, and repeats an update', async () => {
      const { body: paid } = await send(gateway, 'to-refund');
      const refund = { paymentType: 'RF', amount: '10.00', currency: 'EUR' };
      const refunds = [1, 2].map(() => send(gateway, 'refund', refund, `/v1/payments/${paid.id}`));
      const ids = (await Promise.all(refunds)).filter(({ status }) => status === 200).map(({ body }) => body.id);
      expect(new Set(ids).size).toBe(1);
      const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB', integrity: 'true' };
      const [one, two] = [
        await send(gateway, 'checkout', order, '/v1/checkouts'),
        await send(gateway, 'checkout', order, '/v1/checkouts'),
      ];
      expect([one.status, two.text === one.text]).toEqual([200, true]);
      const change = [1, 2].map(() => send(gateway, 'update', { amount: '95.00' }, `/v1/checkouts/${one.body.id}`));
      expect((await Promise.all(change)).map(({ status }) => status === 200 || status === 409)).toEqual([true, true]);
    });

    test('does not mind the order of parameters, and means something else to another merchant', async () => {
      const { entityId } = gateway;
      const headers = { 'Idempotency-Key': 'order-of-parameters' };
      const pairs = Object.entries({ entityId, ...cardPayment }).map(([name, value]) => `${name}=${value}`);
      const first = await gateway.post('/v1/payments', pairs.join('&'), headers);
      const second = await gateway.post('/v1/payments', pairs.toReversed().join('&'), headers);
      expect([first.status, second.text === first.text]).toEqual([200, true]);
      const other = await startGateway(database);
      const foreign = await other.post('/v1/payments', cardPayment, headers);
      await other.close();
      expect([foreign.status, replayed(foreign), foreign.body.id === first.body.id]).toEqual([200, false, false]);
    });

    test('is forgotten after a day, used again or not', async () => {
      const first = await send(gateway, 'yesterday');
      await send(gateway, 'yesterday-too');
      gateway.clock.advance(KEPT_FOR_MS);
      const second = await send(gateway, 'yesterday', { amount: '5.00' });
      expect([second.status, replayed(second), second.body.id === first.body.id]).toEqual([200, false, false]);
      gateway.clock.advance(1);
      expect(await forgetKeys(database, gateway.clock.now() - KEPT_FOR_MS)).toBeGreaterThan(0);
      expect(await database.read(allKeys, {})).toHaveLength(1);
      expect((await send(gateway, 'yesterday', { amount: '5.00' })).text).toBe(second.text);
    });
  });

  describe('400', () => {
    test('for the same key with another body, path or type of request', async () => {
      const { body: paid } = await send(gateway, 'used');
      const count = (await payments()).length;
      for (const other of [
        await send(gateway, 'used', { amount: '92.01' }),
        await send(gateway, 'used', { 'card.number': '4111111111111111' }),
        await send(gateway, 'used', { paymentType: 'RF', amount: '1.00', currency: 'EUR' }, `/v1/payments/${paid.id}`),
      ]) {
        expect([other.status, other.body.result.code, wrongNames(other)]).toEqual([
          400,
          '200.300.404',
          ['Idempotency-Key'],
        ]);
      }
      expect(await payments()).toHaveLength(count);
    });

    test.each([
      ['an empty key', ''],
      ['a blank', 'a b'],
      ['letters outside ASCII', 'ä'],
      ['256 characters', 'k'.repeat(256)],
    ])('for %s', async (_what, key) => {
      const reply = await send(gateway, key);
      expect([reply.status, wrongNames(reply)]).toEqual([400, ['Idempotency-Key']]);
    });

    test('for wrong parameters, which may be put right under the same key', async () => {
      expect((await send(gateway, 'corrected', { currency: 'euro' })).status).toBe(400);
      expect((await send(gateway, 'corrected')).status).toBe(200);
      expect((await send(gateway, 'k'.repeat(255))).status).toBe(200);
    });
  });

  test('is stored so that neither it nor the card can be found by trying', async () => {
    await send(gateway, 'secret-key-4111111111111111', { 'card.number': '4111111111111111' });
    const rows = JSON.stringify(await database.read(allKeys, {}));
    expect(rows).not.toContain('4111111111111111');
    expect(rows).not.toContain('secret-key');
    expect(gateway.logLines.join('\n')).not.toContain('secret-key');
  });

  test('costs requests without it nothing', async () => {
    let [commits, reads] = [0, 0];
    // Tables of the test environment are written and read in the background of requests.
    const ofTests = ['events', 'request_log', 'test_processes', 'test_clock', 'simulator_orders'];
    const counted = await startGateway(
      {
        ...database,
        commit: (changes) => {
          if (
            ![...(changes.inserts ?? []), ...(changes.updates ?? []), ...(changes.deletes ?? [])].some(({ table }) =>
              ofTests.includes(table),
            )
          )
            commits += 1;
          return database.commit(changes);
        },
        read: (question, input) => {
          if (!question.statementFor(database.kind).sql.includes('test_')) reads += 1;
          return database.read(question, input);
        },
      },
      { beside: gateway },
    );
    await counted.post('/v1/payments', cardPayment);
    [commits, reads] = [0, 0];
    expect((await counted.post('/v1/payments', cardPayment)).status).toBe(200);
    await counted.close();
    expect([commits, reads]).toEqual([2, 0]);
  });

  test('of any number of clients at any time charges once, and all get one reply or 409', {
    timeout: 120_000,
  }, async () => {
    // Two processes may share PostgreSQL; an embedded database belongs to one.
    const second = database.shared ? await startGateway(database, { beside: gateway }) : undefined;
    const gateways = second === undefined ? [gateway] : [gateway, second];
    const schedule = fc.array(fc.record({ to: fc.nat(gateways.length - 1), key: fc.nat(1), waves: fc.nat(2) }), {
      minLength: 2,
      maxLength: 12,
    });
    const holds = async (requests: readonly { to: number; key: number; waves: number }[]) => {
      const round = randomHex(8);
      const before = (await payments()).length;
      const replies = await Promise.all(
        requests.map(async ({ to, key, waves }) => {
          for (let wave = 0; wave < waves; wave += 1) await gateway.get('/healthz');
          const target = gateways[to] ?? gateway;
          return { key, reply: await send(target, `${round}-${key}`) };
        }),
      );
      for (const key of new Set(requests.map((each) => each.key))) {
        const own = replies.filter((each) => each.key === key).map(({ reply }) => reply);
        const last = await send(gateways[0] ?? gateway, `${round}-${key}`);
        expect([last.status, replayed(last)]).toEqual([200, true]);
        for (const { status, text, body, headers } of own) {
          if (status === 409) expect([body.result.code, headers.get('retry-after')]).toEqual(['800.600.100', '1']);
          else expect([status, text]).toEqual([200, last.text]);
        }
      }
      expect((await payments()).length - before).toBe(new Set(requests.map(({ key }) => key)).size);
    };
    await fc.assert(fc.asyncProperty(schedule, holds), { numRuns: 40 });
    await second?.close();
  });
});
