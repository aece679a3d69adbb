import { stringify } from 'csv-stringify/sync';
import { statementKindOf } from '../../../catalogue/books/statement-kinds.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { cellText } from '../../platform/base/spreadsheets.ts';
import type { Payout } from '../../settlement/processor-files/model/payouts.ts';
import type { SettlementRecord } from '../../settlement/processor-files/model/record.ts';
import { type Asked, type Statement, type StatementDependencies, statedRecords, textsOf } from './statement.ts';
import type { StatedMoney, StatementLine } from './tally.ts';

/** The columns of a statement in CSV. */
const columns = [
  'line',
  'kind',
  'name',
  'records',
  'currency',
  'gross',
  'fee',
  'feeTax',
  'net',
  'from',
  'to',
  'reference',
  'paymentId',
  'recordId',
  'exception',
] as const;

type Row = Readonly<Partial<Record<(typeof columns)[number], string>>>;

/** Semicolons, `\n` and UTF-8, as reconciliation files have them. */
const csv = (rows: readonly Row[], header = false): string =>
  stringify([...rows], { columns: [...columns], delimiter: ';', header, cast: { string: cellText } });

const moneyCells = ({ gross, fee, tax, net }: StatedMoney, currency: string): Row => ({
  currency,
  gross: amountText(gross),
  fee: amountText(fee),
  net: amountText(net),
  ...(tax === undefined ? {} : { feeTax: amountText(tax) }),
});

const lineCells = (line: StatementLine, currency: string): Row => ({
  records: String(line.records),
  ...moneyCells(line, currency),
  from: line.from,
  to: line.to,
});

/** Returns how a merchant knows a record: by its own reference, or else an id of the acquirer. */
export const referenceOf = ({ details, texts, id }: SettlementRecord): string =>
  details.merchantTransactionId ?? texts['clearingInstitute.txId1'] ?? texts['payment.id'] ?? id;

/** Returns what banks write of a payout. */
export const bankReferenceOf = ({ bankReference, reference }: Payout): string => bankReference ?? reference;

const recordRow = (
  line: 'RECORD' | 'UNMATCHED',
  record: SettlementRecord,
  money: StatedMoney,
  { payout: { currency }, language }: Asked,
): Row => {
  const kind = statementKindOf(record);
  const isOpen = record.resolution === undefined;
  return {
    line,
    kind,
    name: textsOf(language).texts.kinds[kind],
    records: '1',
    ...moneyCells(money, currency),
    from: record.date,
    to: record.date,
    reference: referenceOf(record),
    paymentId: record.paymentId ?? record.resolution?.paymentId ?? '',
    recordId: record.id,
    exception: (isOpen ? record.exception : undefined) ?? '',
  };
};

const sumRows = (statement: Statement, asked: Asked): readonly Row[] => {
  const { payout, language } = asked;
  const { currency, date, arrivedOn } = payout;
  const { texts } = textsOf(language);
  const { kinds, total, paid, difference } = statement;
  const paidOut = { name: texts.paid, currency, net: amountText(paid), from: date, to: date };
  return [
    ...kinds.map(([kind, line]) => ({ line: 'KIND', kind, name: texts.kinds[kind], ...lineCells(line, currency) })),
    ...(total === undefined ? [] : [{ line: 'TOTAL', name: texts.total, ...lineCells(total, currency) }]),
    { line: 'PAID_OUT', ...paidOut, reference: payout.reference },
    ...(arrivedOn === undefined
      ? []
      : [
          {
            line: 'ARRIVED',
            ...paidOut,
            name: texts.arrived,
            from: arrivedOn,
            to: arrivedOn,
            reference: bankReferenceOf(payout),
          },
        ]),
    ...(difference === 0n
      ? []
      : [{ line: 'DIFFERENCE', name: texts.difference, currency, net: amountText(difference) }]),
  ];
};

const ROWS_AT_A_TIME = 500;

/**
 * Yields the statement of a payout as CSV: its kinds and sums, and before them either each of its records, or the first
 * that settle no payment behind them.
 */
export async function* statementCsv(
  dependencies: StatementDependencies,
  asked: Asked,
  level: 'SUM' | 'DETAIL',
): AsyncGenerator<string> {
  yield csv([], true);
  const records = statedRecords(dependencies, asked);
  let rows: Row[] = [];
  for (;;) {
    const { done, value } = await records.next();
    if (done === true) {
      const unmatched =
        level === 'DETAIL'
          ? []
          : value.unmatched.map(({ record, money }) => recordRow('UNMATCHED', record, money, asked));
      yield csv([...rows, ...sumRows(value, asked), ...unmatched]);
      return;
    }
    if (level === 'SUM') continue;
    const [record, money] = value;
    rows.push(recordRow('RECORD', record, money, asked));
    if (rows.length < ROWS_AT_A_TIME) continue;
    yield csv(rows);
    rows = [];
  }
}
