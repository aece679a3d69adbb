import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomHex } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import { databases, isStep, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { HELD_FOR_MS } from './reserve.ts';

const paymentsOf = query<{ payments: { id: string; entity: string; state: string } }, { entity: string }>()(
  (db, input) => db.selectFrom('payments').select(['id', 'state']).where('entity', '=', input('entity')),
);
const checkoutsOf = query<{ checkouts: { id: string; entity: string } }, { entity: string }>()((db, input) =>
  db.selectFrom('checkouts').select('id').where('entity', '=', input('entity')),
);

/** A commit of a request, and whether it was stored when the process died. */
interface Moment {
  readonly commit: number;
  readonly moment: 'before' | 'after';
}

/** A database whose process stops at one of its commits: none of its calls settles until it is woken. */
const dyingDatabase = (database: Database, dyingCommit: number, moment: 'before' | 'after') => {
  let commits = Number.NEGATIVE_INFINITY;
  let report: () => void = () => undefined;
  const died = new Promise<void>((resolve) => {
    report = resolve;
  });
  let wake: () => void = () => undefined;
  const woken = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const dying: Database = {
    ...database,
    commit: async (changes) => {
      if (isStep(changes)) commits += 1;
      if (commits < dyingCommit) return await database.commit(changes);
      if (commits === dyingCommit && moment === 'after') await database.commit(changes);
      report();
      await woken;
      if (commits > dyingCommit || moment === 'before') await database.commit(changes);
    },
  };
  const arm = (): void => {
    commits = 0;
  };
  return { dying, died, arm, wake };
};

describe.each(databases)('a process that is cut off on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    await gateway.post('/v1/payments', cardPayment, { 'Idempotency-Key': 'makes the keys of the vault' });
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const send = (to: TestGateway, key: string, parameters: Record<string, string> = {}, path = '/v1/payments') =>
    to.post(path, { ...(path === '/v1/payments' ? cardPayment : {}), ...parameters }, { 'Idempotency-Key': key });
  const payments = () => database.read(paymentsOf, { entity: gateway.entityId });
  const checkouts = () => database.read(checkoutsOf, { entity: gateway.entityId });

  describe('when the process dies', () => {
    const momentsOf = (commits: number): readonly Moment[] =>
      Array.from({ length: commits }, (_, index) => index + 1).flatMap((commit) => [
        { commit, moment: 'before' },
        { commit, moment: 'after' },
      ]);

    /** Sends a request to a process that dies during it, then again to one that lives. */
    const afterDeath = async (at: Moment, commitsOf: number, request: Parameters<typeof send>) => {
      const { dying, died, arm } = dyingDatabase(database, at.commit, at.moment);
      const { commit, moment } = at;
      const victim = await startGateway(dying, { beside: gateway });
      const [, key, parameters, path] = request;
      arm();
      void send(victim, key, parameters, path).catch(() => undefined);
      await died;
      void victim.close(); // A dead process never finishes closing.
      const survivor = await startGateway(database, { beside: gateway });
      if (database.shared) {
        const early = await send(survivor, key, parameters, path);
        const isHeld = commit > 1 || moment === 'after';
        const isKept = commit === commitsOf && moment === 'after';
        expect(early.status).toBe(isHeld && !isKept ? 409 : 200);
        survivor.clock.advance(HELD_FOR_MS);
      }
      const reply = await send(survivor, key, parameters, path);
      const again = await send(survivor, key, parameters, path);
      await survivor.close();
      expect(again.text).toBe(reply.text);
      return reply;
    };

    /** The reply to a retry: if the process died before the acquirer received the order, nothing was charged. */
    const endAfter = ({ commit, moment }: Moment) =>
      (commit === 2 && moment === 'after') || (commit === 3 && moment === 'before')
        ? { status: 400, code: '900.100.300', reason: 'the order never arrived at the acquirer' }
        : { status: 200, code: '000.100.110', reason: 'approved' };

    const endOf = ({ status, body }: Awaited<ReturnType<typeof send>>) => {
      const { ExtendedDescription: reason } = body['resultDetails'] as { ExtendedDescription: string };
      return { status, code: body.result.code, reason };
    };

    test.each(momentsOf(5))('$moment commit $commit of a payment, a retry charges once', async (at) => {
      const before = (await payments()).length;
      const reply = await afterDeath(at, 5, [gateway, `dies-${randomHex(8)}`]);
      expect(endOf(reply)).toEqual(endAfter(at));
      const after = await payments();
      expect(after).toHaveLength(before + 1);
      expect(after.every(({ state }) => state === 'succeeded' || state === 'declined')).toBe(true);
    });

    test.each(momentsOf(5))('$moment commit $commit of a refund, a retry refunds once', async (at) => {
      const { body: paid } = await send(gateway, `paid-${randomHex(8)}`);
      const before = (await payments()).length;
      const refund = { paymentType: 'RF', amount: '60.00', currency: 'EUR' };
      const reply = await afterDeath(at, 5, [gateway, `dies-${randomHex(8)}`, refund, `/v1/payments/${paid.id}`]);
      expect(endOf(reply)).toEqual(endAfter(at));
      expect(reply.body['referencedId']).toBe(paid.id);
      expect(await payments()).toHaveLength(before + 1);
    });

    test.each(momentsOf(3))('$moment commit $commit of a checkout, a retry makes one', async (at) => {
      const before = (await checkouts()).length;
      const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
      const reply = await afterDeath(at, 3, [gateway, `dies-${randomHex(8)}`, order, '/v1/checkouts']);
      expect([reply.status, reply.body.result.code]).toEqual([200, '000.200.100']);
      expect(await checkouts()).toHaveLength(before + 1);
    });
  });

  describe('when the clock of a process that died was an hour ahead', () => {
    const HOUR_MS = 3_600_000;

    const sendTogether = async (to: TestGateway, key: string) =>
      (await Promise.all(Array.from({ length: 50 }, () => send(to, key)))).map(({ status }) => status);

    test('a retry charges once, after the usual time', async () => {
      const before = (await payments()).length;
      const key = `ahead-${randomHex(8)}`;
      const { dying, died, arm } = dyingDatabase(database, 3, 'after');
      const victim = await startGateway(dying, { beside: gateway });
      victim.clock.advance(HOUR_MS);
      arm();
      void send(victim, key).catch(() => undefined);
      await died;
      void victim.close(); // A dead process never finishes closing.
      gateway.clock.advance(-HOUR_MS);
      const survivor = await startGateway(database, { beside: gateway });
      if (database.shared) {
        expect(new Set(await sendTogether(survivor, key))).toEqual(new Set([409]));
        survivor.clock.advance(HELD_FOR_MS - 1);
        expect((await send(survivor, key)).status).toBe(409);
        survivor.clock.advance(1);
      }
      const statuses = new Set(await sendTogether(survivor, key));
      const last = await send(survivor, key);
      await survivor.close();
      expect([200, 409]).toEqual(expect.arrayContaining([...statuses]));
      expect([last.status, last.body.result.code]).toEqual([200, '000.100.110']);
      expect(await payments()).toHaveLength(before + 1);
    });

    test('a process that only was slow finishes its request', async () => {
      const key = `slow-ahead-${randomHex(8)}`;
      const { dying, died, arm, wake } = dyingDatabase(database, 4, 'before');
      const slow = await startGateway(dying, { beside: gateway });
      slow.clock.advance(HOUR_MS);
      arm();
      const late = send(slow, key);
      await died;
      gateway.clock.advance(-HOUR_MS);
      const other = await startGateway(database, { beside: gateway });
      if (database.shared) expect((await send(other, key)).status).toBe(409);
      wake();
      const lateReply = await late;
      const reply = await send(other, key);
      await slow.close();
      await other.close();
      expect([lateReply.status, reply.text]).toEqual([200, lateReply.text]);
    });
  });

  describe('when the process only was slow', () => {
    test.each([
      { commit: 2, status: 409, what: 'before it wrote the payment, it is refused' },
      { commit: 4, status: 200, what: 'before it wrote the outcome, it gets the reply of the other' },
      { commit: 5, status: 200, what: 'before it kept the reply, it gets the reply of the other' },
    ])('$what', async ({ commit, status }) => {
      const count = (await payments()).length;
      const key = `slow-${randomHex(8)}`;
      const { dying, died, arm, wake } = dyingDatabase(database, commit, 'before');
      const slow = await startGateway(dying, { beside: gateway });
      arm();
      const late = send(slow, key);
      await died;
      gateway.clock.advance(HELD_FOR_MS);
      const other = await startGateway(database, { beside: gateway });
      const reply = await send(other, key);
      wake();
      const lateReply = await late;
      await slow.close();
      await other.close();
      expect([reply.status, lateReply.status]).toEqual([200, status]);
      if (status === 200) expect(lateReply.text).toBe(reply.text);
      expect(await payments()).toHaveLength(count + 1);
    });
  });
});
