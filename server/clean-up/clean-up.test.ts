import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptNames, retention } from '../../catalogue/settings/retention.ts';
import { query } from '../database/query.ts';
import { databases, type TestDatabase } from '../database/testing.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing.ts';
import { insertWalletToken } from '../wallets/records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const countOf = (table: string) =>
  query<Record<string, { id: string }>>()((db) =>
    db.selectFrom(table).select((count) => count.fn.countAll<number>().as('rows')),
  );
const counts = {
  wallet_tokens: countOf('wallet_tokens'),
  checkouts: countOf('checkouts'),
  payments: countOf('payments'),
};
const cleaning = query<{ timers: { kind: string; subject: string } }>()((db) =>
  db.selectFrom('timers').select('subject').where('kind', '=', 'clean-up').orderBy('subject'),
);

describe.each(databases)('what has outlived its time on $name', ({ open }) => {
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
    // What was much is removed in several runs; the next one is due a moment later.
    gateway.clock.advance(1);
    await gateway.gateway.timers.runDue();
  };

  test('has one timer for each kind of row, however often the gateway starts', async () => {
    await gateway.gateway.ensureTimers();
    const subjects = (await database.read(cleaning, {})).map(({ subject }) => subject);
    expect(subjects).toEqual(keptNames.toSorted());
  });

  test('tokens of wallets go after eight days, all of many', async () => {
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

  test('checkouts go after 30 days, and their payments stay', async () => {
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
});
