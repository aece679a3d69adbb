import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptNames, retention } from '../../../catalogue/settings/retention.ts';
import { insertWalletToken } from '../../payments/wallets/records.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, killedAtEachCommit, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { manualClock, movableClock } from '../base/clock.ts';
import { query } from '../database/query.ts';
import { forgetEvents, insertEvents } from '../events/records.ts';
import { cleanUp } from './clean-up.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const forgets = { events: forgetEvents };

const countOf = (table: string) =>
  query<Record<string, { id: string }>>()((db) =>
    db.selectFrom(table).select((count) => count.fn.countAll<number>().as('rows')),
  );
const counts = {
  wallet_tokens: countOf('wallet_tokens'),
  checkouts: countOf('checkouts'),
  payments: countOf('payments'),
  events: countOf('events'),
};
const cleaning = query<{ timers: { kind: string; subject: string } }>()((db) =>
  db.selectFrom('timers').select('subject').where('kind', '=', 'clean-up').orderBy('subject'),
);

describe.each(databases)('expired rows on $name', ({ open, moments }) => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    await gateway.gateway.ensureTimers();
  });

  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const rows = async (table: keyof typeof counts) => Number((await database.read(counts[table], {}))[0]?.rows);

  const pass = async (milliseconds: number) => {
    gateway.clock.advance(milliseconds);
    await gateway.gateway.timers.runDue();
    // Many rows are removed in several runs; the next run is due a moment later.
    gateway.clock.advance(1);
    await gateway.gateway.timers.runDue();
  };

  test('have one timer for each kind, however often the gateway starts', async () => {
    await gateway.gateway.ensureTimers();
    const subjects = (await database.read(cleaning, {})).map(({ subject }) => subject);
    expect(subjects).toEqual(keptNames.toSorted());
  });

  test.each([
    ['test', retention.events.days],
    ['live', retention.events.daysInLive],
  ] as const)('of events are removed by the real clock in %s after %d days', async (environment, days) => {
    const stored = await open();
    const real = manualClock(1_795_176_000_000);
    const clock = movableClock(real);
    const dependencies = { database: stored, clock, log: pino({ level: 'silent' }), environment, forgets };
    const timer = { kind: 'clean-up', subject: 'events', data: {}, dueAtMs: 0, attempts: 0, version: 1 } as const;
    const left = async () => Number((await stored.read(counts.events, {}))[0]?.rows);
    const event = { kind: 'request', details: {}, atMs: clock.now(), toldAtMs: real.now() };
    await stored.commit({ inserts: [insertEvents('subject', 'id', [event])] });

    clock.moveTo({ offsetMs: 365 * DAY_MS, frozenAtMs: undefined });
    const end = await cleanUp(dependencies)(timer);
    expect(await left()).toBe(1);
    expect(end.againAtMs).toBe(clock.now() + (days * DAY_MS) / 12);
    real.advance(days * DAY_MS + 1);
    expect((await cleanUp(dependencies)(timer)).againAtMs).toBe(clock.now());
    expect(await left()).toBe(0);
    await stored.close();
  });

  test('of an unknown kind are left alone', async () => {
    const timer = { kind: 'clean-up', subject: 'of-later', data: {}, dueAtMs: 0, attempts: 0, version: 1 } as const;
    const dependencies = {
      database,
      clock: movableClock(gateway.clock),
      log: pino({ level: 'silent' }),
      environment: 'test',
      forgets,
    } as const;
    expect(await cleanUp(dependencies)(timer)).toEqual({ againAtMs: gateway.clock.now() + 60_000 });
  });

  test('include used wallet tokens after eight days', async () => {
    const many = 5_500;
    for (let from = 0; from < many; from += 500) {
      const inserts = Array.from({ length: 500 }, (_, place) =>
        insertWalletToken({
          token_hash: `${from + place}`,
          entity: 'e',
          wallet: 'walletOne',
          seen_at: gateway.clock.now(),
        }),
      );
      await database.commit({ inserts });
    }
    await pass(retention.walletTokens.days * DAY_MS);
    expect(await rows('wallet_tokens')).toBe(many);
    await pass((retention.walletTokens.days * DAY_MS) / 12);
    expect(await rows('wallet_tokens')).toBe(0);
  });

  test('include checkouts after 30 days, but not their payments', async () => {
    const { amount, currency, paymentType, ...card } = cardPayment;
    const { body } = await gateway.post('/v1/checkouts', { amount, currency, paymentType });
    await gateway.submit(`/v1/checkouts/${body.id}/payment`, card);
    const status = () => gateway.get(`/v1/checkouts/${body.id}/payment?entityId=${gateway.entityId}`);
    await pass(30 * DAY_MS - 60_000);
    expect((await status()).body.result.code).toBe('000.100.110');
    await pass(60_000);
    expect((await status()).body.result.code).toBe('200.300.404');
    await pass(3 * DAY_MS);
    expect([await rows('checkouts'), await rows('payments')]).toEqual([0, 1]);
  });

  test.each(moments)(
    'are removed even if a process dies %s any commit',
    {
      timeout: 240_000,
    },
    async (moment) => {
      const keptForMs = retention.walletTokens.days * DAY_MS;
      const deaths = await killedAtEachCommit(gateway, moment, {
        way: async (victim, commit) => {
          const token = { entity: 'e', wallet: 'walletOne', seen_at: gateway.clock.now() } as const;
          await database.commit({ inserts: [insertWalletToken({ ...token, token_hash: `${moment} ${commit}` })] });
          victim.clock.advance(2 * keptForMs);
          await victim.gateway.timers.runDue();
        },
        afterwards: async () => {
          await pass(2 * keptForMs);
          expect(await rows('wallet_tokens')).toBe(0);
          const subjects = (await database.read(cleaning, {})).map(({ subject }) => subject);
          expect(subjects).toEqual(keptNames.toSorted());
        },
      });
      expect(deaths).toBeGreaterThan(keptNames.length / 2);
    },
  );
});
