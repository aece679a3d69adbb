import { beforeAll, describe, expect, test } from 'vitest';
import { type ClosingCheckName, closingCheckNames } from '../../catalogue/books/closing-checks.ts';
import { exceptionOfBank, insertException } from '../connectors/sepa/model/exceptions.ts';
import { insertLine, type LedgerLine } from '../payments/ledger/entry.ts';
import { ledgerRecords } from '../payments/ledger/records.ts';
import { dayIn } from '../platform/base/zones.ts';
import type { ChangeSet } from '../platform/database/database.ts';
import { insertTransfer } from '../settlement/file-transfers/model/transfer-records.ts';
import { insertRecord, settlementRecords } from '../settlement/processor-files/model/records.ts';
import { databases } from '../testing/databases.ts';
import { gatewayOfTests } from '../testing/gateway.ts';
import { passed } from '../testing/gateway-under-test.ts';
import { testMerchant } from '../testing/merchant.ts';

const DAY_MS = 24 * 60 * 60_000;

interface Check {
  readonly check: ClosingCheckName;
  readonly count: number;
  readonly isMore: boolean;
  readonly ids: readonly string[];
}

/** What a test puts wrong: returns the id that the check names, and what puts it right again. */
type Fault = () => Promise<{ readonly id: string; mend(): Promise<void> }>;

const keyOf = ({ channelId, atMs, sourceId, event, line }: LedgerLine) => ({
  entity: channelId,
  posted_at: atMs,
  source_id: sourceId,
  event,
  line,
});

