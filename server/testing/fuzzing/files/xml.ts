import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { factsOf, type Movement, numbering, returnFactsOf } from '../../../connectors/sepa/files/movement.ts';
import { namedInTexts, writtenByPayer } from '../../../connectors/sepa/files/named-in-text.ts';
import { UnreadableXml } from '../../../connectors/sepa/files/read-xml.ts';
import { isStatusReport, readStatusReport, type StatusReport } from '../../../connectors/sepa/files/status-report.ts';
import { namedBy } from '../../../settlement/bank-answers/answers/find-order.ts';
import { peeked } from '../../../settlement/bank-answers/answers/receive.ts';
import { readMovements } from '../../../settlement/bank-answers/answers/statement-readers.ts';
import { bankEntry, batchEntry, reportOnOrders, statementOf, statementsOf, statusReport } from '../../bank-files.ts';
import { isDay } from '../../calendar.ts';
import { aboutInGerman, mt940Of } from '../../mt940-files.ts';
import { hold, holdAlike, isWellFormed } from './finding.ts';
import { inPieces, sizesFor, type Target } from './target.ts';

/** What is tried; a test breaks one of them. */
export interface XmlReaders {
  readonly readMovements: typeof readMovements;
  readonly readStatusReport: typeof readStatusReport;
}

/** What a bank's file says, or why it is refused. */
type Outcome =
  | { readonly movements: readonly Movement[] }
  | { readonly reports: readonly StatusReport[] }
  | { readonly refused: UnreadableXml };

const all = async <Value>(values: AsyncIterable<Value>): Promise<readonly Value[]> => {
  const found: Value[] = [];
  for await (const value of values) found.push(value);
  return found;
};

/** Reads a file as `receiveBankFile` does; in pieces that a connection brings, or in smaller ones from the beginning. */
const readWith = async (readers: XmlReaders, input: Uint8Array, size: number): Promise<Outcome> => {
  const { beginning, whole } = await peeked(inPieces(input, size));
  const content = size < input.length ? inPieces(input, size) : whole;
  try {
    return isStatusReport(beginning)
      ? { reports: await all(readers.readStatusReport(content)) }
      : { movements: await all(readers.readMovements(beginning, content)) };
  } catch (error) {
    if (error instanceof UnreadableXml) return { refused: error };
    throw error;
  }
};

/** Characters that databases refuse. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for.
const NO_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** @throws Finding for a text, at any depth, that cannot be stored. */
const holdTexts = (value: unknown, place: string): void => {
  if (typeof value === 'string') {
    hold(!NO_CHARACTER.test(value), `${place} has a character that a database refuses`);
    hold(isWellFormed(value), `${place} has half a letter`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) holdTexts(each, Array.isArray(value) ? place : name);
  }
};

const identifiers = [
  'endToEndId',
  'mandateId',
  'messageId',
  'partId',
  'transactionId',
  'uetr',
  'bankReference',
  'reason',
] as const;

const LONGEST_IDENTIFIER = 100;

const holdMovement = (movement: Movement, lines: number): void => {
  const { amount, charges, count, line, oddity, currency, bookedOn, valueOn, id, place, statementId, iban } = movement;
  hold(typeof amount === 'bigint' && amount >= 0n, 'an amount is less than nothing');
  hold(typeof charges === 'bigint' && charges >= 0n, 'charges are less than nothing');
  hold(Number.isSafeInteger(count) && count >= 0, `a movement stands for ${count} orders`);
  hold(Number.isInteger(line) && line >= 1 && line <= lines, `a movement is in line ${line} of ${lines}`);
  hold(valueOn === undefined || isDay(valueOn), 'the day of a value is no date');
  if (oddity === undefined) {
    hold(/^[A-Z]{3}$/.test(currency), 'a currency is none');
    hold(isDay(bookedOn), 'a day of booking is no date');
  }
  for (const name of identifiers) {
    hold((movement[name]?.length ?? 1) > 0, `${name} is empty`);
    hold((movement[name]?.length ?? 0) <= LONGEST_IDENTIFIER, `${name} is long`);
  }
  for (const each of [id ?? '', place, statementId, iban]) {
    hold(each.length <= 4 * LONGEST_IDENTIFIER, 'the name of a movement does not fit into an index');
  }
  holdTexts(movement, 'movement');
  const named = namedBy(movement);
  hold(named.ids.length <= 20, 'a movement names too many ids');
  holdTexts({ named, facts: factsOf(movement), returned: returnFactsOf(movement) }, 'named');
  hold(writtenByPayer(movement.remittance).length <= movement.remittance.length, 'a payer wrote more than there is');
  namedInTexts(movement.information);
};

const holdReport = (report: StatusReport, lines: number): void => {
  hold(report.messageId !== '', 'a report is about no file');
  hold(report.endToEndId !== '', 'a report is about an order without a name');
  hold(report.line >= 1 && report.line <= lines, `a status is in line ${report.line} of ${lines}`);
  holdTexts(report, 'report');
};

const LONGEST_REFUSAL = 300;

/** A file that says its encoding nowhere. */
const PLAIN = /^<(?!\?)[^\0]*$/;

/** As many bytes as are looked at to know what a file is, in two bytes for a letter. */
const LONGEST_WIDE = 2_000;

const plainTextOf = (input: Uint8Array): string | undefined => {
  const text = Buffer.from(input).toString('utf8');
  const isPlain = input.length < LONGEST_WIDE && PLAIN.test(text) && Buffer.from(text).equals(input);
  return isPlain ? text : undefined;
};

const FOLDER = 'server/settlement/bank-answers/known';

