import { pino } from 'pino';
import { Registry } from 'prom-client';
import { type AccountCheck, findingWords } from '../../catalogue/connectors/findings.ts';
import { channels as texts } from '../../catalogue/texts/en/backoffice/channels.ts';
import { settingsOfRow } from '../access/entities/entities.ts';
import { callingConnectors } from '../assembly/wings.ts';
import { openCalls } from '../connectors/calls/calls.ts';
import { checkAccounts } from '../connectors/check.ts';
import { eventRecords } from '../connectors/events/records.ts';
import { throttleBy, tokenBuckets } from '../platform/http/throttle.ts';
import { command, id } from './command.ts';
import { entityOf } from './settings.ts';

const linesOf = ({ processor, findings }: AccountCheck): readonly string[] => [
  `${processor}:`,
  ...findings.map((each) => `  ${texts.levels[each.level].toLowerCase()}: ${findingWords(texts.findings, each)}`),
];

/** The commands for connections to processors. */
export const connectorCommands = [
  command({
    name: 'connector test',
    summary: 'Asks the processors of a channel whether they accept its settings, and says what is wrong.',
    details:
      'No money moves, and nothing changes. What is tested is what the channel has chosen or set up: ' +
      'Stripe, Adyen, Mollie, PayPal, another gateway. The exit code is 1 where something is wrong.',
    options: { channel: ['required', id, 'The channel.'] },
    example: '--channel 8ac7a4c7679c71ed0167b705a8dc0d3a',
    isChange: false,
    run: async (dependencies, { channel: channelId }) => {
      const { vault, environment, clock, realClock, baseUrl, database } = dependencies;
      const row = await entityOf(dependencies, channelId, 'channel');
      const channel = { id: row.id, name: row.name, settings: settingsOfRow(row) };
      // Whatever it has to say is in its outcome; standard output is for that alone.
      const log = pino({ level: 'silent' });
      const calls = openCalls({ realClock, log, registry: new Registry() });
      const eventsOf = eventRecords(database).about;
      try {
        // No events come to a command.
        const receiving = { eventsOf, isKnown: async () => false, throttle: throttleBy(tokenBuckets(realClock, 1)) };
        const given = { vault, calls, environment, log, clock, realClock, baseUrl, ...receiving };
        const checks = await checkAccounts(callingConnectors(given), channel, environment);
        return {
          text: checks.length === 0 ? texts.noneToTest : checks.flatMap(linesOf).join('\n'),
          json: checks,
          isWrong: checks.some(({ findings }) => findings.some(({ level }) => level === 'wrong')),
        };
      } finally {
        calls.close();
      }
    },
  }),
];
