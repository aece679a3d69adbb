import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { columnsForPeople, listNames, officeLists } from '../../../catalogue/backoffice/whole-lists.ts';
import { type Cell, cellsOf, headsOf } from './cells.ts';
import { csvOf } from './csv.ts';
import { sumsWhile } from './sums.ts';
import { inWords } from './words.ts';
import { xlsxOf } from './xlsx.ts';

const text = (value: string): Cell => ({ kind: 'text', text: value });

async function* pagesWith(...rows: readonly (readonly Cell[])[]) {
  yield rows;
}

const whole = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
};

const csv = async (...rows: readonly (readonly Cell[])[]): Promise<string> =>
  (await whole(csvOf(['a', 'b'], pagesWith(...rows)))).toString();

const sheet = async (...rows: readonly (readonly Cell[])[]): Promise<string> => {
  const files = unzipSync(new Uint8Array(await whole(xlsxOf(['a', 'b'], pagesWith(...rows)))));
  return Buffer.from(files['xl/worksheets/sheet1.xml'] ?? []).toString();
};

/** What spreadsheets would run, or read as a new row. */
const harmful = ['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'];

describe('a spreadsheet in words', () => {
  const columns = [
    ['paymentType', 'paymentType', 'text'],
    ['created', 'created', 'time'],
    ['date', 'created', 'dayOf'],
    ['signedAmount', 'signedAmount', 'amount'],
    ['settledOn', 'settledOn', 'day'],
    ['state', 'state', 'text'],
    ['paymentBrand', 'paymentBrand', 'text'],
  ] as const;
  const entry = {
    paymentType: 'DB',
    created: '2026-07-01 22:30:00+0000',
    signedAmount: '5.00',
    settledOn: '2026-07-03',
    state: 'succeeded',
    standing: 'partlyRefunded',
    paymentBrand: 'DIRECTDEBIT_SEPA',
  };

  test.each([
    ['en', 'Type', 'Debit', 'Day (Europe/Berlin)', 'Refunded in part', 'SEPA direct debit', 'Type (code)'],
    ['de', 'Typ', 'Belastung', 'Tag (Europe/Berlin)', 'Teilweise erstattet', 'SEPA-Lastschrift', 'Typ (Code)'],
  ] as const)(
    'has heads and codes in words, and the codes last, in %s',
    (language, type, debit, day, state, brand, code) => {
      const said = inWords('payments', columns, 'Europe/Berlin', language);
      expect(said.heads.slice(0, 3)).toEqual([type, expect.stringContaining('(Europe/Berlin)'), day]);
      expect(said.heads.slice(7)).toEqual([code, expect.any(String), expect.any(String)]);
      expect(said.cells(entry)).toEqual([
        text(debit),
        { kind: 'time', text: '2026-07-02 00:30:00' },
        { kind: 'day', text: '2026-07-02' },
        { kind: 'amount', text: '5.00' },
        { kind: 'day', text: '2026-07-03' },
        text(state),
        text(brand),
        text('DB'),
        text('succeeded'),
        text('DIRECTDEBIT_SEPA'),
      ]);
    },
  );

  test('of settlement says what each record is, as the report does', () => {
    const kindIn = (entry: object): string | undefined =>
      inWords('settlement', [['recordType', 'recordType', 'text']], 'UTC', 'en').cells({ ...entry })[0]?.text;
    const settlement = { status: 'SUCCESS' };
    expect(kindIn({ recordType: 'SETTLED', transactionType: 'DEBIT', settlement })).toBe('Payment');
    expect(kindIn({ recordType: 'SETTLED', transactionType: 'REFUND', settlement })).toBe('Refund');
    expect(kindIn({ recordType: 'FEE', transactionType: 'MONTHLY', settlement })).toBe('Fee: monthly');
    expect(kindIn({ recordType: 'SETTLED', transactionType: 'DEBIT', settlement: { status: 'FAILED' } })).toBe(
      'Payment (Failed)',
    );
  });

  test('has what people read first, and ids and codes last', () => {
    const { heads } = inWords('payments', columnsForPeople('payments', ['created', 'email', 'id']), 'UTC', 'en');
    expect(heads.slice(0, 12)).toEqual([
      ...['Day (UTC)', 'Channel', 'Reference', 'Customer', 'Type', 'State', 'Way to pay', 'Currency'],
      ...['Amount with its sign', 'Fee', 'Settled on', 'Payout'],
    ]);
    const place = (head: string): number => heads.indexOf(head);
    expect(place('E-mail address')).toBeLessThan(place('Id'));
    expect(place('Id')).toBeLessThan(place('State (code)'));
    expect(heads.length).toBe(new Set(heads).size);
  });

  test.each(listNames)('the columns of %s have heads, each of its own', (list) => {
    const columnsOfList = columnsForPeople(list, Object.keys(officeLists[list].columns));
    const { heads } = inWords(list, columnsOfList, 'UTC', 'en');
    expect(columnsOfList.filter(([name]) => heads.includes(name)).map(([name]) => name)).toEqual([]);
    expect(heads.filter((head, place) => heads.indexOf(head) !== place)).toEqual([]);
  });
});

