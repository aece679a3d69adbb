import { setTimeout as wait } from 'node:timers/promises';
import type { Violation } from './checker.ts';
import { isPending } from './facts.ts';
import type { Stage } from './stage.ts';

/** A day of a long campaign has many payments of schedules. */
const CLOCK_LIMIT_MS = 300_000;
const LIMIT_MS = 240_000;
const PAUSE_MS = 2_000;
/** As many requests are sent again at once. */
const AT_ONCE = 4;
const DAY_S = 86_400;
/** Authorizations and payments that wait for a shopper end within this time, and so do repeated notifications. */
const DAYS_AHEAD = 8;

/** The days that the acquirer has settled by then: it settles one day in the next, and a payment may end after midnight. */
export const SETTLED_DAYS = DAYS_AHEAD - 1;

/** What must happen after the faults, each within a time limit. */
export const settlingRules = [
  'the gateway recovers',
  'every request is answered in the end',
  'every pending payment ends',
  'the clock moves',
] as const;

type SettlingRule = (typeof settlingRules)[number];

/** Tries until it succeeds. @throws Error with the reason when the time is over. */
async function eventually(what: string, limitMs: number, signal: AbortSignal, isDone: () => Promise<boolean>) {
  const end = performance.now() + limitMs;
  while (!(await isDone().catch(() => false))) {
    signal.throwIfAborted();
    if (performance.now() > end) throw new Error(`${what} within ${limitMs / 1000} seconds`);
    await wait(PAUSE_MS, undefined, { signal });
  }
}

/** Sends unanswered requests again; returns whether all have an answer now. */
async function answered({ merchants, noted }: Stage): Promise<boolean> {
  const open = noted.filter(({ answer }) => answer === undefined);
  const repeatNext = async (): Promise<void> => {
    for (let request = open.pop(); request !== undefined; request = open.pop()) {
      const { entityId } = request;
      await merchants.find((merchant) => merchant.entityId === entityId)?.repeat(request);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, repeatNext));
  return noted.every(({ answer }) => answer !== undefined);
}

/** Sends open requests again, waits for outcomes and moves the clock. Returns what did not end in time. */
export async function settle(
  stage: Stage,
  { signal, say }: { readonly signal: AbortSignal; readonly say: (line: string) => void },
): Promise<readonly Violation[]> {
  const { gateway, merchants, acquirer } = stage;
  const late: Violation[] = [];
  const attempt = async (rule: SettlingRule, what: string, limitMs: number, isDone: () => Promise<boolean>) => {
    say(`settling: ${what}`);
    await eventually(what, limitMs, signal, isDone).catch((error: unknown) => {
      signal.throwIfAborted();
      const expected = error instanceof Error ? error.message : String(error);
      say(`not settled: ${expected}`);
      late.push({ rule, ids: [], expected });
    });
  };
  const advanced = async () => (await merchants[0]?.advance(DAY_S)) === true;

  await attempt('the gateway recovers', 'the gateway is ready', LIMIT_MS, async () => {
    return (await fetch(new URL('readyz', gateway.url), { signal })).ok;
  });
  await attempt('every request is answered in the end', 'all requests are answered', LIMIT_MS, () => answered(stage));
  await acquirer.settled();
  for (let day = 1; day <= DAYS_AHEAD; day += 1) {
    await attempt('the clock moves', `day ${day}`, CLOCK_LIMIT_MS, advanced);
  }
  await attempt('every pending payment ends', 'no payment is pending', LIMIT_MS, async () => {
    const pages = await Promise.all(merchants.map((merchant) => merchant.payments()));
    return pages.flat().every(({ result }) => !isPending(result.code));
  });
  await attempt('the clock moves', 'last notifications', CLOCK_LIMIT_MS, advanced);
  return late;
}
