/** A caller may make its call now and must report its end; or it must come back after `laterMs`. */
export type Turn = { readonly end: (how: CallEnd) => void } | { readonly laterMs: number };

/** How a call ended; `not made` says nothing about the consumer. */
export type CallEnd = 'answered' | 'refused' | 'timed-out' | 'not made';

/** One queue of calls for each consumer, so that a slow or dead consumer delays no other. */
export interface Lanes {
  enter(name: string): Promise<Turn>;
}

/** Concurrent calls to a consumer: one shows whether a new consumer answers; more than the maximum is no faster. */
const FIRST_AT_ONCE = 1;
const MOST_AT_ONCE = 64;

/** The number of concurrent calls to a consumer after a call has ended. */
const atOnceAfter: Readonly<Record<CallEnd, (atOnce: number, most: number) => number>> = {
  answered: (atOnce, most) => Math.min(atOnce * 2, most),
  refused: (atOnce) => Math.max(Math.floor(atOnce / 2), 1),
  'timed-out': () => 1,
  'not made': (atOnce) => atOnce,
};

/**
 * Waiting is measured in ticks of a timer. The ticks stop while the process is suspended, when answers cannot be
 * noticed.
 */
const TICK_MS = 100;

/** A lane is silent when no call has ended for this many ticks and for the duration of this many usual calls. */
const LONGEST_SILENCE_TICKS = 10;
const LONGEST_SILENCE_CALLS = 2;

/** A run may take a minute and its call half of it, so no caller waits longer than this. */
const LONGEST_WAIT_TICKS = 200;

/**
 * The most callers that wait in one lane and in all lanes, because a process runs a limited number of deliveries at
 * once. A lane may use half of the free places, so that long queues leave room for others, and always a few places.
 */
const MOST_WAITING = 512;
const MOST_WAITING_IN_ALL = 2_048;
const ALWAYS_WAITING = 4;

/** Callers that step back come again one by one, at the interval at which calls end; this is the first estimate. */
const FIRST_GAP_MS = 2;

/**
 * A consumer whose calls end at shorter intervals empties its queue before the callers that stepped back come again.
 */
const FAST_GAP_MS = 10;

/** The weight of the newest gap in the mean. Outliers are limited, because they are caused by this machine. */
const NEWEST_GAP_SHARE = 0.2;
const MOST_TIMES_LONGER = 4;
const SHORTEST_LONG_GAP_MS = 10;

/** For a silent consumer the interval grows each time, up to the longest duration of a call. */
const FIRST_SILENT_GAP_MS = 2_000;
const LONGEST_SILENT_GAP_MS = 30_000;

/** The limits of a step back; they are longer for a silent consumer. */
const SHORTEST_STEP_MS = 500;
const LONGEST_STEP_MS = 30_000;
const LONGEST_SILENT_STEP_MS = 600_000;

/** Idle lanes are removed when there are more lanes than this, and again whenever their number has doubled. */
const MOST_LANES = 20_000;

interface Waiting {
  readonly sinceTick: number;
  resolve(turn: Turn): void;
}

/** The state of a consumer in one process. */
export interface Lane {
  atOnce: number;
  underWay: number;
  readonly waiting: Set<Waiting>;
  endedAtMs: number;
  endedAtTick: number;
  /** The duration of the consumer's answers; it falls slowly, so that one fast answer changes little. */
  tookMs: number;
  /** The mean time between the ends of calls while others wait. */
  gapMs: number;
  /** The time between callers that step back from a silent consumer; 0 for other consumers. */
  silentGapMs: number;
  /** The time at which the last caller that stepped back comes again. */
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

/** A silent consumer is not idle until all callers that stepped back have come again. */
const isIdle = ({ underWay, waiting, silentGapMs, endedAtMs }: Lane, nowMs: number): boolean =>
  underWay === 0 && waiting.size === 0 && (silentGapMs === 0 || nowMs - endedAtMs > LONGEST_SILENT_STEP_MS);

const longestSilenceTicks = ({ tookMs }: Lane): number =>
  Math.max(LONGEST_SILENCE_TICKS, Math.ceil((tookMs * LONGEST_SILENCE_CALLS) / TICK_MS));

/** Updates a lane after a call. */
const learn = (lane: Lane, how: CallEnd, startedAtMs: number, nowMs: number, mostAtOnce: number): void => {
  if (how === 'answered' || how === 'refused') {
    lane.tookMs = Math.max(nowMs - startedAtMs, lane.tookMs * (1 - NEWEST_GAP_SHARE));
  }
  if (lane.waiting.size > 0) {
    const longestMs = Math.max(lane.gapMs * MOST_TIMES_LONGER, SHORTEST_LONG_GAP_MS);
    lane.gapMs += (Math.min(nowMs - lane.endedAtMs, longestMs) - lane.gapMs) * NEWEST_GAP_SHARE;
  }
  lane.underWay -= 1;
  lane.endedAtMs = nowMs;
  lane.atOnce = atOnceAfter[how](lane.atOnce, mostAtOnce);
  // If the consumer answers again, is fast or is free, new callers need not queue behind those that stepped back.
  const isFree = lane.silentGapMs > 0 || lane.gapMs <= FAST_GAP_MS || lane.waiting.size === 0;
  if (how === 'answered' && isFree) lane.lastComesAtMs = 0;
  if (how !== 'not made') lane.silentGapMs = how === 'timed-out' ? LONGEST_SILENT_GAP_MS : 0;
};

/** Returns when a caller that steps back comes again: after all callers that stepped back before. */
const stepBack = (lane: Lane, nowMs: number): Turn => {
  const isSilent = lane.silentGapMs > 0;
  const comesAtMs = Math.max(lane.lastComesAtMs, nowMs) + (isSilent ? lane.silentGapMs : lane.gapMs);
  lane.lastComesAtMs = Math.min(comesAtMs, nowMs + (isSilent ? LONGEST_SILENT_STEP_MS : LONGEST_STEP_MS));
  lane.silentGapMs = Math.min(lane.silentGapMs * 2, LONGEST_SILENT_GAP_MS);
  return { laterMs: Math.max(lane.lastComesAtMs - nowMs, SHORTEST_STEP_MS) };
};

/**
 * Creates the lanes of one process. `nowMs` only grows; `mostWaiting` is the limit of all lanes together, `mostAtOnce` that
 * of the concurrent calls of one lane.
 */
export const createLanes = (
  nowMs: () => number,
  mostWaiting = MOST_WAITING_IN_ALL,
  lanes = new Map<string, Lane>(),
  mostAtOnce = MOST_AT_ONCE,
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
        learn(lane, how, startedAtMs, nowMs(), mostAtOnce);
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

  /** Sends callers away that have waited too long, or whose lane is silent. */
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
