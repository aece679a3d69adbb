import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ProcessorReportName, processorReports } from '../../../../catalogue/books/processor-reports.ts';
import { settingErrors, settingsFrom } from '../../../../catalogue/settings/channel-settings.ts';
import { titlesOfAdyen as adyenTitles, reportsOfProcessors as files } from '../../../testing/processor-reports.ts';
import type { SettlementLine } from '../model/record.ts';
import { type CsvSettings, layoutOf, readLines } from './csv.ts';
import { cutting } from './cut.ts';
import type { ReadPart } from './format.ts';
import { candidatesFor, recognized } from './recognized.ts';
import { isFault } from './values.ts';

const page = readFileSync(new URL('../../../../docs/money-and-books/settlement.md', import.meta.url), 'utf8');

/** The settings that the documentation has in the first block behind these words. */
const documented = (words: string): Readonly<Record<string, string>> => {
  const block = page.slice(page.indexOf(words)).split('```')[1] ?? '';
  const pairs = [...block.matchAll(/'(settlement\.[A-Za-z]+)=([^']*)'|(settlement\.[A-Za-z]+)=(\S+)/g)];
  return Object.fromEntries(pairs.map(([, quoted, text, bare, word]) => [quoted ?? bare ?? '', text ?? word ?? '']));
};

const read = (text: string, written: Readonly<Record<string, string>>): ReadPart => {
  expect(settingErrors('channel', written)).toEqual([]);
  const settings: CsvSettings = settingsFrom(written);
  const cutter = cutting((line) => !('reason' in layoutOf(line, settings)));
  const [titles, ...parts] = [...cutter.add(text), ...cutter.end()];
  const layout = layoutOf(titles?.content ?? '', settings);
  if ('reason' in layout) throw new Error(layout.reason);
  const all = parts.map(({ content, firstLine }) => readLines(content, firstLine, layout, settings));
  return {
    lines: all.flatMap(({ lines }) => lines),
    leftOut: all.reduce((sum, { leftOut }) => sum + leftOut, 0),
    unusedAmounts: [...new Set(all.flatMap(({ unusedAmounts }) => unusedAmounts))],
  };
};

const unset = settingsFrom({});

/** Reads a file as it is uploaded to a channel with some settings. @throws Error with the reason of its refusal */
const uploaded = (text: string, settings = unset): ReadPart & { readonly format: string } => {
  const candidates = candidatesFor('UPLOAD', settings);
  const cutter = cutting((line) => {
    const known = recognized(candidates, line);
    return 'read' in known || known.isOfFormat === true;
  });
  const [head, ...parts] = [...cutter.add(text), ...cutter.end()];
  const found = recognized(candidates, head?.content ?? '');
  if (!('read' in found)) throw new Error(`line ${found.line}: ${found.reason}`);
  const all = parts.map(found.read);
  return {
    format: found.format,
    lines: all.flatMap(({ lines }) => lines),
    leftOut: all.reduce((sum, { leftOut }) => sum + leftOut, 0),
    unusedAmounts: [...new Set(all.flatMap(({ unusedAmounts }) => unusedAmounts))],
  };
};

/** Returns the settings with which a channel would read a report as its format does. */
const asSettings = (name: ProcessorReportName): Readonly<Record<string, string>> => {
  const { delimiter, amounts, dateFormat, columns, values } = processorReports[name];
  const words = Object.entries(values).flatMap(([field, meanings]) =>
    Object.entries(meanings).map(([word, value]) => `${field} ${word === '' ? '""' : word}=${value}`),
  );
  return {
    'settlement.delimiter': delimiter,
    'settlement.amounts': amounts,
    'settlement.dateFormat': dateFormat,
    'settlement.columns': Object.entries(columns)
      .map(([field, title]) => `${field}=${title}`)
      .join('; '),
    'settlement.values': words.join('; '),
  };
};

