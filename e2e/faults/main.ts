import { parseArgs } from 'node:util';
import { type CampaignReport, runCampaign } from './campaign.ts';
import { databaseKinds } from './plan.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '1' },
    database: { type: 'string' },
  },
});
const [seed, minutes] = [Number(values.seed), Number(values.minutes)];
const chosen = databaseKinds.filter((kind) => kind === (values.database ?? kind));
if (!Number.isSafeInteger(seed) || !(minutes > 0) || chosen.length === 0) {
  process.stderr.write('usage: npm run faults -- --seed N --minutes M [--database sqlite|postgres]\n');
  process.exit(2);
}

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());

const reports: CampaignReport[] = [];
try {
  for (const database of chosen) {
    const say = (line: string) => void process.stderr.write(`${line}\n`);
    reports.push(await runCampaign({ seed, durationMs: minutes * 60_000, database, signal: interrupted.signal, say }));
  }
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(interrupted.signal.aborted ? 'Interrupted.\n' : `${String(error)}\n`);
}
process.stdout.write(`${JSON.stringify(reports, undefined, 2)}\n`);
if (reports.some(({ violations }) => violations.length > 0)) process.exitCode = 1;
