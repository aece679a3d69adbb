/**
 * Whether a call may be made now: it may, and its end is to be told; or it steps back for so long, because what goes to the same
 * consumer takes all that this consumer gets.
 */
export type Turn = { readonly end: (how: CallEnd) => void } | { readonly laterMs: number };

/** How a call ended, for those that go to the same consumer. */
export type CallEnd = 'answered' | 'refused' | 'timed-out' | 'not made';

/** Keeps consumers apart: each has its own lane, and who is slow or dead delays nobody but himself. */
export interface Lanes {
  enter(name: string): Promise<Turn>;
}

/** Nothing is known of a new consumer: one call finds out whether it answers. */
const FIRST_AT_ONCE = 1;

/** What a fast consumer gets at once; more helps nobody. */
const MOST_AT_ONCE = 64;

/** So many wait in memory for one consumer, as long as calls end at least this often; others come again later. */
const MOST_WAITING = 512;
const LONGEST_WAIT_MS = 1_000;

/** A run has a minute, of which the call may take half: whoever has waited so long comes again later, though calls end. */
const LONGEST_IN_ALL_MS = 20_000;

/** How often is looked for those who have waited too long. */
const LOOK_EVERY_MS = 100;

/**
 * So many wait for all consumers together: a process runs so many deliveries at once, and crowds before slow consumers must leave
 * room for others. Of what is free, one consumer may have half, so that each crowd has less the more there are; and a few in any case.
 */
const MOST_WAITING_IN_ALL = 2_048;
const ALWAYS_WAITING = 4;

/** Who steps back comes again no sooner and no later than this, behind a crowd that is served sooner. */
const SHORTEST_STEP_MS = 500;
const LONGEST_STEP_MS = 600_000;
const LONGEST_STEP_IN_CROWD_MS = 30_000;

/** How far apart those come that step back: behind a crowd that is served, as it gets through. */
const CROWD_PACE_MS = LONGEST_WAIT_MS / MOST_WAITING;

/** How much of what is known of the time between the ends of calls comes from the last one; one that stands out tells of the machine. */
const LAST_GAPS_SHARE = 0.2;
const MOST_TIMES_LONGER = 4;
const SHORTEST_LONG_GAP_MS = 10;

/** Calls that end further apart are those of a slow consumer: who steps back behind its crowd comes as far apart, not over and over. */
const SLOW_GAP_MS = 10;

/** Behind calls that take long: this far, twice as far each time somebody steps back, until as far as a call may take. */
const SLOW_PACE_MS = 2_000;
const DEAD_PACE_MS = 30_000;

/** Beyond this many lanes those that rest are forgotten. */
const MOST_LANES = 20_000;

interface Waiting {
  readonly sinceMs: number;
  resolve(turn: Turn): void;
}

interface Lane {
  atOnce: number;
  underWay: number;
  /** How far apart those come that step back; more than a crowd's pace when somebody has waited in vain or was not answered. */
  paceMs: number;
  endedAtMs: number;
  /** The same by the time that counts for those who wait. */
  movedAtMs: number;
  /** How much time passes between the ends of calls while others wait. */
  gapMs: number;
  readonly waiting: Set<Waiting>;
  /** When the next one that steps back gets its turn; each gets one of its own, as far apart as calls end. */
  horizonMs: number;
}

const newLane = (): Lane => ({
  atOnce: FIRST_AT_ONCE,
  underWay: 0,
  paceMs: CROWD_PACE_MS,
  endedAtMs: Number.NEGATIVE_INFINITY,
  movedAtMs: 0,
  gapMs: 0,
  waiting: new Set(),
  horizonMs: 0,
});

const isResting = ({ underWay, waiting, paceMs }: Lane): boolean =>
  underWay === 0 && waiting.size === 0 && paceMs === CROWD_PACE_MS;

/** How many calls a lane has at once after one has ended: twice as many, half as many, one. */
const atOnceAfter: Readonly<Record<CallEnd, (atOnce: number) => number>> = {
  answered: (atOnce) => Math.min(atOnce * 2, MOST_AT_ONCE),
  refused: (atOnce) => Math.max(Math.floor(atOnce / 2), 1),
  'timed-out': () => 1,
  'not made': (atOnce) => atOnce,
};

/** Gives the lane of a name; those that rest may be forgotten. */
const namedLanes = () => {
  const lanes = new Map<string, Lane>();
  return (name: string): Lane => {
    const known = lanes.get(name);
    if (known !== undefined) return known;
    if (lanes.size >= MOST_LANES) for (const [key, lane] of lanes) if (isResting(lane)) lanes.delete(key);
    const lane = newLane();
    lanes.set(name, lane);
    return lane;
  };
};

