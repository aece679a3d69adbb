import { parse } from 'csv-parse/sync';
import { processorReports } from '../../../../catalogue/books/processor-reports.ts';
import { readFields } from '../../../../catalogue/books/reconciliation.ts';
import type { FileSource } from '../../../../catalogue/books/settlement-formats.ts';
import { chartOfAccounts } from '../../../../catalogue/settings/book-kinds.ts';
import { settingErrors, settingsFrom } from '../../../../catalogue/settings/channel-settings.ts';
import { manualClock } from '../../../platform/base/clock.ts';
import { Rejection } from '../../../platform/base/rejection.ts';
import type { ChangeSet } from '../../../platform/database/database.ts';
import type { ReceiveDependencies } from '../../../settlement/processor-files/arrival.ts';
import type { Part } from '../../../settlement/processor-files/formats/cut.ts';
import type { ReadPart } from '../../../settlement/processor-files/formats/format.ts';
import { formats } from '../../../settlement/processor-files/formats/formats.ts';
import { gathering, statementLines } from '../../../settlement/processor-files/formats/statement-lines.ts';
import { isFault } from '../../../settlement/processor-files/formats/values.ts';
import { titleRow, writtenLine } from '../../../settlement/processor-files/formats/write.ts';
import type { SettlementFile } from '../../../settlement/processor-files/model/files.ts';
import type { SettlementLine } from '../../../settlement/processor-files/model/record.ts';
import { receiveFile } from '../../../settlement/processor-files/receive.ts';
import { isDay } from '../../calendar.ts';
import { reportsOfProcessors } from '../../processor-reports.ts';
import { hold, holdAlike, isWellFormed } from './finding.ts';
import { chosen, inPieces, sizesFor, type Target } from './target.ts';

/** A channel to which files come: by an upload of a merchant, or from the simulated acquirer. */
interface Receiving {
  readonly source: FileSource;
  readonly settings: Readonly<Record<string, string>>;
}

/** The first byte of an input chooses one of these. */
const channels: readonly Receiving[] = [
  { source: 'UPLOAD', settings: {} },
  { source: 'SIMULATOR', settings: {} },
  {
    source: 'UPLOAD',
    settings: {
      'settlement.columns':
        'transactionType=Art; amount=Betrag; currency:=EUR; settlement.date=Valuta; merchantTransactionId=Zweck',
      'settlement.values':
        'transactionType Kauf=DEBIT; transactionType Gutschrift=REFUND; transactionType Saldo=LEFT_OUT',
      'settlement.delimiter': 'semicolon',
      'settlement.decimalSign': 'comma',
      'settlement.dateFormat': 'dd.MM.yyyy',
    },
  },
  {
    source: 'UPLOAD',
    settings: {
      'settlement.columns': 'settlement.fee=Fee - Back; settlement.amount=Credit - Debit; merchantTransactionId=A | B',
      'settlement.delimiter': 'tab',
      'settlement.amounts': 'signed',
      'settlement.dateFormat': 'dd MMM yyyy',
    },
  },
  {
    source: 'UPLOAD',
    settings: {
      'settlement.delimiter': 'comma',
      'settlement.amounts': 'signedHundredths',
      'settlement.dateFormat': 'MM/dd/yyyy',
      'settlement.merchantId': 'SHOP-0815',
    },
  },
];

/** Settings that are texts of their own, with rules of what can be read with them; the next bytes choose one of these. */
const writtenSettings = ['settlement.columns', 'settlement.values', 'books.chart'] as const;

/** Reads a setting that a merchant writes: it is refused, or files are read by it. */
const holdSetting = (name: (typeof writtenSettings)[number], text: string): void => {
  const errors = settingErrors('channel', { [name]: text });
  hold(
    errors.every((error) => error.message !== ''),
    'a setting is refused without a reason',
  );
  // An empty text removes a setting.
  if (errors.length > 0 || text === '') return;
  const settings = settingsFrom({ [name]: text });
  const opened = formats.CSV.open(titleRow, settings);
  if (typeof opened !== 'function') return;
  for (const line of opened({ firstLine: 2, content: ofSimulator.slice(titleRow.length) }).lines) {
    if (!isFault(line)) holdLine(line);
  }
};

