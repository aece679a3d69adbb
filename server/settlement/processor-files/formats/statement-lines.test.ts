import { expect, test } from 'vitest';
import { settingsFrom } from '../../../../catalogue/settings/channel-settings.ts';
import type { Part } from './cut.ts';
import { gathering, type ReadLine, statementLines } from './statement-lines.ts';
import { titleRow, writtenLine } from './write.ts';

const settings = settingsFrom({});

const line = (changes: Partial<ReadLine> = {}): ReadLine => ({
  recordType: 'SETTLED',
  transactionType: 'DEBIT',
  cashflow: 'POS',
  amount: 92_00n,
  currency: 'EUR',
  settlementAmount: 92_00n,
  settlementCurrency: 'EUR',
  fee: 35n,
  fxRate: '1',
  date: '2026-11-27',
  status: 'SUCCESS',
  texts: { 'settlement.id': 'S1', 'clearingInstitute.txId1': 'T1' },
  ...changes,
});

const partsWith = (lines: readonly ReadLine[]): readonly Part[] => {
  const gathered = gathering();
  return [gathered.head, ...lines.flatMap(gathered.add), ...gathered.end()];
};

const read = ([head, ...parts]: readonly Part[]) => {
  const opened = statementLines.open(head?.content ?? '', settings);
  if (typeof opened !== 'function') throw new Error(opened.reason);
  return parts.flatMap((part) => opened(part).lines);
};

test('lines come back as they were stored, numbered as lines of a file behind its head', () => {
  const lines = [
    line(),
    line({ amount: 10n ** 15n - 1n, settlementAmount: 10n ** 15n - 1n, fee: -1n }),
    line({ recordType: 'CHARGEBACK', cashflow: 'NEG', texts: { 'result.description': 'a;"b"\nc\u2028 d\ud83d' } }),
  ];
  expect(read(partsWith(lines))).toEqual(lines.map((each, place) => ({ ...each, line: 2 + place })));
});

test('parts have whole lines, and the number of their first one', () => {
  const lines = Array.from({ length: 1_000 }, (_, place) => line({ amount: BigInt(place) }));
  const parts = partsWith(lines);
  expect(parts.length).toBeGreaterThan(3);
  expect(read(parts).map(({ line: number }) => number)).toEqual(lines.map((_, place) => 2 + place));
});

test('a file without lines has no part but its head', () => {
  expect(partsWith([])).toHaveLength(1);
});

test('a file that an earlier version stored as CSV is read to its end', () => {
  const cells = {
    recordType: 'SETTLED',
    transactionType: 'DEBIT',
    amount: '92.00',
    currency: 'EUR',
    'settlement.date': '2026-11-27',
    'clearingInstitute.txId1': 'T1',
  };
  expect(
    read([
      { firstLine: 1, content: titleRow },
      { firstLine: 2, content: writtenLine(cells) },
    ]),
  ).toMatchObject([{ line: 2, amount: 92_00n, texts: { 'clearingInstitute.txId1': 'T1' } }]);
});
