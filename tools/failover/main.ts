import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runCampaign } from './campaign.ts';
import { FAULTS } from './faults.ts';
import { run } from './processes.ts';
import { missingHere } from './requirements.ts';

const USAGE = `npm run failover -- [--fault NAME]… [--logs FOLDER]
Faults: ${Object.keys(FAULTS).join(', ')}; all of them, unless some are named.
`;

const CANNOT_RUN = 2;

/** Only the namespaces of the campaign see this folder. */
const PRIVATE = '/run';

/**
 * Whatever the campaign makes (processes, networks, disks) is in namespaces of its own, which end with the first process
 * in them; the kernel ends that one with this process, however this one ends.
 */
const ALONE = [
  'setpriv',
  '--pdeathsig',
  'KILL',
  'unshare',
  '--net',
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
];

/** The first process adopts those whose parents end, and must take note of their ends. */
const FIRST_PROCESS = ['sh', '-c', '"$@"; exit $?', 'sh'];

const runInside = async (faults: readonly string[], logs: string | undefined): Promise<number> => {
  await run('mount', '-t', 'tmpfs', 'tmpfs', PRIVATE);
  const root = `${PRIVATE}/failover`;
  try {
    const report = await runCampaign(root, faults);
    process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
    return report.violations.length === 0 ? 0 : 1;
  } finally {
    if (logs !== undefined) await cp(`${root}/logs`, logs, { recursive: true });
  }
};

const runAlone = async (): Promise<number> => {
  const missing = missingHere();
  if (missing.length > 0) {
    process.stderr.write(`The campaign cannot run here:\n${missing.map((each) => `- ${each}\n`).join('')}`);
    return CANNOT_RUN;
  }
  const [program = '', ...words] = [...ALONE, ...FIRST_PROCESS, process.execPath, ...process.argv.slice(1), '--inside'];
  const child = spawn(program, words, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGKILL'));
  const [status] = await once(child, 'exit');
  return typeof status === 'number' ? status : 1;
};

const { values } = parseArgs({
  options: {
    fault: { type: 'string', multiple: true },
    logs: { type: 'string' },
    inside: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const faults = values.fault ?? Object.keys(FAULTS);
if (values.help || faults.some((name) => !Object.hasOwn(FAULTS, name))) {
  process.stderr.write(USAGE);
  process.exit(values.help ? 0 : CANNOT_RUN);
}
process.exit(values.inside ? await runInside(faults, values.logs) : await runAlone());
