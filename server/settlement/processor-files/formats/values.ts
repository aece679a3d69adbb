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
} from '../../../../catalogue/books/reconciliation.ts';
import { currencyCodes } from '../../../../catalogue/iso/currencies.ts';
import type { ChannelSettings } from '../../../../catalogue/settings/channel-settings.ts';
import { OTHER_WORDS } from '../../../../catalogue/settings/kinds.ts';
import { dateAndTime } from '../../../platform/base/zones.ts';
import type { Fault, SettlementLine } from '../model/record.ts';

/** How the values of a file are written. */
export type Notation = Pick<
  ChannelSettings,
  | 'settlement.decimalSign'
  | 'settlement.amounts'
  | 'settlement.dateFormat'
  | 'settlement.values'
  | 'settlement.merchantId'
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

const DAY = String.raw`(\d{1,2})`;
const YEAR = String.raw`(\d{4})`;
const TIME_MAY_FOLLOW = '(?:[ T].*)?$';

/** Where a date has its year, month and day. */
const dateParts = {
  'yyyy-MM-dd': [new RegExp(`^${YEAR}-${DAY}-${DAY}${TIME_MAY_FOLLOW}`), 1, 2, 3],
  'yyyy/MM/dd': [new RegExp(`^${YEAR}/${DAY}/${DAY}${TIME_MAY_FOLLOW}`), 1, 2, 3],
  yyyyMMdd: [new RegExp(String.raw`^${YEAR}(\d{2})(\d{2})${TIME_MAY_FOLLOW}`), 1, 2, 3],
  'dd.MM.yyyy': [new RegExp(String.raw`^${DAY}\.${DAY}\.${YEAR}${TIME_MAY_FOLLOW}`), 3, 2, 1],
  'dd/MM/yyyy': [new RegExp(`^${DAY}/${DAY}/${YEAR}${TIME_MAY_FOLLOW}`), 3, 2, 1],
  'MM/dd/yyyy': [new RegExp(`^${DAY}/${DAY}/${YEAR}${TIME_MAY_FOLLOW}`), 3, 1, 2],
  'dd-MM-yyyy': [new RegExp(`^${DAY}-${DAY}-${YEAR}${TIME_MAY_FOLLOW}`), 3, 2, 1],
  'dd MMM yyyy': [new RegExp(`^${DAY}[ -]([A-Za-z]{3})[a-z]*[ -]${YEAR}${TIME_MAY_FOLLOW}`), 3, 2, 1],
} as const satisfies Record<Notation['settlement.dateFormat'], readonly [RegExp, number, number, number]>;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const isDate = (text: string): boolean => dateAndTime(`${text} 00:00:00`) !== undefined;

const twoDigits = (text: string): string => text.padStart(2, '0');

/** Returns the number of a month that is written as a number or by the first letters of its English name. */
const monthOf = (text: string): string => {
  const place = MONTHS.indexOf(text.toLowerCase());
  return place < 0 ? text : String(place + 1);
};

const dateOf = (text: string, notation: Notation): string | undefined => {
  const [pattern, year, month, day] = dateParts[notation['settlement.dateFormat']];
  const found = pattern.exec(text);
  if (found === null) return undefined;
  const date = `${found[year]}-${twoDigits(monthOf(found[month] ?? ''))}-${twoDigits(found[day] ?? '')}`;
  return isDate(date) ? date : undefined;
};

