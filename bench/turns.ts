import { readdir, readFile } from 'node:fs/promises';
import { type Load, loadOf, median, type Work } from './load.ts';
import { cpuMsIn, type MeasuredServer } from './processes.ts';

/** Returns the processor time that all processes of PostgreSQL on this machine have used, in milliseconds. */
const postgresCpuMs = async (): Promise<number> => {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const each = processes.map(async (id) => {
    const name = await readFile(`/proc/${id}/comm`, 'utf8').catch(() => ''); // It may have ended meanwhile.
    return name.trim() === 'postgres' ? await cpuMsIn(id).catch(() => 0) : 0;
  });
  return (await Promise.all(each)).reduce((sum, ms) => sum + ms, 0);
};

/** Returns a server whose processor time is that of its database too. */
export const withPostgres = (server: MeasuredServer): MeasuredServer => ({
  ...server,
  cpuMs: async () => (await server.cpuMs()) + (await postgresCpuMs()),
});

/** Before these, a process has not compiled what it repeats. */
export const WARM_UP = 15_000;
const ROUNDS = 5;

/** The medians of several loads. */
export interface Measured {
  readonly us: number;
  readonly perSecond: number;
  readonly p99Ms: number;
}

const measuredOf = (loads: readonly Load[]): Measured => ({
  us: median(loads.map(({ cpuUs }) => cpuUs)),
  perSecond: median(loads.map(({ perSecond }) => perSecond)),
  p99Ms: median(loads.map(({ p99Ms }) => p99Ms)),
});

/** Measures servers under the same requests in turns, once all are warmed up, and returns the medians of each. */
export const inTurns = async (
  servers: Readonly<Record<string, MeasuredServer>>,
  work: Work,
  headers: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, Measured>>> => {
  const loads: Record<string, Load[]> = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
  for (const server of Object.values(servers))
    await loadOf(server, work, headers, { warmUpSeconds: 0, amount: WARM_UP });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, server] of Object.entries(servers)) {
      const load = await loadOf(server, work, headers, { warmUpSeconds: 0 });
      if (load.failures > 0) throw new Error(`${load.failures} requests to ${name} failed`);
      loads[name]?.push(load);
    }
  }
  return Object.fromEntries(Object.entries(loads).map(([name, each]) => [name, measuredOf(each)]));
};
