import { type Chart, type ChartAccount, type ChartName, charts, exampleChart } from '../books/charts.ts';
import { sheetAccounts } from '../books/ledger.ts';
import { currencyCodes } from '../iso/currencies.ts';
import { nearestName } from '../schema/names/nearest-name.ts';
import type { SettingKind } from './kinds.ts';

const names = Object.keys(charts);

const NUMBER = /^[A-Za-z0-9][A-Za-z0-9.-]{0,9}$/;
const NUMBER_WORDS = '1 to 10 letters, digits, dots or dashes';
const NAME = /^[^\p{C}"]{1,100}$/u;
const TAX_KEY = /^[^\p{C}"]{1,50}$/u;
const PAIR = /^([^=\s]+)\s*=\s*([^\s/]+)(?:\s+([^/]*[^/\s]))?(?:\s*\/\s*(.+))?$/u;

/** Room for each account in each currency that anybody has; a longer text takes long to be read. */
const LONGEST_CHART = 10_000;

/** A fault of a chart, for whoever wrote it. */
class ChartFault extends Error {
  override readonly name = 'ChartFault';
}

const refuse = (words: string): never => {
  throw new ChartFault(words);
};

const isChartName = (word: string): word is ChartName => Object.hasOwn(charts, word);

const refuseUnknownAccount = (account: string): void => {
  if ((sheetAccounts as readonly string[]).includes(account)) return;
  const nearest = nearestName(account, sheetAccounts);
  const meant = nearest === undefined ? `the accounts are ${sheetAccounts.join(', ')}` : `did you mean ${nearest}?`;
  refuse(`${account} is no account of journals (${meant})`);
};

const pairIn = (text: string): readonly [key: string, account: ChartAccount] => {
  const [, key = '', number = '', name, taxKey] =
    PAIR.exec(text) ??
    refuse(
      `${text.trim() === '' ? 'nothing' : text} must be ${names.join(', ')}, or ACCOUNT=NUMBER such as FEES=4970/9`,
    );
  const [account = '', currency, ...rest] = key.split('.');
  refuseUnknownAccount(account);
  if (rest.length > 0 || (currency !== undefined && !currencyCodes.has(currency))) {
    refuse(`${key} must be ${account}, or ${account} with a currency such as ${account}.USD`);
  }
  if (!NUMBER.test(number)) refuse(`the number of ${key}, ${number}, must be ${NUMBER_WORDS}`);
  if (name !== undefined && !NAME.test(name)) refuse(`the name of ${key} must be 1 to 100 characters without quotes`);
  if (taxKey !== undefined && !TAX_KEY.test(taxKey)) {
    refuse(`the tax key of ${key} must be 1 to 50 characters without quotes`);
  }
  return [key, { number, name, taxKey }];
};

/** One number is one account, however many of ours it stands for. */
const refuseTwoMeanings = (chart: Chart): void => {
  const known = new Map<string, readonly [key: string, account: ChartAccount]>();
  for (const [key, account] of chart) {
    const [first, other] = known.get(account.number) ?? [key, account];
    const both = `${account.number} is the number of ${first} and of ${key}`;
    if (other.taxKey !== account.taxKey) refuse(`${both}: give both the same tax key, or different numbers`);
    if (other.name !== undefined && account.name !== undefined && other.name !== account.name) {
      refuse(`${both}: give both the same name, or different numbers`);
    }
    known.set(account.number, [first, { ...account, name: other.name ?? account.name }]);
  }
};

/** @throws ChartFault naming the first word that is wrong, and what would be right. */
const chartIn = (text: string): Chart => {
  if (text.trim() === 'none') return new Map();
  if (text.length > LONGEST_CHART) refuse(`a chart has at most ${LONGEST_CHART} characters`);
  const [first = '', ...rest] = text.split(',').map((each) => each.trim());
  const example = isChartName(first) ? exampleChart(first) : undefined;
  const chart = new Map<string, ChartAccount>(example);
  const written = new Set<string>();
  for (const each of example === undefined ? [first, ...rest] : rest) {
    const [key, account] = pairIn(each);
    if (written.has(key)) refuse(`${key} is named twice`);
    written.add(key);
    // An example's name stays with its number.
    const name = account.name ?? (example?.get(key)?.number === account.number ? example.get(key)?.name : undefined);
    chart.set(key, { ...account, name });
  }
  refuseTwoMeanings(chart);
  return chart;
};

const attempt = (text: string): { readonly chart: Chart } | { readonly fault: string } => {
  try {
    return { chart: chartIn(text) };
  } catch (error) {
    if (error instanceof ChartFault) return { fault: error.message };
    throw error;
  }
};

/** The accounts of a merchant's books. */
export const chartOfAccounts: SettingKind<Chart> = {
  read: (text) => {
    const read = attempt(text);
    return 'chart' in read ? read.chart : undefined;
  },
  fault: (text) => {
    const read = attempt(text);
    return 'fault' in read ? read.fault : undefined;
  },
  words:
    `none, ${names.join(', ')}, or one of these and pairs apart by commas: an account of the ledger, perhaps with a ` +
    'currency, = and its number in your books, perhaps with its name and, behind a slash, its tax key',
  examples: [
    'none',
    ...names,
    'SKR03, FEES=4970/9, BANK.USD=1210',
    'US,FEES=6040 Bank Charges & Fees/Tax Exempt (0%)',
    'BANK=1200, IN_TRANSIT=1200, MERCHANT_PAYABLE = 8400 Sales',
  ],
  counterexamples: [
    '',
    'SKR05',
    'SKR03,',
    'FEES=4970, SKR03',
    'FEE=4970',
    'AUTHORIZED=1000',
    'FEES.EURO=4970',
    'FEES.EUR.X=1',
    'FEES=49 70"',
    'FEES=4970_1',
    'FEES=12345678901',
    'FEES=',
    'FEES=1, FEES=2',
    'FEES=4970/9, SUSPENSE=4970',
    'SKR03, BANK=4970 Bank',
    `SKR03, FEES=4970${' '.repeat(LONGEST_CHART)}Fees`,
  ],
};