/** Returns the money of each line: type, direction, amount, settled amount, fee. */
const moneyOf = ({ lines }: ReadPart) =>
  lines.map((line) => {
    if (isFault(line)) return [line.field, line.reason];
    const { recordType, transactionType, cashflow, settlementCurrency } = line;
    const amounts = [line.amount, line.settlementAmount, line.fee].map(String);
    return [
      recordType,
      transactionType,
      cashflow,
      `${amounts[0]} ${line.currency}`,
      `${amounts[1]} ${settlementCurrency}`,
      amounts[2],
    ];
  });

const textsOf = ({ lines }: ReadPart, place: number) => (lines[place] as SettlementLine).texts;

const { STRIPE: stripe, ADYEN: adyen, MOLLIE: mollie, PAYPAL: paypal } = files;
const names = Object.keys(files) as readonly ProcessorReportName[];

describe('without any setting, a channel takes the report of', () => {
  test('Stripe: signed amounts, returned fees, payouts left out', () => {
    const part = uploaded(stripe);
    expect(moneyOf(part)).toEqual([
      ['SETTLED', 'DEBIT', 'POS', '9200 EUR', '9200 EUR', '163'],
      ['SETTLED', 'DEBIT', 'POS', '9200 USD', '8466 EUR', '279'],
      ['SETTLED', 'REFUND', 'NEG', '1000 EUR', '1000 EUR', '0'],
      ['SETTLED', 'REFUND', 'POS', '1000 EUR', '1000 EUR', '0'],
      ['CHARGEBACK', 'DEBIT', 'NEG', '9200 EUR', '9200 EUR', '1500'],
      ['CHARGEBACK REVERSAL', 'DEBIT', 'POS', '9200 EUR', '9200 EUR', '-1500'],
      ['FEE', 'MONTHLY', 'NEG', '200 EUR', '200 EUR', '0'],
    ]);
    expect([part.format, part.leftOut, part.unusedAmounts]).toEqual(['STRIPE', 1, []]);
    expect(part.lines[1]).toMatchObject({ fxRate: '0.920217391304', date: '2026-11-23' });
    expect(textsOf(part, 0)).toEqual({
      'settlement.id': 'po_1',
      'clearingInstitute.txId1': 'ch_1',
      presentmentDate: '2026-11-20 09:05:01',
    });
    const ids = [2, 4, 6].map((place) => textsOf(part, place)['clearingInstitute.txId1']);
    expect(ids).toEqual(['re_1', 'dp_1', undefined]);
    expect(textsOf(part, 4)['clearingInstitute.txId3']).toBe('ch_3');
  });

  test('Adyen: gross and net from two columns each, four columns of fees, negative fees, names of batches', () => {
    const part = uploaded(adyen);
    expect(moneyOf(part)).toEqual([
      ['SETTLED', 'DEBIT', 'POS', '9200 EUR', '9200 EUR', '87'],
      ['SETTLED', 'DEBIT', 'POS', '9200 USD', '8464 EUR', '87'],
      ['SETTLED', 'REFUND', 'NEG', '1000 EUR', '1000 EUR', '25'],
      ['SETTLED', 'REFUND', 'POS', '1000 EUR', '1000 EUR', '-25'],
      ['CHARGEBACK', 'DEBIT', 'NEG', '9200 EUR', '9200 EUR', '1500'],
      ['FEE', 'MONTHLY', 'NEG', '36 EUR', '36 EUR', '0'],
    ]);
    expect([part.format, part.leftOut, part.unusedAmounts]).toEqual(['ADYEN', 1, []]);
    expect(textsOf(part, 2)).toMatchObject({
      'settlement.id': '17',
      'clearingInstitute.txId1': '8816000000000013',
      'clearingInstitute.txId2': '8816000000000001',
    });
    expect(textsOf(part, 5)['clearingInstitute.txId1']).toBeUndefined();
  });

  test('Mollie: captures without a method, fees without an id, thousands with a comma', () => {
    const part = uploaded(mollie);
    expect(moneyOf(part)).toEqual([
      ['SETTLED', 'DEBIT', 'POS', '110000 EUR', '110000 EUR', '0'],
      ['SETTLED', 'DEBIT', 'POS', '5000 USD', '4600 EUR', '0'],
      ['SETTLED', 'DEBIT', 'POS', '3000 EUR', '3000 EUR', '0'],
      ['SETTLED', 'REFUND', 'NEG', '2000 EUR', '2000 EUR', '0'],
      ['CHARGEBACK', 'DEBIT', 'NEG', '3000 EUR', '3000 EUR', '0'],
      ['FEE', 'MONTHLY', 'NEG', '288 EUR', '288 EUR', '0'],
    ]);
    expect([part.format, part.leftOut, part.unusedAmounts]).toEqual(['MOLLIE', 0, []]);
  });

  test('PayPal: titles in the fourth line, hundredths, debit or credit in a column of their own', () => {
    const part = uploaded(paypal);
    expect(moneyOf(part)).toEqual([
      ['SETTLED', 'DEBIT', 'POS', '9200 EUR', '9200 EUR', '352'],
      ['SETTLED', 'REFUND', 'NEG', '1000 EUR', '1000 EUR', '-35'],
      ['CHARGEBACK', 'DEBIT', 'NEG', '8200 EUR', '8200 EUR', '0'],
      ['FEE', 'MONTHLY', 'NEG', '1600 EUR', '1600 EUR', '0'],
    ]);
    expect([part.format, part.leftOut, part.unusedAmounts, part.lines[0]?.line]).toEqual(['PAYPAL', 6, [], 5]);
    expect(part.lines[0]).toMatchObject({ date: '2026-11-20', status: 'SUCCESS' });
    expect(textsOf(part, 2)['clearingInstitute.txId1']).toBe('9AB12345CD678901E');
    const givenBack = uploaded(paypal.replace('"DR","8200"', '"CR","8200"'));
    expect(moneyOf(givenBack)[2]).toEqual(['CHARGEBACK REVERSAL', 'DEBIT', 'POS', '8200 EUR', '8200 EUR', '0']);
  });

  test.each(names)('%s with dates without zeros', (name) => {
    const short = files[name].replaceAll('2026-11-20', '2026-11-2').replaceAll('2026/11/20', '2026/11/2');
    const dates = uploaded(short).lines.map((line) => (isFault(line) ? line.reason : line.date));
    expect(dates).toContain(name === 'STRIPE' ? '2026-11-23' : '2026-11-02');
    expect(uploaded(short).lines.filter(isFault)).toEqual([]);
  });

  test.each([
    ['STRIPE', ',charge,', ',platform_earning,'],
    ['ADYEN', ',Settled,', ',ManualCorrected,'],
    ['PAYPAL', '"T0006"', '"T9999"'],
  ] as const)('%s with a type that its row does not name: the line is a fault', (name, before, after) => {
    expect(uploaded(files[name].replace(before, after)).lines.filter(isFault)).toMatchObject([{ field: 'recordType' }]);
  });

  test('Adyen, and tells of a column with fees that its row does not name', () => {
    const [titles = '', ...body] = adyen.trimEnd().split('\n');
    const more = [`${titles},Payment Fees (NC)`, ...body.map((line) => `${line},0.10`)];
    expect(uploaded(`${more.join('\n')}\n`).unusedAmounts).toEqual(['Payment Fees (NC)']);
  });
});

