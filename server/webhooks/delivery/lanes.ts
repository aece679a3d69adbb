/** A caller may make its call now and has to report its end; or it steps back and comes again later. */
export type Turn = { readonly end: (how: CallEnd) => void } | { readonly laterMs: number };

/** How a call ended; `not made` says nothing about the consumer. */
export type CallEnd = 'answered' | 'refused' | 'timed-out' | 'not made';

/** One queue of calls for each consumer, so that a slow or dead one delays nobody else. */
export interface Lanes {
  enter(name: string): Promise<Turn>;
}

/** Calls to a consumer at once. One shows whether a new consumer answers; more than the maximum helps nobody. */
const FIRST_AT_ONCE = 1;
const MOST_AT_ONCE = 64;

/** How many calls a consumer gets at once after one has ended. */
const atOnceAfter: Readonly<Record<CallEnd, (atOnce: number) => number>> = {
  answered: (atOnce) => Math.min(atOnce * 2, MOST_AT_ONCE),
  refused: (atOnce) => Math.max(Math.floor(atOnce / 2), 1),
  'timed-out': () => 1,
  'not made': (atOnce) => atOnce,
};

/** Waiting is measured in ticks of a timer, which stop while the process stands still: consumers may have answered then. */
const TICK_MS = 100;

/** Callers wait in memory as long as a call of their lane ends at least this often, or after so many usual calls. */
const LONGEST_SILENCE_TICKS = 10;
const LONGEST_SILENCE_CALLS = 2;

/** A run has a minute, and its call may take half of it: nobody waits longer than this. */
const LONGEST_WAIT_TICKS = 200;

/**
 * How many may wait in one lane, and in all of them: a process runs a limited number of deliveries at once. A lane may
 * have half of what is free, so that many crowds leave room for others, and a few places in any case.
 */
const MOST_WAITING = 512;
const MOST_WAITING_IN_ALL = 2_048;
const ALWAYS_WAITING = 4;

/** Those who step back come again one after the other, as far apart as calls end; this is the first guess. */
const FIRST_GAP_MS = 2;

/** A consumer whose calls end closer together than this has served its crowd before those who step back come again. */
const FAST_GAP_MS = 10;

/** The mean of the gaps moves by this share of the newest. One that stands out says more about this machine. */
const NEWEST_GAP_SHARE = 0.2;
const MOST_TIMES_LONGER = 4;
const SHORTEST_LONG_GAP_MS = 10;

/** Behind a silent consumer they come further apart each time, up to what a call may take. */
const FIRST_SILENT_GAP_MS = 2_000;
const LONGEST_SILENT_GAP_MS = 30_000;

/** Limits of a step back: a crowd that is served must not wait as long as one behind a silent consumer. */
const SHORTEST_STEP_MS = 500;
const LONGEST_STEP_MS = 30_000;
const LONGEST_SILENT_STEP_MS = 600_000;

/** With more lanes than this, and each time their number has doubled, the idle ones are forgotten. */
const MOST_LANES = 20_000;

interface Waiting {
  readonly sinceTick: number;
  resolve(turn: Turn): void;
}

/** What one process remembers of a consumer. */
export interface Lane {
  atOnce: number;
  underWay: number;
  readonly waiting: Set<Waiting>;
  endedAtMs: number;
  endedAtTick: number;
  /** How long the consumer takes for an answer; it falls slowly, so that one fast answer changes little. */
  tookMs: number;
  /** Mean time between the ends of calls while others wait. */
  gapMs: number;
  /** Time between those who step back from a consumer that is silent; 0 for all others. */
  silentGapMs: number;
  /** When the last one that stepped back comes again. */
  lastComesAtMs: number;
}

const newLane = (): Lane => ({
  atOnce: FIRST_AT_ONCE,
  underWay: 0,
  waiting: new Set(),
  endedAtMs: Number.NEGATIVE_INFINITY,
  endedAtTick: 0,
  tookMs: 0,
  gapMs: FIRST_GAP_MS,
  silentGapMs: 0,
  lastComesAtMs: 0,
});

/** A silent consumer is remembered until everyone who stepped back has come again. */
const isIdle = ({ underWay, waiting, silentGapMs, endedAtMs }: Lane, nowMs: number): boolean =>
  underWay === 0 && waiting.size === 0 && (silentGapMs === 0 || nowMs - endedAtMs > LONGEST_SILENT_STEP_MS);

const longestSilenceTicks = ({ tookMs }: Lane): number =>
  Math.max(LONGEST_SILENCE_TICKS, Math.ceil((tookMs * LONGEST_SILENCE_CALLS) / TICK_MS));

