import { timeOrderedId } from '../../platform/base/clock.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import type { TimerKind } from '../../platform/timers/kinds.ts';
import { timerAt } from '../../platform/timers/timer.ts';
import type { OwnBank } from './dependencies.ts';
import { closingOf, nextFileDay, type OrderKind } from './model/days.ts';
import type { SepaFile } from './model/file.ts';
import { insertFile, reliesOnOpen } from './model/records.ts';

/**
 * The timers that make files. Earlier versions write direct debits for any kind that they do not know, so they must not
 * run that of a kind that came later.
 */
const fileTimers = {
  collection: 'sepa.file',
  transfer: 'sepa.file',
  instant: 'sepa.instantFile',
} as const satisfies Readonly<Record<OrderKind, TimerKind>>;

/** Returns the changes that make a file of a day take another order; undefined if it takes none any more. */
const changesOfFile = async (
  { records, clock, settings }: Pick<OwnBank, 'records' | 'clock' | 'settings'>,
  channelId: string,
  kind: OrderKind,
  day: string,
): Promise<ChangeSet | undefined> => {
  const file = await records.file({ channelId, kind, day });
  if (file !== undefined) return file.state === 'open' ? { updates: [reliesOnOpen(file)] } : undefined;
  const closesAtMs = closingOf(kind, day, settings);
  const opened: SepaFile = {
    channelId,
    kind,
    day,
    version: 1,
    id: timeOrderedId(clock),
    state: 'open',
    closesAtMs,
    orders: 0,
    amount: 0n,
    bytes: 0,
    digest: '',
    parts: 0,
  };
  return { inserts: [insertFile(opened), timerAt(fileTimers[kind], `${channelId}/${kind}/${day}`, closesAtMs)] };
};

/**
 * Returns the first day, from `first` on, whose file takes orders, and the changes that rely on that. The file of a
 * day may be made before its time: the channel had another cut-off, or a process another clock.
 */
export const firstOpenFile = async (
  bank: Pick<OwnBank, 'records' | 'clock' | 'settings'>,
  channelId: string,
  kind: OrderKind,
  first: string,
): Promise<{ readonly day: string; readonly changes: ChangeSet }> => {
  for (let day = first; ; day = nextFileDay(kind, day)) {
    const changes = await changesOfFile(bank, channelId, kind, day);
    if (changes !== undefined) return { day, changes };
  }
};