describe('the line of titles', () => {
  const titlesOf = (name: ProcessorReportName): string =>
    files[name].split('\n').find((line) => processorReports[name].knownBy.every((each) => line.includes(each))) ?? '';

  test.each(names)('of %s is known in any order, and behind a byte order mark', (name) => {
    expect(uploaded(`${titlesOf(name).split(',').toReversed().join(',')}\n`).format).toBe(name);
    expect(uploaded(`\ufeff${files[name]}`).format).toBe(name);
  });

  test.each([
    ['STRIPE', 'charge_id', 1],
    ['ADYEN', 'Markup (NC)', 1],
    ['MOLLIE', 'Currency', 1],
    ['PAYPAL', 'Transaction Completion Date', 4],
  ] as const)('of %s without the column %s is refused by the name of the report', (name, needed, line) => {
    const { processor, report } = processorReports[name];
    const without = files[name].replace(needed, 'Something else');
    expect(() => uploaded(without)).toThrow(`line ${line}: this is the ${report} of ${processor}, but these columns`);
  });

  test.each([
    ['nothing', '\n'],
    ['an open quote', '"balance_transaction_id,reporting_category,gross\n'],
    ['half of what a format is known by', 'balance_transaction_id,reporting_category,Type\n'],
    ['all titles in one cell', '"Psp Reference,Modification Reference,Gross Credit (GC),Net Credit (NC)"\n'],
    ['another delimiter', 'Payment method;Settlement reference;Settlement amount;Date\n'],
    ['other capitals', 'BALANCE_TRANSACTION_ID,REPORTING_CATEGORY,GROSS\n'],
    ['ten thousand titles', `${'a,'.repeat(10_000)}b\n`],
    ['words of the language', '__proto__,constructor,toString\n'],
  ])('with %s is of no format, and the settings of the channel say what is missing', (_, head) => {
    expect(() => uploaded(head)).toThrow(/line 1: (?:these columns are missing: "PaymentType"|the titles)/);
  });

  test('of two formats at once has the first one in the table', () => {
    const both = new Set([...titlesOf('MOLLIE').split(','), ...titlesOf('STRIPE').split(',')]);
    expect(uploaded(`${[...both].join(',')}\n`).format).toBe('STRIPE');
  });

  test('that the settings of a channel describe is read by them, also if a format knows it', () => {
    const settings = settingsFrom({
      'settlement.delimiter': 'comma',
      'settlement.amounts': 'signed',
      'settlement.columns':
        'transactionType:=DEBIT; settlement.date=created_utc; amount=net; currency=currency; merchantTransactionId=description',
      'settlement.values': 'transactionType DEBIT=CREDIT',
    });
    const part = uploaded(stripe, settings);
    expect([part.format, part.lines.length, part.leftOut]).toEqual(['CSV', 8, 0]);
    expect(moneyOf(part)[0]).toEqual(['SETTLED', 'CREDIT', 'POS', '9037 EUR', '9037 EUR', '0']);
    expect(uploaded(adyen, settings).format).toBe('ADYEN');
  });
});

