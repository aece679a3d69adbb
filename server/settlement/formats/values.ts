import {
  type Cashflow,
  type ColumnKind,
  cashflows,
  type ReadField,
  type RecordType,
  readFields,
  recordTypes,
  type SettlementField,
  settlementStatuses,
  type TransactionType,
  transactionTypes,
} from '../../../catalogue/books/reconciliation.ts';
import { currencyCodes } from '../../../catalogue/iso/currencies.ts';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import { dateAndTime } from '../../base/zones.ts';
import type { Fault, SettlementLine } from '../model/record.ts';

/** How the values of a file are written. */
export type Notation = Pick<
  ChannelSettings,
  'settlement.decimalSign' | 'settlement.dateFormat' | 'settlement.values' | 'settlement.merchantId'
>;

/** A value could not be read. */
class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly field: SettlementField;
  constructor(field: SettlementField, message: string) {
    super(message);
    this.field = field;
  }
}

const choices: Partial<Record<SettlementField, readonly string[]>> = {
  recordType: recordTypes,
  transactionType: transactionTypes,
  'settlement.cashflow': cashflows,
  'settlement.status': settlementStatuses,
};

const dateParts = {
  'yyyy-MM-dd': [/^(\d{4})-(\d{2})-(\d{2})(?:[ T].*)?$/, 1, 2, 3],
  yyyyMMdd: [/^(\d{4})(\d{2})(\d{2})(?:[ T].*)?$/, 1, 2, 3],
  'dd.MM.yyyy': [/^(\d{2})\.(\d{2})\.(\d{4})(?: .*)?$/, 3, 2, 1],
  'dd/MM/yyyy': [/^(\d{2})\/(\d{2})\/(\d{4})(?: .*)?$/, 3, 2, 1],
  'MM/dd/yyyy': [/^(\d{2})\/(\d{2})\/(\d{4})(?: .*)?$/, 3, 1, 2],
} as const satisfies Record<Notation['settlement.dateFormat'], readonly [RegExp, number, number, number]>;

const isDate = (text: string): boolean => dateAndTime(`${text} 00:00:00`) !== undefined;

const dateOf = (text: string, notation: Notation): string | undefined => {
  const [pattern, year, month, day] = dateParts[notation['settlement.dateFormat']];
  const found = pattern.exec(text);
  const date = found === null ? '' : `${found[year]}-${found[month]}-${found[day]}`;
  return isDate(date) ? date : undefined;
};

const TIME = /[ T](\d{2}:\d{2}(?::\d{2})?)/;

/** Returns a time as `yyyy-MM-dd HH:mm:ss`; a date alone is its beginning. */
const timeOf = (text: string, notation: Notation): string | undefined => {
  const date = dateOf(text, notation);
  const time = TIME.exec(text)?.[1] ?? '00:00:00';
  const whole = `${date} ${time.length === 5 ? `${time}:00` : time}`;
  return date === undefined || dateAndTime(whole) === undefined ? undefined : whole;
};

const AMOUNT = /^\d{1,13}(?:\.\d{1,2})?$/;
const RATE = /^\d{1,9}(?:\.\d{1,12})?$/;

