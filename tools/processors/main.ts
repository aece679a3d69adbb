import { parseArgs } from 'node:util';
import { processorRows } from '../../server/testing/processors/processors.ts';
import type { StandIn } from '../../server/testing/processors/stand-in.ts';

/*
 * `npm run processors`: stand-ins for processors on this machine, with pages on which a tester pays, is declined or
 * leaves. They keep everything in memory, and end with the program.
 */

const FIRST_PORT = 8091;

const USAGE = `Usage: npm run processors -- [--channel ID] [--gateway URL]

Starts stand-ins for ${processorRows.map(([, { name }]) => name).join(', ')} on the ports from ${FIRST_PORT} on, and prints how a channel is set to each.

  --channel ID    the channel to which events are sent
  --gateway URL   the gateway to which events are sent; usually http://localhost:8080/
`;

/** Ends the program with a sentence. */
const fail = (words: string): never => {
  process.stderr.write(`${words}\n`);
  process.exit(1);
};

const argumentsGiven = () => {
  try {
    const { values } = parseArgs({
      options: {
        gateway: { type: 'string', default: 'http://localhost:8080/' },
        channel: { type: 'string', default: 'CHANNEL' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (!URL.canParse(values.gateway)) return fail(`--gateway must be a URL, not ${values.gateway}`);
    return values;
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
};

const values = argumentsGiven();
if (values.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}

const running: StandIn[] = [];
for (const [place, [name, row]] of processorRows.entries()) {
  const port = FIRST_PORT + place;
  const { standIn, settings, sendEventsTo } = await row
    .start({ port })
    .catch((error: unknown) => fail(`${row.name} cannot be started on port ${port}: ${(error as Error).message}`));
  sendEventsTo(new URL(`v1/connectors/${name}/${values.channel}`, values.gateway).href);
  running.push(standIn);
  const set = Object.entries({ 'acquirer.external': name, ...settings }).map(([each, value]) => `${each}=${value}`);
  const command = [`npm run tollgate -- channel set --id ${values.channel}`, ...set].join(' \\\n  ');
  process.stdout.write(`${name}: ${standIn.url}\n\n${command}\n\n`);
}
process.stdout.write('Then send payments with testMode=EXTERNAL. Events go to the gateway. Stop with Ctrl+C.\n');

const stop = async (): Promise<void> => {
  await Promise.all(running.map((each) => each.close()));
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
