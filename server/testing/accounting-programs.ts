import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { hundredthsOf } from '../../catalogue/payments/amount.ts';

const run = promisify(execFile);

/** The balances of accounts, in hundredths, by account and currency: `Assets:Bank EUR`. None is zero. */
export type ReadBalances = Readonly<Record<string, bigint>>;

type Row = readonly [account: string, currency: string, amount: string];

const balancesOf = (rows: readonly Row[]): ReadBalances =>
  Object.fromEntries(
    rows
      .map(
        ([account, currency, amount]) => [`${account.trim()} ${currency.trim()}`, hundredthsOf(amount.trim())] as const,
      )
      .filter(([, amount]) => amount !== 0n)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

const withFile = async (name: string, text: string, read: (path: string) => Promise<ReadBalances>) => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-journal-'));
  try {
    const path = join(folder, name);
    await writeFile(path, text);
    return await read(path);
  } finally {
    await rm(folder, { recursive: true });
  }
};

const rowsOf = (text: string, columns: Readonly<Record<'account' | 'currency' | 'amount', string>>): readonly Row[] =>
  (parse(text, { columns: true }) as readonly Readonly<Record<string, string>>[]).map((row) => [
    row[columns.account] ?? '',
    row[columns.currency] ?? '',
    row[columns.amount] ?? '',
  ]);

/** Returns the balances that hledger finds in a journal. @throws what its strict checks say of it. */
export const balancesByHledger = (text: string): Promise<ReadBalances> =>
  withFile('day.journal', text, async (path) => {
    await run('hledger', ['-f', path, 'check', '--strict']);
    const { stdout } = await run('hledger', ['-f', path, 'bal', '--flat', '--no-total', '-O', 'csv', '--layout=bare']);
    return balancesOf(rowsOf(stdout, { account: 'account', currency: 'commodity', amount: 'balance' }));
  });

/** Returns the balances that Ledger finds in a journal. @throws what it says of an account or currency that is not declared. */
export const balancesByLedger = (text: string): Promise<ReadBalances> =>
  withFile('day.journal', text, async (path) => {
    const format = '%(account)\n%(scrub(display_total))\n';
    const asked = ['bal', '--flat', '--no-total', '--balance-format', format];
    const { stdout } = await run('ledger', ['--args-only', '--pedantic', '-f', path, ...asked]);
    let account = '';
    const rows: Row[] = [];
    for (const line of stdout.split('\n')) {
      const [, amount, currency] = /^(-?[\d.]+) ([A-Z]{3})$/.exec(line) ?? [];
      if (amount === undefined || currency === undefined) account = line;
      else rows.push([account, currency, amount]);
    }
    return balancesOf(rows);
  });

/** Returns the balances that Beancount finds in a journal. @throws what `bean-check` says of it. */
export const balancesByBeancount = (text: string): Promise<ReadBalances> =>
  withFile('day.beancount', text, async (path) => {
    await run('bean-check', [path]);
    const query = 'select account, currency, sum(number) group by account, currency';
    const { stdout } = await run('bean-query', ['-f', 'csv', path, query]);
    return balancesOf(rowsOf(stdout, { account: 'account', currency: 'currency', amount: 'sum_number' }));
  });
