import { MISSED_AFTER_MINUTES } from '../../../catalogue/payments/schedules.ts';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import { nextRun, type Plan } from './plan/plan.ts';

/** The decision about the past due times of a schedule. */
export interface Due {
  /** The due time to pay now; undefined if all past ones are skipped. */
  readonly dueAtMs: number | undefined;
  /** The number of earlier due times that this payment covers. */
  readonly missed: number;
  /** The next due time that the payment does not cover. */
  readonly nextAtMs: number | undefined;
}

const MISSED_AFTER_MS = MISSED_AFTER_MINUTES * 60_000;
const MS_PER_MINUTE = 60_000;

/** Due times are counted one by one up to this number, which takes some milliseconds; beyond it they are not counted. */
const MOST_COUNTED = 200;

/** Returns the latest due time that is not later than `nowMs`, searched backwards in spans that double. */
const latestBackwards = (plan: Plan, nowMs: number): number | undefined => {
  for (let span = MS_PER_MINUTE; span < nowMs; span *= 2) {
    let found = nextRun(plan, nowMs - span);
    if (found === undefined || found > nowMs) continue;
    for (let later = nextRun(plan, found); later !== undefined && later <= nowMs; later = nextRun(plan, found)) {
      found = later;
    }
    return found;
  }
  return undefined;
};

/** Returns the latest past due time, and the number of due times before it. */
const latestOf = (
  plan: Plan,
  firstMs: number,
  nowMs: number,
): { readonly dueAtMs: number; readonly before: number } => {
  let dueAtMs = firstMs;
  for (let before = 0; before < MOST_COUNTED; before += 1) {
    const later = nextRun(plan, dueAtMs);
    if (later === undefined || later > nowMs) return { dueAtMs, before };
    dueAtMs = later;
  }
  return { dueAtMs: latestBackwards(plan, nowMs) ?? dueAtMs, before: MOST_COUNTED };
};

/** Decides about the due times from `firstMs` to `nowMs`, by the channel's setting for missed due times. */
export const dueNow = (
  plan: Plan,
  firstMs: number,
  nowMs: number,
  missedRuns: ChannelSettings['schedule.missedRuns'],
): Due => {
  if (missedRuns === 'charged') return { dueAtMs: firstMs, missed: 0, nextAtMs: nextRun(plan, firstMs) };
  const { dueAtMs, before } = latestOf(plan, firstMs, nowMs);
  const nextAtMs = nextRun(plan, dueAtMs);
  if (missedRuns === 'merged') return { dueAtMs, missed: before, nextAtMs };
  const isMissed = nowMs - dueAtMs > MISSED_AFTER_MS;
  return { dueAtMs: isMissed ? undefined : dueAtMs, missed: 0, nextAtMs };
};