const seeds = async (): Promise<readonly Uint8Array[]> => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.xml'));
  const known = await Promise.all(names.map((name) => readFile(join(FOLDER, name))));
  const id = '8a019a9cf1a80000000000000000000f';
  const credit = ':61:2611271126CR92,00NTRFNONREF//B-77';
  const purpose = `EREF+${id}MREF+M-1CRED+DE98ZZZ09999999999OAMT+92,00COAM+3,00SVWZ+RETOURE MD06`;
  const texts = [
    statementOf(),
    statementOf(bankEntry(id, '92.00', 'CRDT'), bankEntry(id, '92.00', 'DBIT', 'MD06')),
    statementOf(batchEntry('TG8a01a1', '184.00', 'CRDT')),
    statementsOf({ DE89370400440532013000: [], FR1420041010050500013M02606: [bankEntry('E', '1.00', 'CRDT')] }),
    statusReport('TG8a01a1', 'PART', [id, 'E2']),
    statusReport('TG8a01a1', 'RJCT'),
    reportOnOrders('TG8a01a1', 'PART', 'OOFF', [{ id, status: 'RVNM', words: 'Jane' }], 'ACTC'),
    mt940Of(credit, aboutInGerman('166', `EREF+${id}SVWZ+RF39`, '?30COBADEFF?31DE75512108001245126199?32Jane')),
    mt940Of(':61:261127D95,00NRTINONREF//B-78', aboutInGerman('109', purpose)),
    mt940Of(
      ':61:2611261126C12,5NTRFEREF//B-1',
      ':86:/TRTP/SEPA/IBAN/NL91ABNA0417164300/NAME/J. JANSEN/REMI/RF39/EREF/X-1',
    ),
    `{1:F01COBADEFFAXXX0000000000}{2:O940}{4:\r\n${mt940Of(credit).trimEnd()}}\r\n`,
    ':20:A\n:25:37040044/0532013000EUR\n:28C:1\n:34F:EUR0,\n:13D:2611261200+0100\n:61:261126C1,00NTRFNONREF\n',
  ];
  const wide = Buffer.from(`\ufeff${statementOf(bankEntry(id, '92.00', 'CRDT'))}`, 'utf16le');
  return [...known, wide, ...texts.map((text) => Buffer.from(text))];
};

/** Files of banks: statements (camt.05x, MT940, MT942) and status reports (pain.002), as they are uploaded or fetched. */
export const xmlTarget = (readers: XmlReaders): Target => ({
  seeds,
  dictionary: [
    ...[
      'Stmt',
      'Rpt',
      'Ntfctn',
      'Ntry',
      'NtryDtls',
      'TxDtls',
      'Btch',
      'NbOfTxs',
      'Refs',
      'Chrgs',
      'Rcrd',
      'Strd',
      'Ustrd',
    ],
    ...['CdtDbtInd', 'BookgDt', 'ValDt', 'DtTm', 'RvslInd', 'AmtDtls', 'TtlChrgsAndTaxAmt', 'AddtlNtryInf', 'BkTxCd'],
    ...['OrgnlPmtInfAndSts', 'TxInfAndSts', 'OrgnlGrpInfAndSts', 'StsRsnInf', 'NOTPROVIDED', 'NtfctnPgntn', 'PgNb'],
    ...['<![CDATA[', ']]>', '<!--', '-->', '<?xml version="1.0" encoding="ISO-8859-1"?>', '&#0;', '&#xD800;', '&amp;'],
    ...['camt.052.001.08', 'camt.053.001.02', 'camt.054.001.08', 'pain.002.001.10', 'xmlns:a="', '/>', '</'],
    ...[
      '\r\n:61:',
      '\r\n:86:',
      '\r\n:25:',
      '\r\n:28C:',
      '\r\n:60F:',
      '\r\n:13D:',
      '\r\n:34F:',
      '\r\n-\r\n',
      '?20',
      '?32',
    ],
    ...['EREF+', 'MREF+', 'SVWZ+', 'OAMT+', 'COAM+', '/REMI/', '/EREF/', '999999999999999999', '1e999', '-1', '0.005'],
  ],
  measured: ['server/connectors/sepa/files/', 'server/settlement/bank-answers/', 'node_modules/sax/'],
  readings: 4,
  longest: 12_288,
  run: async (input) => {
    const read = (bytes: Uint8Array, size: number): Promise<Outcome> => readWith(readers, bytes, size);
    const outcome = await read(input, input.length + 1);
    const lines = Buffer.from(input).toString('latin1').split('\n').length;
    if ('refused' in outcome) {
      const { message, line } = outcome.refused;
      hold(message.length <= LONGEST_REFUSAL, 'a refusal is long');
      hold(line >= 1 && line <= lines, `a refusal names line ${line} of ${lines}`);
    } else if ('movements' in outcome) {
      for (const movement of outcome.movements) holdMovement(movement, lines);
      const number = numbering(factsOf);
      for (const movement of outcome.movements) hold(number(movement) >= 1, 'a movement has no number');
    } else for (const report of outcome.reports) holdReport(report, lines);
    for (const size of sizesFor(input)) {
      const again = await read(input, size);
      if ('refused' in outcome && 'refused' in again) continue;
      holdAlike(again, outcome, `read in pieces of ${size} bytes, it is another file`);
    }
    const text = 'refused' in outcome ? undefined : plainTextOf(input);
    if (text === undefined) return;
    const wide = await read(Buffer.from(`\ufeff${text}`, 'utf16le'), input.length * 2 + 2);
    holdAlike(wide, outcome, 'read as UTF-16, it is another file');
  },
});

/** The target of files of banks. */
export const xml = xmlTarget({ readMovements, readStatusReport });
