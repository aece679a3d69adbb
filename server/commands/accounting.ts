import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type JournalFormatName, journalFormatNames } from '../../catalogue/books/journal-formats.ts';
import { ledgerAccounts } from '../../catalogue/books/ledger.ts';
import { reportRules } from '../../catalogue/fields/reports/report.ts';
import { date, monthOfYear } from '../../catalogue/formats/times.ts';
import { currencyCodes } from '../../catalogue/iso/currencies.ts';
import { amountText } from '../../catalogue/payments/amount.ts';
import { entities, settingsOfRow } from '../access/entities/entities.ts';
import { type EntityRow, entityRecords } from '../access/entities/records.ts';
import { exportPeriod } from '../accounting/auditing/export.ts';
import { exportSources } from '../accounting/auditing/sources.ts';
import { type Closer, closeMonth, reopenMonth } from '../accounting/close.ts';
import { closingOf, findingOpen } from '../accounting/closing.ts';
import { ofDivision } from '../accounting/divisions.ts';
import { doForEach, wordsOf } from '../accounting/each-channel.ts';
import { makeJournal } from '../accounting/journals/make-journal.ts';
import { balancesAsOf } from '../accounting/period-routes.ts';
import type { Period } from '../accounting/periods.ts';
import type { Days } from '../accounting/posted-lines.ts';
import { changedMonths } from '../accounting/verify.ts';
import { ledgerCauses } from '../assembly/wings.ts';
import { addedBalances } from '../payments/ledger/records.ts';
import { Rejection } from '../platform/base/rejection.ts';
import { zipOf } from '../platform/base/zip.ts';
import { command, type Form, id, type Options, type Outcome, Refused, title } from './command.ts';
import type { CommandDependencies } from './dependencies.ts';
import { newFile, newFolder, newPath } from './new-file.ts';
import { entityOf } from './settings.ts';

const format: Form = {
  placeholder: 'FORMAT',
  words: `one of ${journalFormatNames.join(', ')}`,
  pattern: new RegExp(`^(?:${journalFormatNames.join('|')})$`),
};

const day: Form = {
  placeholder: 'DAY',
  words: 'a day such as 2026-10-31',
  pattern: { test: (text) => date.read(text) !== undefined },
};

const month: Form = {
  placeholder: 'MONTH',
  words: 'a month such as 2026-10',
  pattern: { test: (text) => monthOfYear.read(text) !== undefined },
};

const currencyCode: Form = {
  placeholder: 'CURRENCY',
  words: 'a currency of ISO 4217, such as EUR',
  pattern: { test: (text) => currencyCodes.has(text) },
};

/** The options as the interface names them. */
const optionNames: Readonly<Record<string, string>> = {
  format: '--format',
  currency: '--currency',
  'date.from': '--from',
  'date.to': '--to',
  divisionId: '--division',
  month: '--month',
  reason: '--reason',
};

const inWords = ({ name, message }: { readonly name: string; readonly message: string }): string =>
  `${optionNames[name] ?? name} ${message.replaceAll(/date\.(from|to)/g, '--$1')}.`;

/** Returns the channels of a merchant, or of one of its divisions; of a channel, itself. @throws Refused */
const channelsOf = async (
  { database, clock }: CommandDependencies,
  row: EntityRow,
  divisionId: string | undefined,
): Promise<readonly string[]> => {
  const rows = row.kind === 'channel' ? [row] : await entityRecords(database).channels(row.id);
  const ids = rows.map(({ id: channelId }) => channelId);
  return await refusing(() => ofDivision(entities(database, clock).settingsOf, ids, divisionId));
};

/** Returns the books as the gateway has them. */
const booksOf = ({ database, clock }: CommandDependencies) => {
  const known = entities(database, clock);
  const closing = closingOf({ database, clock, known, findOpen: findingOpen(database, ledgerCauses(database)) });
  return {
    ...closing,
    changedMonths: (channelId: string, days: Days) => changedMonths(closing, channelId, days),
  };
};

/** Runs `work` and returns its result. @throws Refused with the words of a rejection. */
const refusing = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const { parameterErrors = [], reason } = error.details;
    throw new Refused(reason ?? parameterErrors.map(inWords).join('\n'), { cause: error });
  }
};

/** Writes a new file piece by piece; what cannot be read to its end leaves none. */
const write = async (path: string, content: AsyncIterable<string | Uint8Array> | Iterable<string>): Promise<void> => {
  const target = await newFile(path);
  try {
    for await (const piece of content) await target.writeFile(piece);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await target.close();
  }
};

