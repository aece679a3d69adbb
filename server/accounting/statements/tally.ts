import { type StatementKind, statementKindOf, statementKinds } from '../../../catalogue/books/statement-kinds.ts';
import type { SettlementRecord } from '../../settlement/processor-files/model/record.ts';
import { taxIn } from './fee-tax.ts';

/** Money of a statement, in hundredths of the currency of the payout. */
export interface StatedMoney {
  /** What records give to the merchant, or with a minus take, before fees. */
  readonly gross: bigint;
  /** The fees, VAT included; negative for returned ones. */
  readonly fee: bigint;
  /** The VAT in the fees; undefined if the channel has no rate. */
  readonly tax: bigint | undefined;
  /** What is left after the fees. */
  readonly net: bigint;
}

/** Some records of a payout: their number, their money and the days of their settlement (`yyyy-mm-dd`). */
export interface StatementLine extends StatedMoney {
  readonly records: number;
  readonly from: string;
  readonly to: string;
}

/** A record that settles no payment, as a statement names it. */
export interface Unmatched {
  readonly record: SettlementRecord;
  readonly money: StatedMoney;
}

/** The records of a payout, summed up. */
export interface Tally {
  /** The line of each kind that the payout has, in the order of the kinds. */
  readonly kinds: readonly (readonly [kind: StatementKind, line: StatementLine])[];
  /** Undefined without a record. */
  readonly total: StatementLine | undefined;
  /** Who settled the records. */
  readonly payer: string | undefined;
  /** The first records that settle no payment, and how many there are. */
  readonly unmatched: readonly Unmatched[];
  readonly unmatchedRecords: number;
}

/** A statement names so many records that settle no payment; each is a record of its CSV file with details. */
export const MOST_NAMED = 50;

type Untaxed = Omit<StatementLine, 'tax' | 'net'>;

const moneyIn = ({ recordType, cashflow, settlementAmount, fee, status }: SettlementRecord) => {
  if (status === 'FAILED') return { gross: 0n, fee: 0n };
  const signed = cashflow === 'POS' ? settlementAmount : -settlementAmount;
  return recordType === 'FEE' ? { gross: 0n, fee: fee - signed } : { gross: signed, fee };
};

const joined = (line: Untaxed | undefined, other: Untaxed): Untaxed =>
  line === undefined
    ? other
    : {
        records: line.records + other.records,
        gross: line.gross + other.gross,
        fee: line.fee + other.fee,
        from: line.from < other.from ? line.from : other.from,
        to: line.to > other.to ? line.to : other.to,
      };

/** Sums up the records of a payout, one after another. `rate` is the setting `books.feeTax`, if it is set. */
export const tallyOf = (rate: string | undefined, currency: string) => {
  const lines = new Map<StatementKind, Untaxed>();
  const unmatched: Unmatched[] = [];
  let payer: string | undefined;
  let unmatchedRecords = 0;

  const taxed = <Line extends { readonly gross: bigint; readonly fee: bigint }>(line: Line) => ({
    ...line,
    tax: taxIn(line.fee, rate, currency),
    net: line.gross - line.fee,
  });

  return {
    /** Takes a record, and returns its money. */
    take: (record: SettlementRecord): StatedMoney => {
      const money = taxed(moneyIn(record));
      const kind = statementKindOf(record);
      const { date } = record;
      lines.set(kind, joined(lines.get(kind), { records: 1, ...moneyIn(record), from: date, to: date }));
      payer ??= record.details.clearingInstitute;
      if (record.exception !== undefined && record.resolution === undefined) {
        unmatchedRecords += 1;
        if (unmatched.length < MOST_NAMED) unmatched.push({ record, money });
      }
      return money;
    },

    /** Returns what was taken. The VAT of each line is rounded by itself, also that of the total. */
    result: (): Tally => {
      let total: Untaxed | undefined;
      for (const line of lines.values()) total = joined(total, line);
      return {
        kinds: statementKinds.flatMap((kind) => {
          const line = lines.get(kind);
          return line === undefined ? [] : [[kind, taxed(line)] as const];
        }),
        total: total && taxed(total),
        payer,
        unmatched,
        unmatchedRecords,
      };
    },
  };
};