/** A file as it was stored. */
interface Stored {
  readonly format: SettlementFile['format'];
  readonly parts: readonly Part[];
  readonly bytes: number;
  readonly unusedAmounts: readonly string[];
}

/** What is tried; a test breaks one of them. */
export interface CsvReaders {
  readonly receiveFile: typeof receiveFile;
  readonly formats: typeof formats;
}

/** Stores a file as the gateway does, and keeps what it would commit. */
const storeWith = async (
  readers: CsvReaders,
  input: Uint8Array,
  { source, settings }: Receiving,
  size: number,
): Promise<Stored | Rejection> => {
  const parts: Part[] = [];
  const database = {
    commit: async ({ inserts = [] }: ChangeSet): Promise<void> => {
      for (const { table, row } of inserts) {
        if (table !== 'settlement_file_parts') continue;
        parts.push({ firstLine: Number(row['first_line']), content: String(row['content']) });
      }
    },
  };
  const dependencies = {
    database,
    clock: manualClock(1_795_176_000_000),
    files: { byDigest: async () => undefined },
    channelOf: async () => ({ id: 'C', name: 'Shop', settings: settingsFrom(settings) }),
  } as unknown as ReceiveDependencies;
  try {
    const { file } = await readers.receiveFile(dependencies, 'C', {
      name: 'f.csv',
      source,
      content: inPieces(input, size),
    });
    return { format: file.format, parts, bytes: file.bytes, unusedAmounts: file.unusedAmounts };
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
};

const newLinesIn = (text: string): number => text.split('\n').length - 1;

/** Above any amount of thirteen digits, in hundredths. */
const HIGHEST = 10n ** 16n;

const longest = new Map(readFields.map(({ name, longest: most }) => [name, most ?? Number.POSITIVE_INFINITY]));

const holdLine = (line: SettlementLine): void => {
  const amounts = [line.amount, line.settlementAmount];
  hold(
    amounts.every((each) => typeof each === 'bigint' && each >= 0n && each < HIGHEST),
    'an amount cannot be',
  );
  hold(typeof line.fee === 'bigint' && line.fee < HIGHEST && line.fee > -HIGHEST, 'a fee cannot be');
  hold(/^[A-Z]{3}$/.test(line.currency) && /^[A-Z]{3}$/.test(line.settlementCurrency), 'a currency is none');
  hold(/^\d{1,9}(?:\.\d{1,12})?$/.test(line.fxRate) && Number(line.fxRate) > 0, `the rate is ${line.fxRate}`);
  hold(isDay(line.date), `the day ${line.date} is no date`);
  hold(line.cashflow === 'POS' || line.cashflow === 'NEG', 'a line has no direction');
  for (const [name, text] of Object.entries(line.texts)) {
    hold(text !== '' && isWellFormed(text) && !text.includes('\0'), `${name} cannot be stored`);
    hold(text.length <= (longest.get(name as keyof SettlementLine['texts']) ?? 0), `${name} is long`);
  }
};

const delimiters = { semicolon: ';', comma: ',', tab: '\t' } as const;

/** Returns the rows of a text by the library that our readers use, but read in one piece; undefined if it is no CSV. */
const rowsByLibrary = (text: string, delimiter: string): readonly (readonly string[])[] | undefined => {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: '\n',
      ltrim: true,
      rtrim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      bom: true,
    }) as unknown as readonly string[][];
  } catch {
    return undefined;
  }
};

/**
 * Returns the rows of a text that follows the letter of RFC 4180, by nothing but this; undefined for any other: blanks
 * beside a cell, quotes within one that has none around it, and empty lines are read in more than one way.
 */
const rowsByTheLetter = (text: string, delimiter: string): readonly (readonly string[])[] | undefined => {
  const rows: string[][] = [];
  let [row, at]: [string[], number] = [[], 0];
  const plain = new RegExp(`[^"\r\n${delimiter}]*`, 'y');
  const quoted = /"(?:[^"]|"")*"/y;
  while (at < text.length) {
    const cell = text[at] === '"' ? quoted : plain;
    cell.lastIndex = at;
    const found = cell.exec(text)?.[0];
    if (found === undefined) return undefined;
    at += found.length;
    const value = cell === quoted ? found.slice(1, -1).replaceAll('""', '"') : found;
    if (value !== value.trim()) return undefined;
    row.push(value);
    if (text[at] === delimiter) at += 1;
    else if (text[at] === '\n' || at === text.length) {
      if (row.join('') === '') return undefined;
      rows.push(row);
      row = [];
      at += 1;
    } else return undefined;
  }
  // Behind the last delimiter of a file there is one more cell.
  return row.length === 0 ? rows : undefined;
};