const shownPeriod = ({ channelId, period, state, lines, digest, reason }: Period) => ({
  entity: channelId,
  month: period,
  state,
  lines,
  digest,
  reason,
});

/** Does something with a month of a channel, or of each channel of a merchant or division. */
const withMonth = async (
  dependencies: CommandDependencies,
  { id: entityId, division: divisionId }: { readonly id: string; readonly division: string | undefined },
  work: (channelId: string, closer: Closer) => Promise<Period>,
): Promise<Outcome> => {
  const channels = await channelsOf(dependencies, await entityOf(dependencies, entityId), divisionId);
  const closer = { person: undefined, otherwise: `command line: ${dependencies.actor}` };
  const done = await refusing(() => doForEach(channels, (channelId) => work(channelId, closer)));
  const json = done.map(({ channelId, result, refusal }) =>
    result === undefined ? { entity: channelId, refusal: refusal && wordsOf(refusal) } : shownPeriod(result),
  );
  const text = json.map((each) =>
    'refusal' in each
      ? `${each.entity} refused: ${each.refusal}`
      : `${each.entity} ${each.month}: ${each.state}, ${each.lines ?? 0} lines`,
  );
  return {
    text: text.join('\n'),
    json,
    isWrong: json.some((each) => 'refusal' in each),
    audit: { months: text },
  };
};

/** Whose books: a channel, or those of a merchant. */
const scope = {
  id: ['required', id, 'A channel, or a merchant with all its channels.'],
  division: ['optional', id, 'Only the channels whose `settlement.divisionId` is this.'],
} as const satisfies Options;

