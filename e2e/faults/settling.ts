import { setTimeout as wait } from 'node:timers/promises';
import type { Violation } from './checker.ts';
import { isPending } from './facts.ts';
import type { Stage } from './stage.ts';

/** A day of a campaign of two hours has thousands of authorizations that expire, and took up to 641 seconds. */
const CLOCK_LIMIT_MS = 900_000;
const LIMIT_MS = 240_000;
const PAUSE_MS = 2_000;
/** As many requests are sent again at once; most of the time is spent on cards whose answers come late. */
const AT_ONCE = 16;
const DAY_S = 86_400;
/** Authorizations and payments that wait for a shopper end within this time, and so do repeated notifications. */
const DAYS_AHEAD = 8;

/** After this many requests, a day has so many payments of schedules that the clock moves one day at a time. */
const MANY_REQUESTS = 2_000;

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

/**
 * Sends unanswered requests again, waits until every payment has an outcome, and moves the test clock. Returns a
 * violation for each step that did not end within its limit.
 */
export async function settle(
  stage: Stage,
  { signal, say }: { readonly signal: AbortSignal; readonly say: (line: string) => void },
): Promise<readonly Violation[]> {
  const { gateway, merchants, noted, acquirer } = stage;
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
  const move = (what: string, seconds: number) =>
    attempt('the clock moves', what, CLOCK_LIMIT_MS, async () => (await merchants[0]?.advance(seconds)) === true);

  await attempt('the gateway recovers', 'the gateway is ready', LIMIT_MS, async () => {
    return (await fetch(new URL('readyz', gateway.url), { signal })).ok;
  });
  await attempt('every request is answered in the end', 'all requests are answered', LIMIT_MS, () => answered(stage));
  await acquirer.settled();
  const days = noted.length > MANY_REQUESTS ? 1 : DAYS_AHEAD / 2;
  for (let day = days; day <= DAYS_AHEAD; day += days) await move(`day ${day}`, days * DAY_S);
  await attempt('every pending payment ends', 'no payment is pending', LIMIT_MS, async () => {
    const pages = await Promise.all(merchants.map((merchant) => merchant.payments()));
    return pages.flat().every(({ result }) => !isPending(result.code));
  });
  await move('last notifications', DAY_S);
  return late;
}
