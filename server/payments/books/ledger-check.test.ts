import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkLedger, completeLedger } from '../../assembly/books.ts';
import { ledgerCauses } from '../../assembly/wings.ts';
import { firstIdAt } from '../../platform/base/identifiers.ts';
import type { Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { casesOf } from '../../testing/lengths.ts';
import { testMerchant } from '../../testing/merchant.ts';
import type { LedgerLine } from '../ledger/entry.ts';
import { insertLine } from '../ledger/entry.ts';
import { ledgerRecords } from '../ledger/records.ts';
import { checkPeriod, type LedgerCause } from './ledger-check.ts';
import { daysOfLedger } from './ledger-digest.ts';

interface Tables {
  ledger_lines: Readonly<Record<'entity' | 'source_id' | 'event', string>> &
    Readonly<Record<'posted_at' | 'line', number>>;
}

const keysOfLines = query<Tables>()((db) =>
  db.selectFrom('ledger_lines').select(['entity', 'posted_at', 'source_id', 'event', 'line']),
);

const keysOfPayments = query<{
  payments: { readonly entity: string; readonly id: string; readonly version: number; readonly state: string };
}>()((db) => db.selectFrom('payments').select(['entity', 'id', 'version', 'state']).orderBy('id'));

const DAY_MS = 24 * 60 * 60_000;

/** Removes the whole ledger, as if it had been introduced only now. */
const forgetLedger = async (database: Database): Promise<void> => {
  const keys = await database.read(keysOfLines, {});
  await database.commit({ deletes: keys.map((key) => ({ table: 'ledger_lines', key: { ...key } })) });
};

describe.each(databases)('the ledger on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const { paid, followed, pay } = testMerchant(() => gateway);

  /** Makes one of each money event of payments. */
  const movements = async (): Promise<void> => {
    const debit = await paid();
    await followed(debit, 'RF', '10.00');
    await followed(debit, 'RV', '2.00');
    const authorization = await paid({ paymentType: 'PA' });
    await followed(authorization, 'PA', '8.00');
    await followed(authorization, 'CP', '30.00', { sequence: 'FINAL' });
    await followed(await paid({ paymentType: 'PA' }), 'RV');
    await paid({ paymentType: 'CD', transactionProcessingCode: 'PAYMENT' });
    const dispute = await gateway.post('/v1/test/chargebacks', { paymentId: debit, amount: '20.00' });
    await gateway.post(`/v1/disputes/${dispute.body.id}/accept`, {});
    await gateway.post(`/v1/test/chargebacks/${dispute.body.id}/reversal`, { amount: '5.00' });
    await pay({ 'card.number': '4200000000001552' });
  };

  const balances = () => ledgerRecords(gateway.database).balances(gateway.entityId, Number.MAX_SAFE_INTEGER);

  test('sums to zero, and is rebuilt from the payments with the same result', async () => {
    await movements();
    const before = await balances();
    expect(before.reduce((sum, { balance }) => sum + balance, 0n)).toBe(0n);
    expect(Object.fromEntries(before.map(({ account, balance }) => [account, balance]))).toEqual({
      AUTHORIZED: 0n,
      AUTHORIZATION_CONTRA: 0n,
      // 92 - 10 - 2 + 30 - 92 of payments, -20 + 5 of the chargeback.
      ACQUIRER_RECEIVABLE: 300n,
      MERCHANT_PAYABLE: -300n,
      RESERVE: 0n,
    });
    const { lines } = await checkLedger(gateway.database);
    await forgetLedger(gateway.database);
    expect(await checkLedger(gateway.database)).toMatchObject({ missing: lines, unexpected: 0, lines: 0 });
    expect(await completeLedger(gateway.database)).toBe(lines);
    expect(await completeLedger(gateway.database)).toBe(0);
    expect(await balances()).toEqual(before);
    expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0, lines });
  });

  test('names the lines of each payment that somebody deletes from the database', async () => {
    await movements();
    const before = await checkLedger(gateway.database);
    const { database } = gateway;
    const payments = await database.read(keysOfPayments, {});
    const rowOf = query<{ payments: Readonly<Record<string, string | number | null>> }, { id: string }>()((db, input) =>
      db.selectFrom('payments').selectAll().where('id', '=', input('id')),
    );
    let seen = 0;
    for (const { version, state: _state, ...key } of payments) {
      const [row] = await database.read(rowOf, { id: key.id });
      await database.commit({ deletes: [{ table: 'payments', key, version }] });
      const { missing, unexpected, shown } = await checkLedger(database);
      const caused = shown.some(({ line }) => line.sourceId === key.id || line.paymentId === key.id);
      if (missing + unexpected > 0) {
        expect(caused).toBe(true);
        seen += 1;
      }
      await database.commit({ inserts: [{ table: 'payments', row: { ...row } }] });
    }
    expect(seen).toBeGreaterThan(8);
    expect(seen).toBe(payments.filter(({ state }) => state === 'succeeded').length);
    expect(await checkLedger(database)).toEqual(before);
  });

  test('has a hash for each day, which changes with every line of that day and before', async () => {
    const { database, clock } = gateway;
    const startMs = clock.now();
    for (const days of [0, 1, 1]) {
      clock.advance(days * DAY_MS);
      await paid();
      await movements();
    }
    const days = (nowMs: number) => daysOfLedger(database, nowMs);
    expect(await days(startMs)).toEqual([]);
    const all = await days(startMs + 4 * DAY_MS);
    expect(all).toHaveLength(3);
    expect(all.reduce((sum, { lines }) => sum + lines, 0)).toBe((await checkLedger(database)).lines);
    // A day that has ended since changes no head before it.
    expect(await days(startMs + 3 * DAY_MS)).toEqual(all.slice(0, 2));
    const keys = (await database.read(keysOfLines, {})).filter(({ posted_at }) => posted_at < startMs + DAY_MS / 2);
    expect(keys.length).toBeGreaterThan(3);
    for (const key of keys.slice(0, 5)) {
      const [line] = (await ledgerRecords(database).after(gateway.entityId, key.posted_at - 1, 1_000)).filter(
        ({ sourceId, event, line: number }) => sourceId === key.source_id && event === key.event && number === key.line,
      );
      await database.commit({ deletes: [{ table: 'ledger_lines', key: { ...key } }] });
      const changed = await days(startMs + 4 * DAY_MS);
      expect(changed.filter(({ head }) => all.some((each) => each.head === head))).toEqual([]);
      if (line !== undefined) {
        await database.commit({ inserts: [insertLine({ ...line, amount: line.amount + 1n })] });
        expect((await days(startMs + 4 * DAY_MS)).at(-1)?.head).not.toBe(all.at(-1)?.head);
        await database.commit({ deletes: [{ table: 'ledger_lines', key: { ...key } }] });
        await database.commit({ inserts: [insertLine(line)] });
      }
    }
    expect(await days(startMs + 4 * DAY_MS)).toEqual(all);
  });

  test('names a line that no payment caused', async () => {
    const paymentId = await paid();
    const line: LedgerLine = {
      channelId: gateway.entityId,
      event: 'REFUND',
      sourceId: 'f'.repeat(32),
      line: 0,
      paymentId,
      debit: 'MERCHANT_PAYABLE',
      credit: 'ACQUIRER_RECEIVABLE',
      amount: 1n,
      currency: 'EUR',
      atMs: 1,
    };
    await gateway.database.commit({ inserts: [insertLine(line)] });
    const check = await checkLedger(gateway.database);
    expect(check).toMatchObject({ missing: 0, unexpected: 1, shown: [{ kind: 'unexpected', line }] });
    const key = { entity: line.channelId, posted_at: 1, source_id: line.sourceId, event: line.event, line: 0 };
    await gateway.database.commit({ deletes: [{ table: 'ledger_lines', key }] });
  });

  describe('in a period', () => {
    const checked = (fromMs: number, beforeMs: number, mostPayments = 1_000) =>
      checkPeriod(gateway.database, ledgerCauses(gateway.database), {
        channelId: gateway.entityId,
        fromMs,
        beforeMs,
        mostPayments,
      });

    /** Puts the clock to a new day, lets money move on it, and returns the day's beginning and end. */
    const dayOfMovements = async (): Promise<readonly [number, number]> => {
      gateway.clock.advance(DAY_MS);
      const fromMs = gateway.clock.now();
      await movements();
      gateway.clock.advance(DAY_MS);
      return [fromMs, gateway.clock.now()];
    };

    test('agrees with the payments, and sees each line that is removed from it', async () => {
      const { database } = gateway;
      await dayOfMovements();
      const [fromMs, beforeMs] = await dayOfMovements();
      const before = await checked(fromMs, beforeMs);
      expect(before).toMatchObject({ missing: 0, unexpected: 0, isWhole: true });
      expect(before.payments).toBeGreaterThan(10);
      const keys = (await database.read(keysOfLines, {})).filter(
        ({ posted_at }) => posted_at >= fromMs && posted_at < beforeMs,
      );
      const all = await ledgerRecords(database).after(gateway.entityId, fromMs - 1, 1_000);
      expect(keys.length).toBe(all.length);
      for (const key of keys) {
        const line = all.find(
          (each) => each.sourceId === key.source_id && each.event === key.event && each.line === key.line,
        );
        if (line === undefined) throw new Error('a key has no line');
        await database.commit({ deletes: [{ table: 'ledger_lines', key: { ...key } }] });
        expect(await checked(fromMs, beforeMs), line.event).toMatchObject({
          missing: 1,
          unexpected: 0,
          shown: [{ line }],
        });
        await database.commit({ inserts: [insertLine({ ...line, amount: line.amount + 1n })] });
        expect(await checked(fromMs, beforeMs), line.event).toMatchObject({ missing: 1, unexpected: 1 });
        expect(await checked(beforeMs, beforeMs + DAY_MS)).toMatchObject({ missing: 0, unexpected: 0 });
        await database.commit({ deletes: [{ table: 'ledger_lines', key: { ...key } }] });
        await database.commit({ inserts: [insertLine(line)] });
      }
      expect(await checked(fromMs, beforeMs)).toEqual(before);
    });

    test.each([
      ['of a payment that does not exist', { paymentId: 'e'.repeat(32) }],
      ['of no payment and no record', { paymentId: undefined }],
      ['whose source is no id', { paymentId: undefined, sourceId: '-' }],
    ])('names a line %s', async (_what, of) => {
      const [fromMs, beforeMs] = await dayOfMovements();
      const line: LedgerLine = {
        channelId: gateway.entityId,
        event: 'UNMATCHED',
        sourceId: '0'.repeat(32),
        line: 0,
        debit: 'IN_TRANSIT',
        credit: 'SUSPENSE',
        amount: 1n,
        currency: 'EUR',
        atMs: fromMs + 1,
        ...of,
      };
      await gateway.database.commit({ inserts: [insertLine(line)] });
      expect(await checked(fromMs, beforeMs)).toMatchObject({ unexpected: 1, shown: [{ kind: 'unexpected', line }] });
      const { sourceId: source_id, event } = line;
      const key = { entity: line.channelId, posted_at: line.atMs, source_id, event, line: 0 };
      await gateway.database.commit({ deletes: [{ table: 'ledger_lines', key }] });
    });

    test('says that it has more payments than are compared', async () => {
      const [fromMs, beforeMs] = await dayOfMovements();
      expect(await checked(fromMs, beforeMs, 3)).toMatchObject({ payments: 3, isWhole: false });
    });
  });
});

