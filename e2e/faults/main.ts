import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CampaignReport, runCampaign } from './campaign.ts';
import { databaseKinds, USUAL_PROCESSES } from './plan.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '1' },
    database: { type: 'string' },
    keep: { type: 'string' },
    pause: { type: 'string', default: '120' },
    processes: { type: 'string', default: String(USUAL_PROCESSES) },
  },
});
const [seed, minutes, pauseMs] = [Number(values.seed), Number(values.minutes), Number(values.pause)];
const processes = Number(values.processes);
const chosen = databaseKinds.filter((kind) => kind === (values.database ?? kind));
if (!Number.isSafeInteger(seed) || !(minutes > 0) || !(pauseMs >= 0) || !(processes >= 1) || chosen.length === 0) {
  process.stderr.write(
    'usage: npm run faults -- --seed N --minutes M [--database sqlite|postgres] [--pause MILLISECONDS] ' +
      '[--processes N] [--keep FOLDER]\n',
  );
  process.exit(2);
}

const interrupted = new AbortController();
// Not once only: a second signal must not end the process before it has stopped and removed what it started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());

const kept = (database: string) => (values.keep === undefined ? {} : { keep: join(values.keep, database) });

const reports: CampaignReport[] = [];
try {
  for (const database of chosen) {
    const start = performance.now();
    const say = (line: string) => {
      process.stderr.write(`${((performance.now() - start) / 1000).toFixed(1).padStart(8)} s  ${line}\n`);
    };
    const options = {
      seed,
      durationMs: minutes * 60_000,
      pauseMs,
      database,
      processes,
      signal: interrupted.signal,
      say,
      ...kept(database),
    };
    reports.push(await runCampaign(options));
  }
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(interrupted.signal.aborted ? 'Interrupted.\n' : `${String(error)}\n`);
}
process.stdout.write(`${JSON.stringify(reports, undefined, 2)}\n`);
if (reports.some(({ violations }) => violations.length > 0)) process.exitCode = 1;
