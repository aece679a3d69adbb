import type { JournalFormatName } from '../../catalogue/books/journal-formats.ts';
import { timeIn } from '../frame/time.ts';

/** A journal of a closed month for servers of the merchant, or why it could not be made. */
export type ShownJournal = { readonly format: JournalFormatName } & (
  | { readonly id: string; readonly currency?: string; readonly refusals?: undefined }
  | { readonly id?: undefined; readonly refusals: readonly string[] }
);

/** A close of a month, or a wish for it. */
export interface ShownPeriod {
  readonly id: string;
  readonly month: string;
  readonly state: 'REQUESTED' | 'CLOSING' | 'CLOSED' | 'REOPENED';
  readonly generation: number;
  readonly requestedAt: string;
  readonly requestedBy: string;
  /** The id of that person; absent for a token or a command. */
  readonly requestedById?: string;
  readonly confirmedBy?: string;
  readonly reason?: string;
  readonly lines?: number;
  readonly digest?: string;
  readonly closedAt?: string;
  readonly reopenedAt?: string;
  readonly reopenedBy?: string;
  readonly reopenedById?: string;
  readonly reopenConfirmedBy?: string;
  readonly reopenReason?: string;
  readonly journals: readonly ShownJournal[];
}

/** The closes of a channel. */
export interface ChannelPeriods {
  readonly entityId: string;
  readonly timeZone: string;
  readonly nextMonth?: string;
  readonly periods: readonly ShownPeriod[];
}

/** The closes of some channels. */
export interface PeriodsReply {
  readonly channels: readonly ChannelPeriods[];
}

/** How a month of a channel stands. */
export interface Stand {
  readonly state: 'running' | 'next' | 'later' | 'before' | 'nothing' | 'asked' | 'closing' | 'closed' | 'opening';
  /** The close that holds, or the wish for it. */
  readonly period?: ShownPeriod;
  /** Who wished for something that another person must confirm, and when. */
  readonly wish?: Wish;
  /** A wish that nobody has confirmed in time. */
  readonly lapsed?: Wish;
  /** The closes that were opened again, the last one first. */
  readonly earlier: readonly ShownPeriod[];
}

/** A wish to close a month, or to open it again. */
interface Wish {
  readonly of: 'close' | 'opening';
  readonly by: string;
  readonly byId: string | undefined;
  readonly at: string;
}

/** Returns whether a wish is that of a person: only another one may confirm it. Two people may have one name. */
export const isWishOf = ({ byId }: Pick<Wish, 'byId'>, personId: string | undefined): boolean =>
  byId !== undefined && byId === personId;

/** As long as the gateway lets a wish be confirmed. */
const CONFIRM_WITHIN_MS = 24 * 60 * 60_000;

const wishFor = (period: ShownPeriod | undefined): Wish | undefined => {
  if (period?.state === 'REQUESTED') {
    return { of: 'close', by: period.requestedBy, byId: period.requestedById, at: period.requestedAt };
  }
  const { state, reopenedAt, reopenedBy = '', reopenedById } = period ?? {};
  return state === 'CLOSED' && reopenedAt !== undefined
    ? { of: 'opening', by: reopenedBy, byId: reopenedById, at: reopenedAt }
    : undefined;
};

const isInForce = ({ at }: Wish, nowMs: number): boolean => (timeIn(at)?.getTime() ?? 0) + CONFIRM_WITHIN_MS > nowMs;

/** Returns the month in which a time is, in a time zone. */
const monthAt = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .format(ms)
    .slice(0, 'yyyy-MM'.length);

const openState = ({ timeZone, nextMonth }: ChannelPeriods, month: string, nowMs: number): Stand['state'] => {
  if (nextMonth === undefined) return 'nothing';
  if (month < nextMonth) return 'before';
  if (month >= monthAt(nowMs, timeZone)) return 'running';
  return month === nextMonth ? 'next' : 'later';
};

/** Returns how a month of a channel stands at a time. */
export const standOf = (channel: ChannelPeriods, month: string, nowMs: number): Stand => {
  const ofMonth = channel.periods
    .filter((each) => each.month === month)
    .toSorted((one, other) => other.generation - one.generation);
  const [last] = ofMonth;
  const wish = wishFor(last);
  const isWished = wish !== undefined && isInForce(wish, nowMs);
  const base = {
    earlier: ofMonth.filter(({ state }) => state === 'REOPENED'),
    ...(wish === undefined ? {} : isWished ? { wish } : { lapsed: wish }),
  };
  if (last?.state === 'CLOSED') return { ...base, period: last, state: isWished ? 'opening' : 'closed' };
  if (last?.state === 'CLOSING') return { ...base, period: last, state: 'closing' };
  if (last?.state === 'REQUESTED' && isWished) return { ...base, period: last, state: 'asked' };
  return { ...base, state: openState(channel, month, nowMs) };
};

/** Returns the months after one that are closed in any of these channels, and open with it. */
export const laterClosed = (channels: readonly ChannelPeriods[], month: string): readonly string[] => {
  const later = channels.flatMap(({ periods }) =>
    periods.filter((each) => each.month > month && each.state === 'CLOSED').map((each) => each.month),
  );
  return [...new Set(later)].toSorted();
};
