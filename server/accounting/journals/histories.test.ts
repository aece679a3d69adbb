import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { charts, exampleChart } from '../../../catalogue/books/charts.ts';
import { datevColumns, datevHeaderColumns } from '../../../catalogue/books/datev-columns.ts';
import { type SheetAccount, sheetAccounts } from '../../../catalogue/books/ledger.ts';
import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import { addChannel, addMerchant } from '../../access/entities/settings.ts';
import { issueToken } from '../../access/entities/tokens.ts';
import { ledgerRecords } from '../../payments/ledger/records.ts';
import { dayAfter, dayIn } from '../../platform/base/zones.ts';
import {
  balancesByBeancount,
  balancesByHledger,
  balancesByLedger,
  type ReadBalances,
} from '../../testing/accounting-programs.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, passed, type ReplyBody } from '../../testing/gateway-under-test.ts';
import { casesOf } from '../../testing/lengths.ts';
import { plainNames } from './plain-text.ts';

const ROUNDS = casesOf(2, 40);
const PATIENCE_MS = 3_600_000;
const HOUR_MS = 3_600_000;
const ZONES = ['UTC', 'Europe/Berlin', 'Pacific/Kiritimati'] as const;
const PAYOUT_CURRENCIES = ['none', 'EUR'] as const;

const kinds = ['DB', 'DB', 'capture', 'refund', 'reversal', 'payout', 'disputed', 'lost', 'fails', 'unknown'] as const;

interface Step {
  readonly kind: (typeof kinds)[number];
  readonly cents: number;
  readonly currency: 'EUR' | 'USD' | 'JPY';
  /** The channel of the merchant. */
  readonly place: 0 | 1;
  readonly hoursLater: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  cents: fc.integer({ min: 100, max: 90_000 }),
  currency: fc.constantFrom('EUR', 'EUR', 'USD', 'JPY'),
  place: fc.constantFrom(0, 1),
  hoursLater: fc.constantFrom(0, 0, 7, 30),
});

/** The settings of a channel: each of its own zone and currency of payouts. */
const channelKinds = fc.record({
  zone: fc.constantFrom(...ZONES),
  payoutCurrency: fc.constantFrom(...PAYOUT_CURRENCIES),
});