const delimiterOf = (format: SettlementFile['format'], { settings }: Receiving): string => {
  if (format === 'CSV') return delimiters[settingsFrom(settings)['settlement.delimiter']];
  return format === 'TOLLGATE_SIMULATOR' ? ';' : ',';
};

const read = (
  readers: CsvReaders,
  { format, parts: [head, ...parts] }: Stored,
  receiving: Receiving,
): readonly ReadPart[] => {
  const opened = readers.formats[format].open(head?.content ?? '', settingsFrom(receiving.settings));
  hold(typeof opened === 'function', 'the titles of a stored file do not fit');
  return typeof opened === 'function' ? parts.map(opened) : [];
};

/** The lines of a bank's statement are stored as JSON: they come back as they were. */
const holdStored = (lines: readonly SettlementLine[]): void => {
  const gathered = gathering();
  const parts = [...lines.flatMap(({ line: _, ...line }) => gathered.add(line)), ...gathered.end()];
  const opened = statementLines.open(gathered.head.content, settingsFrom({}));
  if (typeof opened !== 'function') throw new Error(opened.reason);
  const again = parts.flatMap((part) => opened(part).lines);
  const sorted = (line: object): object => Object.fromEntries(Object.entries(line).toSorted());
  holdAlike(
    again.map(sorted),
    lines.map((line, place) => sorted({ ...line, line: place + 2 })),
    'lines that were stored come back as others',
  );
};

const decimal = (amount: bigint): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Lines that are written with the titles of the interface, as the simulated acquirer does, are read as the same. */
const holdWritten = (lines: readonly SettlementLine[]): void => {
  const writable = lines.filter(({ fee }) => fee >= 0n);
  const rows = writable.map((line) =>
    writtenLine({
      ...line.texts,
      recordType: line.recordType,
      transactionType: line.transactionType,
      'settlement.cashflow': line.cashflow,
      amount: decimal(line.amount),
      currency: line.currency,
      'settlement.amount': decimal(line.settlementAmount),
      'settlement.currency': line.settlementCurrency,
      'settlement.fxRate': line.fxRate,
      'settlement.fee': decimal(line.fee),
      'settlement.date': line.date,
      'settlement.status': line.status,
    }),
  );
  const opened = formats.TOLLGATE_SIMULATOR.open(titleRow, settingsFrom({}));
  if (typeof opened !== 'function') throw new Error(opened.reason);
  const again = opened({ firstLine: 2, content: rows.join('') }).lines;
  const plain = (line: object): object => Object.fromEntries(Object.entries({ ...line, line: 0 }).toSorted());
  const withTexts = (line: SettlementLine): object => {
    // A line end of Windows in a cell is one of Unix afterwards, and no text begins or ends with a blank.
    const texts = Object.entries(line.texts).map(([name, text]) => [name, text.trim()] as const);
    return plain({ ...line, texts: Object.fromEntries(texts.filter(([, text]) => text !== '').toSorted()) });
  };
  holdAlike(
    again.map((line) => (isFault(line) ? line : withTexts(line))),
    writable.map(withTexts),
    'lines that were written are read as others',
  );
};

const holdParts = ({ parts, bytes }: Stored, input: Uint8Array): void => {
  // A mark of the order of bytes is no part of the text.
  const text = new TextDecoder('utf-8').decode(input);
  holdAlike(parts.map(({ content }) => content).join(''), text, 'the parts of a file are not its text');
  hold(bytes === input.length, 'a file has another number of bytes');
  let line = 1;
  for (const { firstLine, content } of parts) {
    hold(firstLine === line, `a part begins in line ${line}, not in ${firstLine}`);
    line += newLinesIn(content);
  }
};

