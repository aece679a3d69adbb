import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../database/testing.ts';
import { paymentRecords } from '../payments/records.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing.ts';
import { authenticationRecords } from '../three-d-secure/records.ts';
import { browserData, follow, formOn, openPage, redirectIn, type SeenPage, sendForm } from './shopper-testing.ts';

const payment = { ...cardPayment, ...browserData };
const MINUTE_MS = 60_000;

/** What only the test environment has is written behind the requests, whenever there is time. */
const ofTests: ReadonlySet<string> = new Set(['events', 'test_processes', 'test_clock']);

/** What may happen to a payment, in any order and however often. */
const happenings = ['visit', 'fingerprint', 'answer', 'return', 'minute', 'quarter', 'read', 'recover'] as const;

/** What a shopper does, often as it should be, with anything else before, after and at the same time. */
const steps = fc
  .tuple(
    fc.array(fc.record({ act: fc.constantFrom(...happenings), at: fc.integer({ min: 0, max: 4 }) }), { maxLength: 5 }),
    fc.boolean(),
  )
  .map(([others, isWhole]) => {
    const order: (typeof happenings)[number][][] = isWhole
      ? [['visit'], ['answer'], ['return'], [], []]
      : [[], [], [], [], []];
    for (const { act, at } of others) order[at]?.push(act);
    return order;
  });

describe.each(databases)('messages in any order on $name', ({ open }) => {
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

  const later = async (milliseconds: number, by: TestGateway) => {
    gateway.clock.advance(milliseconds);
    await by.gateway.timers.runDue();
  };
  const stored = async (id: string) => {
    const found = await paymentRecords(database).byId(gateway.entityId, id);
    if (found === undefined) throw new Error('the payment is gone');
    return found;
  };
  const secretOf = async (id: string) =>
    (await authenticationRecords(database).ofPayment(gateway.entityId, id))?.sealed;

  const shopper = (url: string, answer: 'approve' | 'decline' | 'cancel', by: () => TestGateway, id: string) => {
    let issuers: SeenPage | undefined;
    let back: SeenPage | undefined;
    return {
      visit: async () => {
        const page = await openPage(url);
        if (page.text.includes('name="creq"')) issuers = await sendForm(page);
      },
      fingerprint: async () => {
        await openPage(url.replace(/continue$/, 'fingerprint'), { threeDSMethodData: 'e30' });
      },
      answer: async () => {
        if (issuers?.text.includes('name="answer"')) back = await sendForm(issuers, { answer });
      },
      return: async () => {
        if (back !== undefined) await openPage(formOn(back).action, formOn(back).fields);
      },
      minute: () => later(MINUTE_MS, by()),
      quarter: () => later(16 * MINUTE_MS, by()),
      read: async () => void (await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`)),
      recover: async () => void (await gateway.gateway.recover(gateway.clock.now() - 1)),
    } satisfies Record<(typeof happenings)[number], () => Promise<void>>;
  };

  test('end a payment once, by what the issuer told or by the time, and its code is gone', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('4200000000000018', '4200000000000042'),
        fc.constantFrom('approve', 'decline', 'cancel'),
        steps,
        async (number, answer, order) => {
          const { body } = await gateway.post('/v1/payments', { ...payment, 'card.number': number });
          const id = body.id ?? '';
          const acts = shopper(redirectIn(body).url, answer, () => gateway, id);
          const ended: string[] = [];
          for (const atOnce of order) {
            await Promise.all(atOnce.map((act) => acts[act]()));
            const { state, outcome } = await stored(id);
            if (state === 'succeeded' || state === 'declined') ended.push(`${state} ${outcome?.code}`);
            if (ended.length > 0) expect(await secretOf(id)).toBeUndefined();
          }
          await acts.quarter();
          await acts.minute();
          const { state, outcome } = await stored(id);
          ended.push(`${state} ${outcome?.code}`);
          expect(new Set(ended).size).toBe(1);
          const told = {
            approve: 'succeeded 000.100.110',
            decline: 'declined 100.380.401',
            cancel: 'declined 100.396.101',
          };
          expect([told[answer], 'declined 100.396.101']).toContain(ended[0]);
          expect(await secretOf(id)).toBeUndefined();
        },
      ),
      { numRuns: 25 },
    );
  });

  /** A database whose process is killed at a commit: before or after it has become durable. */
  const dyingAt = (commit: number, isDurable: boolean): TestDatabase => {
    let commits = 0;
    let isDead = false;
    return {
      ...database,
      commit: async (changes) => {
        const { inserts = [], updates = [], deletes = [] } = changes;
        if ([...inserts, ...updates, ...deletes].some(({ table }) => ofTests.has(table))) {
          await database.commit(changes);
          return;
        }
        commits += 1;
        if (isDead || (commits === commit && !isDurable)) {
          isDead = true;
          throw new Error('killed');
        }
        await database.commit(changes);
        if (commits === commit) {
          isDead = true;
          throw new Error('killed');
        }
      },
    };
  };

  const kills = Array.from({ length: 12 }, (_, index) => index + 1).flatMap((commit) => [
    [commit, false] as const,
    [commit, true] as const,
  ]);

  test.each(kills)('killed at commit %i (durable: %s), a payment ends once', async (commit, isDurable) => {
    const dying = await startGateway(dyingAt(commit, isDurable), { beside: gateway });
    const merchantTransactionId = `killed ${commit} ${isDurable} ${database.kind}`;
    const sent = { ...payment, 'card.number': '4200000000000042', merchantTransactionId };
    try {
      const { body } = await dying.post('/v1/payments', sent);
      let page: SeenPage = await follow(body);
      page = await sendForm(page);
      page = await sendForm(page, { answer: 'approve' });
      await sendForm(page);
    } catch {
      // What was to come is not there: the process is gone.
    }
    await dying.close();
    await later(2 * MINUTE_MS, gateway);
    await gateway.gateway.recover(gateway.clock.now() - 1);
    await later(16 * MINUTE_MS, gateway);
    await later(MINUTE_MS, gateway);
    await gateway.gateway.recover(gateway.clock.now() - 1);
    const query = `/v1/query?entityId=${gateway.entityId}&merchantTransactionId=${encodeURIComponent(merchantTransactionId)}`;
    const found = ((await gateway.get(query)).body['payments'] ?? []) as readonly {
      id: string;
      result: { code: string };
    }[];
    expect(found.length).toBe(commit === 1 && !isDurable ? 0 : 1);
    for (const { id, result } of found) {
      expect(['000.100.110', '100.396.101', '100.396.103', '900.100.300']).toContain(result.code);
      expect((await stored(id)).state).toBe(result.code === '000.100.110' ? 'succeeded' : 'declined');
      expect(await secretOf(id)).toBeUndefined();
    }
  });
});
