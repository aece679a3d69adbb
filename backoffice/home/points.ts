import type { FiguresReply, SlotFigures } from '../../catalogue/backoffice/replies/figures.ts';
import { timeIn } from '../frame/time.ts';
import { tag } from '../parts/values.tsx';
import { slotText } from './numbers.ts';

/** A point of a chart: an hour, a day or seven days, and those as long before. */
export interface Point {
  readonly now: SlotFigures;
  readonly before: SlotFigures | undefined;
  /** The beginning of its last hour or day. */
  readonly last: string;
}

/** What a point of a chart is. */
export type Step = FiguresReply['slot'] | 'week';

/** More days than these are a thicket: a point is seven of them then. */
const MOST_DAYS = 100;
const WEEK = 7;

/** Returns each hour or day with the one as long before. */
export const slotsOf = ({ slots, slotsBefore }: Pick<FiguresReply, 'slots' | 'slotsBefore'>): readonly Point[] =>
  slots.map((now, place) => ({ now, before: slotsBefore[place], last: now.start }));

const added = (slots: readonly SlotFigures[]): SlotFigures | undefined => {
  const [first, ...others] = slots;
  if (first === undefined) return undefined;
  return others.reduce((sum, { attempts, approved, declined, volume }) => {
    const currencies = new Set([...Object.keys(sum.volume), ...Object.keys(volume)]);
    const amounts = [...currencies].map((currency) => {
      const amount = Number(sum.volume[currency] ?? 0) + Number(volume[currency] ?? 0);
      return [currency, amount.toFixed(2)] as const;
    });
    return {
      start: sum.start,
      attempts: sum.attempts + attempts,
      approved: sum.approved + approved,
      declined: sum.declined + declined,
      volume: Object.fromEntries(amounts),
    };
  }, first);
};

/** Returns the points of a chart. Seven days are counted from the last day; what is left at the beginning is no point. */
export const pointsOf = (
  figures: Pick<FiguresReply, 'slots' | 'slotsBefore' | 'slot'>,
): { readonly step: Step; readonly points: readonly Point[] } => {
  const all = slotsOf(figures);
  if (figures.slot === 'hour' || all.length <= MOST_DAYS) return { step: figures.slot, points: all };
  const points: Point[] = [];
  for (let end = all.length; end >= WEEK; end -= WEEK) {
    const days = all.slice(end - WEEK, end);
    const now = added(days.map((each) => each.now));
    const before = added(days.flatMap((each) => each.before ?? []));
    if (now !== undefined) points.unshift({ now, before, last: days.at(-1)?.now.start ?? now.start });
  }
  return { step: 'week', points };
};

/** Returns when a point was: an hour, a day, or the first and the last of seven days. */
export const pointText = ({ now, last }: Point, step: Step): string => {
  const [from, to] = [timeIn(now.start), timeIn(last)];
  if (step !== 'week') return slotText(now.start, step);
  if (from === undefined || to === undefined) return now.start;
  return new Intl.DateTimeFormat(tag(), { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(from, to);
};
