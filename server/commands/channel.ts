import { readFile } from 'node:fs/promises';
import { luhnHolds } from '../../catalogue/brands/brands.ts';
import { pictureWords } from '../../catalogue/settings/logos.ts';
import { entityRecords } from '../access/entities/records.ts';
import { addChannel } from '../access/entities/settings.ts';
import { logoChange } from '../access/looks/change.ts';
import { createDrawer } from '../access/looks/drawer.ts';
import { WrongPicture } from '../access/looks/picture.ts';
import { hashedCardText } from '../payments/risk/facts.ts';
import { deciding } from '../platform/database/deciding.ts';
import { command, type Form, id, file as path, Refused, title } from './command.ts';
import {
  changesFrom,
  entityOf,
  firstSettings,
  listed,
  MOST_LISTED,
  refusingWrong,
  settingCommands,
  textOfFile,
} from './settings.ts';

const CARD_NUMBER = /^\d{8,32}$/;

/** A number on a command line would be seen by other users and stored by shells. */
const file: Form = { placeholder: '@FILE', words: 'a file, written as @FILE', pattern: /^@./s };

/** Returns the logo that a file becomes. @throws Refused naming what is wrong. */
const drawnLogo = async (name: string): Promise<Buffer> => {
  const picture = await readFile(name).catch((cause: unknown) => {
    throw new Refused(`The file ${name} cannot be read.`, { cause });
  });
  try {
    return await createDrawer()(picture);
  } catch (error) {
    if (error instanceof WrongPicture) throw new Refused(`The picture ${error.message}.`, { cause: error });
    throw error;
  }
};

/** The commands for channels. */
export const channelCommands = [
  command({
    name: 'channel create',
    summary: 'Makes a channel of a merchant; payments are made through channels.',
    details: 'Its id is the `entityId` of requests. Make an access token with `token create` next.',
    options: {
      merchant: ['required', id, 'The merchant that the channel belongs to.'],
      name: ['required', title, 'Its name, as operators see it.'],
      set: firstSettings,
    },
    example:
      '--merchant 8a8294174b7ecb28014b9699220015ca --name "Web shop" --set currencies="EUR USD" --set requireCvv=true',
    isChange: true,
    run: async (dependencies, { merchant, name, set }) => {
      await entityOf(dependencies, merchant, 'merchant');
      const changes = await changesFrom(set);
      const made = await refusingWrong(() => addChannel(dependencies, merchant, name.trim(), changes));
      const next = `${dependencies.invocation} token create --entity ${made} --expires 365d`;
      return {
        text: `The channel has the id ${made}.\nNext, an access token for it: ${next}`,
        json: { id: made },
        audit: { entity: made, merchant, settings: Object.keys(changes) },
      };
    },
  }),
  command({
    name: 'channel list',
    summary: 'Lists channels, of all merchants or of one.',
    options: { merchant: ['optional', id, 'Only the channels of this merchant.'] },
    example: '',
    isChange: false,
    run: async (dependencies, { merchant }) => {
      const records = entityRecords(dependencies.database);
      if (merchant === undefined) {
        const rows = await records.first(MOST_LISTED);
        return listed(
          rows.filter(({ kind }) => kind === 'channel'),
          `There is no channel yet. Make one: ${dependencies.invocation} channel create --merchant ID --name NAME`,
        );
      }
      await entityOf(dependencies, merchant, 'merchant');
      return listed((await records.channels(merchant)).slice(0, MOST_LISTED), 'The merchant has no channel yet.');
    },
  }),
  ...settingCommands('channel', '8ac7a4c7679c71ed0167b705a8dc0d3a', 'currencies="EUR USD" requireCvv=true brands='),
  command({
    name: 'channel logo',
    summary: 'Gives a channel a logo, for the pages that shoppers see; `channel set … look.logo=` removes it.',
    details: `The picture must be ${pictureWords}.`,
    options: {
      id: ['required', id, 'The channel.'],
      file: ['required', path, 'The picture.'],
    },
    example: '--id 8ac7a4c7679c71ed0167b705a8dc0d3a --file logo.png',
    isChange: true,
    run: async (dependencies, values) => {
      const { database } = dependencies;
      await entityOf(dependencies, values.id, 'channel');
      const picture = await drawnLogo(values.file);
      await deciding(database, async () => {
        const row = await entityOf(dependencies, values.id, 'channel');
        return { changes: (await logoChange(dependencies, row, picture)).changes, result: undefined };
      });
      return { text: 'The channel has another logo.', json: { id: values.id }, audit: { entity: values.id } };
    },
  }),
  command({
    name: 'channel hash-cards',
    summary: 'Prints the hashes that stand for card numbers in the lists of `risk.rules`.',
    details: 'No number is printed or stored.',
    options: {
      id: ['required', id, 'The channel whose rules will have the hashes.'],
      numbers: ['required', file, 'A file of card numbers, one a line; `@/dev/stdin` reads standard input.'],
    },
    example: '--id 8ac7a4c7679c71ed0167b705a8dc0d3a --numbers @cards.txt',
    isChange: false,
    run: async (dependencies, values) => {
      await entityOf(dependencies, values.id, 'channel');
      const lines = (await textOfFile(values.numbers.slice(1)))
        .split('\n')
        .map((line) => line.replaceAll(/[\s-]/g, ''));
      const wrong = lines.flatMap((line, index) =>
        line === '' || (CARD_NUMBER.test(line) && luhnHolds(line)) ? [] : [index + 1],
      );
      if (wrong.length > 0) throw new Refused(`There are no card numbers in lines ${wrong.join(', ')}.`);
      const numbers = lines.filter((line) => line !== '');
      const hashes = await Promise.all(
        numbers.map((number) => dependencies.vault.keyedHash(values.id, hashedCardText(number))),
      );
      return { text: hashes.join('\n'), json: { hashes } };
    },
  }),
];
