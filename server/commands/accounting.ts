import { rm } from 'node:fs/promises';
import { type JournalFormatName, journalFormatNames } from '../../catalogue/books/journal-formats.ts';
import { reportRules } from '../../catalogue/fields/reports/report.ts';
import { date } from '../../catalogue/formats/times.ts';
import { currencyCodes } from '../../catalogue/iso/currencies.ts';
import { entities, settingsOfRow } from '../access/entities/entities.ts';
import { type EntityRow, entityRecords } from '../access/entities/records.ts';
import { closingOf, findingOpen } from '../accounting/closing.ts';
import { makeJournal } from '../accounting/journals/make-journal.ts';
import type { Days } from '../accounting/posted-lines.ts';
import { changedMonths } from '../accounting/verify.ts';
import { ledgerCauses } from '../assembly/wings.ts';
import { Rejection } from '../platform/base/rejection.ts';
import { command, type Form, id, Refused } from './command.ts';
import type { CommandDependencies } from './dependencies.ts';
import { newFile, newPath } from './new-file.ts';
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
};

const inWords = ({ name, message }: { readonly name: string; readonly message: string }): string =>
  `${optionNames[name] ?? name} ${message.replaceAll(/date\.(from|to)/g, '--$1')}.`;

const channelsOf = async ({ database }: CommandDependencies, row: EntityRow): Promise<readonly EntityRow[]> =>
  row.kind === 'channel' ? [row] : await entityRecords(database).channels(row.id);

/** Returns the books as the gateway has them. */
const booksOf = ({ database, clock }: CommandDependencies) => {
  const known = entities(database, clock);
  const closing = closingOf({ database, clock, known, findOpen: findingOpen(database, ledgerCauses(database)) });
  return {
    ...closing,
    changedMonths: (channelId: string, days: Days) => changedMonths(closing, channelId, days),
  };
};

/** The commands for accountants. */
export const accountingCommands = [
  command({
    name: 'ledger journal',
    summary: 'Writes the lines of some days to a new file, in the format of an accounting program.',
    details:
      'The setting `books.chart` names the accounts in your books ([formats and charts](journals.md)). ' +
      'The same lines give the same bytes. Only its owner can read the file.',
    options: {
      id: ['required', id, 'A channel, or a merchant with all its channels.'],
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
      const channels = await channelsOf(dependencies, row);
      const channelOf = async (channelId: string) => {
        const { name, ...channel } = await entityOf(dependencies, channelId, 'channel');
        return { id: channelId, name, settings: settingsOfRow({ name, ...channel }) };
      };
      const books = booksOf(dependencies);
      const wanted = { entityId: row.id, format: values.format as JournalFormatName, days: { from, to }, currency };
      const ids = channels.map((channel) => channel.id);
      const journal = await makeJournal({ ...books, channelOf }, ids, wanted).catch((error: unknown) => {
        if (!(error instanceof Rejection)) throw error;
        const { parameterErrors = [] } = error.details;
        throw new Refused(parameterErrors.map(inWords).join('\n'), { cause: error });
      });
      const path = values.out ?? journal.name;
      const target = await newFile(path);
      try {
        for await (const piece of journal.content) await target.writeFile(piece);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      } finally {
        await target.close();
      }
      return { text: `The journal was written to ${path}`, json: { file: path } };
    },
  }),
];
