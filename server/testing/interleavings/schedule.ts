import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Draws } from './draws.ts';

/** What may be killed as a whole, such as a process: nothing that it has begun goes on afterwards. */
export interface Life {
  readonly name: string;
  isOver: boolean;
}

/** Work that waits for its turn. */
interface Parked {
  readonly life: Life;
  readonly label: string;
  readonly carryOut: () => void;
}

/** Work that waits for its time. */
interface Due extends Parked {
  readonly dueMs: number;
  /** Of equal times, the first comes first. */
  readonly place: number;
  isCancelled: boolean;
}

/** Receives each step: its number, the time, whose it is and what it does. */
export type StepListener = (step: number, nowMs: number, life: string, label: string) => void;

/** Carries everything out, one step at a time, in an order that a seed draws. */
export interface Schedule {
  readonly draws: Draws;
  nowMs(): number;
  steps(): number;
  /** Parks work of a life until it is drawn. */
  park(life: Life, label: string, carryOut: () => void): void;
  /** Parks work that is ready after a time. Returns what cancels it. */
  parkLater(life: Life, label: string, inMs: number, carryOut: () => void): () => void;
  /** Parks work of the current life; resolves with what it returns, or rejects with what it throws. */
  turn<Result>(label: string, work: () => Result, life?: Life): Promise<Result>;
  /** Resolves after a time. */
  pause(inMs: number, label?: string): Promise<void>;
  /** Lets time pass at once. */
  leapTo(timeMs: number): void;
  /** Notes something in the trace without a step of its own. */
  note(text: string): void;
  /** Whoever is under way. */
  current(): Life | undefined;
  /** Runs work in a life. */
  within<Result>(life: Life, work: () => Result): Result;
  /** Carries out steps until `isEnough`, or until nothing is left to do. */
  run(isEnough: () => boolean): Promise<void>;
  /** Returns the digest of everything so far. */
  digest(): string;
}

/** Tells what replaces the machine which simulated process the running code belongs to; shared by all runs. */
const lives = new AsyncLocalStorage<{ readonly schedule: Schedule; readonly life: Life }>();

/** Returns the schedule that the caller belongs to; undefined outside of runs. */
export const scheduled = (): { readonly schedule: Schedule; readonly life: Life } | undefined => lives.getStore();

/** How often a step takes a millisecond. */
const SLOW_STEPS = 0.25;

/** How often a life is passed over for some steps, as if the machine had suspended it, and for how many at most. */
const SUSPENSIONS = 0.0005;
const LONGEST_SUSPENSION_STEPS = 400;
const OTHER_DRAWS = 4;

/** A heap of what waits for its time. */
const dueOnes = () => {
  const heap: Due[] = [];
  const isBefore = (one: Due, other: Due): boolean =>
    one.dueMs < other.dueMs || (one.dueMs === other.dueMs && one.place < other.place);
  const at = (place: number): Due => {
    const due = heap[place];
    if (due === undefined) throw new RangeError('beyond the heap');
    return due;
  };
  return {
    first: (): Due | undefined => heap[0],
    add: (due: Due): void => {
      let place = heap.push(due) - 1;
      while (place > 0) {
        const above = (place - 1) >> 1;
        if (!isBefore(due, at(above))) break;
        heap[place] = at(above);
        place = above;
      }
      heap[place] = due;
    },
    takeFirst: (): void => {
      const last = heap.pop();
      if (last === undefined || heap.length === 0) return;
      let place = 0;
      for (;;) {
        let below = 2 * place + 1;
        if (below >= heap.length) break;
        if (below + 1 < heap.length && isBefore(at(below + 1), at(below))) below += 1;
        if (!isBefore(at(below), last)) break;
        heap[place] = at(below);
        place = below;
      }
      heap[place] = last;
    },
  };
};

const nextTurn = globalThis.setImmediate;

