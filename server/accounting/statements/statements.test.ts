import { parse } from 'csv-parse/sync';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import { statementsByLanguage } from '../../../catalogue/texts/registry/statements.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed } from '../../testing/gateway-under-test.ts';
import { casesOf } from '../../testing/lengths.ts';
import { testMerchant } from '../../testing/merchant.ts';
import { statementFileName } from './routes.ts';

type Parameters = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, string>>;

/** A line of a settlement file, in hundredths. */
interface Line {
  readonly type: string;
  readonly amount: number;
  readonly fee: number;
  readonly record?: string;
  readonly cashflow?: 'POS' | 'NEG';
  readonly status?: 'SUCCESS' | 'FAILED';
  readonly date?: string;
}

const COLUMNS =
  'ReconciliationType;PaymentType;Cashflow;Amount;Currency;SettlementFee;SettlementDate;SettlementStatus;PayoutId;TransactionId';

const text = (hundredths: number): string => (hundredths / 100).toFixed(2);

const rowOf = (
  { type, amount, fee, record = 'SETTLED', cashflow = 'POS', status = 'SUCCESS', date = '2026-11-20' }: Line,
  payout: string,
  currency: string,
  place: number,
): string =>
  [record, type, cashflow, text(amount), currency, text(fee), date, status, payout, `${payout}-${place}`].join(';');

/** What a line gives to the payout. */
const netOf = ({ amount, fee, cashflow = 'POS', status = 'SUCCESS' }: Line): bigint =>
  status === 'FAILED' ? 0n : BigInt((cashflow === 'POS' ? amount : -amount) - fee);

const sumOf = (rows: readonly Row[], column: string): bigint =>
  rows.reduce((sum, row) => sum + hundredthsOf(row[column] ?? ''), 0n);

const day: readonly Line[] = [
  { type: 'DEBIT', amount: 10_000, fee: 175, date: '2026-11-19' },
  { type: 'DEBIT', amount: 5_000, fee: 100 },
  { type: 'REFUND', amount: 2_000, fee: 0, cashflow: 'NEG' },
  { type: 'DEBIT', amount: 1_000, fee: 1_500, record: 'CHARGEBACK', cashflow: 'NEG' },
  { type: 'MONTHLY', amount: 990, fee: 0, record: 'FEE', cashflow: 'NEG' },
  { type: 'AUTH_FEE', amount: 10, fee: 0, record: 'FEE', cashflow: 'NEG' },
  { type: 'DEBIT', amount: 7_700, fee: 100, status: 'FAILED' },
];

const DAY_MS = 24 * 60 * 60 * 1000;

const codes = Object.keys(languages) as Language[];

