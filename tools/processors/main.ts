import { parseArgs } from 'node:util';
import { processorRows } from '../../server/testing/processors/processors.ts';
import type { StandIn } from '../../server/testing/processors/stand-in.ts';

/*
 * `npm run processors`: stand-ins for processors on this machine, with pages on which a tester pays, is declined or
 * leaves. They keep everything in memory, and end with the program.
 */

const { values } = parseArgs({
  options: {
    gateway: { type: 'string', default: 'http://localhost:8080/' },
    channel: { type: 'string', default: 'CHANNEL' },
  },
});

const FIRST_PORT = 8091;

const running: StandIn[] = [];
for (const [place, [name, row]] of processorRows.entries()) {
  const { standIn, settings, sendEventsTo } = await row.start({ port: FIRST_PORT + place });
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
