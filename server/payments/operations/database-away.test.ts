import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OwnPostgres, startOwnPostgres } from '../../../tools/test/postgres.ts';
import { HELD_FOR_MS } from '../../access/idempotency/reserve.ts';
import type { Database } from '../../platform/database/database.ts';
import { migrations } from '../../platform/database/migrate.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { query } from '../../platform/database/query.ts';
import { type FreshAddress, freshPostgres } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway, type TestReply } from '../../testing/gateway-under-test.ts';
import { sharedPostgres } from '../../testing/on-demand.ts';
import { type BreakingWay, breakingWay } from '../../testing/postgres.ts';
import type { PaymentRow } from '../model/records.ts';

const PATIENCE_MS = 300;
const APPROVED = '000.100.110';
const AWAY = '800.800.800';
const INSERTS_PAYMENT = 'insert into "payments"';

const allPayments = query<{ payments: PaymentRow }>()((db) =>
  db.selectFrom('payments').select(['id', 'state', 'type', 'amount', 'merchant_transaction_id']),
);

const named = (name: string) => ({ ...cardPayment, merchantTransactionId: `order of ${name}` });

/** Every reply of a gateway without its database allows the client to repeat the request. */
const expectAway = ({ status, headers, body }: TestReply): void => {
  expect([status, body.result.code]).toEqual([503, AWAY]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
};

describe('a gateway whose PostgreSQL is out of reach', () => {
  let address: FreshAddress;
  let way: BreakingWay;
  let database: Database;
  let direct: Database;
  let gateway: TestGateway;
  beforeEach(async () => {
    address = await freshPostgres(await sharedPostgres());
    way = await breakingWay(address.url);
    database = await openDatabase(way.url, undefined, migrations, { patienceMs: PATIENCE_MS });
    direct = await openDatabase(address.url);
    gateway = await startGateway(database);
    await gateway.post('/v1/payments', named('the first'));
  });
  afterEach(async () => {
    way.open();
    await gateway.close();
    await Promise.all([database.close(), direct.close()]);
    await way.close();
    await address.remove();
  });

  const stored = async (name: string) =>
    (await direct.read(allPayments, {})).filter((payment) => payment.merchant_transaction_id === `order of ${name}`);
  const pinged = () =>
    database.ping().then(
      () => 'answers',
      () => 'away',
    );
  /** Lets connections through again; on a busy machine a new one takes longer than the short patience of this test. */
  const reopened = async () => {
    way.open();
    await expect.poll(pinged).toBe('answers');
  };
  const read = (id = '') => gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`);

  describe('200', () => {
    test('a payment is made once, and approved, if the first answer of the database is lost', async () => {
      for (const statement of [INSERTS_PAYMENT, 'update "payments"']) {
        way.shutAtAnswerTo(statement);
        const paying = gateway.post('/v1/payments', named(statement));
        await expect.poll(() => way.isShut()).toBe(true);
        way.open();
        const { status, body } = await paying;
        expect([status, body.result.code]).toEqual([200, APPROVED]);
        expect(await stored(statement)).toMatchObject([{ id: body.id, state: 'succeeded' }]);
      }
    });

    test('requests during a short failure of the database are processed once it is back', async () => {
      way.shut();
      const paying = ['a', 'b', 'c'].map((name) => gateway.post('/v1/payments', named(name)));
      way.open();
      for (const { body } of await Promise.all(paying)) expect(body.result.code).toBe(APPROVED);
    });

    test('no payment is lost when an administrator ends connections', async () => {
      const administrator = new Client({ connectionString: address.url });
      await administrator.connect();
      const patient = await startGateway(direct, { beside: gateway });
      const replies: TestReply[] = [];
      let ended = 0;
      // Statements are short: it may take some rounds to meet enough of them.
      while (ended <= 2) {
        let isDone = false;
        const names = Array.from({ length: 60 }, (_, index) => `payment ${replies.length + index}`);
        const paying = Promise.all(names.map((name) => patient.post('/v1/payments', named(name)))).finally(() => {
          isDone = true;
        });
        for (let inRound = 0; !isDone && inRound < 60; ) {
          const { rowCount } = await administrator.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and query ~ $1 limit 2',
            ['insert into "payments"|update "payments"|from "payments"'],
          );
          inRound += rowCount ?? 0;
          ended += rowCount ?? 0;
        }
        replies.push(...(await paying));
      }
      await administrator.end();
      await patient.close();
      expect(replies.length).toBeGreaterThan(0);
      expect(replies.filter(({ body }) => body.result.code !== APPROVED).map(({ text }) => text)).toEqual([]);
      const payments = await direct.read(allPayments, {});
      expect(payments.map(({ id }) => id).sort()).toEqual(
        [...replies.map(({ body }) => body.id), (await stored('the first'))[0]?.id].sort(),
      );
      expect(payments.filter(({ state }) => state !== 'succeeded')).toEqual([]);
    });
  });

  describe('503', () => {
    test('is the reply to every request without the database, and every request works again afterwards', async () => {
      const [first] = await stored('the first');
      const ask = async (): Promise<readonly TestReply[]> => [
        await gateway.post('/v1/payments', named('away')),
        await gateway.post(`/v1/payments/${first?.id}`, { amount: '1.00', currency: 'EUR', paymentType: 'RF' }),
        await gateway.post('/v1/checkouts', { amount: '1.00', currency: 'EUR', paymentType: 'DB' }),
        await read(first?.id),
        await gateway.get(`/v1/query?entityId=${gateway.entityId}&merchantTransactionId=order%20of%20away`),
        await gateway.submit(`/v1/checkouts/${'A'.repeat(32)}.test01-vm-tx01/payment`, cardPayment),
      ];
      way.shut();
      await expect.poll(pinged).toBe('away');
      const away = await ask();
      for (const reply of away) expectAway(reply);
      for (const { body } of away) expect(body.result.description).toContain('nothing was done');
      expect(await stored('away')).toEqual([]);
      await reopened();
      expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404]);
      expect(await stored('away')).toHaveLength(1);
    });

    test('names a payment that may have been received, and how to read it', async () => {
      way.shutAtAnswerTo(INSERTS_PAYMENT);
      const reply = await gateway.post('/v1/payments', named('unknown'));
      expectAway(reply);
      const { id = '', result } = reply.body;
      expect(result.description).toContain(`ask for GET /v1/payments/${id}`);
      await reopened();
      expect(await stored('unknown')).toMatchObject([{ id, state: 'received' }]);
      expect((await read(id)).body.result.code).toBe('000.200.000');
    });

    test('names the payment of a follow-up and of a checkout too', async () => {
      const [first] = await stored('the first');
      const refund = { amount: '2.00', currency: 'EUR', paymentType: 'RF' };
      way.shutAtAnswerTo(INSERTS_PAYMENT);
      const followUp = await gateway.post(`/v1/payments/${first?.id}`, refund);
      expectAway(followUp);
      await reopened();
      expect((await read(followUp.body.id)).body).toMatchObject({ paymentType: 'RF', amount: '2.00' });
      const { paymentType, amount, currency, ...card } = cardPayment;
      const checkout = await gateway.post('/v1/checkouts', { paymentType, amount, currency });
      way.shutAtAnswerTo(INSERTS_PAYMENT);
      const submitted = await gateway.submit(`/v1/checkouts/${checkout.body.id}/payment`, card);
      expectAway(submitted);
      expect(submitted.body.result.description).toContain(`ask for GET /v1/checkouts/${checkout.body.id}/payment`);
      await reopened();
      expect((await read(submitted.body.id)).status).toBe(200);
    });

    test('a request with an Idempotency-Key can simply be repeated, and takes effect once', async () => {
      way.shutAtAnswerTo(INSERTS_PAYMENT);
      const key = { 'Idempotency-Key': 'order-7' };
      const first = await gateway.post('/v1/payments', named('keyed'), key);
      expectAway(first);
      await reopened();
      // The process could not release the key: a request that is too early must be repeated.
      expect((await gateway.post('/v1/payments', named('keyed'), key)).status).toBe(409);
      gateway.realClock.advance(HELD_FOR_MS);
      const again = await gateway.post('/v1/payments', named('keyed'), key);
      // The acquirer never received the order, so nothing was charged, and the same key charges nothing later.
      expect([again.status, again.body.result.code, again.body.id]).toEqual([400, '900.100.300', first.body.id]);
      const repeated = await gateway.post('/v1/payments', named('keyed'), key);
      expect(repeated.text).toBe(again.text);
      expect(await stored('keyed')).toHaveLength(1);
    });
  });
});

describe('a gateway whose rows are locked by others', () => {
  test('answers 503 after the lock time-out, and processes nothing later', async () => {
    const address = await freshPostgres(await sharedPostgres());
    const url = new URL(address.url);
    url.searchParams.set('options', `${url.searchParams.get('options')} -c lock_timeout=200`);
    const database = await openDatabase(url.href, undefined, migrations);
    const gateway = await startGateway(database);
    const administrator = new Client({ connectionString: address.url });
    await administrator.connect();
    const first = await gateway.post('/v1/payments', cardPayment);
    const refund = () =>
      gateway.post(`/v1/payments/${first.body.id}`, { amount: '92.00', currency: 'EUR', paymentType: 'RF' });
    await administrator.query('begin');
    await administrator.query('select * from payments for update');
    const waiting = await refund();
    expectAway(waiting);
    expect(waiting.body.result.description).toContain('nothing was done');
    await administrator.query('commit');
    expect(await database.read(allPayments, {})).toHaveLength(1);
    expect((await refund()).body.result.code).toBe(APPROVED);
    await administrator.end();
    await gateway.close();
    await database.close();
    await address.remove();
  });
});

describe('a PostgreSQL of few connections', () => {
  let postgres: OwnPostgres;
  beforeAll(async () => {
    postgres = await startOwnPostgres({ durable: false, maxConnections: 12 });
  }, 60_000);
  afterAll(() => postgres.stop());

  test('eight gateways that need more of them charge every payment once, without a failure', {
    timeout: 90_000,
  }, async () => {
    const first = await freshPostgres(postgres.url);
    const databases = await Promise.all(
      Array.from({ length: 8 }, () => openDatabase(first.url, undefined, migrations, { poolSize: 8 })),
    );
    const [database, ...others] = databases;
    if (database === undefined) throw new Error('there is no database');
    const gateway = await startGateway(database);
    const gateways = [gateway];
    for (const other of others) gateways.push(await startGateway(other, { beside: gateway }));
    const names = Array.from({ length: 240 }, (_, index) => `shopper ${index}`);
    const replies = await Promise.all(
      names.map((name, index) => gateways[index % 8]?.post('/v1/payments', named(name))),
    );
    expect(replies.filter((reply) => reply?.body.result.code !== APPROVED).map((reply) => reply?.text)).toEqual([]);
    const payments = await database.read(allPayments, {});
    expect(payments.map((payment) => payment.merchant_transaction_id).sort()).toEqual(
      names.map((name) => `order of ${name}`).sort(),
    );
    expect(payments.filter(({ state }) => state !== 'succeeded')).toEqual([]);
    await Promise.all(gateways.map((each) => each.close()));
    await Promise.all(databases.map((each) => each.close()));
    await first.remove();
  });
});
