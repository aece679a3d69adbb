import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { reconciliationColumns } from '../../../catalogue/books/reconciliation.ts';
import { changeSettings } from '../../access/entities/settings.ts';
import { ledgerRecords } from '../../payments/ledger/records.ts';
import { dayIn } from '../../platform/base/zones.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed } from '../../testing/gateway-under-test.ts';
import { SETTINGS_PAUSE_MS, testMerchant } from '../../testing/merchant.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Fields = Readonly<Record<string, unknown>>;

describe.each(databases)('settlement on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const { paid, followed, codeOf } = testMerchant(() => gateway);

  beforeAll(async () => {
    await gateway.gateway.ensureTimers();
  });

  /** Lets nights go by, one at a time; everything that is due then happens. */
  const nights = async (count: number): Promise<void> => {
    for (let night = 0; night < count * 4; night += 1) await passed(gateway, DAY_MS / 4);
  };

  const get = (path: string, more: Readonly<Record<string, string>> = {}) =>
    gateway.get(`${path}?${new URLSearchParams({ entityId: gateway.entityId, ...more })}`);

  const report = async (more: Readonly<Record<string, string>> = {}): Promise<readonly Fields[]> => {
    const { body } = await get('/v1/reports/reconciliations', {
      'date.from': '2026-11-01',
      'date.to': '2027-10-31',
      limit: '500',
      ...more,
    });
    return body['reconciliations'] as readonly Fields[];
  };

  const balanceOf = async (account: string, currency = 'EUR'): Promise<bigint> => {
    const balances = await ledgerRecords(gateway.database).balances(gateway.entityId, Number.MAX_SAFE_INTEGER);
    return balances.find((each) => each.account === account && each.currency === currency)?.balance ?? 0n;
  };

  const upload = (lines: readonly string[] | Buffer, name = 'settlement.csv') =>
    gateway.post('/v1/settlement/files', {
      'file.name': name,
      'file.content': (Array.isArray(lines) ? Buffer.from(`${lines.join('\n')}\n`) : (lines as Buffer)).toString(
        'base64',
      ),
    });

  const set = async (changes: Readonly<Record<string, string>>): Promise<void> => {
    const { database, clock, gateway: running, entityId } = gateway;
    await changeSettings({ database, clock, vault: running.vault }, entityId, changes);
    clock.advance(SETTINGS_PAUSE_MS);
  };

  test('of captured, refunded and paid out money is done by the second night, and the books agree', async () => {
    const debit = await paid({ merchantTransactionId: 'order-0001', merchantMemo: 'blue wrapping paper' });
    const refund = await followed(debit, 'RF', '10.00');
    const authorization = await paid({ paymentType: 'PA' });
    const capture = await followed(authorization, 'CP', '30.00');
    const partly = await paid();
    await followed(partly, 'RV', '2.00');
    const payout = await paid({ paymentType: 'CD', transactionProcessingCode: 'PAYMENT', amount: '5.00' });
    const reversed = await paid();
    await followed(reversed, 'RV');
    await nights(2);
    const records = await report();
    const byPayment = new Map(records.map((record) => [(record['payment'] as Fields | undefined)?.['id'], record]));
    expect(records).toHaveLength(5);
    expect(records.map((record) => (record['matchedTransactions'] as Fields)['status'])).toEqual(
      records.map(() => 'MATCHED'),
    );
    expect(byPayment.get(debit)).toMatchObject({
      recordType: 'SETTLED',
      transactionType: 'DEBIT',
      amount: '92.00',
      currency: 'EUR',
      merchantTransactionId: 'order-0001',
      merchantMemo: 'blue wrapping paper',
      paymentBrand: 'VISA',
      settlement: {
        amount: '92.00',
        cashflow: 'POS',
        currency: 'EUR',
        date: '2026-11-21',
        fee: '1.63',
        format: 'TOLLGATE_SIMULATOR',
        fxRate: '1',
        status: 'SUCCESS',
      },
      card: { last4Digits: '0000', holder: 'Jane Jones' },
      clearingInstitute: { name: 'Tollgate Simulator' },
      merchantAccount: { id: gateway.entityId },
    });
    expect(byPayment.get(refund)).toMatchObject({ transactionType: 'REFUND', settlement: { cashflow: 'NEG' } });
    expect(byPayment.get(capture)).toMatchObject({ amount: '30.00' });
    for (const followUp of [refund, capture]) {
      expect(byPayment.get(followUp)).toMatchObject({ card: { last4Digits: '0000', holder: 'Jane Jones' } });
    }
    expect(byPayment.get(partly)).toMatchObject({ amount: '90.00' });
    expect(byPayment.get(payout)).toMatchObject({ transactionType: 'CREDIT', amount: '5.00' });
    expect(byPayment.has(reversed)).toBe(false);
    expect(await balanceOf('ACQUIRER_RECEIVABLE')).toBe(0n);
    // 92 - 10 + 30 + 90 - 5, less the fees of three debits.
    expect(await balanceOf('IN_TRANSIT')).toBe(19_700n - 163n - 70n - 160n);
    expect(await codeOf(debit, 'RV', '1.00')).toBe('700.400.530');
    await followed(debit, 'RF', '1.00');
  });

  test('takes no fee for what the acquirer could not settle', async () => {
    const fees = await balanceOf('FEES');
    const failed = await paid({ 'card.number': '4200000000009100' });
    await nights(2);
    const record = (await report()).find(({ payment }) => (payment as Fields | undefined)?.['id'] === failed);
    expect(record).toMatchObject({ settlement: { status: 'FAILED', fee: '0.00' } });
    expect(await balanceOf('FEES')).toBe(fees);
  });

  test('writes one file for a day: the columns of the interface, the lines of the report', async () => {
    await nights(1);
    const { body } = await get('/v1/reports/reconciliations/files');
    const files = body['files'] as readonly { id: string; day: string; rows: number; digest: string; bytes: number }[];
    const file = files.find(({ day }) => day === '2026-11-21');
    if (file === undefined) throw new Error('no file was written for the day');
    expect(file).toMatchObject({ rows: 5 });
    const response = await fetch(
      `${gateway.url}/v1/reports/reconciliations/files/${file.id}?entityId=${gateway.entityId}`,
      { headers: { authorization: `Bearer ${gateway.accessToken}` } },
    );
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(file.bytes);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.digest);
    expect(bytes.toString().split('\n')[0]).toBe(reconciliationColumns.join(';'));
    const rows = parse(bytes, { columns: true, delimiter: ';' }) as readonly Readonly<Record<string, string>>[];
    const records = await report({ 'date.to': '2026-11-21' });
    expect(rows.map(({ UniqueID }) => UniqueID)).toEqual(records.map((record) => (record['payment'] as Fields)['id']));
    expect(records.map((record) => record['transactionType'])).toEqual(expect.arrayContaining(['DEBIT', 'REFUND']));
    expect(rows.map((row) => [row['AccountNumberLast4'], row['AccountHolder']])).toEqual(
      rows.map(() => ['0000', 'Jane Jones']),
    );
    for (const [place, row] of rows.entries()) {
      const settlement = records[place]?.['settlement'] as Fields;
      expect([row['Amount'], row['SettlementFee'], row['SettlementDate'], row['Cashflow']]).toEqual([
        records[place]?.['amount'],
        settlement['fee'],
        settlement['date'],
        settlement['cashflow'],
      ]);
    }
  });

  test('sums a report by day, currency, brand and type', async () => {
    const { body } = await get('/v1/reports/reconciliations', {
      'date.from': '2026-11-21',
      'date.to': '2026-11-21',
      level: 'SUM',
    });
    expect(body['sums']).toContainEqual({
      date: '2026-11-21',
      currency: 'EUR',
      brand: 'VISA',
      recordType: 'SETTLED',
      transactionType: 'DEBIT',
      cashflow: 'POS',
      status: 'SUCCESS',
      records: 3,
      amount: '212.00',
      fee: '3.93',
    });
  });

  test('tells what no payout pays, whatever the texts of its lines are', async () => {
    const day = '2026-11-19';
    const titles = 'PaymentType;Amount;Currency;SettlementDate;SettlementFee;TransactionId;PayoutId';
    const quoted = '"a ""settlement.payoutId"":""b"" text"';
    const lines = [
      `11.00;EUR;${day};0.50;${quoted};`,
      `12.00;EUR;${day};0.60;other;`,
      `13.00;EUR;${day};0.70;third;P1`,
    ];
    expect((await upload([titles, ...lines.map((line) => `DEBIT;${line}`)])).status).toBe(200);
    await passed(gateway, 1_000);
    const days = { 'date.from': day, 'date.to': day, withoutPayout: 'true' };
    const amounts = (some: readonly Fields[]) => some.map(({ amount }) => amount);
    expect(amounts(await report({ ...days, withoutPayout: 'false' }))).toEqual(['11.00', '12.00', '13.00']);
    expect(amounts(await report(days))).toEqual(['11.00', '12.00']);
    expect(amounts(await report({ ...days, sortOrder: 'DESC' }))).toEqual(['12.00', '11.00']);
    const [first] = await report(days);
    expect(amounts(await report({ ...days, cursor: String(first?.['id']) }))).toEqual(['12.00']);
    const { body } = await get('/v1/reports/reconciliations', { ...days, level: 'SUM' });
    expect(body['sums']).toMatchObject([{ currency: 'EUR', records: 2, amount: '23.00', fee: '1.10' }]);
    const withoutPayout = { 'date.from': '2026-11-01', 'date.to': '2027-10-31', withoutPayout: 'true' };
    const isDirect = ({ settlement }: Fields): boolean => {
      const { payoutId, status } = settlement as Fields;
      return payoutId === undefined && status === 'SUCCESS';
    };
    expect(await report(withoutPayout)).toEqual((await report()).filter(isDirect));
  });

  test('the address of aggregations has the same sums, of one currency if it is asked for', async () => {
    const days = { 'date.from': '2026-11-21', 'date.to': '2026-11-21' };
    const { body: whole } = await get('/v1/reports/reconciliations', { ...days, level: 'SUM' });
    expect((whole['sums'] as readonly Fields[]).length).toBeGreaterThan(0);
    for (const path of ['/v1/reports/reconciliations/aggregations', '/reports/v1/reconciliations/aggregations']) {
      for (const more of [{}, { currency: 'EUR' }, { testMode: 'INTERNAL' }, { testMode: 'EXTERNAL' }]) {
        const { status, body } = await get(path, { ...days, ...more });
        expect([path, more, status, body['sums']]).toEqual([path, more, 200, whole['sums']]);
      }
      expect((await get(path, { ...days, currency: 'USD' })).body['sums']).toEqual([]);
      expect((await get(path, { 'date.from': '2026-11-21' })).status).toBe(400);
    }
  });

  test('charges back what the simulator disputes, and gives it back for the right evidence', async () => {
    const id = await paid({ 'card.number': '4200000000009126' });
    await nights(3);
    const [dispute] = (await get('/v1/disputes', { state: 'OPEN' })).body['disputes'] as readonly { id: string }[];
    expect(dispute).toMatchObject({ referencedId: id, chargebackResultCode: '000.100.221', reason: '13.1' });
    expect(await codeOf(id, 'RF', '1.00')).toBe('700.300.600');
    await gateway.post(`/v1/disputes/${dispute?.id}/evidence`, {
      'evidence.kind': 'DELIVERY',
      'evidence.text': 'Signed for.',
    });
    await gateway.post(`/v1/disputes/${dispute?.id}/contest`, {});
    await nights(2);
    expect((await get(`/v1/disputes/${dispute?.id}`)).body).toMatchObject({ state: 'WON', reversedAmount: '92.00' });
    const records = await report();
    const types = records.map(({ recordType }) => recordType);
    expect(types.filter((type) => type !== 'SETTLED')).toEqual(['CHARGEBACK', 'CHARGEBACK REVERSAL']);
    expect(records.find(({ recordType }) => recordType === 'CHARGEBACK')).toMatchObject({
      payment: { id },
      chargebackTransaction: { id: dispute?.id },
      result: { code: '000.100.221' },
    });
    expect(await balanceOf('RESERVE')).toBe(0n);
  });

  test('takes a file that is sent as it is, and nothing of one whose sending breaks off', async () => {
    const id = await paid({ merchantTransactionId: 'order-sent', amount: '11.00' });
    const day = dayIn(gateway.clock.now(), 'UTC');
    const titles = 'PaymentType;Amount;Currency;SettlementDate;TransactionId\n';
    const line = `DEBIT;11.00;EUR;${day};order-sent\n`;
    const url = `${gateway.url}/v1/settlement/files?entityId=${gateway.entityId}&file.name=sent.csv`;
    const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'text/csv; charset=utf-8' };
    const send = (body: BodyInit) =>
      fetch(url, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit & { duplex: 'half' });
    const breakingOff = new ReadableStream({
      start: (pieces) => pieces.enqueue(new TextEncoder().encode(titles + line.repeat(5_000))),
      pull: (pieces) => pieces.error(new Error('the connection is cut')),
    });
    const before = (await get('/v1/settlement/files')).body['files'] as readonly Fields[];
    await expect(send(breakingOff)).rejects.toThrow();
    const sent = (await (await send(titles + line)).json()) as Fields;
    expect(sent).toMatchObject({ name: 'sent.csv', state: 'READING', isRepeated: false });
    await gateway.gateway.timers.runDue();
    const after = (await get('/v1/settlement/files')).body['files'] as readonly Fields[];
    expect(after).toHaveLength(before.length + 1);
    expect(after[0]).toMatchObject({ id: sent['id'], state: 'READ', taken: 1, rejected: 0 });
    expect((await report()).find(({ file }) => (file as Fields)['id'] === sent['id'])).toMatchObject({
      payment: { id },
    });
  });

  test('takes amounts in two columns with several fees, leaves payouts out, and tells of an amount that it does not book', async () => {
    const id = await paid({ merchantTransactionId: 'order-2001', amount: '50.00' });
    await followed(id, 'RF', '20.00');
    const settings = {
      'settlement.columns':
        'transactionType=Type; amount=Credit - Debit; settlement.fee=Markup + Scheme; currency=Cur; settlement.date=Date; merchantTransactionId=Ref',
      'settlement.values':
        'transactionType Sale=DEBIT; transactionType Refund=REFUND; transactionType Payout=LEFT_OUT; transactionType Bonus=MONTHLY',
    };
    await set({ ...settings, 'settlement.dateFormat': 'dd.MM.yyyy' });
    const [year, month, day] = dayIn(gateway.clock.now(), 'UTC').split('-').map(Number);
    const date = `${day}.${month}.${year}`;
    const before = await balanceOf('FEES');
    const arrived = await upload([
      'Type; Credit; Debit; Cur; Date; Ref; Markup; Scheme; Interchange',
      `"Sale" ; 50.00 ; ; eur; ${date}; "order-2001" ; 0.40; 0.10; 0.20`,
      `"Refund"; ; 20.00; EUR; ${date}; "order-2001"; -0.15; ; `,
      `Payout; ; 29.45; EUR; ${date}; ; ; ; `,
    ]);
    expect(arrived.body).toMatchObject({ unusedAmounts: ['Interchange'] });
    await gateway.gateway.timers.runDue();
    const { body } = await get(`/v1/settlement/files/${arrived.body.id}`);
    expect(body).toMatchObject({ taken: 2, rejected: 0, leftOut: 1, unusedAmounts: ['Interchange'] });
    const records = (await report()).filter(({ file }) => (file as Fields)['id'] === arrived.body.id);
    expect(records).toMatchObject([
      { payment: { id }, settlement: { cashflow: 'POS', fee: '0.50' } },
      { transactionType: 'REFUND', settlement: { cashflow: 'NEG', fee: '-0.15' } },
    ]);
    expect((await balanceOf('FEES')) - before).toBe(35n);
    await set(Object.fromEntries([...Object.keys(settings), 'settlement.dateFormat'].map((name) => [name, ''])));
  });

  test('takes the good lines of a file and names the others', async () => {
    const id = await paid({ merchantTransactionId: 'order-1001', amount: '11.00' });
    const twins = [
      await paid({ merchantTransactionId: 'order-1002', amount: '12.00' }),
      await paid({ merchantTransactionId: 'order-1002', amount: '12.00' }),
    ];
    const day = dayIn(gateway.clock.now(), 'UTC');
    const lines = [
      'PaymentType;Amount;Currency;SettlementDate;TransactionId;SettlementFee',
      `DEBIT;11.00;EUR;${day};order-1001;0.10`,
      `DEBIT;12.00;EUR;${day};order-1002;0.10`,
      `DEBIT;12.00;EUR;${day};order-none;0.10`,
      `DEBIT;11.00;EUR;${day};order-1001;0.10`,
      `DEBIT;11.00;EUR;${day};order-1001;-0.10`,
      `DEBIT;11.00;XXX;${day};order-1001;0.10`,
      `GIFT;11.00;EUR;${day};order-1001;0.10`,
      `DEBIT;11.00;EUR;2026-02-30;order-1001;0.10`,
      `DEBIT;11.00;EUR;${day};order-1001`,
    ];
    const arrived = await upload(lines);
    expect(arrived.body).toMatchObject({ state: 'READING', isRepeated: false });
    await gateway.gateway.timers.runDue();
    const { body } = await get(`/v1/settlement/files/${arrived.body.id}`);
    expect(body).toMatchObject({ state: 'READ', taken: 4, rejected: 5 });
    expect(body['faults']).toMatchObject([
      { line: 6, field: 'settlement.fee' },
      { line: 7, field: 'currency' },
      { line: 8, field: 'transactionType' },
      { line: 9, field: 'settlement.date' },
      { line: 10 },
    ]);
    const mine = (await report()).filter(({ file }) => (file as Fields)['id'] === arrived.body.id);
    expect(mine.map((record) => [(record['matchedTransactions'] as Fields)['status'], record['exception']])).toEqual([
      ['MATCHED', undefined],
      ['MULTIPLE_MATCHES', 'SEVERAL_PAYMENTS'],
      ['NOT_MATCHED', 'NO_PAYMENT'],
      ['NOT_MATCHED', 'ALREADY_SETTLED'],
    ]);
    expect(mine[0]).toMatchObject({ payment: { id } });
    expect((await upload(lines)).body).toMatchObject({ id: arrived.body.id, isRepeated: true });
    // Someone resolves the second and the third.
    const exceptions = (await get('/v1/reports/reconciliations/exceptions')).body[
      'reconciliations'
    ] as readonly Fields[];
    const [several, unknown] = exceptions.filter(({ file }) => (file as Fields)['id'] === arrived.body.id);
    const path = '/v1/reports/reconciliations/exceptions';
    const who = { resolvedBy: 'Grace', reason: 'The second one, as the acquirer says.' };
    const resolved = await gateway.post(`${path}/${several?.['id']}`, { ...who, paymentId: twins[1] ?? '' });
    expect(resolved.body).toMatchObject({ resolution: { by: 'Grace', paymentId: twins[1] } });
    expect((await gateway.post(`${path}/${several?.['id']}`, who)).status).toBe(400);
    const taken = await gateway.post(`${path}/${unknown?.['id']}`, { ...who, paymentId: twins[1] ?? '' });
    expect(taken.body.result.parameterErrors).toMatchObject([{ name: 'paymentId' }]);
    expect((await gateway.post(`${path}/${unknown?.['id']}`, who)).status).toBe(200);
  });

  const title = 'PaymentType;Amount;Currency;SettlementDate';

  test.each<[string, readonly string[] | Buffer, string]>([
    [
      'another delimiter',
      ['PaymentType,Amount,Currency,SettlementDate', 'DEBIT,1.00,EUR,2026-11-20'],
      'line 1: these columns are missing',
    ],
    ['a missing column', ['PaymentType;Amount;Currency', 'DEBIT;1.00;EUR'], '"SettlementDate"'],
    [
      'another encoding',
      Buffer.from(`${title}\nD\u00c9BIT;1.00;EUR;2026-11-20\n`, 'latin1'),
      'line 2: it is not UTF-8',
    ],
    ['UTF-16', Buffer.from(`\ufeff${title}\n`, 'utf16le'), 'UTF-16'],
    ['a ZIP file', Buffer.from('PK\u0003\u0004bomb'), 'line 1: it is a ZIP file'],
    ['a gzip file', Buffer.from([0x1f, 0x8b, 8, 0]), 'compressed'],
    ['an open quote', [title, `"DEBIT;1.00;EUR;2026-11-20${'x'.repeat(140_000)}`], 'a quote may not be closed'],
    ['nothing', Buffer.from('\n'), 'line 1'],
  ])('refuses a file with %s, and stores nothing', async (_what, lines, reason) => {
    const before = (await get('/v1/settlement/files')).body['files'];
    const { status, body } = await upload(lines);
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    expect(body.result.description).toContain(reason);
    expect((await get('/v1/settlement/files')).body['files']).toEqual(before);
  });

  test('reads the columns, words and numbers of another acquirer, and refuses the file of another merchant', async () => {
    const id = await paid({ merchantTransactionId: 'order-2001', amount: '1234.50' });
    await set({
      'settlement.columns':
        'transactionType=Art; amount=Betrag; currency:=EUR; settlement.date=Valuta; merchantTransactionId=Zweck; clearingInstitute.merchantId=VU',
      'settlement.values': 'transactionType Kauf=DEBIT; transactionType Gutschrift=REFUND',
      'settlement.delimiter': 'comma',
      'settlement.decimalSign': 'comma',
      'settlement.dateFormat': 'dd.MM.yyyy',
      'settlement.merchantId': 'VU-4711',
    });
    const [year, month, date] = dayIn(gateway.clock.now(), 'UTC').split('-');
    const titles = 'Art,Betrag,Valuta,Zweck,VU';
    const line = (merchant: string) => `Kauf,"1.234,50",${date}.${month}.${year},order-2001,${merchant}`;
    const foreign = await upload([titles, line('VU-0815')]);
    expect(foreign.body.result.description).toContain("line 2: is another merchant's; this channel is VU-4711");
    const own = await upload([titles, line('VU-4711'), line('VU-0815')]);
    await gateway.gateway.timers.runDue();
    expect((await get(`/v1/settlement/files/${own.body.id}`)).body).toMatchObject({
      taken: 1,
      faults: [{ line: 3, field: 'clearingInstitute.merchantId' }],
    });
    const [record] = (await report()).filter(({ file }) => (file as Fields)['id'] === own.body.id);
    expect(record).toMatchObject({ payment: { id }, amount: '1234.50', clearingInstitute: { merchantId: 'VU-4711' } });
  });
});