/** Yens have no decimals. */
const text = (cents: number, currency: string): string =>
  currency === 'JPY'
    ? `${Math.ceil(cents / 100)}.00`
    : `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

const added = (all: readonly ReadBalances[]): ReadBalances => {
  const sums = new Map<string, bigint>();
  for (const [name, amount] of all.flatMap((each) => Object.entries(each))) {
    sums.set(name, (sums.get(name) ?? 0n) + amount);
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/** The number in SKR03 of each account, and back: none has two accounts. */
const accountOf = new Map(sheetAccounts.map((account) => [charts.SKR03[account][0] as string, account]));

type Row = Readonly<Record<string, string>>;

const amountIn = (row: Row, name: string): bigint => hundredthsOf((row[name] ?? '').replace(',', '.') || '0');

/** The balances of a table with rows for debit and credit, by our accounts. */
const balancesOfRows = (
  rows: readonly Row[],
  moves: (row: Row) => readonly (readonly [number: string, amount: bigint])[],
  currency: (row: Row) => string,
): ReadBalances =>
  added(
    rows.flatMap((row) =>
      moves(row).map(([number, amount]) => ({
        [`${plainNames[accountOf.get(number) as SheetAccount]} ${currency(row)}`]: amount,
      })),
    ),
  );

/** Checks a batch by the published columns, and returns its bookings. */
const checkedBatch = (batch: Buffer, from: string, to: string): readonly Row[] => {
  // Every byte is one that Latin-1 and CP1252 have in common.
  expect([...batch].every((byte) => (byte >= 0x20 && byte < 0x7f) || byte >= 0xa0 || byte === 13 || byte === 10)).toBe(
    true,
  );
  const lines = batch.toString('latin1').split('\r\n');
  expect(lines.pop()).toBe('');
  expect(lines.join('')).not.toMatch(/[\r\n]/);
  const cellsOf = (line = ''): readonly string[] => line.match(/"(?:[^"]|"")*"|[^;"]+|(?<=;|^)(?=;|$)/g) ?? [];
  const check = (columns: typeof datevColumns, line: string | undefined): Row => {
    const cells = cellsOf(line);
    expect(cells).toHaveLength(columns.length);
    const values = columns.map(([title, form, longest], place) => {
      const cell = cells[place] ?? '';
      expect([title, cell.startsWith('"') && cell.endsWith('"')]).toEqual([title, form === 'text']);
      const value = form === 'text' ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect([title, value.length <= longest]).toEqual([title, true]);
      return [title, value] as const;
    });
    return Object.fromEntries(values);
  };
  const [header, titles, ...bookings] = lines;
  expect(check(datevHeaderColumns, header)).toMatchObject({
    ...{ Kennzeichen: 'EXTF', Versionsnummer: '700', Formatkategorie: '21', Formatversion: '13' },
    ...{ 'Datum von': from.replaceAll('-', ''), 'Datum bis': to.replaceAll('-', ''), WKZ: 'EUR' },
  });
  expect(titles?.split(';')).toEqual(datevColumns.map(([title]) => title));
  return bookings.map((booking) => {
    const row = check(datevColumns, booking);
    expect(row['Umsatz (ohne Soll/Haben-Kz)']).toMatch(/^(?!0+,00$)\d{1,10},\d{2}$/);
    expect(row['Soll/Haben-Kennzeichen']).toMatch(/^[SH]$/);
    expect(row['WKZ Umsatz']).toBe('EUR');
    expect(row['Konto']).toMatch(/^(?!0+$)\d{1,9}$/);
    expect(row['Gegenkonto (ohne BU-Schlüssel)']).toMatch(/^(?!0+$)\d{1,9}$/);
    expect(row['BU-Schlüssel']).toMatch(/^\d{0,4}$/);
    expect(row['Belegdatum']).toMatch(/^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])$/);
    expect(row['Belegfeld 1']).toMatch(/^[\w$&%*+\-/]{1,36}$/);
    expect(row['Buchungstext']).not.toBe('');
    return row;
  });
};

describe.each(databases)('journals of random histories on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const seen = { events: new Set<string>(), lines: 0 };
  let references = 0;
  let merchant = '';
  let token = '';

  const entities = () => ({ database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault });
  const headers = () => ({ Authorization: `Bearer ${token}` });

  beforeAll(() => gateway.gateway.ensureTimers());
  afterAll(() => {
    expect(seen.lines).toBeGreaterThan(ROUNDS);
    expect([...seen.events]).toEqual(expect.arrayContaining(['DEBIT', 'SETTLEMENT', 'FEE']));
  });

  const send = async (entityId: string, path: string, parameters: Row): Promise<ReplyBody> => {
    const { status, body } = await gateway.post(path, { entityId, ...parameters }, headers());
    expect([status, body.result.description]).toEqual([200, body.result.description]);
    return body;
  };

  const numbers: Row = { fails: '4200000000009100', disputed: '4200000000009118' };

  const take = async (entityId: string, { kind, cents, currency }: Step): Promise<void> => {
    if (kind === 'unknown') {
      references += 1;
      const titles = 'PaymentType;Amount;Currency;SettlementDate;TransactionId';
      const line = `DEBIT;${text(cents, currency)};${currency};${dayIn(gateway.clock.now(), 'UTC')};unknown-${references}`;
      const content = Buffer.from(`${titles}\n${line}\n`).toString('base64');
      await send(entityId, '/v1/settlement/files', { 'file.name': 'other.csv', 'file.content': content });
      return;
    }
    const number = numbers[kind];
    const card = number === undefined ? {} : { 'card.number': number };
    const order = { ...cardPayment, ...card, amount: text(cents, currency), currency };
    if (kind === 'payout') {
      await send(entityId, '/v1/payments', { ...order, paymentType: 'CD', transactionProcessingCode: 'PAYMENT' });
      return;
    }
    const { id } = await send(entityId, '/v1/payments', { ...order, paymentType: kind === 'capture' ? 'PA' : 'DB' });
    const part = { amount: text(Math.ceil(cents / 2), currency), currency };
    if (kind === 'capture') await send(entityId, `/v1/payments/${id}`, { paymentType: 'CP', ...part });
    if (kind === 'refund') await send(entityId, `/v1/payments/${id}`, { paymentType: 'RF', ...part });
    if (kind === 'reversal') await send(entityId, `/v1/payments/${id}`, { paymentType: 'RV', ...part });
    if (kind === 'lost') {
      const { id: disputeId } = await send(entityId, '/v1/test/chargebacks', { paymentId: id ?? '' });
      await send(entityId, `/v1/disputes/${disputeId}/accept`, {});
    }
  };

  const journal = async (entityId: string, format: string, from: string, to: string, more: Row = {}) => {
    const asked = new URLSearchParams({ entityId, format, 'date.from': from, 'date.to': to, ...more });
    const reply = await fetch(`${gateway.url}/v1/ledger/journal?${asked}`, { headers: headers() });
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect([reply.status, reply.status === 200 ? '' : bytes.toString()]).toEqual([200, '']);
    return bytes;
  };

  /** The balances of `ledger balances`, without those outside the balance sheet. */
  const balances = async (channels: readonly string[]): Promise<ReadBalances> => {
    const all = await Promise.all(
      channels.map((channel) => ledgerRecords(gateway.database).balances(channel, Number.MAX_SAFE_INTEGER)),
    );
    const inJournals = new Set<string>(sheetAccounts);
    return added(
      all
        .flat()
        .filter(({ account }) => inJournals.has(account))
        .map(({ account, currency, balance }) => ({
          [`${plainNames[account as SheetAccount]} ${currency}`]: balance,
        })),
    );
  };

  const inCurrency = (all: ReadBalances, currency: string): ReadBalances =>
    Object.fromEntries(Object.entries(all).filter(([name]) => name.endsWith(` ${currency}`)));

  // It takes seconds: days of settlement go by, and each round starts four programs.
  test('are read by hledger, Ledger and Beancount, and every format reaches the balances of the ledger', {
    timeout: PATIENCE_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 12 }),
        fc.tuple(channelKinds, channelKinds),
        async (steps, ofChannels) => {
          merchant = await addMerchant(entities(), 'Straw Hats', {});
          ({ token } = await issueToken(entities(), merchant, undefined));
          const channels: string[] = [];
          for (const { zone, payoutCurrency } of ofChannels) {
            const settings = {
              ...{ 'settlement.timeZone': zone, 'settlement.payoutCurrency': payoutCurrency },
              ...{ 'books.chart': 'SKR03, FEES=4970/9', 'books.datevConsultant': '1001', 'books.datevClient': '17' },
            };
            channels.push(await addChannel(entities(), merchant, 'Shop', settings));
          }
          const from = dayIn(gateway.clock.now(), 'UTC');
          for (const each of steps) {
            await take(channels[each.place] ?? '', each);
            if (each.hoursLater > 0) await passed(gateway, each.hoursLater * HOUR_MS);
          }
          for (let days = 0; days < 5; days += 1) await passed(gateway, 24 * HOUR_MS);
          const [first, to] = [dayAfter(from, -1), dayIn(gateway.clock.now() + 24 * HOUR_MS, 'UTC')];
          const expected = await balances(channels);

          const hledger = (await journal(merchant, 'hledger', first, to)).toString();
          expect(await balancesByHledger(hledger)).toEqual(expected);
          expect(await balancesByLedger(hledger)).toEqual(expected);
          const beancount = (await journal(merchant, 'beancount', first, to)).toString();
          expect(await balancesByBeancount(beancount)).toEqual(expected);

          const table = await journal(merchant, 'csv', first, to);
          const rows = parse(table, { columns: true, delimiter: ';' }) as readonly Row[];
          for (const { Event = '' } of rows) seen.events.add(Event);
          seen.lines += rows.length;
          const sides = (row: Row) =>
            [
              [row['Debit number'] ?? '', amountIn(row, 'Amount')],
              [row['Credit number'] ?? '', -amountIn(row, 'Amount')],
            ] as const;
          expect(balancesOfRows(rows, sides, (row) => row['Currency'] ?? '')).toEqual(expected);
          const { lines } = JSON.parse((await journal(merchant, 'json', first, to)).toString()) as {
            readonly lines: readonly { readonly sourceId: string; readonly amount: string }[];
          };
          expect(lines.map(({ sourceId, amount }) => [sourceId, amount])).toEqual(
            rows.map((row) => [row['Source'], row['Amount']]),
          );

          // A batch of each year: the clock goes on from round to round.
          const inYear = [...new Set([first.slice(0, 4), to.slice(0, 4)])].map((year) => ({
            from: first.startsWith(year) ? first : `${year}-01-01`,
            to: to.startsWith(year) ? to : `${year}-12-31`,
          }));
          const bookings: Row[] = [];
          for (const days of inYear) {
            const batch = await journal(merchant, 'datev', days.from, days.to, { currency: 'EUR' });
            const again = await journal(merchant, 'datev', days.from, days.to, { currency: 'EUR' });
            expect(again.equals(batch)).toBe(true);
            bookings.push(...checkedBatch(batch, days.from, days.to));
          }
          const booked = (row: Row) => {
            const amount = amountIn(row, 'Umsatz (ohne Soll/Haben-Kz)');
            const signed = row['Soll/Haben-Kennzeichen'] === 'S' ? amount : -amount;
            return [
              [row['Konto'] ?? '', signed],
              [row['Gegenkonto (ohne BU-Schlüssel)'] ?? '', -signed],
            ] as const;
          };
          expect(balancesOfRows(bookings, booked, () => 'EUR')).toEqual(inCurrency(expected, 'EUR'));
          const taxed = bookings.filter((row) => row['BU-Schlüssel'] !== '');
          expect(taxed.every((row) => row['Gegenkonto (ohne BU-Schlüssel)'] === '4970')).toBe(true);

          for (const currency of ['EUR', 'USD', 'JPY']) {
            const xero = parse(await journal(merchant, 'xero', first, to, { currency }), { columns: true }) as Row[];
            const side = (row: Row) => [[row['*AccountCode'] ?? '', amountIn(row, '*Amount')]] as const;
            expect(balancesOfRows(xero, side, () => currency)).toEqual(inCurrency(expected, currency));
            const entries = await journal(merchant, 'quickbooks', first, to, { currency });
            const quickbooks = parse(entries, { columns: true }) as Row[];
            const byName = new Map([...exampleChart('SKR03').values()].map(({ name, number }) => [name, number]));
            const moved = (row: Row) =>
              [[byName.get(row['Account Name']) ?? '', amountIn(row, 'Debits') - amountIn(row, 'Credits')]] as const;
            expect(balancesOfRows(quickbooks, moved, () => currency)).toEqual(inCurrency(expected, currency));
          }

          // Each line is in the journal of one day, and of one channel.
          const parts: string[] = [];
          for (const channel of channels.toSorted()) {
            for (let day = first; day <= to; day = dayAfter(day)) {
              const part = (await journal(channel, 'csv', day, day)).toString().split('\n').slice(1, -1);
              expect(part.filter((line) => !line.startsWith(`${day};`))).toEqual([]);
              parts.push(...part);
            }
          }
          expect(parts).toEqual(table.toString().split('\n').slice(1, -1));
        },
      ),
      { numRuns: ROUNDS, endOnFailure: true },
    );
  });
});