/** The columns by which another reader adds up what a report settles: the signed amount, and what is left out. */
const sums: Readonly<
  Partial<Record<SettlementFile['format'], { amount: string; kind: string; leftOut: readonly string[] }>>
> = {
  STRIPE: { amount: 'gross', kind: 'reporting_category', leftOut: ['payout', 'payout_reversal', 'topup'] },
  MOLLIE: { amount: 'Settlement amount', kind: 'Payment method', leftOut: [] },
};

const PLAIN_AMOUNT = /^-?\d{1,13}\.\d\d$/;

/** Returns what the column of a report adds up to, in hundredths; undefined if it has forms that only our reader knows. */
const addedUp = (text: string, format: SettlementFile['format']): bigint | undefined => {
  const sum = sums[format];
  const rows = rowsByLibrary(text, ',');
  if (sum === undefined || rows === undefined) return undefined;
  const titles = rows.findIndex((row) => row.includes(sum.amount) && row.includes(sum.kind));
  const places = [sum.amount, sum.kind].map((title) => rows[titles]?.indexOf(title) ?? -1);
  const kept = rows.slice(titles + 1).filter((row) => !sum.leftOut.includes(row[places[1] ?? -1] ?? ''));
  const amounts = kept.map((row) => row[places[0] ?? -1] ?? '');
  if (!amounts.every((each) => PLAIN_AMOUNT.test(each))) return undefined;
  return amounts.reduce((total, each) => total + BigInt(each.replace('.', '')), 0n);
};

const isOfCsv = (reason: string): boolean => reason.startsWith('it is not CSV');

const holdRead = (readers: CsvReaders, stored: Stored, receiving: Receiving): void => {
  const { format, parts } = stored;
  const bodies = parts.slice(1);
  const all = read(readers, stored, receiving);
  const last = parts.reduce((sum, { content }) => sum + newLinesIn(content), 1);
  for (const { lines, leftOut } of all) {
    hold(Number.isSafeInteger(leftOut) && leftOut >= 0, 'a number of lines is none');
    let before = 0;
    for (const line of lines) {
      hold(line.line >= before && line.line >= 1 && line.line <= last, `a line has the number ${line.line} of ${last}`);
      before = line.line;
      if (!isFault(line)) holdLine(line);
    }
  }
  for (const { amount, currency, date, reference } of all.flatMap(({ payouts = [] }) => payouts)) {
    hold(
      typeof amount === 'bigint' && /^[A-Z]{3}$/.test(currency) && isDay(date) && reference !== '',
      'a payout is none',
    );
  }
  const faults = all.flatMap(({ lines }) => lines.filter(isFault));
  if (!faults.some(({ reason }) => isOfCsv(reason))) {
    const [text, delimiter] = [bodies.map(({ content }) => content).join(''), delimiterOf(format, receiving)];
    const rows = rowsByLibrary(text, delimiter);
    const byLetter = rowsByTheLetter(text, delimiter);
    if (byLetter !== undefined) holdAlike(rows, byLetter, 'cells are others than by the letter of RFC 4180');
    const records = rows?.length;
    const known = all.reduce((sum, { lines, leftOut }) => sum + lines.length + leftOut, 0);
    hold(records === undefined || records === known, `a file of ${records} records has ${known} lines`);
  }
  const good = all.flatMap(({ lines }) => lines.filter((line) => !isFault(line))) as readonly SettlementLine[];
  const sum = faults.length > 0 ? undefined : addedUp(parts.map(({ content }) => content).join(''), format);
  const settled = good.reduce(
    (total, { cashflow, settlementAmount }) => total + (cashflow === 'POS' ? settlementAmount : -settlementAmount),
    0n,
  );
  hold(sum === undefined || sum === settled, `a report of ${sum} hundredths is read as ${settled}`);
  holdStored(good);
  holdWritten(good);
};

const ofSimulator = [
  titleRow,
  writtenLine({
    recordType: 'SETTLED',
    transactionType: 'DEBIT',
    amount: '92.00',
    currency: 'EUR',
    'settlement.fee': '0.35',
    'settlement.date': '2026-11-27',
    'settlement.id': 'P-1',
    'clearingInstitute.txId1': 'T1',
    merchantTransactionId: 'a "quoted"; text',
  }),
].join('');

