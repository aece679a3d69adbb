import { describe, expect, test } from 'vitest';
import { bookRecords } from '../../payments/books/records.ts';
import { insertLine, type LedgerLine } from '../../payments/ledger/entry.ts';
import { ledgerRecords } from '../../payments/ledger/records.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { paymentRows } from './payments.ts';

/** More than two batches. */
const MANY = 1_200;
const DAY_MS = 24 * 60 * 60_000;

describe.each(databases)('the payments of an export on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  test('are named once each, however many batches of lines name them', async () => {
    const { database, clock, entityId: channelId } = gateway;
    const startsAtMs = clock.now();
    const paid = async (): Promise<string> => (await gateway.post('/v1/payments', cardPayment)).body.id ?? '';
    const [one, other] = [await paid(), await paid()];
    const fee = (place: number): LedgerLine => ({
      ...{ channelId, event: 'FEE', line: 0, debit: 'FEES', credit: 'IN_TRANSIT', amount: 1n, currency: 'EUR' },
      sourceId: timeOrderedId(clock),
      paymentId: place % 2 === 0 ? one : other,
      // Several lines of one moment, and payments between them.
      atMs: clock.now() + 1 + Math.floor(place / 7) * 100,
    });
    const fees = Array.from({ length: MANY }, (_, place) => fee(place));
    await database.commit({ inserts: fees.map(insertLine) });
    clock.advance(DAY_MS);
    const last = await paid();
    const sources = { ledger: ledgerRecords(database), payments: bookRecords(database) };
    const namedIn = async (fromMs: number, endsAtMs: number): Promise<readonly (string | undefined)[]> => {
      const ids: (string | undefined)[] = [];
      for await (const [id] of paymentRows(sources, { channelId, startsAtMs: fromMs, endsAtMs })) ids.push(id);
      return ids;
    };
    expect((await namedIn(startsAtMs, clock.now() + 1)).toSorted()).toEqual([one, other, last].toSorted());
    // What names them before the period does not count.
    expect((await namedIn(startsAtMs + 1_000, clock.now())).toSorted()).toEqual([one, other].toSorted());
    // They have no cause, which is found when the gateway is closed.
    const keyOf = ({ atMs, sourceId, event, line }: LedgerLine) => ({
      ...{ entity: channelId, posted_at: atMs, source_id: sourceId, event, line },
    });
    await database.commit({ deletes: fees.map((each) => ({ table: 'ledger_lines', key: keyOf(each) })) });
  });
});