describe('a file of a list', () => {
  test('has the columns in their order, and times in their zone', () => {
    const columns = [
      ['amount', 'settlement.amount', 'amount'],
      ['created', 'created', 'time'],
      ['next', 'runs.0.utc', 'time'],
      ['nothing', 'runs.1.utc', 'text'],
      ['inherited', 'constructor', 'text'],
    ] as const;
    const entry = {
      settlement: { amount: '-12.50' },
      created: '2026-07-01 22:30:00+0000',
      runs: [{ utc: '2026-12-01 22:30:00+0000' }],
    };
    expect(headsOf(columns, 'Europe/Berlin')).toEqual([
      'amount',
      'created (Europe/Berlin)',
      'next (Europe/Berlin)',
      'nothing',
      'inherited',
    ]);
    expect(cellsOf(entry, columns, 'Europe/Berlin')).toEqual([
      { kind: 'amount', text: '-12.50' },
      { kind: 'time', text: '2026-07-02 00:30:00' },
      { kind: 'time', text: '2026-12-01 23:30:00' },
      text(''),
      text(''),
    ]);
  });

  test.each(harmful)('has %j as a text in CSV, which no spreadsheet runs', async (value) => {
    expect(await csv([text(value), text('b')])).toBe(`\ufeffa,b\n"'${value}",b\n`);
  });

  test.each(harmful)('has %j as a text in XLSX, as it is', async (value) => {
    const written = await sheet([text(value), text('b')]);
    expect(written).toContain(`t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`);
    expect(written).not.toContain('<f>');
  });

  test('keeps amounts as numbers, also negative ones', async () => {
    const cells: readonly Cell[] = [{ kind: 'amount', text: '-12.50' }, text('b')];
    expect(await csv(cells)).toContain('\n-12.50,b\n');
    expect(await sheet(cells)).toContain('<c s="2"><v>-12.50</v></c>');
  });

  test('keeps times as times in XLSX', async () => {
    const cells: readonly Cell[] = [{ kind: 'time', text: '2026-11-29 12:00:00' }, text('b')];
    expect(await sheet(cells)).toContain('<v>46355.5</v>');
  });

  test('keeps days as days in XLSX, and has its sums on a last sheet', async () => {
    const sums = sumsWhile([
      ['charged', 'signed', 'currency', 'positive'],
      ['givenBack', 'signed', 'currency', 'negative'],
      ['signedAmount', 'signed', 'currency'],
    ]);
    for (const signed of ['10.00', '-2.50', '', 'none']) sums.add({ signed, currency: 'EUR' });
    sums.add({ signed: '90071992547409.93', currency: 'CHF' });
    const last = { name: 'Sums & more', heads: ['Currency', 'Charged'], rows: sums.rows };
    const day: Cell = { kind: 'day', text: '2026-11-29' };
    const files = unzipSync(new Uint8Array(await whole(xlsxOf(['a', 'b'], pagesWith([day, text('b')]), last))));
    const partOf = (name: string): string => Buffer.from(files[`xl/${name}`] ?? []).toString();
    expect(partOf('worksheets/sheet1.xml')).toContain('<c s="5"><v>46355</v></c>');
    expect(partOf('workbook.xml')).toContain('<sheet name="Sums &amp; more" sheetId="2" r:id="rId2"/>');
    expect(partOf('_rels/workbook.xml.rels')).toContain('Id="rId3"');
    const amount = (value: string): string => `<c s="2"><v>${value}</v></c>`;
    const [, ...rows] = partOf('worksheets/sheet2.xml').split('<row>').slice(1);
    expect(rows[0]).toContain(`>CHF</t></is></c>${amount('90071992547409.93')}${amount('0.00')}`);
    expect(rows[1]).toContain(`>EUR</t></is></c>${amount('10.00')}${amount('-2.50')}${amount('7.50')}`);
    expect(rows).toHaveLength(2);
  });

  test('has no character that XML cannot have, and no text that would be read as another', async () => {
    const written = await sheet([text('a\u0000\u001f<&>"\ud800_x0041_'), text('😀')]);
    expect(written).toContain('>a&lt;&amp;&gt;&quot;_x005F_x0041_<');
    expect(written).toContain('>😀<');
  });

  // Some seconds each: 800,000 cells are written.
  test.each([
    ['csv', csvOf],
    ['xlsx', xlsxOf],
  ] as const)(
    'of 100,000 rows is written as %s without being in memory',
    async (_name, written) => {
      const PAGE = 500;
      const row = Array.from({ length: 8 }, (_, place) => text(`text ${place} of a row with an e-mail address`));
      let [pages, bytes, waiting, mostWaiting] = [0, 0, 0, 0];
      const rows = async function* () {
        for (; pages < 100_000 / PAGE; pages += 1) {
          mostWaiting = Math.max(mostWaiting, waiting);
          waiting += 1;
          yield Array.from({ length: PAGE }, () => row);
        }
      };
      const heads = row.map((_, place) => `column ${place}`);
      for await (const chunk of written(heads, rows())) {
        bytes += chunk.length;
        // What was read before has left as bytes: no more pages wait than the compression holds back.
        waiting = 0;
      }
      expect([pages, mostWaiting < 10, bytes > 100_000]).toEqual([200, true, true]);
    },
    120_000,
  );
});