describe.each(databases)('the statement of a payout on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let files = 0;

  const get = async (path: string, parameters: Parameters = {}, headers: Parameters = {}) => {
    const query = new URLSearchParams({ entityId: gateway.entityId, ...parameters });
    const token = { Authorization: `Bearer ${gateway.accessToken}`, ...headers };
    return await fetch(`${gateway.url}${path}?${query}`, { headers: token });
  };

  const channelWith = async (settings: Parameters = {}): Promise<string> => {
    const { database, clock, gateway: made } = gateway;
    return await addChannel({ database, clock, vault: made.vault }, gateway.entityId, 'Hats & Caps', settings);
  };

  const receive = async (entityId: string, rows: readonly string[]): Promise<void> => {
    files += 1;
    const content = Buffer.from([COLUMNS, ...rows, ''].join('\n')).toString('base64');
    const file = { entityId, 'file.name': `day-${files}.csv`, 'file.content': content };
    const { status, text: told, body } = await gateway.post('/v1/settlement/files', file);
    expect(status, told).toBe(200);
    await gateway.gateway.timers.runDue();
    const read = await (await get(`/v1/settlement/files/${body.id}`, { entityId })).json();
    expect(read).toMatchObject({ state: 'READ', taken: rows.length, rejected: 0, leftOut: 0 });
  };

  /** Settles lines as one payout, and returns its id. */
  const paidOut = async (entityId: string, lines: readonly Line[], currency = 'EUR'): Promise<string> => {
    const reference = `payout-${files}`;
    await receive(
      entityId,
      lines.map((line, place) => rowOf(line, reference, currency, place)),
    );
    const reply = await get('/v1/settlement/payouts', { entityId });
    const { payouts } = (await reply.json()) as {
      payouts: readonly { readonly id: string; readonly reference: string }[];
    };
    return payouts.find((payout) => payout.reference === reference)?.id ?? '';
  };

  const csv = async (id: string, entityId: string, more: Parameters = {}): Promise<readonly Row[]> => {
    const reply = await get(`/v1/settlement/payouts/${id}/statement`, { entityId, ...more });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    return parse(await reply.text(), { delimiter: ';', columns: true }) as readonly Row[];
  };

  const pdf = async (id: string, entityId: string, more: Parameters = {}, headers: Parameters = {}) => {
    const accept = { Accept: 'application/pdf', ...headers };
    const reply = await get(`/v1/settlement/payouts/${id}/statement`, { entityId, ...more }, accept);
    const bytes = Buffer.from(await reply.arrayBuffer());
    const document = reply.status === 200 ? await getDocumentProxy(Uint8Array.from(bytes)) : undefined;
    const read = document && (await extractText(document, { mergePages: true }));
    return { status: reply.status, headers: reply.headers, bytes, text: read?.text ?? '', pages: read?.totalPages };
  };

  describe('200', () => {
    test('has a line for each kind, their sums, and what was paid out', async () => {
      const channel = await channelWith({ 'books.feeTax': '19' });
      const id = await paidOut(channel, day);
      const rows = await csv(id, channel);
      const shown = rows.map(({ line, kind, records, gross, fee, feeTax, net }) =>
        [line, kind, records, gross, fee, feeTax, net].join(' '),
      );
      expect(shown.filter((row) => !row.startsWith('UNMATCHED'))).toEqual([
        'KIND PAYMENTS 2 150.00 2.75 0.44 147.25',
        'KIND REFUNDS 1 -20.00 0.00 0.00 -20.00',
        'KIND CHARGEBACKS 1 -10.00 15.00 2.39 -25.00',
        'KIND ACCOUNT_FEES 1 0.00 9.90 1.58 -9.90',
        'KIND TRANSACTION_FEES 1 0.00 0.10 0.02 -0.10',
        'KIND FAILED 1 0.00 0.00 0.00 0.00',
        'TOTAL  7 120.00 27.75 4.43 92.25',
        'PAID_OUT      92.25',
      ]);
      expect(rows.find(({ kind }) => kind === 'PAYMENTS')).toMatchObject({ from: '2026-11-19', to: '2026-11-20' });
      expect(rows.find(({ line }) => line === 'PAID_OUT')).toMatchObject({ from: '2026-11-20', currency: 'EUR' });
    });

    test('has each record, if that is asked for, and names those that settle no payment otherwise', async () => {
      const channel = await channelWith();
      const id = await paidOut(channel, day);
      const records = (await csv(id, channel, { level: 'DETAIL' })).filter(({ line }) => line === 'RECORD');
      expect(records).toHaveLength(day.length);
      // Those that were taken in the same millisecond have any order.
      const sorted = records.toSorted((one, other) => ((one['reference'] ?? '') < (other['reference'] ?? '') ? -1 : 1));
      expect(sorted.map(({ net }) => hundredthsOf(net ?? ''))).toEqual(day.map(netOf));
      expect(sorted[0]).toMatchObject({ kind: 'PAYMENTS', exception: 'NO_PAYMENT', feeTax: '', reference: /-0$/ });
      const unmatched = (await csv(id, channel)).filter(({ line }) => line === 'UNMATCHED');
      expect(unmatched.map(({ recordId }) => recordId)).toEqual(
        records.flatMap(({ exception, recordId }) => (exception === '' ? [] : [recordId])),
      );
    });

    test('adds up to the payout to the cent, whatever it is made of', async () => {
      for (let round = 0; round < casesOf(6, 60); round += 1) {
        const channel = await channelWith({ 'books.feeTax': ['7', '19', '7.5'][round % 3] ?? '19' });
        const random = (below: number): number => Math.floor(Math.random() * below);
        const lines: readonly Line[] = Array.from({ length: 1 + random(40) }, () => ({
          type: ['DEBIT', 'CREDIT', 'REFUND', 'MONTHLY', 'BATCH', 'CAPTURE_FEE'][random(6)] ?? 'DEBIT',
          record: ['SETTLED', 'SETTLED', 'CHARGEBACK', 'CHARGEBACK REVERSAL', 'FEE'][random(5)] ?? 'SETTLED',
          amount: 1 + random(100_000),
          fee: random(3_000),
          cashflow: random(3) === 0 ? 'NEG' : 'POS',
          status: random(8) === 0 ? 'FAILED' : 'SUCCESS',
        }));
        const told = JSON.stringify(lines);
        const id = await paidOut(channel, lines);
        const rows = await csv(id, channel, { level: 'DETAIL' });
        const of = (name: string) => rows.filter(({ line }) => line === name);
        const expected = lines.map(netOf).reduce((sum, net) => sum + net, 0n);
        for (const name of ['RECORD', 'KIND', 'TOTAL', 'PAID_OUT']) expect(sumOf(of(name), 'net'), told).toBe(expected);
        expect(of('DIFFERENCE'), told).toEqual([]);
        for (const column of ['gross', 'fee']) {
          expect(sumOf(of('KIND'), column), told).toBe(sumOf(of('TOTAL'), column));
          expect(sumOf(of('RECORD'), column), told).toBe(sumOf(of('TOTAL'), column));
        }
        for (const { gross = '', fee = '', net = '' } of rows.filter(({ line }) => line !== 'PAID_OUT')) {
          expect(hundredthsOf(gross) - hundredthsOf(fee), told).toBe(hundredthsOf(net));
        }
        for (const { fee = '', feeTax = '' } of of('KIND')) {
          const share = Number(['7', '19', '7.5'][round % 3]) / 100;
          expect(Math.abs(Number(feeTax) - (Number(fee) * share) / (1 + share)), told).toBeLessThan(0.00501);
        }
        expect((await pdf(id, channel)).text).toContain(statementsByLanguage.en.equal);
      }
    });

    test('says in words by how much the payout differs from its records', async () => {
      const channel = await channelWith();
      const report = [
        'automatic_payout_id,automatic_payout_effective_at_utc,balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,customer_facing_amount,customer_facing_currency,charge_id',
        'po_statement1,2026-11-23 00:00:00,txn_1,2026-11-20 09:05:01,eur,100.00,2.00,98.00,charge,ch_1,100.00,eur,ch_1',
        'po_statement1,2026-11-23 00:00:00,txn_2,2026-11-20 09:05:01,eur,-90.00,0.00,-90.00,payout,po_at_bank,,,',
        '',
      ].join('\n');
      const content = Buffer.from(report).toString('base64');
      await gateway.post('/v1/settlement/files', { entityId: channel, 'file.name': 'p.csv', 'file.content': content });
      await gateway.gateway.timers.runDue();
      const listed = (await (await get('/v1/settlement/payouts', { entityId: channel })).json()) as {
        payouts: readonly { readonly id: string }[];
      };
      const id = listed.payouts[0]?.id ?? '';
      const rows = await csv(id, channel);
      expect(rows.find(({ line }) => line === 'DIFFERENCE')).toMatchObject({ net: '-8.00', currency: 'EUR' });
      const { text: written } = await pdf(id, channel);
      expect(written).toContain('€8.00 less than its records');
      for (const part of ['po_statement1', 'Stripe', '€90.00', 'The bank has not booked it yet']) {
        expect(written).toContain(part);
      }
    });

    test('is a PDF for who accepts one, with the channel, its merchant and the VAT, and the same bytes each time', async () => {
      const channel = await channelWith({ 'books.feeTax': '7.5' });
      const id = await paidOut(channel, day);
      const { status, headers, bytes, text: written } = await pdf(id, channel, { locale: 'de_AT' });
      expect([status, headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
      expect(headers.get('Content-Language')).toBe('de');
      expect(headers.get('Content-Disposition')).toMatch(/^inline; filename="statement-payout-\d+\.pdf"$/);
      const { kinds, title } = statementsByLanguage.de;
      for (const part of ['Hats & Caps', title, '92,25', kinds.CHARGEBACKS, '1,94 € Umsatzsteuer zu 7,5 %', '25,81']) {
        expect(written).toContain(part);
      }
      expect((await pdf(id, channel, { locale: 'de' })).bytes.equals(bytes)).toBe(true);
    });

    test('is in the language that is asked for, else that of the reader, else in English', async () => {
      const channel = await channelWith();
      const id = await paidOut(channel, day);
      const german = { 'Accept-Language': 'tlh, de-AT;q=0.8, fr;q=0.5' };
      expect((await pdf(id, channel, {}, german)).headers.get('Content-Language')).toBe('de');
      expect((await pdf(id, channel, { locale: 'fr' }, german)).headers.get('Content-Language')).toBe('fr');
      expect((await pdf(id, channel)).headers.get('Content-Language')).toBe('en');
      expect((await csv(id, channel, { locale: 'ja' }))[0]?.['name']).toBe(statementsByLanguage.ja.kinds.PAYMENTS);
    });

    test('names fifty records that settle no payment, and says how many there are beside them', async () => {
      const channel = await channelWith();
      const id = await paidOut(
        channel,
        Array.from({ length: 73 }, () => ({ type: 'DEBIT', amount: 100, fee: 1 })),
      );
      const { text: written, pages } = await pdf(id, channel);
      expect(written).toContain('There are 23 more of them');
      expect(pages).toBe(3);
      expect((await csv(id, channel)).filter(({ line }) => line === 'UNMATCHED')).toHaveLength(50);
    });

    test('has whole units of a currency without smaller ones', async () => {
      const channel = await channelWith({ 'books.feeTax': '10' });
      const id = await paidOut(channel, [{ type: 'DEBIT', amount: 500_000, fee: 12_300 }], 'JPY');
      expect((await csv(id, channel)).find(({ line }) => line === 'TOTAL')).toMatchObject({ feeTax: '11.00' });
      expect((await pdf(id, channel)).text).toContain('¥4,877');
    });

    test('is the same for 50 who ask at once', async () => {
      const channel = await channelWith();
      const id = await paidOut(channel, day);
      const asked = Array.from({ length: 50 }, async (_, place) => {
        const form: Parameters = place % 2 === 0 ? { Accept: 'application/pdf' } : { Accept: 'text/csv' };
        const reply = await get(`/v1/settlement/payouts/${id}/statement`, { entityId: channel }, form);
        return `${reply.status} ${Buffer.from(await reply.arrayBuffer()).toString('base64')}`;
      });
      expect(new Set(await Promise.all(asked)).size).toBe(2);
    });
  });

  describe('400', () => {
    test('for each record as PDF, naming the parameter and what would be right', async () => {
      const channel = await channelWith();
      const id = await paidOut(channel, day);
      const asked = { entityId: channel, level: 'DETAIL' };
      const reply = await get(`/v1/settlement/payouts/${id}/statement`, asked, { Accept: 'application/pdf' });
      expect(reply.status).toBe(400);
      const { result } = (await reply.json()) as { result: { parameterErrors: readonly unknown[] } };
      expect(result.parameterErrors).toEqual([
        {
          name: 'level',
          value: 'DETAIL',
          message: 'must be SUM for application/pdf; Accept: text/csv has each record',
        },
      ]);
    });

    test.each([
      ['level', 'ALL'],
      ['locale', 'x'.repeat(11)],
      ['limit', '5'],
    ])('for the parameter %s with the value %s', async (name, value) => {
      const channel = await channelWith();
      const id = await paidOut(channel, day);
      const reply = await get(`/v1/settlement/payouts/${id}/statement`, { entityId: channel, [name]: value });
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({ result: { parameterErrors: [{ name }] } });
    });
  });

  test('404 for a payout that there is not, or of another channel', async () => {
    const [channel, other] = [await channelWith(), await channelWith()];
    const id = await paidOut(channel, day);
    for (const [payout, entityId] of [
      ['8a'.repeat(16), channel],
      [id, other],
      ['constructor', channel],
    ] as const) {
      expect((await get(`/v1/settlement/payouts/${payout}/statement`, { entityId })).status).toBe(404);
    }
  });

  test('406 for who accepts neither form', async () => {
    const channel = await channelWith();
    const id = await paidOut(channel, day);
    const accepting = { Accept: 'text/html' };
    const reply = await get(`/v1/settlement/payouts/${id}/statement`, { entityId: channel }, accepting);
    expect(reply.status).toBe(406);
    expect(await reply.text()).toContain('text/csv, application/pdf');
  });
});

describe.each(databases)('the statement of a payout that has arrived on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const { paid, followed } = testMerchant(() => gateway);

  test('names the payments, and what the bank wrote of it and when', async () => {
    await gateway.gateway.ensureTimers();
    await paid({ amount: '100.00', merchantTransactionId: 'order 4711' });
    const refunded = await paid({ amount: '50.00' });
    await followed(refunded, 'RF', '20.00');
    for (let quarter = 0; quarter < 20; quarter += 1) await passed(gateway, DAY_MS / 4);
    const { body } = await gateway.get(`/v1/settlement/payouts?entityId=${gateway.entityId}`);
    const [payout] = body['payouts'] as unknown as readonly { readonly id: string; readonly reference: string }[];
    const { id = '', reference = '' } = payout ?? {};
    const address = `${gateway.url}/v1/settlement/payouts/${id}/statement?entityId=${gateway.entityId}`;
    const headers = { Authorization: `Bearer ${gateway.accessToken}` };
    const csv = await (await fetch(`${address}&level=DETAIL`, { headers })).text();
    const rows = parse(csv, { delimiter: ';', columns: true }) as readonly Row[];
    const of = (name: string): readonly Row[] => rows.filter(({ line }) => line === name);
    expect(of('RECORD').map(({ exception }) => exception)).toEqual(['', '', '']);
    expect(of('RECORD').find((row) => row['reference'] === 'order 4711')).toMatchObject({
      gross: '100.00',
      fee: '1.75',
    });
    expect(of('RECORD').find(({ kind }) => kind === 'REFUNDS')?.['paymentId']).toMatch(/^[0-9a-f]{32}$/);
    expect(of('TOTAL')).toMatchObject([{ records: '3', gross: '130.00', fee: '2.75', net: '127.25' }]);
    expect(of('ARRIVED')).toMatchObject([{ net: '127.25', from: '2026-11-24', to: '2026-11-24', reference }]);
    expect([...of('UNMATCHED'), ...of('DIFFERENCE')]).toEqual([]);
    const pdf = await fetch(address, { headers: { ...headers, Accept: 'application/pdf' } });
    const document = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
    const { text: written, totalPages } = await extractText(document, { mergePages: true });
    expect(totalPages).toBe(1);
    for (const part of ['€127.25', 'Nov 24, 2026', 'Reference at the bank', reference]) expect(written).toContain(part);
    expect(written).not.toContain(statementsByLanguage.en.unmatched);
  });
});