/** Writes down that a call has ended, and what that tells of its consumer. */
const note = (lane: Lane, how: CallEnd, now: number): void => {
  const longestMs = Math.max(lane.gapMs * MOST_TIMES_LONGER, SHORTEST_LONG_GAP_MS);
  const gapMs = Math.min(now - lane.endedAtMs, longestMs);
  if (lane.waiting.size > 0) lane.gapMs += (gapMs - lane.gapMs) * LAST_GAPS_SHARE;
  lane.underWay -= 1;
  lane.endedAtMs = now;
  lane.atOnce = atOnceAfter[how](lane.atOnce);
  // Who steps back behind one that is alive again, is fast, or has nothing to do, is not behind those that stepped back before.
  const isSlowCrowd = lane.waiting.size > 0 && lane.paceMs === CROWD_PACE_MS && lane.gapMs > SLOW_GAP_MS;
  if (how === 'answered' && !isSlowCrowd) lane.horizonMs = 0;
  if (how !== 'not made') lane.paceMs = how === 'timed-out' ? DEAD_PACE_MS : CROWD_PACE_MS;
};

/** Waits that are measured: how long by now, and how to begin and end the measuring. */
interface Patience {
  nowMs(): number;
  start(): void;
  stop(): void;
}

/**
 * Gives a time that goes on only while the process does its work, and has `look` called now and then: where it stood still, what
 * consumers have answered meanwhile was not read either.
 */
const patienceBy = (nowMs: () => number, look: () => void): Patience => {
  let [patienceMs, lookedAtMs] = [0, 0];
  let interval: NodeJS.Timeout | undefined;
  const tick = (): void => {
    const now = nowMs();
    patienceMs += Math.min(now - lookedAtMs, 2 * LOOK_EVERY_MS);
    lookedAtMs = now;
    look();
  };
  return {
    nowMs: () => patienceMs,
    start: () => {
      if (interval !== undefined) return;
      lookedAtMs = nowMs();
      interval = setInterval(tick, LOOK_EVERY_MS);
    },
    stop: () => {
      clearInterval(interval);
      interval = undefined;
    },
  };
};

/** Gives when somebody steps back to, behind all who did before; each time farther where the consumer is slow or dead. */
const steppingBack = (lane: Lane, now: number): Turn => {
  const paceMs = lane.gapMs > SLOW_GAP_MS ? Math.max(lane.paceMs, lane.gapMs) : lane.paceMs;
  const longestMs = lane.paceMs > CROWD_PACE_MS ? LONGEST_STEP_MS : LONGEST_STEP_IN_CROWD_MS;
  lane.horizonMs = Math.min(Math.max(lane.horizonMs, now) + paceMs, now + longestMs);
  if (lane.paceMs > CROWD_PACE_MS) lane.paceMs = Math.min(lane.paceMs * 2, DEAD_PACE_MS);
  return { laterMs: Math.max(lane.horizonMs - now, SHORTEST_STEP_MS) };
};

/** Gives the lanes of one process; `nowMs` is a time that only grows, and so many may wait in all of them together. */
export const createLanes = (nowMs: () => number, mostWaiting = MOST_WAITING_IN_ALL): Lanes => {
  const laneOf = namedLanes();
  const crowded = new Set<Lane>();
  let waitingInAll = 0;

  const started = (lane: Lane): Turn => {
    lane.underWay += 1;
    return {
      end: (how) => {
        note(lane, how, nowMs());
        lane.movedAtMs = patience.nowMs();
        next(lane);
      },
    };
  };

  const leave = (lane: Lane, each: Waiting): void => {
    lane.waiting.delete(each);
    waitingInAll -= 1;
    if (lane.waiting.size === 0) crowded.delete(lane);
    if (waitingInAll === 0) patience.stop();
  };

  const next = (lane: Lane): void => {
    for (const each of lane.waiting) {
      if (lane.underWay >= lane.atOnce) return;
      leave(lane, each);
      each.resolve(started(lane));
    }
  };

  /** As long as calls end, the turn comes; when none has for so long, those before hang, and whoever waits steps back. */
  const sendAway = (lane: Lane): void => {
    for (const each of lane.waiting) {
      const [now, quietSinceMs] = [patience.nowMs(), Math.max(each.sinceMs, lane.movedAtMs)];
      const hangs = now - quietSinceMs >= LONGEST_WAIT_MS;
      if (!hangs && now - each.sinceMs < LONGEST_IN_ALL_MS) return; // Those behind came later.
      leave(lane, each);
      if (hangs) lane.paceMs = Math.max(lane.paceMs, SLOW_PACE_MS);
      each.resolve(steppingBack(lane, nowMs()));
    }
  };

  const patience = patienceBy(nowMs, () => crowded.forEach(sendAway));

  const waitingIn = (lane: Lane): Promise<Turn> =>
    new Promise((resolve) => {
      lane.waiting.add({ sinceMs: patience.nowMs(), resolve });
      crowded.add(lane);
      waitingInAll += 1;
      patience.start();
    });

  const hasRoom = ({ waiting }: Lane): boolean =>
    waiting.size < Math.max(ALWAYS_WAITING, Math.min(MOST_WAITING, (mostWaiting - waitingInAll) / 2));

  return {
    enter: async (name) => {
      const lane = laneOf(name);
      if (lane.underWay < lane.atOnce) return started(lane);
      if (lane.paceMs > CROWD_PACE_MS || !hasRoom(lane)) return steppingBack(lane, nowMs());
      return await waitingIn(lane);
    },
  };
};