const german = `Art; Betrag; Valuta; Zweck; Gebühr
"Kauf" ; "1.092,50" ; 3.9.2026 ; "Bestellung 4711; blau" ; 1,63
Gutschrift;  "10,00"; 21.11.2026;   Bestellung 4711;0,00
Saldo;"10,00";21.11.2026;;
`;

const tabbed = `PaymentType\tAmount\tCurrency\tSettlementDate\tFee\tBack\tCredit\tDebit\tA\tB
DEBIT\t92.00\tEUR\t20 Nov 2026\t0.305\t\t92.00\t\tone\t
REFUND\t(1,092.00)\tEUR\t20-Nov-2026\t\t0.3\t\t1092.00\t\ttwo
`;

const hundredths = `ReconciliationType,PaymentType,Amount,Currency,SettlementDate,SettlementFee,SettlementAmount,SettlementCurrency,FxRate
SETTLED,DEBIT,9200,USD,11/20/2026,163,8466,EUR,
CHARGEBACK,DEBIT,-9200,EUR,11/20/2026 09:05:01,-15,,,
`;

/** Settlement files and the settings by which they are read: CSV by columns, the reports of processors and of the simulator, from bytes to lines. */
export const csvTarget = (readers: CsvReaders): Target => ({
  seeds: async () => [
    ...Object.values(reportsOfProcessors).map((report) => chosen(0, report)),
    chosen(0, `\ufeff${ofSimulator}`),
    chosen(1, ofSimulator),
    chosen(2, german),
    chosen(3, tabbed),
    chosen(4, hundredths),
    ...Object.values(processorReports).map(({ columns }) =>
      chosen(
        channels.length,
        Object.entries(columns)
          .map((pair) => pair.join('='))
          .join('; '),
      ),
    ),
    ...channels.map(({ settings }) => chosen(channels.length + 1, settings['settlement.values'] ?? 'recordType x=FEE')),
    ...chartOfAccounts.examples.map((text) => chosen(channels.length + 2, text)),
  ],
  dictionary: [
    ...readFields.map(({ title }) => title),
    ...['"', '""', '","', '";"', '"\n', '\r\n', '\n\n', '\t', ';', ',', '\ufeff', '\u00a0', '\u2028', '-', '(1.00)'],
    ...[
      'DEBIT',
      'REFUND',
      'CHARGEBACK',
      'SETTLED',
      'FEE',
      'SUCCESS',
      'FAILED',
      'POS',
      'NEG',
      'EUR',
      'JPY',
      'charge',
      'payout',
    ],
    ...['9999999999999.99', '0.005', '1e3', '2026-02-30', '2026-11-20 24:00:00', '12:00 PM', '__proto__', '=cmd'],
  ],
  measured: [
    'server/settlement/processor-files/',
    'node_modules/csv-parse/',
    'node_modules/csv-stringify/',
    'catalogue/settings/',
  ],
  readings: 4,
  longest: 8_192,
  run: async (input) => {
    const place = (input[0] ?? 0) % (channels.length + writtenSettings.length);
    const setting = writtenSettings[place - channels.length];
    if (setting !== undefined) return holdSetting(setting, Buffer.from(input.subarray(1)).toString());
    const receiving = channels[place] ?? { source: 'UPLOAD', settings: {} };
    const file = input.subarray(1);
    const store = (bytes: Uint8Array, size: number) => storeWith(readers, bytes, receiving, size);
    const stored = await store(file, file.length + 1);
    if (stored instanceof Rejection) {
      const { code, details } = stored;
      hold(code === '200.300.404', `a file is refused with ${code}`);
      hold(/^line \d+: /.test(String(details.reason)), `a refusal does not say where: ${details.reason}`);
    } else {
      holdParts(stored, file);
      holdRead(readers, stored, receiving);
    }
    for (const size of sizesFor(file)) {
      const again = await store(file, size);
      if (stored instanceof Rejection && again instanceof Rejection) continue;
      holdAlike(again, stored, `stored in pieces of ${size} bytes, it is another file`);
    }
  },
});

/** The target of settlement files. */
export const csv = csvTarget({ receiveFile, formats });
