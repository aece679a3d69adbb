import { entityRecords } from '../access/entities/records.ts';
import { addMerchant } from '../access/entities/settings.ts';
import { command, title } from './command.ts';
import { changesFrom, firstSettings, listed, MOST_LISTED, refusingWrong, settingCommands } from './settings.ts';

/** The commands for merchants. */
export const merchantCommands = [
  command({
    name: 'merchant create',
    summary: 'Makes a merchant.',
    details: 'A merchant takes payments through its channels: make one with `channel create` next.',
    options: {
      name: ['required', title, 'Its name, as operators see it.'],
      set: firstSettings,
    },
    example: '--name "My company"',
    isChange: true,
    run: async (dependencies, { name, set }) => {
      const changes = await changesFrom(set);
      const made = await refusingWrong(() => addMerchant(dependencies, name.trim(), changes));
      const next = `${dependencies.invocation} channel create --merchant ${made} --name NAME`;
      return {
        text: `The merchant has the id ${made}.\nNext, a channel of it: ${next}`,
        json: { id: made },
        audit: { entity: made, settings: Object.keys(changes) },
      };
    },
  }),
  command({
    name: 'merchant list',
    summary: 'Lists merchants, each before its channels.',
    options: {},
    example: '',
    isChange: false,
    run: async ({ database, invocation }) =>
      listed(
        await entityRecords(database).first(MOST_LISTED),
        `There is no merchant yet. Make one: ${invocation} merchant create --name NAME`,
      ),
  }),
  ...settingCommands('merchant', '8a8294174b7ecb28014b9699220015ca', 'throttle.createPayment=50'),
];