/** The commands for accountants. */
export const accountingCommands = [
  command({
    name: 'ledger balances',
    summary: 'Shows the balance of each account at the end of a day, or now.',
    details: 'A positive balance is a debit, a negative one a credit; they sum to zero in each currency.',
    options: {
      ...scope,
      'as-of': ['optional', day, 'The day, by the time zone of the books of each channel.'],
    },
    example: '--id 8a8294174b7ecb28014b9699220015ca --as-of 2026-10-31',
    isChange: false,
    run: async (dependencies, values) => {
      const books = booksOf(dependencies);
      const channels = await channelsOf(dependencies, await entityOf(dependencies, values.id), values.division);
      const asOf = values['as-of'];
      const each = await Promise.all(
        channels.map(async (channelId) =>
          asOf === undefined
            ? await books.ledger.balances(channelId, Number.MAX_SAFE_INTEGER)
            : (await balancesAsOf(books, channelId, asOf)).balances,
        ),
      );
      const rows = addedBalances(each.flat()).map(({ account, currency, balance }) => ({
        account,
        currency,
        balance: amountText(balance),
      }));
      return {
        text:
          rows.length === 0
            ? 'No money has moved yet.'
            : rows
                .map(({ account, currency, balance }) => `${currency} ${balance.padStart(16)}  ${account}`)
                .join('\n'),
        json: { ...(asOf === undefined ? {} : { asOf }), balances: rows, accounts: ledgerAccounts },
      };
    },
  }),
  command({
    name: 'ledger periods',
    summary: 'Lists the months that are closed, or were, with their digests.',
    details: 'A month that was opened again is listed once for each close.',
    options: scope,
    example: '--id 8a8294174b7ecb28014b9699220015ca',
    isChange: false,
    run: async (dependencies, values) => {
      const { periods } = booksOf(dependencies);
      const channels = await channelsOf(dependencies, await entityOf(dependencies, values.id), values.division);
      const all = (await Promise.all(channels.map(periods.of))).flat();
      const json = all.map(shownPeriod);
      const text = json
        .map(({ entity, month, state, lines, digest }) =>
          `${entity} ${month} ${state} ${lines ?? ''} ${digest ?? ''}`.trim(),
        )
        .join('\n');
      return { text: json.length === 0 ? 'No month was closed yet.' : text, json };
    },
  }),
  command({
    name: 'ledger close',
    summary: 'Closes a month: nothing is posted into it any more.',
    details:
      'The month must be over and the first one that is open. Something open, such as an unmatched record, needs ' +
      '`--reason`. Where two people must agree, it is closed in the back office.',
    options: {
      ...scope,
      month: ['required', month, 'The month.'],
      reason: ['optional', title, 'Why it is closed although something is open.'],
    },
    example: '--id 8a8294174b7ecb28014b9699220015ca --month 2026-10',
    isChange: true,
    run: (dependencies, values) =>
      withMonth(dependencies, values, (channelId, closer) =>
        closeMonth(booksOf(dependencies), channelId, values.month, closer, values.reason),
      ),
  }),
  command({
    name: 'ledger reopen',
    summary: 'Opens a closed month again, and all later ones with it.',
    details: 'Their digests stay. Where two people must agree, it is opened in the back office.',
    options: {
      ...scope,
      month: ['required', month, 'The month.'],
      reason: ['required', title, 'Why it is opened again.'],
    },
    example: '--id 8a8294174b7ecb28014b9699220015ca --month 2026-10 --reason "A fee was missing"',
    isChange: true,
    run: (dependencies, values) =>
      withMonth(dependencies, values, (channelId, closer) =>
        reopenMonth(booksOf(dependencies), channelId, values.month, closer, values.reason),
      ),
  }),
  command({
    name: 'ledger export',
    summary: 'Writes a closed month of a channel for an auditor, with a program that checks it.',
    details:
      'It has the lines, payments, files and the audit of the month ([how to check it](auditing.md)). ' +
      'Only its owner can read it.',
    options: {
      id: ['required', id, 'The channel.'],
      month: ['required', month, 'The month; it must be closed.'],
      out: ['required', newPath, 'Where to write it: a new folder, or a new archive if it ends with `.zip`.'],
    },
    example: '--id 8a8294174b7ecb28014b9699220015ca --month 2026-10 --out books-2026-10.zip',
    isChange: false,
    run: async (dependencies, { id: channelId, month: period, out }) => {
      const { merchant } = await entityOf(dependencies, channelId, 'channel');
      const books = { ...exportSources(dependencies.database), ...booksOf(dependencies) };
      const merchantOf = () => Promise.resolve(merchant ?? channelId);
      const last = (await books.periods.of(channelId)).findLast((each) => each.period === period);
      if (last === undefined) throw new Refused('--month must be a month that is closed; see ledger periods.');
      const files = await refusing(() => exportPeriod({ ...books, merchantOf }, last, 'month'));
      if (out.endsWith('.zip')) await write(out, zipOf(files, last.closedAtMs));
      else {
        await newFolder(out);
        for (const { name, content } of files) await write(join(out, name), content);
      }
      return {
        text: `The month was written to ${out}; its digest is ${last.digest}`,
        json: { file: out, digest: last.digest },
      };
    },
  }),
  command({
    name: 'ledger journal',
    summary: 'Writes the lines of some days to a new file, in the format of an accounting program.',
    details:
      'The setting `books.chart` names the accounts in your books ([formats and charts](journals.md)). ' +
      'The same lines give the same bytes. Only its owner can read the file.',
    options: {
      ...scope,
      format: ['required', format, `The format: ${journalFormatNames.join(', ')}.`],
      from: ['required', day, 'The first day.'],
      to: ['required', day, 'The last day.'],
      currency: ['optional', currencyCode, 'Only lines in this currency; some formats have one in a file.'],
      out: ['optional', newPath, 'Where to write it; without it, a file in this folder, whose name is printed.'],
    },
    example: '--id 8a8294174b7ecb28014b9699220015ca --format datev --from 2026-10-01 --to 2026-10-31',
    isChange: false,
    run: async (dependencies, values) => {
      const { from, to, currency } = values;
      const breaches = reportRules.flatMap((rule) => rule.breaches({ 'date.from': from, 'date.to': to }, []));
      if (breaches.length > 0) throw new Refused(breaches.map(inWords).join('\n'));
      const row = await entityOf(dependencies, values.id);
      const channels = await channelsOf(dependencies, row, values.division);
      const channelOf = async (channelId: string) => {
        const { name, ...channel } = await entityOf(dependencies, channelId, 'channel');
        return { id: channelId, name, settings: settingsOfRow({ name, ...channel }) };
      };
      const books = booksOf(dependencies);
      const wanted = {
        entityId: values.division ?? row.id,
        format: values.format as JournalFormatName,
        days: { from, to },
        currency,
      };
      const journal = await refusing(() => makeJournal({ ...books, channelOf }, channels, wanted));
      const path = values.out ?? journal.name;
      await write(path, journal.content);
      return { text: `The journal was written to ${path}`, json: { file: path } };
    },
  }),
];
