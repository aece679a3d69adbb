import { entityRecords } from '../access/entities/records.ts';
import { addMerchant } from '../access/entities/settings.ts';
import { command, id, title } from './command.ts';
import {
  changed,
  changesFrom,
  entityOf,
  firstSettings,
  listed,
  MOST_LISTED,
  refusingWrong,
  settingWords,
  shown,
} from './settings.ts';

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
  command({
    name: 'merchant show',
    summary: 'Shows a merchant and its settings; secrets only as set or not.',
    options: { id: ['required', id, 'The merchant.'] },
    example: '--id 8a8294174b7ecb28014b9699220015ca',
    isChange: false,
    run: async (dependencies, values) => shown(await entityOf(dependencies, values.id, 'merchant')),
  }),
  command({
    name: 'merchant set',
    summary: 'Changes settings of a merchant; the others stay.',
    details:
      'Running gateways see the change within two seconds. ' +
      'If a setting is wrong, all wrong ones are reported and nothing is changed.',
    options: { id: ['required', id, 'The merchant.'] },
    words: settingWords,
    example: '--id 8a8294174b7ecb28014b9699220015ca throttle.createPayment=50',
    isChange: true,
    run: async (dependencies, values, words) =>
      changed(dependencies, await entityOf(dependencies, values.id, 'merchant'), words),
  }),
];