describe('settings read', () => {
  test.each(names)('%s as its format does', (name) => {
    const { lines, leftOut } = uploaded(files[name]);
    expect(read(files[name], asSettings(name))).toMatchObject({ lines, leftOut });
  });

  test('Adyen, and tell of each fee column that they do not name', () => {
    const settings = asSettings('ADYEN');
    const columns = (settings['settlement.columns'] ?? '').replaceAll(' + Scheme Fees (NC) + Interchange (NC)', '');
    expect(read(adyen, { ...settings, 'settlement.columns': columns }).unusedAmounts).toEqual([
      'Scheme Fees (NC)',
      'Interchange (NC)',
    ]);
    const marked = adyen.split('\n').map((line) => {
      const cells = line.replace('17, TestShop', '17 TestShop').split(',');
      return cells.map((cell, place) =>
        cell === '' && place === 18 ? '-' : cell === '' && place === 19 ? 'n/a' : cell,
      );
    });
    const withMarks = marked.map((cells) => cells.join(',')).join('\n');
    expect(withMarks).toContain(',-,n/a,');
    expect(read(withMarks, { ...settings, 'settlement.columns': columns }).unusedAmounts).toEqual([
      'Scheme Fees (NC)',
      'Interchange (NC)',
    ]);
    const named = `${columns}; unused=Scheme Fees (NC) + Interchange (NC)`;
    expect(read(adyen, { ...settings, 'settlement.columns': named }).unusedAmounts).toEqual([]);
  });

  test.each(['Scheme Fees (NC)', 'Modification Reference'])('no report without %s, a column of several', (title) => {
    const layout = layoutOf(adyenTitles.replace(title, 'Other'), settingsFrom(asSettings('ADYEN')));
    expect(layout).toMatchObject({ line: 1, reason: expect.stringContaining(title) });
  });

  test('a German acquirer: blanks before quotes, dates without zeros, commas', () => {
    const part = read(
      `Art; Betrag; Valuta; Zweck; Gebühr
"Kauf" ; "1.092,50" ; 3.9.2026 ; "Bestellung 4711; blau" ; 1,63
Gutschrift;  "10,00"; 21.11.2026;   Bestellung 4711;0,00
`,
      documented('as for a German one'),
    );
    expect(moneyOf(part)).toEqual([
      ['SETTLED', 'DEBIT', 'POS', '109250 EUR', '109250 EUR', '0'],
      ['SETTLED', 'REFUND', 'NEG', '1000 EUR', '1000 EUR', '0'],
    ]);
    expect(part.lines[0]).toMatchObject({
      date: '2026-09-03',
      texts: { merchantTransactionId: 'Bestellung 4711; blau' },
    });
    expect(part.unusedAmounts).toEqual(['Gebühr']);
  });
});

