import type { Database } from '../database/database.ts';
import type { KindOfTimer, TimerKind } from './kinds.ts';
import type { TimerRecords } from './records.ts';
import { type Timer, timerId } from './timer.ts';

/** How processes agree on which of them runs a timer. */
interface Leases {
  /** Claims the due timers of a kind, the longest due first. */
  claim(kind: TimerKind, settings: KindOfTimer, nowMs: number, limit: number): Promise<readonly Timer[]>;
  /** Called when a run has ended and its outcome is stored. */
  release(timer: Timer): void;
  /** Called when a timer was stored, or moved to this time. */
  noticed(kind: string, dueAtMs: number): void;
  /** Releases the timers of a process that has died. */
  giveBack(): Promise<void>;
}

/** A run that fails at its deadline must still be stored while the lease lasts. */
const LEASE_MARGIN_MS = 10_000;

const leaseMsOf = ({ longestSeconds }: KindOfTimer): number => longestSeconds * 1000 + LEASE_MARGIN_MS;

type Kinds = Readonly<Record<TimerKind, KindOfTimer>>;

/**
 * Leases in the table, for any number of processes: a timer of a killed process runs again when its lease has ended.
 */
const inTable = (records: TimerRecords, kinds: Kinds): Leases => {
  // A later version may have kinds that this one does not know.
  const longestMs = Math.max(...Object.values(kinds).map(leaseMsOf));
  const shortestMs = Math.min(...Object.values(kinds).map(leaseMsOf));
  return {
    claim: (kind, settings, nowMs, limit) =>
      records.claim(kind, nowMs, { leaseMs: leaseMsOf(settings), limit, isBulk: settings.isBulk === true }),
    release: () => undefined,
    noticed: () => undefined,
    giveBack: async () => {
      await records.giveBack();
      await records.shorten((kind) => (Object.hasOwn(kinds, kind) ? leaseMsOf(kinds[kind]) : longestMs), shortestMs);
    },
  };
};

/**
 * Leases in the memory of the only process: claiming a timer writes nothing, and after a crash no timer is leased. Each
 * kind is read on from the last claimed timer, so that many long runs are not read over and over.
 */
const inMemory = (records: TimerRecords): Leases => {
  const held = new Map<string, Timer>();
  const ended = new Set<string>();
  /** For each kind, the earliest due time of a timer that may be unclaimed. */
  const places = new Map<string, number>();
  /** The earliest timer that was noticed while its kind was being read. */
  const meanwhile = new Map<string, number>();

  const heldFrom = (kind: TimerKind, place: number): number => {
    let count = 0;
    for (const timer of held.values()) if (timer.kind === kind && timer.dueAtMs >= place) count += 1;
    return count;
  };

  return {
    claim: async (kind, _settings, nowMs, limit) => {
      // Ended timers are removed only now, because a read that began before could still return them.
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
    giveBack: async () => places.clear(), // This also finds timers that another program changed in the table.
  };
};

/** Returns the leases that suit a database. */
export const leasesFor = (database: Database, records: TimerRecords, kinds: Kinds): Leases =>
  database.shared ? inTable(records, kinds) : inMemory(records);