const [first] = databases;
if (first === undefined) throw new Error('there is no database to test on');

// The words of a language do not depend on the database.
describe('the statement of a payout', () => {
  const gateway = gatewayOfTests(first.open);

  test('is written in every language', async () => {
    const rows = day.map((line, place) => rowOf(line, 'payout-x', 'EUR', place));
    const content = Buffer.from([COLUMNS, ...rows, ''].join('\n')).toString('base64');
    await gateway.post('/v1/settlement/files', { 'file.name': 'a.csv', 'file.content': content });
    await gateway.gateway.timers.runDue();
    const { body } = await gateway.get(`/v1/settlement/payouts?entityId=${gateway.entityId}`);
    const [payout] = body['payouts'] as unknown as readonly { readonly id: string }[];
    for (const code of codes) {
      const address = `${gateway.url}/v1/settlement/payouts/${payout?.id}/statement?entityId=${gateway.entityId}&locale=${code}`;
      const headers = { Authorization: `Bearer ${gateway.accessToken}`, Accept: 'application/pdf' };
      const reply = await fetch(address, { headers });
      expect([code, reply.status, reply.headers.get('Content-Language')]).toEqual([code, 200, languages[code].tag]);
      const document = await getDocumentProxy(new Uint8Array(await reply.arrayBuffer()));
      const { text: written } = await extractText(document, { mergePages: true });
      expect(written, code).toContain('payout-x');
      expect(written, code).not.toContain('\u0000');
      // Parts of right-to-left lines come in an order of the reader's.
      const plain = (words: string): string => words.normalize('NFKC').replaceAll(/\s/g, '');
      if (languages[code].direction === 'ltr') {
        for (const words of [statementsByLanguage[code].title, statementsByLanguage[code].equal]) {
          expect(plain(written), code).toContain(plain(words));
        }
      }
    }
  });
});

test('the name of a statement has nothing that a header could misread', () => {
  expect(statementFileName('po_1.a-B', 'pdf')).toBe('statement-po_1.a-B.pdf');
  expect(statementFileName('a"; x=\r\nSet-Cookie: b\u00e9/../c', 'csv')).toBe('statement-a-x-Set-Cookie-b-..-c.csv');
});