describe.each(databases)('the checks before a close on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const { paid } = testMerchant(() => gateway);

  beforeAll(async () => {
    await gateway.gateway.ensureTimers();
  });

  const checks = async (month: string): Promise<readonly Check[]> => {
    const { status, body } = await gateway.get(
      `/v1/ledger/checks?${new URLSearchParams({ entityId: gateway.entityId, month })}`,
    );
    expect(status).toBe(200);
    expect(body['channels']).toMatchObject([{ entityId: gateway.entityId, checks: body['checks'] }]);
    return body['checks'] as readonly Check[];
  };

  const today = (): string => dayIn(gateway.clock.now(), 'UTC');
  const commit = (changes: ChangeSet): Promise<void> => gateway.database.commit(changes);

  const clean = closingCheckNames.map((check) => ({ check, count: 0, isMore: false, ids: [] }));

  /** Returns the id of the open exception of settlement, and how a person resolves it. */
  const exception: Fault = async () => {
    const path = `/v1/reports/reconciliations/exceptions`;
    const { body } = await gateway.get(`${path}?entityId=${gateway.entityId}`);
    const id = (body['reconciliations'] as readonly { readonly id: string }[])[0]?.id ?? '';
    const mend = async (): Promise<void> => {
      await gateway.post(`${path}/${id}`, { resolvedBy: 'Ada', reason: 'of the test' });
    };
    return { id, mend };
  };

  const linesNow = async (): Promise<readonly LedgerLine[]> =>
    ledgerRecords(gateway.database).after(gateway.entityId, gateway.clock.now() - 1, 10);

  const faults: Readonly<Record<ClosingCheckName, Fault>> = {
    UNMATCHED_RECORDS: async () => {
      const titles = 'PaymentType;Amount;Currency;SettlementDate;TransactionId';
      const content = Buffer.from(`${titles}\nDEBIT;3.00;EUR;${today()};nobody-knows\n`).toString('base64');
      await gateway.post('/v1/settlement/files', { 'file.name': 'unknown.csv', 'file.content': content });
      await passed(gateway, 1_000);
      return await exception();
    },
    OTHER_EXCEPTIONS: async () => {
      await paid({ 'card.number': '4200000000009100' });
      await passed(gateway, DAY_MS);
      await passed(gateway, DAY_MS);
      return await exception();
    },
    BANK_EXCEPTIONS: async () => {
      const { clock, entityId: channelId } = gateway;
      const surplus = { kind: 'SURPLUS', amount: 1_000n, day: today(), paymentId: undefined, source: 'bank' } as const;
      const made = exceptionOfBank(clock, { ...surplus, channelId });
      await commit({ inserts: [insertException(made)] });
      const mend = async (): Promise<void> => {
        await gateway.post(`/v1/sepa/exceptions/${made.id}`, { resolvedBy: 'Ada', reason: 'of the test' });
      };
      return { id: made.id, mend };
    },
    PENDING_PAYMENTS: async () => {
      const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'PAYPAL' };
      const { body } = await gateway.post('/v1/payments', { ...order, shopperResultUrl: 'https://shop.example/done' });
      expect(body.result.code).toBe('000.200.000');
      return { id: body.id ?? '', mend: () => passed(gateway, DAY_MS) };
    },
    FILES_NOT_DELIVERED: async () => {
      const [channelId, fileId, targetId] = [gateway.entityId, 'f'.repeat(32), 'e'.repeat(32)];
      const createdAtMs = gateway.clock.now();
      const transfer = { channelId, fileId, targetId, version: 1, targetEntity: channelId, tries: 0, attempts: [] };
      await commit({ inserts: [insertTransfer({ ...transfer, state: 'waiting', part: undefined, createdAtMs })] });
      const key = { entity: channelId, file_id: fileId, target_id: targetId };
      return { id: fileId, mend: () => commit({ deletes: [{ table: 'file_transfers', key, version: 1 }] }) };
    },
    MISSING_LINES: async () => {
      gateway.clock.advance(1_000);
      const id = await paid();
      const [line] = await linesNow();
      if (line === undefined) throw new Error('a payment has no line');
      await commit({ deletes: [{ table: 'ledger_lines', key: keyOf(line) }] });
      return { id, mend: () => commit({ inserts: [insertLine(line)] }) };
    },
    UNEXPECTED_LINES: async () => {
      gateway.clock.advance(1_000);
      const id = await paid();
      const [line] = await linesNow();
      if (line === undefined) throw new Error('a payment has no line');
      const forged: LedgerLine = { ...line, sourceId: 'f'.repeat(32) };
      await commit({ inserts: [insertLine(forged)] });
      return { id, mend: () => commit({ deletes: [{ table: 'ledger_lines', key: keyOf(forged) }] }) };
    },
  };

  test.each(closingCheckNames)('%s: nothing, one that is named, and nothing again once it is mended', async (name) => {
    const month = today().slice(0, 7);
    expect(await checks(month)).toEqual(clean);
    const { id, mend } = await faults[name]();
    const wanted = clean.map((each) => (each.check === name ? { ...each, count: 1, ids: [id] } : each));
    expect(await checks(month)).toEqual(wanted);
    expect(await checks('2026-10')).toEqual(clean);
    await mend();
    expect(await checks(month)).toEqual(clean);
  });

  test('a payment that waits is of the month in which it was made, an open exception also of later ones', async () => {
    const [pending, record] = [await faults.PENDING_PAYMENTS(), await faults.UNMATCHED_RECORDS()];
    const month = today().slice(0, 7);
    const countOf = (all: readonly Check[], name: ClosingCheckName) => all.find(({ check }) => check === name)?.count;
    const [now, later] = [await checks(month), await checks('2027-12')];
    expect([countOf(now, 'PENDING_PAYMENTS'), countOf(later, 'PENDING_PAYMENTS')]).toEqual([1, 0]);
    expect([countOf(now, 'UNMATCHED_RECORDS'), countOf(later, 'UNMATCHED_RECORDS')]).toEqual([1, 1]);
    await record.mend();
    await pending.mend();
  });

  test('exceptions of later months, however many, hide none of a month', async () => {
    const { clock, entityId: channelId, database } = gateway;
    const [month, later] = [today().slice(0, 7), '2027-12-24'];
    const record = await faults.UNMATCHED_RECORDS();
    const settled = settlementRecords(database);
    const one = (await settled.exceptionsAfter(channelId, '', 1))[0];
    if (one === undefined) throw new Error('there is no exception');
    const before = (place: number): string => `0${place.toString(16).padStart(31, '0')}`;
    const places = Array.from({ length: 1_001 }, (_, place) => place);
    await commit({ inserts: places.map((id) => insertRecord({ ...one, id: before(id), line: id + 9, date: later })) });
    const bank = { channelId, kind: 'TOLD_TWICE', amount: 1n, paymentId: undefined } as const;
    const made = [...places.map(() => later), today()].map((day, place) =>
      exceptionOfBank(clock, { ...bank, day, source: `day ${place}` }),
    );
    await commit({ inserts: made.map(insertException) });
    const found = (await checks(month)).filter(({ count }) => count > 0);
    expect(found).toEqual([
      { check: 'UNMATCHED_RECORDS', count: 1, isMore: false, ids: [record.id] },
      { check: 'BANK_EXCEPTIONS', count: 1, isMore: false, ids: [made.at(-1)?.id] },
    ]);
    const gone = (table: string, ids: readonly string[]) =>
      ids.map((id) => ({ table, key: { entity: channelId, id }, version: 1 }));
    await commit({ deletes: gone('settlement_records', places.map(before)) });
    const bankIds = made.map(({ id }) => id);
    await commit({ deletes: gone('sepa_exceptions', bankIds) });
    await record.mend();
  });

  test('more than a thousand are said to be more', async () => {
    const { clock, entityId: channelId } = gateway;
    const month = today().slice(0, 7);
    const made = Array.from({ length: 1_001 }, (_, place) =>
      exceptionOfBank(clock, {
        channelId,
        kind: 'TOLD_TWICE',
        amount: 1n,
        day: today(),
        paymentId: undefined,
        source: `many ${place}`,
      }),
    );
    await commit({ inserts: made.map(insertException) });
    const found = (await checks(month)).find(({ check }) => check === 'BANK_EXCEPTIONS');
    expect(found).toMatchObject({ count: 1_000, isMore: true });
    expect(found?.ids).toHaveLength(5);
  });
});