describe('amounts', () => {
  const usual = {
    'settlement.columns': 'settlement.fee=Fee',
    'settlement.delimiter': 'tab',
    'settlement.amounts': 'signed',
  };
  const lineWith = (amount: string, fee: string, more = {}) =>
    moneyOf(
      read(`PaymentType\tAmount\tCurrency\tSettlementDate\tFee\nDEBIT\t${amount}\tEUR\t2026-11-20\t${fee}\n`, {
        ...usual,
        ...more,
      }),
    )[0];

  test.each([
    ['92.00', '0.30', ['POS', '9200 EUR', '9200 EUR', '30']],
    ['+92.00', '-0.30', ['POS', '9200 EUR', '9200 EUR', '-30']],
    ['-92.00', '(0.30)', ['NEG', '9200 EUR', '9200 EUR', '-30']],
    ['92.00-', '0.305', ['NEG', '9200 EUR', '9200 EUR', '31']],
    ['(1,092.00)', '', ['NEG', '109200 EUR', '109200 EUR', '0']],
    ['\u221292', '0', ['NEG', '9200 EUR', '9200 EUR', '0']],
  ] as const)('%s with the fee %s', (amount, fee, expected) => {
    expect(lineWith(amount, fee)).toEqual(['SETTLED', 'DEBIT', ...expected]);
  });

  test.each(['-92.00', '92.00-', '(92.00)'])('%s is refused in a file whose amounts have no sign', (amount) => {
    expect(lineWith(amount, '0', { 'settlement.amounts': 'unsigned' })?.[0]).toBe('amount');
    expect(lineWith('92.00', amount, { 'settlement.amounts': 'unsigned' })?.[0]).toBe('settlement.fee');
  });

  test.each(['--1.00', '1.00--', '(-1.00)', '+-1.00', '1.234', '1e3', '-'])('%s is refused', (amount) => {
    expect(lineWith(amount, '0')?.[0]).toBe('amount');
  });

  test.each([
    ['settlement.fee=Cost', '0.30', ''],
    ['settlement.fee=- Cost', '-0.30', ''],
    ['settlement.fee=Cost - Back', '0.30', ''],
    ['settlement.fee=Cost if Side is DR - Cost if Side is CR', '0.30', ''],
    ['settlement.fee=Cost; settlement.amount=Amount - Back', '0.30', '0.00'],
  ])('without a sign go where their type says, however other columns are signed: %s', (columns, cost, back) => {
    const written = { 'settlement.columns': `${columns}; recordType=Record`, 'settlement.delimiter': 'comma' };
    const titles = 'Record,PaymentType,Amount,Currency,SettlementDate,Cost,Back,Side';
    const kinds = [
      'SETTLED,DEBIT',
      'SETTLED,REFUND',
      'SETTLED,CREDIT',
      'CHARGEBACK,DEBIT',
      'CHARGEBACK REVERSAL,DEBIT',
    ];
    const lines = kinds.map((kind) => `${kind},92.00,EUR,2026-11-20,${cost},${back},DR`);
    expect(moneyOf(read(`${[titles, ...lines].join('\n')}\n`, written))).toEqual(
      ['POS', 'NEG', 'NEG', 'NEG', 'POS'].map((cashflow, place) => [
        ...(kinds[place]?.split(',') ?? []),
        ...[cashflow, '9200 EUR', '9200 EUR', '30'],
      ]),
    );
  });

  test('of which only the settled one is a difference of columns have its sign where they are alone', () => {
    const written = {
      'settlement.columns': 'settlement.amount=Credit - Debit; settlement.fee=- Fee',
      'settlement.delimiter': 'comma',
    };
    const lines = ['DEBIT,92.00,92.00,,-0.30', 'REFUND,92.00,92.00,,-0.30', 'REFUND,92.00,,92.00,', 'MONTHLY,,,5.00,'];
    const text = lines.map((line) => `${line},EUR,2026-11-20\n`).join('');
    expect(
      moneyOf(read(`PaymentType,Amount,Credit,Debit,Fee,Currency,SettlementDate\n${text}`, written)).map(
        (line) => line[2],
      ),
    ).toEqual(['POS', 'NEG', undefined, 'NEG']);
  });
});

