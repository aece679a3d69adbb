import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../tools/test/postgres.ts';
import { type Load, loadOf } from './load.ts';
import { type MeasuredGateway, startProfiledGateway } from './processes.ts';
import { analyzed, authorizedOf, cardPaymentOf } from './requests.ts';

/** A node of a processor profile, as V8 writes it. */
interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

/** A processor profile of one thread. */
interface Profile {
  readonly nodes: readonly ProfileNode[];
  /** The node on top of the stack at each sample. */
  readonly samples: readonly number[];
  /** The time before each sample, in microseconds. */
  readonly timeDeltas: readonly number[];
}

/** V8's own entries, which no function called. */
const ENTRIES: Readonly<Record<string, string>> = {
  '(garbage collector)': 'garbage collector',
  '(idle)': 'idle',
  '(program)': 'native code without a function',
};

/**
 * Returns the part of the gateway to which a function belongs: a folder of `server`, the catalogue, or a library.
 * Functions of Node belong to none.
 */
const partOf = ({ url, functionName }: ProfileNode['callFrame']): string | undefined => {
  const entry = ENTRIES[functionName];
  if (entry !== undefined) return entry;
  const own = /\/dist\/(server\/[^/]+(?:\/[^/.]+(?=\/))?|catalogue)\//.exec(url)?.[1];
  if (own !== undefined) return own;
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
};

/** Returns the part of each node: its own or, for functions of Node, that of the nearest caller. */
const partsOf = ({ nodes }: Profile): ReadonlyMap<number, string> => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parts = new Map<number, string>();
  const visit = (node: ProfileNode, caller: string): void => {
    const part = partOf(node.callFrame) ?? caller;
    parts.set(node.id, part);
    for (const child of node.children ?? []) visit(byId.get(child) as ProfileNode, part);
  };
  const [root] = nodes;
  if (root !== undefined) visit(root, 'Node: HTTP, sockets, timers');
  return parts;
};

/** Returns the percentage of each part of the time in which the thread was busy, the largest first. */
const sharesOf = (profile: Profile): readonly (readonly [part: string, share: number])[] => {
  const parts = partsOf(profile);
  const times = new Map<string, number>();
  for (const [index, sample] of profile.samples.entries()) {
    const part = parts.get(sample) ?? 'idle';
    times.set(part, (times.get(part) ?? 0) + (profile.timeDeltas[index] ?? 0));
  }
  times.delete('idle');
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times].map(([part, time]) => [part, time / total] as const).sort(([, a], [, b]) => b - a);
};

const profileIn = async (folder: string): Promise<Profile> => {
  // CPU.<date>.<time>.<process>.<thread>.<sequence>.cpuprofile; the main thread is 0.
  const file = (await readdir(folder)).find((name) => name.split('.').at(-3) === '0');
  if (file === undefined) throw new Error('The gateway wrote no profile');
  return JSON.parse(await readFile(join(folder, file), 'utf8')) as Profile;
};

const ROUNDS = 3;

/** Parts below this share are added up. */
const SMALLEST_SHARE = 0.005;

const rowsOf = (shares: ReturnType<typeof sharesOf>, cpuUs: number) => {
  const listed = shares.filter(([, share]) => share >= SMALLEST_SHARE);
  const rest = 1 - listed.reduce((sum, [, share]) => sum + share, 0);
  return Object.fromEntries(
    [...listed, ['everything else', rest] as const].map(([part, share]) => [
      part,
      { percent: Math.round(1000 * share) / 10, us: Math.round(10 * cpuUs * share) / 10 },
    ]),
  );
};

const profiled = async (databaseUrl?: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-profile-'));
  const gateway: MeasuredGateway = await startProfiledGateway(folder, databaseUrl);
  const work = cardPaymentOf(gateway);
  const loads: Load[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    loads.push(await loadOf(gateway, work, authorizedOf(gateway)));
    if (databaseUrl !== undefined) await analyzed(databaseUrl);
  }
  await gateway.stop();
  const { cpuUs = Number.NaN } = loads.at(-1) ?? {};
  const parts = rowsOf(sharesOf(await profileIn(folder)), cpuUs);
  await rm(folder, { recursive: true });
  return { cpuUs, parts };
};

/**
 * Shows where the processor time of a card payment goes, on both databases: the main thread's, by folder of the server
 * and by library. Functions of Node count for the part that calls them. The profiler itself makes payments slower.
 */
export const benchProfile = async (): Promise<unknown> => {
  const { url, stop } = await startPostgres();
  const figures = { sqlite: await profiled(), postgres: await profiled(url) };
  await stop();
  return figures;
};
