import { processorReportOf } from '../../../catalogue/books/processor-reports.ts';
import { statementKindOf } from '../../../catalogue/books/statement-kinds.ts';
import { textUpon } from '../../../catalogue/design/shop-colour.ts';
import { colours } from '../../../catalogue/design/tokens.ts';
import { languages } from '../../../catalogue/languages/languages.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { priceText } from '../../../catalogue/payments/price.ts';
import { logoPicture } from '../../access/looks/records.ts';
import { startOfDay } from '../../platform/base/zones.ts';
import { pageTexts } from '../../platform/pages/texts.ts';
import type { Fact, Paper, PaperTable } from '../../platform/paper/paper.ts';
import { bankReferenceOf, referenceOf } from './csv.ts';
import { type Asked, type Statement, type StatementDependencies, statementOf, textsOf } from './statement.ts';
import type { StatedMoney } from './tally.ts';

/** The words of a statement, and how its language writes money and days. */
const writerOf = ({ payout: { currency }, language }: Asked) => {
  const { texts, tag } = textsOf(language);
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC', numberingSystem: 'latn' });
  const decimals = new Intl.NumberFormat(tag, { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
  const number = new Intl.NumberFormat(tag, { numberingSystem: 'latn' });
  const fraction = Math.min(decimals ?? 2, 2);
  const column = new Intl.NumberFormat(tag, {
    numberingSystem: 'latn',
    minimumFractionDigits: fraction,
    maximumFractionDigits: 2,
  });
  return {
    texts,
    price: (amount: bigint): string => priceText(amountText(amount), currency, tag),
    /** Money in a table, whose currency stands above it. */
    sum: (amount: bigint | undefined): string =>
      amount === undefined ? '' : column.format(amountText(amount) as `${number}`),
    count: (value: number): string => number.format(value),
    /** A rate in per cent, as the setting has it. */
    rate: (text: string): string => number.format(Number(text)),
    day: (text: string): string => day.format(startOfDay(text, 'UTC')),
    days: (from: string, to: string): string => day.formatRange(startOfDay(from, 'UTC'), startOfDay(to, 'UTC')),
  };
};

type Writer = ReturnType<typeof writerOf>;

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

const factsOf = (
  { payout, channel }: Asked,
  { total, payer }: Statement,
  merchant: string,
  { texts, day, days }: Writer,
): readonly Fact[] => {
  const { reference, bankReference, format, date, arrivedOn, currency } = payout;
  const all: readonly (readonly [string, string | undefined])[] = [
    [texts.payout, reference],
    [texts.payer, payer ?? processorReportOf(format)?.processor ?? format],
    [texts.paid, day(date)],
    [texts.arrived, arrivedOn === undefined ? texts.notArrived : day(arrivedOn)],
    [texts.bankReference, bankReference === undefined && arrivedOn === undefined ? undefined : bankReferenceOf(payout)],
    [texts.settled, total && days(total.from, total.to)],
    [texts.merchant, merchant],
    [texts.channel, channel.name],
    [texts.currency, currency],
  ];
  return all.filter((fact): fact is Fact => fact[1] !== undefined);
};

const tableOf = ({ kinds, total, paid, difference }: Statement, { texts, sum, count }: Writer): PaperTable => {
  const isTaxed = total?.tax !== undefined;
  const moneyOf = ({ gross, fee, tax, net }: StatedMoney): readonly string[] => [
    sum(gross),
    sum(fee),
    ...(isTaxed ? [sum(tax)] : []),
    sum(net),
  ];
  const last = (name: string, amount: bigint): readonly string[] => [
    name,
    '',
    '',
    '',
    ...(isTaxed ? [''] : []),
    sum(amount),
  ];
  return {
    title: texts.contents,
    columns: [
      { title: texts.kind, share: 2.6 },
      { title: texts.records, share: 1.7, isNumeric: true },
      { title: texts.gross, share: 1.9, isNumeric: true },
      { title: texts.fees, share: 1.7, isNumeric: true },
      ...(isTaxed ? [{ title: texts.vat, share: 1.7, isNumeric: true } as const] : []),
      { title: texts.net, share: 1.9, isNumeric: true },
    ],
    rows: kinds.map(([kind, line]) => [texts.kinds[kind], count(line.records), ...moneyOf(line)]),
    sums: [
      ...(total === undefined ? [] : [[texts.total, count(total.records), ...moneyOf(total)]]),
      last(texts.paid, paid),
      ...(difference === 0n ? [] : [last(texts.difference, difference)]),
    ],
  };
};

/** Says in a sentence whether the records reach the amount of the payout. */
const sentenceOf = ({ total, difference }: Statement, { texts, price }: Writer): string => {
  if (total === undefined) return texts.none;
  if (difference === 0n) return texts.equal;
  return difference > 0n
    ? filled(texts.more, { amount: price(difference) })
    : filled(texts.less, { amount: price(-difference) });
};

const taxOf = ({ channel }: Asked, { total }: Statement, { texts, price, rate }: Writer): readonly string[] =>
  total?.tax === undefined
    ? []
    : [
        filled(texts.tax, {
          gross: price(total.fee),
          tax: price(total.tax),
          rate: rate(channel.settings['books.feeTax'] ?? '0'),
          net: price(total.fee - total.tax),
        }),
      ];

const unmatchedOf = (
  { language }: Asked,
  { unmatched, unmatchedRecords }: Statement,
  { texts, sum, count, day }: Writer,
): readonly (string | PaperTable)[] => {
  if (unmatchedRecords === 0) return [];
  const { facts, link } = pageTexts(language);
  const table: PaperTable = {
    title: texts.unmatched,
    columns: [
      { title: link.receipt.date, share: 2 },
      { title: facts.reference, share: 4 },
      { title: texts.kind, share: 3 },
      { title: texts.net, share: 2, isNumeric: true },
    ],
    rows: unmatched.map(({ record, money }) => [
      day(record.date),
      referenceOf(record),
      texts.kinds[statementKindOf(record)],
      sum(money.net),
    ]),
  };
  const left = unmatchedRecords - unmatched.length;
  return left === 0 ? [table] : [table, filled(texts.others, { count: count(left) })];
};

/** Returns a statement as its paper has it. */
const paperOf = async (
  dependencies: Pick<StatementDependencies, 'database' | 'environment' | 'merchantOf'>,
  asked: Asked,
  statement: Statement,
): Promise<Paper> => {
  const { payout, channel, language } = asked;
  const { tag, direction } = languages[language];
  const writer = writerOf(asked);
  const colour = channel.settings['look.colour'] ?? colours.accent.light;
  return {
    tag,
    direction,
    title: `${writer.texts.title} ${payout.reference}`,
    shop: channel.name,
    colour,
    onColour: textUpon(colour),
    logo: await logoPicture(dependencies.database, channel.settings['look.logo']),
    notice: dependencies.environment === 'test' ? pageTexts(language).simulator.notice : undefined,
    amount: writer.price(statement.paid),
    status: writer.texts.title,
    facts: factsOf(asked, statement, await dependencies.merchantOf(payout.channelId), writer),
    below: [
      ...(statement.total === undefined ? [] : [tableOf(statement, writer)]),
      sentenceOf(statement, writer),
      ...taxOf(asked, statement, writer),
      ...unmatchedOf(asked, statement, writer),
    ],
    atMs: payout.arrivedAtMs ?? payout.createdAtMs,
  };
};

/** Returns the statement of a payout as PDF. @throws Rejection as the drawing of papers. */
export const statementPdf = async (dependencies: StatementDependencies, asked: Asked): Promise<Uint8Array> =>
  dependencies.drawPaper(await paperOf(dependencies, asked, await statementOf(dependencies, asked)));