/** Creates the schedule of a run, whose time begins at `startMs`. */
export const scheduleOf = (draws: Draws, startMs: number, listen?: StepListener): Schedule => {
  const ready: Parked[] = [];
  const later = dueOnes();
  const hash = createHash('sha256');
  const suspended = new Map<Life, number>();
  let [nowMs, steps, place] = [startMs, 0, 0];

  /** Moves what is due to what is ready. If nothing is ready, time passes until something is. */
  const awaken = (): void => {
    for (;;) {
      const first = later.first();
      if (first === undefined) return;
      const isGone = first.isCancelled || first.life.isOver;
      if (!isGone && first.dueMs > nowMs) {
        if (ready.length > 0) return;
        nowMs = first.dueMs;
      }
      later.takeFirst();
      if (!isGone) ready.push(first);
    }
  };

  const takeAt = (index: number): Parked => {
    const taken = ready[index];
    const last = ready.pop();
    if (taken === undefined || last === undefined) throw new RangeError('nothing is ready');
    if (last !== taken) ready[index] = last;
    return taken;
  };

  /** Draws what is carried out next; undefined if nothing is left to do. */
  const next = (): Parked | undefined => {
    for (;;) {
      awaken();
      if (ready.length === 0) return undefined;
      let index = draws.below(ready.length);
      for (let others = 0; others < OTHER_DRAWS; others += 1) {
        const until = suspended.get((ready[index] as Parked).life);
        if (until === undefined || until <= steps) break;
        index = draws.below(ready.length);
      }
      const taken = takeAt(index);
      if (!taken.life.isOver && !('isCancelled' in taken && taken.isCancelled)) return taken;
    }
  };

  const carryOutNext = (parked: Parked): void => {
    steps += 1;
    if (draws.happens(SLOW_STEPS)) nowMs += 1;
    if (draws.happens(SUSPENSIONS)) suspended.set(parked.life, steps + draws.below(LONGEST_SUSPENSION_STEPS));
    listen?.(steps, nowMs, parked.life.name, parked.label);
    hash.update(`${steps} ${nowMs} ${parked.life.name} ${parked.label}\n`);
    schedule.within(parked.life, parked.carryOut);
  };

  const lifeOfCaller = (): Life => {
    const life = lives.getStore()?.life;
    if (life === undefined) throw new Error('nobody is under way');
    return life;
  };

  const schedule: Schedule = {
    draws,
    nowMs: () => nowMs,
    steps: () => steps,
    park: (life, label, carryOut) => void ready.push({ life, label, carryOut }),
    parkLater: (life, label, inMs, carryOut) => {
      place += 1;
      const due: Due = { life, label, carryOut, dueMs: nowMs + Math.max(0, inMs), place, isCancelled: false };
      later.add(due);
      return () => {
        due.isCancelled = true;
      };
    },
    turn: (label, work, life = lifeOfCaller()) =>
      new Promise((resolve, reject) => {
        schedule.park(life, label, () => {
          try {
            resolve(work());
          } catch (error) {
            reject(error);
          }
        });
      }),
    pause: (inMs, label = 'pause') =>
      new Promise((resolve) => {
        schedule.parkLater(lifeOfCaller(), label, inMs, resolve);
      }),
    leapTo: (timeMs) => {
      nowMs = Math.max(nowMs, timeMs);
    },
    note: (text) => {
      listen?.(steps, nowMs, '', text);
      hash.update(`${text}\n`);
    },
    current: () => lives.getStore()?.life,
    within: (life, work) => lives.run({ schedule, life }, work),
    run: (isEnough) =>
      new Promise((resolve, reject) => {
        // Between two immediates of the machine, everything that was resolved has gone on until it waits again.
        const goOn = (): void => {
          try {
            const parked = isEnough() ? undefined : next();
            if (parked === undefined) resolve();
            else {
              carryOutNext(parked);
              nextTurn(goOn);
            }
          } catch (error) {
            reject(error);
          }
        };
        nextTurn(goOn);
      }),
    digest: () => hash.copy().digest('hex'),
  };
  return schedule;
};
