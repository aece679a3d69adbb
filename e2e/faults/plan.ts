import { drawn } from './draw.ts';

/** The databases of a campaign. */
export const databaseKinds = ['sqlite', 'postgres'] as const;

/** The name of a database. */
export type DatabaseKind = (typeof databaseKinds)[number];

/** The Debian packages that some faults need. */
export type NeededPackage = 'faketime' | 'gcc';

interface FaultRow {
  /** The shortest and the longest duration. */
  readonly seconds: readonly [shortest: number, longest: number];
  /** The only database with which the fault exists. */
  readonly only?: DatabaseKind;
  /** The Debian package without which the fault cannot be made. */
  readonly needs?: NeededPackage;
  /** Whether it is the fault of one of several processes. */
  readonly needsSeveral?: true;
}

/** Every kind of fault, with its duration. What each does is in `injection.ts`. */
const faultKinds = {
  'gateway killed': { seconds: [0.2, 2] },
  'process killed': { seconds: [0.2, 2], needsSeveral: true },
  'gateway stopped': { seconds: [1, 6] },
  'clock jumps ahead': { seconds: [1, 4], needs: 'faketime' },
  'clock jumps back': { seconds: [1, 4], needs: 'faketime' },
  'disk full': { seconds: [2, 5], needs: 'gcc' },
  'disk takes no writes': { seconds: [1, 4], needs: 'gcc' },
  'disk slow': { seconds: [2, 5], needs: 'gcc' },
  'database killed': { seconds: [0.5, 3], only: 'postgres' },
  'database stopped': { seconds: [1, 5], only: 'postgres' },
  'database network cut': { seconds: [0.5, 4], only: 'postgres' },
  'database network hangs': { seconds: [1, 5], only: 'postgres' },
  'database network slow': { seconds: [1, 5], only: 'postgres' },
  'acquirer network cut': { seconds: [0.5, 4] },
  'acquirer silent': { seconds: [1, 5] },
  'acquirer slow': { seconds: [1, 5] },
  'acquirer loses answers': { seconds: [1, 4] },
  'acquirer receives twice': { seconds: [1, 4] },
  'acquirer answers nonsense': { seconds: [1, 4] },
  'consumer hangs': { seconds: [1, 5] },
  'consumer answers 500': { seconds: [1, 5] },
  'consumer closes': { seconds: [1, 5] },
} as const satisfies Readonly<Record<string, FaultRow>>;

/** The name of a kind of fault. */
export type FaultKind = keyof typeof faultKinds;

/** One fault of a plan. */
export interface PlannedFault {
  readonly kind: FaultKind;
  /** The pause since the end of the fault before. */
  readonly afterMs: number;
  readonly forMs: number;
}

const rowOf = (kind: FaultKind): FaultRow => faultKinds[kind];

/** The processes of a gateway in a campaign, unless another number is wanted: on SQLite one writes, and two serve. */
export const USUAL_PROCESSES = 3;

/** Returns the kinds that exist with a database and a number of processes. */
export const kindsWith = (database: DatabaseKind, processes = USUAL_PROCESSES): readonly FaultKind[] =>
  (Object.keys(faultKinds) as FaultKind[])
    .filter((kind) => (rowOf(kind).only ?? database) === database)
    .filter((kind) => processes > 1 || rowOf(kind).needsSeveral !== true);

/** Returns the package without which a kind of fault cannot be made. */
export const neededFor = (kind: FaultKind): NeededPackage | undefined => rowOf(kind).needs;

const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [300, 1_500];

const between = (shortest: number, longest: number, share: number): number =>
  Math.round(shortest + (longest - shortest) * share);

/**
 * Returns the faults of a campaign, which depend only on the arguments. Every kind comes once before one comes again, so
 * a short campaign meets as many kinds as it can.
 */
export const planOf = (
  seed: number,
  durationMs: number,
  database: DatabaseKind,
  processes = USUAL_PROCESSES,
): readonly PlannedFault[] => {
  const plan: PlannedFault[] = [];
  const kinds = kindsWith(database, processes);
  let end = 0;
  for (let index = 0; ; index += 1) {
    const round = Math.floor(index / kinds.length);
    const shuffled = kinds.toSorted((a, b) => drawn(seed, round, a) - drawn(seed, round, b));
    const kind = shuffled[index % kinds.length];
    if (kind === undefined) throw new Error('There are no faults.');
    const [shortest, longest] = rowOf(kind).seconds;
    const afterMs = between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS, drawn(seed, index, 'after'));
    const forMs = between(shortest * 1000, longest * 1000, drawn(seed, index, 'for'));
    end += afterMs + forMs;
    if (end > durationMs) return plan;
    plan.push({ kind, afterMs, forMs });
  }
};
