import { parseArgs } from 'node:util';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { freshPostgres, freshSqlite } from '../../../server/testing/databases.ts';
import { everythingIn } from '../../../server/testing/everything-stored.ts';
import { startPostgres } from '../../test/postgres.ts';
import { type Report, runFuzzer } from './run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite' },
  },
});
const [seed, minutes] = [Number(values.seed), Number(values.minutes)];
if (!Number.isSafeInteger(seed) || !(minutes > 0) || !['sqlite', 'postgres'].includes(values.database)) {
  process.stderr.write('usage: npm run fuzz:api -- --seed N --minutes M --database sqlite|postgres\n');
  process.exit(2);
}

const start = performance.now();
const say = (line: string): void => {
  process.stdout.write(`${((performance.now() - start) / 1000).toFixed(1).padStart(8)} s  ${line}\n`);
};

// What nobody waits for fails for itself: the gateway of the run goes on, as a process would not.
let died = 0;
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    died += 1;
    say(`the process would have ended: ${error instanceof Error ? error.stack : String(error)}`);
  });
}

const server = values.database === 'sqlite' ? undefined : await startPostgres({ durable: false });
const fresh = server === undefined ? await freshSqlite() : await freshPostgres(server.url);
const database = await openDatabase(fresh.url);

say(`seed ${seed}, ${minutes} minutes, ${values.database}`);

const shownReport = ({ answers, asStranger, findings, neverServed, operations, ...report }: Report): string =>
  [
    ...Object.entries(answers)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, counts]) => `${id.padEnd(42)} ${JSON.stringify(counts)}`),
    `${report.requests} requests to ${Object.keys(answers).length} of ${operations} operations, ` +
      `the slowest ${report.slowestMs} ms`,
    `${asStranger.length} operations were sent what they had served again, by a stranger`,
    `never served with success: ${neverServed.length}${neverServed.map((each) => `\n  ${each}`).join('')}`,
    `memory in use, in MB: ${report.memoryMb.join(', ')}`,
    `${findings.length} findings${findings.map(({ kind, place, detail, example, request, count }) => `\n${kind}: ${place}: ${detail} (${count} times)\n    in ${example}\n    ${request}`).join('')}`,
  ].join('\n');

try {
  const report = await runFuzzer({
    database,
    seed,
    goesOn: () => performance.now() - start < minutes * 60_000,
    say,
    stored: () => everythingIn({ ...database, url: fresh.url, ownUrl: fresh.url }),
  });
  process.stdout.write(`${shownReport(report)}\nseed ${report.seed}\n`);
  process.exitCode = report.findings.length + died === 0 ? 0 : 1;
} finally {
  await database.close();
  await fresh.remove();
  await server?.stop();
}