describe('the numbers of lines', () => {
  const titles = 'PaymentType;Amount;Currency;SettlementDate;MerchantTransactionId';
  const line = (text: string): string => `DEBIT;92.00;EUR;2026-11-20;${text}`;
  const numbersIn = (file: string) => {
    const { lines } = read(file, { 'settlement.columns': 'merchantTransactionId=MerchantTransactionId' });
    return lines.map((each) => [each.line, isFault(each) ? each.reason : each.texts.merchantTransactionId]);
  };

  test.each([
    ['Unix', '\n', '\n', '\n'],
    ['Windows', '\r\n', '\r\n', '\r\n'],
    ['Windows, with one of Unix in a cell', '\r\n', '\n', '\r\n'],
    ['Unix, with one of Windows in a cell', '\n', '\r\n', '\n'],
    ['both, one after the other', '\n', '\n', '\r\n'],
    ['both, the other way round', '\r\n', '\n', '\n'],
  ])('are those of an editor, with line ends of %s', (_, one, within, other) => {
    const lines = [titles, line('a'), line(`"b${within}b"`), line('c')];
    expect(numbersIn(`${lines.join(one)}${other}${line('d')}${other}${other}${line('e')}`)).toEqual([
      [2, 'a'],
      [4, `b${within}b`],
      [5, 'c'],
      [6, 'd'],
      [8, 'e'],
    ]);
  });

  test('do not change with a return in a cell, which is no line end', () => {
    expect(numbersIn([titles, line('a\rb'), line('c'), line('"d\r"'), line('e')].join('\n'))).toEqual([
      [2, 'a\rb'],
      [3, 'c'],
      [4, 'd'],
      [5, 'e'],
    ]);
  });

  test.each(['\n', '\r\n'])('name where a cell begins that is no CSV: %j', (end) => {
    const where = (...last: readonly string[]) =>
      numbersIn([titles, line('a'), line(`"b${end}b"`), ...last, ''].join(end));
    expect(where(line('c"d'))).toEqual([[5, expect.stringMatching(/^it is not CSV: .*Quote/)]]);
    expect(where(line('"c"d'))).toEqual([[5, expect.stringMatching(/^it is not CSV: .*Quote/)]]);
    expect(where(line('"c'), line('d'))).toEqual([[5, expect.stringMatching(/^it is not CSV: Quote Not Closed/)]]);
  });
});