const TIME = /[ T](\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([AaPp])?/;
const HOURS_OF_HALF_A_DAY = 12;

/** Returns the hour of a whole day. */
const hourOf = (hour: string, half: string | undefined): string => {
  if (half === undefined) return hour;
  const inHalf = Number(hour) % HOURS_OF_HALF_A_DAY;
  return String(half.toLowerCase() === 'p' ? inHalf + HOURS_OF_HALF_A_DAY : inHalf);
};

/** Returns a time as `yyyy-MM-dd HH:mm:ss`; a date alone is its beginning. */
const timeOf = (text: string, notation: Notation): string | undefined => {
  const date = dateOf(text, notation);
  const [, hour = '0', minute = '00', second = '00', half] = TIME.exec(text) ?? [];
  const whole = `${date} ${twoDigits(hourOf(hour, half))}:${minute}:${second}`;
  return date === undefined || dateAndTime(whole) === undefined ? undefined : whole;
};

const AMOUNT = /^\d{1,13}(?:\.\d{1,2})?$/;
const FINE_AMOUNT = /^\d{1,13}(?:\.\d{1,6})?$/;
const RATE = /^\d{1,9}(?:\.\d{1,12})?$/;

/** Removes the signs between thousands and writes a point before the decimals. */
const plain = (text: string, notation: Notation): string =>
  notation['settlement.decimalSign'] === 'comma'
    ? text.replaceAll(/[. '\u00a0\u202f](?=\d{3}(?:\D|$))/g, '').replace(',', '.')
    : text.replaceAll(/[, '\u00a0\u202f](?=\d{3}(?:\D|$))/g, '');

/** A minus before or behind the number, or brackets around it, as accounts write them. */
const NEGATIVE = /^(?:[-\u2212]\s*(.+)|(.+?)\s*[-\u2212]|\((.+)\))$/;

const FINE_DECIMALS = 6;
const FINE_UNIT = 10n ** BigInt(FINE_DECIMALS);
const IN_A_HUNDREDTH = FINE_UNIT / 100n;

/** Returns an amount in millionths, negative where it is written so. */
const fineAmountOf = (text: string, notation: Notation, pattern: RegExp): bigint | undefined => {
  const [, ...negative] = NEGATIVE.exec(text) ?? [];
  const unsigned = negative.find((each) => each !== undefined);
  const number = plain(unsigned ?? text.replace(/^\+\s*/, ''), notation);
  if (!pattern.test(number)) return undefined;
  const [whole = '', decimals = ''] = number.split('.');
  const fine = BigInt(whole + decimals.padEnd(FINE_DECIMALS, '0'));
  const amount = notation['settlement.amounts'].endsWith('Hundredths') ? fine / 100n : fine;
  return unsigned === undefined ? amount : -amount;
};

/** Words of titles that only amounts have, in the languages of processors' reports. */
const MONEY_TITLE = new RegExp(
  [
    'fee|amount|commission|charge|markup|interchange|cost|tax|vat|gross|net\\b|balance|discount',
    'gebühr|betrag|kosten|entgelt|frais|montant|importe|comisi|bedrag|importo|provision',
  ].join('|'),
  'i',
);

/** Returns whether a cell under this title is an amount: a number with decimals, or one under such a title. */
export const isMoney = (text: string, title: string, notation: Notation): boolean => {
  if (fineAmountOf(text, notation, FINE_AMOUNT) === undefined) return false;
  const sign = notation['settlement.decimalSign'] === 'comma' ? ',' : '.';
  return MONEY_TITLE.test(title) || text.includes(sign);
};

/** Returns an amount of millionths in hundredths, half a hundredth rounded away from zero. */
const inHundredths = (fine: bigint): bigint =>
  (((fine < 0n ? -fine : fine) + IN_A_HUNDREDTH / 2n) / IN_A_HUNDREDTH) * (fine < 0n ? -1n : 1n);

/** A cell of a sum, as it is written. */
export interface Addend {
  readonly isSubtracted: boolean;
  readonly text: string;
}

/** Which amounts of a file have a sign, and the cells of those that are sums. */
interface Amounts {
  readonly signed: ReadonlySet<SettlementField>;
  readonly sums: ReadonlyMap<SettlementField, readonly Addend[]>;
}

const unsignedAmounts: Amounts = { signed: new Set(), sums: new Map() };

const formsOf = (kind: ColumnKind, notation: Notation): string => {
  const sign = notation['settlement.decimalSign'];
  if (kind === 'amount') {
    return `must be a number with up to two decimals after a ${sign}, and not negative unless settlement.amounts says so`;
  }
  if (kind === 'rate') return `must be a number above 0, with its decimals after a ${sign}`;
  if (kind === 'currency') return 'must be a currency of ISO 4217';
  return `must be a date as ${notation['settlement.dateFormat']}`;
};

/** Returns what the word of an acquirer means. */
export const meant = (name: SettlementField, word: string | undefined, notation: Notation): string | undefined => {
  const words = notation['settlement.values'].get(name);
  return words?.get(word ?? '') ?? words?.get(OTHER_WORDS) ?? word;
};

/** Some processors write the codes of currencies in small letters. */
const currencyOf = (text: string): string | undefined => {
  const code = text.toUpperCase();
  return currencyCodes.has(code) ? code : undefined;
};

/** The values of one line, by the names of their fields; empty ones are absent. */
export type LineValues = ReadonlyMap<SettlementField, string>;

const byName = new Map<SettlementField, ReadField>(readFields.map((field) => [field.name, field]));

/** Reads the values of one line. */
class ValueReader {
  readonly #values: LineValues;
  readonly #notation: Notation;
  readonly #amounts: Amounts;

  constructor(values: LineValues, notation: Notation, amounts: Amounts) {
    this.#values = values;
    this.#notation = notation;
    this.#amounts = amounts;
  }

  /** The value of a field, in the words of the interface. */
  text(name: SettlementField): string | undefined {
    const known = meant(name, this.#values.get(name), this.#notation);
    if (known === undefined) return undefined;
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

  /** The value of an amount in hundredths, negative where it is taken from the merchant; undefined if it is absent. */
  amount(name: SettlementField): bigint | undefined {
    const sum = this.#amounts.sums.get(name);
    const text = sum === undefined ? this.text(name) : undefined;
    const addends = sum ?? (text === undefined ? [] : [{ isSubtracted: false, text }]);
    if (addends.length === 0) return undefined;
    const pattern = sum !== undefined || name === 'settlement.fee' ? FINE_AMOUNT : AMOUNT;
    const fine = addends.map(({ isSubtracted, text: written }) => {
      const amount = fineAmountOf(written, this.#notation, pattern);
      if (amount === undefined) throw new Unreadable(name, formsOf('amount', this.#notation));
      return isSubtracted ? -amount : amount;
    });
    const amount = inHundredths(fine.reduce((total, each) => total + each));
    if (amount < 0n && !this.#amounts.signed.has(name)) throw new Unreadable(name, formsOf('amount', this.#notation));
    return amount;
  }

  date = (name: SettlementField): string => this.#read(name, dateOf);
  time = (name: SettlementField): string => this.#read(name, timeOf);
  currency = (name: SettlementField, otherwise?: string): string => this.#read(name, currencyOf, otherwise);

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

/** Returns the rate of a conversion of which only both amounts are known. */
const rateBetween = (amount: bigint, settled: bigint): string | undefined => {
  const rate = amount === 0n ? 0n : (settled * RATE_UNIT) / amount;
  if (rate === 0n) return undefined;
  const digits = String(rate).padStart(RATE_DECIMALS + 1, '0');
  const text = `${digits.slice(0, -RATE_DECIMALS)}.${digits.slice(-RATE_DECIMALS)}`;
  return RATE.test(text) ? text : undefined;
};

const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** The money of one line. */
type Money = Pick<SettlementLine, 'amount' | 'currency' | 'settlementAmount' | 'settlementCurrency' | 'fxRate'> & {
  /** What its sign says; undefined if the amount has none: fees may have one, and say nothing of the direction. */
  readonly direction: Cashflow | undefined;
};

/** Reads what a line moves. Fees and corrections often have only the settled amount. */
const moneyOf = (read: ValueReader, { signed }: Amounts): Money => {
  const [sent, settled] = [read.amount('amount'), read.amount('settlement.amount')];
  const isSettledOnly = sent === undefined && settled !== undefined;
  const settledIn = read.currency('settlement.currency', '');
  const currency = isSettledOnly && settledIn !== '' ? settledIn : read.currency('currency');
  const amount = isSettledOnly ? settled : sent;
  if (amount === undefined) throw new Unreadable('amount', 'is missing');
  const settlementCurrency = settledIn === '' ? currency : settledIn;
  const isSame = settlementCurrency === currency;
  const known = settled ?? (isSame ? amount : undefined);
  const derived = known === undefined ? undefined : rateBetween(magnitude(amount), magnitude(known));
  const fxRate = read.rate('settlement.fxRate', isSame ? '1' : derived);
  if (known === undefined) throw new Unreadable('settlement.amount', 'is missing');
  if (amount * known < 0n) throw new Unreadable('settlement.amount', 'must have the sign of the amount');
  refuseOtherAmount(magnitude(amount), fxRate, magnitude(known));
  return {
    amount: magnitude(amount),
    currency,
    settlementAmount: magnitude(known),
    settlementCurrency,
    fxRate,
    direction: signed.has(isSettledOnly ? 'settlement.amount' : 'amount') ? (amount < 0n ? 'NEG' : 'POS') : undefined,
  };
};

/** Returns the line of a file with these values, or its fault. */
export const lineOf = (
  line: number,
  values: LineValues,
  notation: Notation,
  amounts: Amounts = unsignedAmounts,
): SettlementLine | Fault => {
  const read = new ValueReader(values, notation, amounts);
  try {
    const ownId = notation['settlement.merchantId'];
    const merchantId = read.text('clearingInstitute.merchantId');
    if (ownId !== undefined && merchantId !== undefined && merchantId !== ownId) {
      throw new Unreadable('clearingInstitute.merchantId', `is another merchant's; this channel is ${ownId}`);
    }
    const recordType = read.choice<RecordType>('recordType', 'SETTLED');
    const transactionType = read.choice<TransactionType>('transactionType', undefined);
    const { direction, ...money } = moneyOf(read, amounts);
    const texts: Partial<Record<SettlementField, string>> = {};
    for (const name of values.keys()) {
      const text = placed.has(name) ? undefined : read.text(name);
      if (text !== undefined) texts[name] = text;
    }
    if (texts.presentmentDate !== undefined) texts.presentmentDate = read.time('presentmentDate');
    const cashflow = direction ?? usualCashflow(recordType, transactionType);
    return {
      line,
      recordType,
      transactionType,
      cashflow: read.choice<Cashflow>('settlement.cashflow', cashflow),
      ...money,
      fee: read.amount('settlement.fee') ?? 0n,
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