/** Updates a lane after a call. */
const learn = (lane: Lane, how: CallEnd, startedAtMs: number, nowMs: number): void => {
  if (how === 'answered' || how === 'refused') {
    lane.tookMs = Math.max(nowMs - startedAtMs, lane.tookMs * (1 - NEWEST_GAP_SHARE));
  }
  if (lane.waiting.size > 0) {
    const longestMs = Math.max(lane.gapMs * MOST_TIMES_LONGER, SHORTEST_LONG_GAP_MS);
    lane.gapMs += (Math.min(nowMs - lane.endedAtMs, longestMs) - lane.gapMs) * NEWEST_GAP_SHARE;
  }
  lane.underWay -= 1;
  lane.endedAtMs = nowMs;
  lane.atOnce = atOnceAfter[how](lane.atOnce);
  // If the consumer answers again, is fast or is free, nobody needs to come after those who stepped back before.
  const isFree = lane.silentGapMs > 0 || lane.gapMs <= FAST_GAP_MS || lane.waiting.size === 0;
  if (how === 'answered' && isFree) lane.lastComesAtMs = 0;
  if (how !== 'not made') lane.silentGapMs = how === 'timed-out' ? LONGEST_SILENT_GAP_MS : 0;
};

/** Gives the time to which a caller steps back: after all who did so before. */
const stepBack = (lane: Lane, nowMs: number): Turn => {
  const isSilent = lane.silentGapMs > 0;
  const comesAtMs = Math.max(lane.lastComesAtMs, nowMs) + (isSilent ? lane.silentGapMs : lane.gapMs);
  lane.lastComesAtMs = Math.min(comesAtMs, nowMs + (isSilent ? LONGEST_SILENT_STEP_MS : LONGEST_STEP_MS));
  lane.silentGapMs = Math.min(lane.silentGapMs * 2, LONGEST_SILENT_GAP_MS);
  return { laterMs: Math.max(lane.lastComesAtMs - nowMs, SHORTEST_STEP_MS) };
};

/** Creates the lanes of one process. `nowMs` only grows; `mostWaiting` is the limit of all lanes together. */
export const createLanes = (
  nowMs: () => number,
  mostWaiting = MOST_WAITING_IN_ALL,
  lanes = new Map<string, Lane>(),
): Lanes => {
  let mostLanes = MOST_LANES;
  let waitingInAll = 0;
  let ticks = 0;
  let timer: NodeJS.Timeout | undefined;

  const forgetIdle = (): void => {
    for (const [name, lane] of lanes) if (isIdle(lane, nowMs())) lanes.delete(name);
    mostLanes = Math.max(MOST_LANES, lanes.size * 2);
  };

  const laneOf = (name: string): Lane => {
    const known = lanes.get(name);
    if (known !== undefined) return known;
    if (lanes.size >= mostLanes) forgetIdle();
    const lane = newLane();
    lanes.set(name, lane);
    return lane;
  };

  const start = (lane: Lane): Turn => {
    lane.underWay += 1;
    const startedAtMs = nowMs();
    return {
      end: (how) => {
        learn(lane, how, startedAtMs, nowMs());
        lane.endedAtTick = ticks;
        for (const each of lane.waiting) {
          if (lane.underWay >= lane.atOnce) return;
          leave(lane, each);
          each.resolve(start(lane));
        }
      },
    };
  };

  const wait = (lane: Lane): Promise<Turn> =>
    new Promise((resolve) => {
      lane.waiting.add({ sinceTick: ticks, resolve });
      waitingInAll += 1;
      timer ??= setInterval(tick, TICK_MS);
    });

  const leave = (lane: Lane, each: Waiting): void => {
    lane.waiting.delete(each);
    waitingInAll -= 1;
    if (waitingInAll > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  const tick = (): void => {
    ticks += 1;
    for (const lane of lanes.values()) sendAway(lane);
  };

  /** Lets those step back who have waited for too long, or behind calls of which none ends. */
  const sendAway = (lane: Lane): void => {
    const longestSilence = longestSilenceTicks(lane);
    for (const each of lane.waiting) {
      const isSilent = ticks - Math.max(each.sinceTick, lane.endedAtTick) >= longestSilence;
      if (!isSilent && ticks - each.sinceTick < LONGEST_WAIT_TICKS) return; // The others came later.
      leave(lane, each);
      if (isSilent) lane.silentGapMs = Math.max(lane.silentGapMs, FIRST_SILENT_GAP_MS);
      each.resolve(stepBack(lane, nowMs()));
    }
  };

  const hasRoom = ({ waiting }: Lane): boolean =>
    waiting.size < Math.max(ALWAYS_WAITING, Math.min(MOST_WAITING, (mostWaiting - waitingInAll) / 2));

  return {
    enter: async (name) => {
      const lane = laneOf(name);
      if (isIdle(lane, nowMs())) lane.silentGapMs = 0;
      if (lane.underWay < lane.atOnce) return start(lane);
      return lane.silentGapMs > 0 || !hasRoom(lane) ? stepBack(lane, nowMs()) : await wait(lane);
    },
  };
};
