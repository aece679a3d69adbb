import { BEHIND_ALL, firstIdAt } from '../../platform/base/identifiers.ts';
import { dayAfter, dayIn, startOfDay } from '../../platform/base/zones.ts';
import type { TimerHandler } from '../../platform/timers/timer.ts';
import type { ReconciliationDependencies } from './dependencies.ts';
import { writeDay } from './write.ts';

/** Writes the files of all days that have ended since the last file of a channel. */
const writeEnded = async (dependencies: ReconciliationDependencies, channelId: string): Promise<void> => {
  const { clock, deliverables, settled } = dependencies;
  const zone = (await dependencies.channelOf(channelId)).settings['settlement.timeZone'];
  const today = dayIn(clock.now(), zone);
  const [last] = await deliverables.newest(channelId, 1);
  let after = last === undefined ? '' : firstIdAt(startOfDay(dayAfter(last.day), zone));
  for (;;) {
    const [next] = await settled.takenBetween(channelId, after, BEHIND_ALL, 1);
    const day = next === undefined ? today : dayIn(next.createdAtMs, zone);
    if (day >= today) return;
    await writeDay(dependencies, channelId, day);
    after = firstIdAt(startOfDay(dayAfter(day), zone));
  }
};

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** A settlement file that should have come. */
export interface LateSettlement {
  /** The day of the first captured payment that waits for it, in the channel's zone for settlement. */
  readonly waitingSince: string;
  readonly lateAfterDays: number;
}

/** Returns since when captured payments of a channel have waited too long for a settlement file; undefined if none. */
export const lateSettlement = async (
  dependencies: Pick<ReconciliationDependencies, 'clock' | 'ledger' | 'channelOf'> & {
    readonly files: Pick<ReconciliationDependencies['files'], 'newest'>;
  },
  channelId: string,
): Promise<LateSettlement | undefined> => {
  const { clock, files, ledger } = dependencies;
  const { settings } = await dependencies.channelOf(channelId);
  const days = settings['settlement.lateAfterDays'];
  if (days === 0) return undefined;
  const [last] = await files.newest(channelId, 1);
  const waitingSinceMs = last?.createdAtMs ?? 0;
  const [waiting] = await ledger.between(channelId, waitingSinceMs, clock.now() - days * DAY_MS, 1);
  if (waiting === undefined) return undefined;
  return { waitingSince: dayIn(waiting.atMs, settings['settlement.timeZone']), lateAfterDays: days };
};

/** Says that captured payments of a channel have waited too long for a settlement file. */
const announceLate = async (dependencies: ReconciliationDependencies, channelId: string): Promise<void> => {
  const late = await lateSettlement(dependencies, channelId);
  if (late === undefined) return;
  const fields = { entityId: channelId, ...late };
  await dependencies.database.commit(
    await dependencies.announceReconciliation({ action: 'LATE', channelId, subjectId: channelId, fields }),
  );
};

/** Days end at different times around the world; each is over a quarter of an hour before one of these. */
const EVERY_MS = 6 * HOUR_MS;
const PAST_MS = HOUR_MS / 4;

/** Returns the next time at which ended days are looked for. */
export const nextLookMs = (nowMs: number): number => Math.floor((nowMs - PAST_MS) / EVERY_MS + 1) * EVERY_MS + PAST_MS;

/** Creates the handler of the timer that writes reconciliation files, and announces late settlement once a day. */
export const writeDaily =
  (dependencies: ReconciliationDependencies): TimerHandler =>
  async () => {
    const nowMs = dependencies.clock.now();
    const isFirstOfDay = Math.floor(nowMs / EVERY_MS) % (DAY_MS / EVERY_MS) === 0;
    for (const channelId of await dependencies.channels()) {
      try {
        await writeEnded(dependencies, channelId);
        if (isFirstOfDay) await announceLate(dependencies, channelId);
      } catch (error) {
        // The failure of one channel must not delay the others; the next run of the timer tries it again.
        dependencies.log.error(
          { err: error, entity: channelId },
          'the reconciliation file of a channel could not be written',
        );
      }
    }
    return { againAtMs: nextLookMs(nowMs) };
  };