describe.each(databases)('lines without a payment on $name', ({ open }) => {
  const START_MS = 1_780_000_000_000;
  const DAYS = 400;

  const days = fc.integer({ min: 0, max: DAYS });
  const caused = fc.record({
    madeOn: days,
    /** An event comes after its record, and may count later. */
    after: fc.integer({ min: 0, max: 300 }),
    late: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
  });

  test('that have their causes are right in each period, however old these are and however late they count', async () => {
    const database = await open();
    let made = 0;
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.array(caused, { minLength: 1, maxLength: 40 }),
          fc.integer({ min: 1, max: 9 }),
          days,
          fc.integer({ min: 1, max: 120 }),
          async (all, pageLength, from, length) => {
            made += 1;
            const channelId = `channel ${made}`;
            const lines = all
              .map(({ madeOn, after, late }, place): LedgerLine => {
                const atMs = START_MS + (madeOn + after) * DAY_MS;
                const sourceId = firstIdAt(START_MS + madeOn * DAY_MS).slice(0, -4) + String(place).padStart(4, '0');
                return {
                  ...{ channelId, sourceId, event: 'PAYOUT_ARRIVED', line: 0, paymentId: undefined },
                  ...{ debit: 'BANK', credit: 'IN_TRANSIT', amount: 1n, currency: 'EUR', atMs },
                  ...(late === undefined ? {} : { bookedAtMs: atMs + late * DAY_MS }),
                };
              })
              .toSorted((one, other) => (one.sourceId < other.sourceId ? -1 : 1));
            const cause: LedgerCause = {
              ofPayments: () => Promise.resolve([]),
              ofNoPayment: (_channel, after) => {
                const page = lines.filter(({ sourceId }) => sourceId > after).slice(0, pageLength);
                const to = page.length < pageLength ? undefined : page.at(-1)?.sourceId;
                return Promise.resolve({ lines: page.map(({ bookedAtMs: _, ...line }) => line), to });
              },
            };
            const stored = lines.map((line) => {
              const { lateness: _, row, ...insert } = insertLine(line);
              return { ...insert, row: { ...row, booked_at: line.bookedAtMs ?? null } };
            });
            await database.commit({ inserts: stored });
            const fromMs = START_MS + from * DAY_MS;
            const asked = { channelId, fromMs, beforeMs: fromMs + length * DAY_MS, mostPayments: 1_000 };
            const { shown, isWhole } = await checkPeriod(database, [cause], asked);
            expect({ shown, isWhole }).toEqual({ shown: [], isWhole: true });
          },
        ),
        { numRuns: casesOf(50, 1_000) },
      );
    } finally {
      await database.close();
    }
  });

  test('of more than a hundred old records are right, and one without a cause among them is named', async () => {
    const database = await open();
    try {
      const beforeMs = START_MS + DAYS * DAY_MS;
      const lines = Array.from({ length: 150 }, (_, place): LedgerLine => {
        const sourceId = firstIdAt(START_MS + place * DAY_MS);
        return {
          ...{ channelId: 'c', sourceId, event: 'PAYOUT_ARRIVED', line: 0, paymentId: undefined },
          ...{ debit: 'BANK', credit: 'IN_TRANSIT', amount: 1n, currency: 'EUR', atMs: beforeMs - 1 },
        };
      });
      await database.commit({ inserts: lines.map(insertLine) });
      const cause = (of: readonly LedgerLine[]): LedgerCause => ({
        ofPayments: () => Promise.resolve([]),
        ofNoPayment: (_channel, after) =>
          Promise.resolve({ lines: of.filter(({ sourceId }) => sourceId > after), to: undefined }),
      });
      const asked = { channelId: 'c', fromMs: beforeMs - DAY_MS, beforeMs, mostPayments: 1_000 };
      expect(await checkPeriod(database, [cause(lines)], asked)).toMatchObject({ missing: 0, unexpected: 0 });
      const forged = lines.slice(70, 71);
      expect(await checkPeriod(database, [cause(lines.filter((each) => !forged.includes(each)))], asked)).toMatchObject(
        {
          ...{ missing: 0, unexpected: 1 },
          shown: [{ kind: 'unexpected', line: forged[0] }],
        },
      );
    } finally {
      await database.close();
    }
  });
});
