import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { endingsFrom } from '../../catalogue/books/settlement-formats.ts';
import { languageOf, languages } from '../../catalogue/languages/languages.ts';
import { settingsFrom } from '../../catalogue/settings/channel-settings.ts';
import type { EntityRow } from '../access/entities/records.ts';
import { statementCsv } from '../accounting/statements/csv.ts';
import { statementPdf } from '../accounting/statements/pdf.ts';
import type { StatementDependencies } from '../accounting/statements/statement.ts';
import { Rejection } from '../platform/base/rejection.ts';
import { pageLanguage } from '../platform/pages/texts.ts';
import { createPaperDrawer } from '../platform/paper/drawer.ts';
import { settlementFiles } from '../settlement/processor-files/model/files.ts';
import { payoutRecords } from '../settlement/processor-files/model/payouts.ts';
import { settlementRecords } from '../settlement/processor-files/model/records.ts';
import { receiveFile } from '../settlement/processor-files/receive.ts';
import { command, type Form, file, id, Refused } from './command.ts';
import type { CommandDependencies } from './dependencies.ts';
import { entityOf } from './settings.ts';

const channelIn = (row: EntityRow) => ({
  id: row.id,
  name: row.name,
  settings: settingsFrom(JSON.parse(row.settings) as Record<string, string>),
});

const statementFile: Form = {
  placeholder: 'FILE',
  words: 'the path of a file that ends with .pdf or .csv',
  pattern: /^.{1,4092}\.(?:pdf|csv)$/,
};

const locale: Form = {
  placeholder: 'LOCALE',
  words: `a language such as ${Object.keys(languages).slice(0, 3).join(', ')} or pt_BR`,
  pattern: { test: (text) => languageOf(text) !== undefined },
};

const statementsOf = (
  { database, clock, environment }: CommandDependencies,
  row: EntityRow,
  merchant: string,
): StatementDependencies => ({
  database,
  clock,
  environment,
  payouts: payoutRecords(database),
  settled: settlementRecords(database),
  channelOf: async () => channelIn(row),
  merchantOf: async () => merchant,
  drawPaper: createPaperDrawer(),
});

/** The commands for settlement files of acquirers, and for their payouts. */
export const settlementCommands = [
  command({
    name: 'settlement receive',
    summary: 'Receives a settlement file of the acquirer, however large; a running gateway takes its lines.',
    details: 'The settings `settlement.*` of the channel describe its columns. The same bytes are taken once.',
    options: {
      id: ['required', id, 'The channel.'],
      file: ['required', file, `The file: ${endingsFrom('COMMAND').join(' or ')} in UTF-8.`],
    },
    example: '--id 8a8294174b7ecb28014b9699220015ca --file settlement.csv',
    isChange: true,
    run: async (dependencies, values) => {
      const { database, clock } = dependencies;
      const row = await entityOf(dependencies, values.id, 'channel');
      try {
        const { file: arrived, isRepeated } = await receiveFile(
          { database, clock, files: settlementFiles(database), channelOf: async () => channelIn(row) },
          row.id,
          {
            name: basename(values.file),
            source: 'COMMAND',
            content: createReadStream(values.file),
          },
        );
        return {
          text: isRepeated
            ? `The same file has arrived before, as ${arrived.id}.`
            : `The file has the id ${arrived.id}; its lines are being taken.`,
          json: { id: arrived.id, isRepeated, bytes: arrived.bytes },
          audit: { entity: row.id, file: arrived.id },
        };
      } catch (error) {
        if (error instanceof Rejection) throw new Refused(error.details.reason ?? error.code, { cause: error });
        throw error;
      }
    },
  }),
  command({
    name: 'settlement statement',
    summary: 'Writes the statement of a payout to a new file: as PDF, or as CSV with every record.',
    options: {
      id: ['required', id, 'The channel.'],
      payout: ['required', id, 'The payout, by its id in Tollgate.'],
      file: ['required', statementFile, 'The file, which must not exist yet.'],
      locale: ['optional', locale, 'The language; English by default.'],
    },
    example:
      '--id 8a8294174b7ecb28014b9699220015ca --payout 8a019a9cf1a80000000000000000000f --file statement.pdf --locale de',
    isChange: false,
    run: async (dependencies, values) => {
      const row = await entityOf(dependencies, values.id, 'channel');
      const merchant = await entityOf(dependencies, row.merchant);
      const statements = statementsOf(dependencies, row, merchant.name);
      const payout = await statements.payouts.byId(row.id, values.payout);
      if (payout === undefined) throw new Refused(`The channel has no payout with the id ${values.payout}.`);
      const channel = await statements.channelOf(row.id);
      const asked = { payout, channel, language: pageLanguage([values.locale]) };
      const content = values.file.endsWith('.pdf')
        ? [await statementPdf(statements, asked)]
        : statementCsv(statements, asked, 'DETAIL');
      try {
        await writeFile(values.file, content, { flag: 'wx', mode: 0o600 });
      } catch (error) {
        throw new Refused(`${values.file} could not be written: ${(error as Error).message}`, { cause: error });
      }
      const { id: payoutId, reference, currency } = payout;
      return {
        text: `The statement of the payout ${reference} is in ${values.file}.`,
        json: { payout: payoutId, reference, currency, file: values.file },
      };
    },
  }),
];
