import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import { checkLedger } from '../../assembly/books.ts';
import { ledgerRecords } from '../../payments/ledger/records.ts';
import { dayIn } from '../../platform/base/zones.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { databases, dyingAt, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, passed, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { casesOf } from '../../testing/lengths.ts';
import { leasesEnded } from '../../testing/timers.ts';

const ROUNDS = casesOf(4, 100);
const DEADLINE_MS = 3_600_000;
const HOUR_MS = 3_600_000;

const kinds = ['DB', 'DB', 'DB', 'capture', 'refund', 'reversal', 'partial', 'payout', 'fails', 'disputed'] as const;

/** What a merchant does between two settlements, and what happens to the processes meanwhile. */
interface Wave {
  readonly payments: readonly { readonly kind: (typeof kinds)[number]; readonly cents: number }[];
  /** Payments that a settlement file of another acquirer names, by their place; -1 is unknown, -2 cannot be read. */
  readonly lines: readonly number[];
  readonly hours: number;
  /** The commit at which a process dies; 0: none dies. */
  readonly diesAt: number;
  readonly moment: 'before' | 'after';
}

const wave: fc.Arbitrary<Wave> = fc.record({
  payments: fc.array(fc.record({ kind: fc.constantFrom(...kinds), cents: fc.integer({ min: 100, max: 90_000 }) }), {
    minLength: 1,
    maxLength: 8,
  }),
  lines: fc.array(fc.integer({ min: -2, max: 20 }), { maxLength: 6 }),
  hours: fc.constantFrom(6, 12, 24),
  diesAt: fc.integer({ min: 0, max: 14 }),
  moment: fc.constantFrom('before', 'after'),
});

/** A payment that the acquirer owes, or is owed. */
interface Owed {
  readonly id: string;
  readonly reference: string;
  readonly cents: bigint;
  readonly type: 'DEBIT' | 'REFUND' | 'CREDIT';
  readonly fails: boolean;
}

interface Shown {
  readonly id: string;
  readonly recordType: string;
  readonly amount: string;
  readonly currency: string;
  readonly payment?: { readonly id: string };
  readonly exception?: string;
  readonly settlement: {
    readonly cashflow: string;
    readonly fee: string;
    readonly status: string;
    readonly date: string;
  };
}

const text = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