/** Removes the signs between thousands and writes a point before the decimals. */
const plain = (text: string, notation: Notation): string =>
  notation['settlement.decimalSign'] === 'comma'
    ? text.replaceAll(/[. '](?=\d{3}(?:\D|$))/g, '').replace(',', '.')
    : text.replaceAll(/[, '](?=\d{3}(?:\D|$))/g, '');

const LAST_TWO = 2;

/** Returns an amount in hundredths. */
const amountOf = (text: string, notation: Notation): bigint | undefined => {
  const number = plain(text, notation);
  if (!AMOUNT.test(number)) return undefined;
  const [whole = '', decimals = ''] = number.split('.');
  return BigInt(whole + decimals.padEnd(LAST_TWO, '0'));
};

const formsOf = (kind: ColumnKind, notation: Notation): string => {
  const sign = notation['settlement.decimalSign'];
  if (kind === 'amount') return `must be a number with up to two decimals after a ${sign}, and not negative`;
  if (kind === 'rate') return `must be a number above 0, with its decimals after a ${sign}`;
  if (kind === 'currency') return 'must be a currency of ISO 4217';
  return `must be a date as ${notation['settlement.dateFormat']}`;
};

/** The values of one line, by the names of their fields; empty ones are absent. */
export type LineValues = ReadonlyMap<SettlementField, string>;

const byName = new Map<SettlementField, ReadField>(readFields.map((field) => [field.name, field]));

/** Reads the values of one line. */
class ValueReader {
  readonly #values: LineValues;
  readonly #notation: Notation;

  constructor(values: LineValues, notation: Notation) {
    this.#values = values;
    this.#notation = notation;
  }

  /** The value of a field, in the words of the interface. */
  text(name: SettlementField): string | undefined {
    const value = this.#values.get(name);
    if (value === undefined) return undefined;
    const known = this.#notation['settlement.values'].get(name)?.get(value) ?? value;
    const { longest } = byName.get(name) ?? {};
    if (longest !== undefined && known.length > longest) {
      throw new Unreadable(name, `must have at most ${longest} characters`);
    }
    return known;
  }

  choice<Value extends string>(name: SettlementField, otherwise: Value | undefined): Value {
    const value = this.text(name) ?? otherwise;
    const allowed = choices[name] ?? [];
    if (value === undefined) throw new Unreadable(name, 'is missing');
    if (!allowed.includes(value)) throw new Unreadable(name, `must be one of ${allowed.join(', ')}`);
    return value as Value;
  }

  #read<Value>(
    name: SettlementField,
    read: (text: string, notation: Notation) => Value | undefined,
    otherwise?: Value,
  ): Value {
    const text = this.text(name);
    const value = text === undefined ? otherwise : read(text, this.#notation);
    if (value !== undefined) return value;
    if (text === undefined) throw new Unreadable(name, 'is missing');
    throw new Unreadable(name, formsOf(byName.get(name)?.kind ?? 'text', this.#notation));
  }

  amount = (name: SettlementField, otherwise?: bigint): bigint => this.#read(name, amountOf, otherwise);
  date = (name: SettlementField): string => this.#read(name, dateOf);
  time = (name: SettlementField): string => this.#read(name, timeOf);
  currency = (name: SettlementField, otherwise?: string): string =>
    this.#read(name, (text) => (currencyCodes.has(text) ? text : undefined), otherwise);

  rate = (name: SettlementField, otherwise?: string): string =>
    this.#read(
      name,
      (text, notation) => {
        const number = plain(text, notation);
        return RATE.test(number) && Number(number) > 0 ? number : undefined;
      },
      otherwise,
    );
}

/** The direction of a record that does not say it. */
const usualCashflow = (recordType: RecordType, transactionType: TransactionType): Cashflow => {
  if (recordType === 'SETTLED') return transactionType === 'DEBIT' ? 'POS' : 'NEG';
  return recordType === 'CHARGEBACK REVERSAL' ? 'POS' : 'NEG';
};

/** Fields with a place of their own in a record. */
const placed = new Set<SettlementField>([
  'recordType',
  'transactionType',
  'settlement.cashflow',
  'amount',
  'currency',
  'settlement.amount',
  'settlement.currency',
  'settlement.fee',
  'settlement.fxRate',
  'settlement.date',
  'settlement.status',
]);

const RATE_DECIMALS = 12;
const RATE_UNIT = 10n ** BigInt(RATE_DECIMALS);

const unitsOf = (rate: string): bigint => {
  const [whole = '', decimals = ''] = rate.split('.');
  return BigInt(whole + decimals.padEnd(RATE_DECIMALS, '0'));
};

/**
 * Refuses a line whose settled amount is not the amount times the rate. Acquirers round in different ways: the two may
 * differ by a hundredth or by half a per cent.
 */
const refuseOtherAmount = (amount: bigint, rate: string, settled: bigint): void => {
  const expected = (amount * unitsOf(rate)) / RATE_UNIT;
  const difference = expected > settled ? expected - settled : settled - expected;
  if (difference > 1n && difference * 200n > expected) {
    throw new Unreadable('settlement.amount', 'must be the amount times the rate, before the fee');
  }
};

/** Returns the line of a file with these values, or its fault. */
export const lineOf = (line: number, values: LineValues, notation: Notation): SettlementLine | Fault => {
  const read = new ValueReader(values, notation);
  try {
    const ownId = notation['settlement.merchantId'];
    const merchantId = read.text('clearingInstitute.merchantId');
    if (ownId !== undefined && merchantId !== undefined && merchantId !== ownId) {
      throw new Unreadable('clearingInstitute.merchantId', `is another merchant's; this channel is ${ownId}`);
    }
    const recordType = read.choice<RecordType>('recordType', 'SETTLED');
    const transactionType = read.choice<TransactionType>('transactionType', undefined);
    const amount = read.amount('amount');
    const currency = read.currency('currency');
    const settlementCurrency = read.currency('settlement.currency', currency);
    const isSame = settlementCurrency === currency;
    const fxRate = read.rate('settlement.fxRate', isSame ? '1' : undefined);
    const settlementAmount = read.amount('settlement.amount', isSame ? amount : undefined);
    refuseOtherAmount(amount, fxRate, settlementAmount);
    const texts: Partial<Record<SettlementField, string>> = {};
    for (const name of values.keys()) {
      const text = placed.has(name) ? undefined : read.text(name);
      if (text !== undefined) texts[name] = text;
    }
    if (texts.presentmentDate !== undefined) texts.presentmentDate = read.time('presentmentDate');
    return {
      line,
      recordType,
      transactionType,
      cashflow: read.choice<Cashflow>('settlement.cashflow', usualCashflow(recordType, transactionType)),
      amount,
      currency,
      settlementAmount,
      settlementCurrency,
      fee: read.amount('settlement.fee', 0n),
      fxRate,
      date: read.date('settlement.date'),
      status: read.choice('settlement.status', 'SUCCESS'),
      texts,
    };
  } catch (error) {
    if (error instanceof Unreadable) return { line, field: error.field, reason: error.message };
    throw error;
  }
};

/** Returns whether a line could not be read. */
export const isFault = (line: SettlementLine | Fault): line is Fault => 'reason' in line;
