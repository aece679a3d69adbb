import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { amountText } from '../../../../catalogue/payments/amount.ts';
import type { Movement } from '../../../connectors/sepa/files/movement.ts';
import { readStatements } from '../../../connectors/sepa/files/statements.ts';
import { readStatusReport, type StatusReport } from '../../../connectors/sepa/files/status-report.ts';
import { goldenFiles } from '../../../testing/golden-files.ts';
import { faultsOfBankFile, knownFile } from '../../../testing/known-files.ts';

const FOLDER = new URL('./', import.meta.url);

const bytesOf = async function* (text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
};

const all = async <Value>(values: AsyncIterable<Value>): Promise<readonly Value[]> => {
  const found: Value[] = [];
  for await (const value of values) found.push(value);
  return found;
};

/** A movement in one line: amount, what it is about, reason, and what is special about it. */
const lineOf = (movement: Movement): string => {
  const { direction, amount, currency, endToEndId, partId, messageId, reason, isCharge, isReversal, count } = movement;
  return [
    `${direction === 'credit' ? '+' : '-'}${amountText(amount)} ${currency}`,
    endToEndId ?? partId ?? messageId,
    reason,
    isCharge ? 'charge' : undefined,
    isReversal ? 'reversal' : undefined,
    count > 1 ? `of ${count}` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
};

/** The known files of banks, and what is read from each. */
const statements: Readonly<Record<string, readonly string[]>> = {
  'camt.053.001.02-singles.xml': [
    '+92.00 EUR ORDER-1',
    '-95.00 EUR ORDER-1 MD06',
    '+92.00 EUR ORDER-2',
    '-92.00 EUR ORDER-2 AM04',
    '-3.50 EUR ORDER-2 charge',
    '+12.50 EUR',
    '-800.00 EUR MIETE-11',
  ],
  'camt.053.001.02-files.xml': [
    '+92.00 EUR ORDER-1',
    '+92.00 EUR ORDER-2',
    '+92.00 EUR ORDER-3',
    '+276.00 EUR MESSAGE-OOFF of 3',
    '+276.00 EUR MESSAGE-OOFF',
    '+276.00 EUR MESSAGE-OOFF of 3',
    '-95.00 EUR ORDER-1 AC04',
    '-95.00 EUR ORDER-2 MD01',
  ],
  'camt.053.001.08-returns.xml': [
    ...[1, 2, 3, 4, 5, 6].map((number) => `+92.00 EUR ORDER-${number}`),
    '-92.00 EUR ORDER-1 AC01',
    '-92.00 EUR ORDER-2 MS02',
    '-92.00 EUR ORDER-3 AM04 reversal',
    '-94.40 EUR ORDER-4 MD06',
    '-92.00 EUR ORDER-5 AM05',
    '-92.00 EUR ORDER-6 FOCR',
  ],
  'camt.053.001.08-accounts.xml': [
    '+92.00 EUR ORDER-1',
    '-92.00 EUR ORDER-1 AC04',
    '+55.00 USD X-1',
    '+54.00 USD X-2',
    '+92.00 EUR ORDER-2',
  ],
  'camt.053.001.08-page-1.xml': ['+10.00 EUR'],
  'camt.053.001.08-page-2.xml': ['+20.00 EUR'],
  'camt.052.001.08-pending.xml': ['+92.00 EUR ORDER-2'],
  'camt.052.001.02-report.xml': ['+92.00 EUR ORDER-2'],
  'camt.054.001.02-file.xml': ['+92.00 EUR ORDER-1', '+92.00 EUR ORDER-2'],
  'camt.054.001.08-structured.xml': ['+12.50 EUR', '+50.00 EUR ORDER-1', '+50.00 EUR ORDER-2'],
};

const statusOf = ({ messageId, partId, endToEndId, status, reason }: StatusReport): string =>
  [endToEndId ?? partId ?? messageId, status, reason].filter((part) => part !== undefined).join(' ');

const reports: Readonly<Record<string, readonly string[]>> = {
  'pain.002.001.03-file.xml': ['MESSAGE rejected FF01'],
  'pain.002.001.03-part.xml': ['MESSAGE-OOFF rejected DT01'],
  'pain.002.001.03-orders.xml': ['ORDER-1 rejected AC04', 'ORDER-3 rejected MD07'],
  'pain.002.003.03-orders.xml': ['ORDER-2 rejected AC01'],
  'pain.002.001.10-file.xml': ['MESSAGE rejected AM05'],
  'pain.002.001.10-mixed.xml': [
    'MESSAGE rejected MS03',
    'ORDER-1 rejected MD01',
    'ORDER-2 accepted',
    'MESSAGE-OOFF rejected AG02',
  ],
  'pain.002.001.10-part.xml': ['MESSAGE partly accepted', 'MESSAGE-RCUR rejected ED05', 'MESSAGE-OOFF accepted'],
  'pain.002.001.10-accepted.xml': [
    'MESSAGE accepted',
    'ORDER-1 accepted',
    'ORDER-2 accepted',
    'ORDER-3 pending',
    'MESSAGE-OOFF accepted',
  ],
};

const messageOf = (name: string): string => name.slice(0, name.indexOf('-'));

describe.each(Object.entries(statements))('%s', (name, movements) => {
  test('is valid by the official schema', async () => {
    expect(await faultsOfBankFile(messageOf(name), await knownFile(name))).toBeUndefined();
  });

  test('has these movements', async () => {
    expect((await all(readStatements(bytesOf(await knownFile(name))))).map(lineOf)).toEqual(movements);
  });
});

describe.each(Object.entries(reports))('%s', (name, statuses) => {
  test('is valid by the official schema', async () => {
    expect(await faultsOfBankFile(messageOf(name), await knownFile(name))).toBeUndefined();
  });

  test('has these statuses', async () => {
    expect((await all(readStatusReport(bytesOf(await knownFile(name))))).map(statusOf)).toEqual(statuses);
  });
});

describe.each(Object.entries(goldenFiles))('%s', (name, write) => {
  test('is valid by the official schema', async () => {
    expect(await faultsOfBankFile(messageOf(name), await knownFile(name))).toBeUndefined();
  });

  test('is written with exactly these bytes', async () => {
    expect((await all(write())).join('')).toBe(await knownFile(name));
  });
});

test('the two pages of a statement have different movements', async () => {
  const pages = ['camt.053.001.08-page-1.xml', 'camt.053.001.08-page-2.xml'];
  const found = await Promise.all(pages.map(async (name) => all(readStatements(bytesOf(await knownFile(name))))));
  expect(new Set(found.flat().map(({ place }) => place)).size).toBe(2);
});

test('every file of the folder has a row', async () => {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.xml')).toSorted();
  expect(files).toEqual([...Object.keys({ ...statements, ...reports, ...goldenFiles })].toSorted());
});