describe.each(databases)('random histories of settlement on $name', ({ open }) => {
  const counts = { owed: 0, died: 0, exceptions: 0 };
  let database: TestDatabase;
  let gateway: TestGateway;
  let other: TestGateway;
  let last = 0;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    // On PostgreSQL, the other process has connections of its own.
    const beside = database.shared ? await openDatabase(database.url) : database;
    other = await startGateway(beside, { beside: gateway });
    await gateway.gateway.ensureTimers();
  });

  afterAll(async () => {
    await other.close();
    if (other.database !== database) await other.database.close();
    await gateway.close();
    await database.close();
  });

  const reference = (): string => {
    last += 1;
    return `history-${String(last).padStart(6, '0')}`;
  };

  const approved = async (at: TestGateway, path: string, parameters: Readonly<Record<string, string>>) => {
    const { body } = await at.post(path, parameters);
    if (body.result.code !== '000.100.110') throw new Error(`not approved: ${body.result.description}`);
    return body.id ?? '';
  };

  /** Makes what the acquirer will owe, or be owed. */
  const make = async ({ kind, cents }: Wave['payments'][number], at: TestGateway): Promise<readonly Owed[]> => {
    const name = reference();
    const amount = BigInt(cents);
    const number = { fails: '4200000000009100', disputed: '4200000000009118' }[kind as string];
    const order = {
      ...cardPayment,
      ...(number === undefined ? {} : { 'card.number': number }),
      amount: text(amount),
      merchantTransactionId: name,
    };
    const debit: Omit<Owed, 'id'> = { reference: name, cents: amount, type: 'DEBIT', fails: kind === 'fails' };
    if (kind === 'capture') {
      const id = await approved(at, '/v1/payments', { ...order, paymentType: 'PA' });
      const capture = { paymentType: 'CP', amount: order.amount, currency: 'EUR', merchantTransactionId: name };
      return [{ ...debit, id: await approved(at, `/v1/payments/${id}`, capture) }];
    }
    if (kind === 'payout') {
      const payout = { ...order, paymentType: 'CD', transactionProcessingCode: 'PAYMENT' };
      return [{ ...debit, id: await approved(at, '/v1/payments', payout), type: 'CREDIT' }];
    }
    const id = await approved(at, '/v1/payments', order);
    if (kind === 'reversal') {
      await approved(at, `/v1/payments/${id}`, { paymentType: 'RV' });
      return [];
    }
    if (kind === 'partial') {
      await approved(at, `/v1/payments/${id}`, { paymentType: 'RV', amount: '0.50', currency: 'EUR' });
      return [{ ...debit, id, cents: amount - 50n }];
    }
    if (kind !== 'refund') return [{ ...debit, id }];
    const back = { paymentType: 'RF', amount: '0.70', currency: 'EUR', merchantTransactionId: `${name}-back` };
    const refund = await approved(at, `/v1/payments/${id}`, back);
    return [
      { ...debit, id },
      { id: refund, reference: `${name}-back`, cents: 70n, type: 'REFUND', fails: false },
    ];
  };

  /** Sends a file about some payments to both processes at once. */
  const upload = async (lines: readonly number[], owed: readonly Owed[]): Promise<void> => {
    if (lines.length === 0) return;
    const day = dayIn(gateway.clock.now(), 'UTC');
    const rows = lines.map((place) => {
      const each = owed.at(place % Math.max(owed.length, 1));
      if (place === -2) return `DEBIT;ninety;EUR;${day};none;${reference()}`;
      if (place === -1 || each === undefined) return `DEBIT;7.77;EUR;${day};unknown;${reference()}`;
      return `${each.type};${text(each.cents)};EUR;${day};${each.reference};${reference()}`;
    });
    const titles = 'PaymentType;Amount;Currency;SettlementDate;TransactionId;SettlementTxId';
    const content = Buffer.from(`${[titles, ...rows].join('\n')}\n`).toString('base64');
    const replies = await Promise.all(
      [gateway, other].map((at) =>
        at.post('/v1/settlement/files', { 'file.name': 'other.csv', 'file.content': content }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  };

  /** Runs what is due in a process that may die, then in both that live. */
  const dueWith = async ({ diesAt, moment }: Pick<Wave, 'diesAt' | 'moment'>): Promise<void> => {
    if (diesAt > 0) {
      const { dying, died, started } = dyingAt(database, diesAt, moment);
      const victim = await startGateway(dying, { beside: gateway });
      started();
      const ran = victim.gateway.timers.runDue().then(() => 'whole');
      ran.catch(() => undefined);
      if ((await Promise.race([died, ran])) === 'died') counts.died += 1;
      else await victim.close();
      if (diesAt > 0) void victim.close().catch(() => undefined);
      await leasesEnded(database);
    }
    await Promise.all([gateway.gateway.timers.runDue(), other.gateway.timers.runDue()]);
    await gateway.gateway.timers.runDue();
  };

  const hours = async (count: number, how: Pick<Wave, 'diesAt' | 'moment'>): Promise<void> => {
    for (let hour = 0; hour < count; hour += 6) {
      gateway.realClock.advance(6 * HOUR_MS);
      await dueWith(hour === 0 ? how : { diesAt: 0, moment: 'before' });
    }
  };

  const get = async (path: string, more: Readonly<Record<string, string>> = {}) => {
    const { body } = await gateway.get(`${path}?${new URLSearchParams({ entityId: gateway.entityId, ...more })}`);
    return body;
  };

  /** All records, page by page. */
  const report = async (): Promise<readonly Shown[]> => {
    const all: Shown[] = [];
    let cursor: string | undefined;
    do {
      const from = dayIn(gateway.clock.now() - 300 * 24 * HOUR_MS, 'UTC');
      const to = dayIn(gateway.clock.now() + 24 * HOUR_MS, 'UTC');
      const page = await get('/v1/reports/reconciliations', {
        'date.from': from,
        'date.to': to,
        limit: '100',
        ...(cursor === undefined ? {} : { cursor }),
      });
      all.push(...(page['reconciliations'] as readonly Shown[]));
      cursor = page['nextCursor'] as string | undefined;
    } while (cursor !== undefined);
    return all;
  };

  const written = async (): Promise<readonly Readonly<Record<string, string>>[]> => {
    const { files } = (await get('/v1/reports/reconciliations/files', { limit: '500' })) as unknown as {
      files: readonly { id: string; rows: number }[];
    };
    const rows = await Promise.all(
      files.toReversed().map(async ({ id, rows: count }) => {
        const address = `${gateway.url}/v1/reports/reconciliations/files/${id}?entityId=${gateway.entityId}`;
        const response = await fetch(address, { headers: { authorization: `Bearer ${gateway.accessToken}` } });
        const found = parse(await response.text(), { columns: true, delimiter: ';' }) as Record<string, string>[];
        expect(found).toHaveLength(count);
        return found;
      }),
    );
    return rows.flat();
  };

  const isPaid = ({ exception, settlement }: Shown): boolean =>
    exception === undefined && settlement.status === 'SUCCESS';

  /** What the acquirer has paid out by its records, in hundredths. */
  const paidOut = (records: readonly Shown[]): bigint =>
    records
      .filter(({ settlement }) => settlement.status === 'SUCCESS')
      .reduce((sum, { amount, settlement }) => {
        const moved = settlement.cashflow === 'POS' ? hundredthsOf(amount) : -hundredthsOf(amount);
        return sum + moved - hundredthsOf(settlement.fee);
      }, 0n);

  test('settle everything once, lose nothing, and the file, the report and the ledger agree', {
    timeout: DEADLINE_MS,
  }, async () => {
    const everything: Owed[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(wave, { minLength: 2, maxLength: 4 }), async (waves) => {
        for (const each of waves) {
          const made = await Promise.all(
            each.payments.map((payment, place) => make(payment, place % 2 === 0 ? gateway : other)),
          );
          everything.push(...made.flat());
          await upload(each.lines, everything.slice(-12));
          await hours(each.hours, each);
        }
        // Three quiet days: everything that was owed is settled and written.
        await hours(72, { diesAt: 0, moment: 'before' });
        const records = await report();
        const settled = records.filter((record) => record.recordType === 'SETTLED' && isPaid(record));
        const ids = settled.map(({ payment }) => payment?.id);
        expect(new Set(ids).size, 'a payment was settled twice').toBe(ids.length);
        const owed = everything.filter(({ fails }) => !fails).map(({ id }) => id);
        const failed = everything.filter(({ fails, id }) => fails && !ids.includes(id));
        expect(owed.filter((id) => !ids.includes(id))).toEqual([]);
        const balances = await ledgerRecords(database).balances(gateway.entityId, Number.MAX_SAFE_INTEGER);
        const balance = (account: string) => balances.find((entry) => entry.account === account)?.balance ?? 0n;
        expect(balance('ACQUIRER_RECEIVABLE')).toBe(failed.reduce((sum, { cents }) => sum + cents, 0n));
        // What has arrived on the bank account has left the transit.
        expect(balance('IN_TRANSIT') + balance('BANK')).toBe(paidOut(records));
        const rows = await written();
        expect(rows.map((row) => [row['UniqueID'], row['Amount'], row['MatchingStatus']]).toSorted()).toEqual(
          records
            .map((record) => [
              record.payment?.id ?? '',
              record.amount,
              (record as unknown as { matchedTransactions: { status: string } }).matchedTransactions.status,
            ])
            .toSorted(),
        );
        expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
        counts.owed = owed.length;
        counts.exceptions = records.filter(({ exception }) => exception !== undefined).length;
      }),
      { numRuns: ROUNDS, endOnFailure: true },
    );
    expect(counts.owed).toBeGreaterThan(ROUNDS);
    expect(counts.died).toBeGreaterThan(0);
    expect(counts.exceptions).toBeGreaterThan(0);
    await passed(gateway, 0);
  });
});
