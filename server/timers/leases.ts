import type { Database } from '../database/database.ts';
import type { KindOfTimer, TimerKind } from './kinds.ts';
import type { TimerRecords } from './records.ts';
import { type Timer, timerId } from './timer.ts';

/** How processes agree on who runs a timer. */
export interface Leases {
  /** Takes what is due of a kind, the longest due first. */
  claim(kind: TimerKind, settings: KindOfTimer, nowMs: number, limit: number): Promise<readonly Timer[]>;
  /** A run has ended, and what came of it is stored. */
  release(timer: Timer): void;
  /** A timer was stored, or moved to this time. */
  noticed(kind: string, dueAtMs: number): void;
  /** Gives back what a process took that is gone. */
  giveBack(): Promise<void>;
}

/** A run that fails at its deadline still has to be written down while the lease lasts. */
const LEASE_MARGIN_MS = 10_000;

/** Leases in the table, for any number of processes: what a killed one had is run again when its time has ended. */
const inTable = (records: TimerRecords): Leases => ({
  claim: (kind, { longestSeconds, isBulk = false }, nowMs, limit) =>
    records.claim(kind, nowMs, { leaseMs: longestSeconds * 1000 + LEASE_MARGIN_MS, limit, isBulk }),
  release: () => undefined,
  noticed: () => undefined,
  giveBack: async () => {
    await records.giveBack();
  },
});

/**
 * Leases in the memory of the only process: nothing is written to take a timer, and nothing is leased after a crash. Each
 * kind is read on from where the last one was taken, so that many that run long are not read over and over.
 */
const inMemory = (records: TimerRecords): Leases => {
  const held = new Map<string, Timer>();
  const ended = new Set<string>();
  /** From when on timers of a kind may wait that nobody has taken. */
  const places = new Map<string, number>();
  /** The earliest that came while a kind was being read. */
  const meanwhile = new Map<string, number>();

  const heldFrom = (kind: TimerKind, place: number): number => {
    let count = 0;
    for (const timer of held.values()) if (timer.kind === kind && timer.dueAtMs >= place) count += 1;
    return count;
  };

  return {
    claim: async (kind, _settings, nowMs, limit) => {
      // What has ended is forgotten only now: a look that began before could still show it as it was.
      for (const id of ended) held.delete(id);
      ended.clear();
      meanwhile.delete(kind);
      const from = places.get(kind) ?? 0;
      const rows = await records.waiting(kind, from, nowMs, limit + heldFrom(kind, from));
      const claimed = rows.filter((timer) => !held.has(timerId(timer))).slice(0, limit);
      for (const timer of claimed) held.set(timerId(timer), timer);
      places.set(kind, Math.min(claimed.at(-1)?.dueAtMs ?? from, meanwhile.get(kind) ?? Number.POSITIVE_INFINITY));
      return claimed;
    },
    release: (timer) => void ended.add(timerId(timer)),
    noticed: (kind, dueAtMs) => {
      if (dueAtMs < (places.get(kind) ?? 0)) places.set(kind, dueAtMs);
      meanwhile.set(kind, Math.min(dueAtMs, meanwhile.get(kind) ?? dueAtMs));
    },
    giveBack: async () => places.clear(), // Whatever else may have changed the table is met then.
  };
};

/** Gives the way of leasing that a database allows. */
export const leasesFor = (database: Database, records: TimerRecords): Leases =>
  database.shared ? inTable(records) : inMemory(records);
