import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { endingsFrom } from '../../catalogue/books/settlement-formats.ts';
import { settingsFrom } from '../../catalogue/settings/channel-settings.ts';
import { Rejection } from '../platform/base/rejection.ts';
import { settlementFiles } from '../settlement/processor-files/model/files.ts';
import { receiveFile } from '../settlement/processor-files/receive.ts';
import { command, file, id, Refused } from './command.ts';
import { entityOf } from './settings.ts';

/** The commands for settlement files of acquirers. */
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
      const channelOf = async () => ({
        id: row.id,
        name: row.name,
        settings: settingsFrom(JSON.parse(row.settings) as Record<string, string>),
      });
      try {
        const { file: arrived, isRepeated } = await receiveFile(
          { database, clock, files: settlementFiles(database), channelOf },
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
];
