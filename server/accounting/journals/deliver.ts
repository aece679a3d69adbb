import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  encodingOf,
  type JournalFormatName,
  journalFormatNames,
  journalFormats,
} from '../../../catalogue/books/journal-formats.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import type { FinishedFile } from '../../payments/ports/finished-files.ts';
import type { Clock } from '../../platform/base/clock.ts';
import { firstIdAt } from '../../platform/base/identifiers.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet, Database } from '../../platform/database/database.ts';
import type { TimerHandler } from '../../platform/timers/timer.ts';
import { storeParts } from '../../settlement/processor-files/model/file-parts.ts';
import { nextLookMs } from '../../settlement/reconciliation/daily.ts';
import { type JournalFile, type JournalFileRecords, journalFilesInstead } from '../journal-files.ts';
import { type Days, daysOfMonth } from '../months.ts';
import { expectPeriod, type Period, type PeriodRecords } from '../periods.ts';
import { postedLines } from '../posted-lines.ts';
import { type JournalDependencies, writeJournal } from './make-journal.ts';

/** What the delivery of journals needs. */
export interface JournalDeliveryDependencies extends JournalDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly periods: PeriodRecords;
  readonly files: JournalFileRecords;
  /** Returns the deliveries of a new file to the merchant's servers, to be committed together with it. */
  transfersOf(file: FinishedFile): Promise<ChangeSet>;
}

/** The settings that a journal depends on. */
const settingsThatShow = ['books.chart', 'books.datevConsultant', 'books.datevClient'] as const;

const DIGITS_OF_ID = 18;

/**
 * Returns the id of a file: the same for whoever makes it, so that parts which a killed process left are found; another
 * one with other settings, whose parts differ.
 */
const idOf = (period: Period, format: JournalFormatName, currency: string, { settings }: Channel): string => {
  const shown = settingsThatShow.map((name) => {
    const value = settings[name];
    return value instanceof Map ? [...value] : value;
  });
  const digest = createHash('sha256')
    .update(JSON.stringify([period.id, format, currency, shown]))
    .digest('hex');
  return firstIdAt(period.closedAtMs ?? period.requestedAtMs).slice(0, -DIGITS_OF_ID) + digest.slice(0, DIGITS_OF_ID);
};

/** A later close of a month has journals of its own, which do not replace those on the merchant's server. */
const nameFor = ({ generation }: Period, name: string): string =>
  generation === 1 ? name : name.replace(/(\.\w+)$/, `-${generation}$1`);

/** Returns the currencies for each of which a format has a file of its own; `all` for one with all. */
const currenciesOf = async (
  { ledger, zoneOf }: JournalDeliveryDependencies,
  { channelId }: Period,
  format: JournalFormatName,
  days: Days,
): Promise<readonly (string | undefined)[]> => {
  const found = new Set<string>();
  for await (const { currency } of postedLines(ledger, channelId, await zoneOf(channelId), days)) found.add(currency);
  const isForAll = found.size === 1 || journalFormats[format].currencies === 'several';
  return found.size > 0 && isForAll ? [undefined] : [...found].toSorted();
};

/** Makes a journal of a closed month, and stores its content. @throws Rejection naming what the settings lack */
const storeJournal = async (
  dependencies: JournalDeliveryDependencies,
  period: Period,
  channel: Channel,
  of: { readonly format: JournalFormatName; readonly currency: string | undefined; readonly days: Days },
): Promise<JournalFile> => {
  const { format, currency, days } = of;
  const { channelId, id: periodId } = period;
  // The settings may change meanwhile: all parts are made with those of the id.
  const fixed = { ...dependencies, channelOf: () => Promise.resolve(channel) };
  const { name, text } = await writeJournal(fixed, [channelId], { entityId: channelId, format, days, currency });
  const id = idOf(period, format, currency ?? '', channel);
  return {
    channelId,
    periodId,
    format,
    currency: currency ?? '',
    version: 1,
    id,
    name: nameFor(period, name),
    ...(await storeParts(dependencies.database, { channelId, id }, text, encodingOf(format))),
    refusals: [],
    createdAtMs: dependencies.clock.now(),
  };
};

const refusalsOf = ({ details: { reason, parameterErrors = [] } }: Rejection): readonly string[] =>
  reason === undefined ? parameterErrors.map(({ message }) => message) : [reason];

/**
 * Creates the handler of the timer that makes the journals of a closed month in one format and sends them to the
 * merchant's servers. What the settings lack is kept for the page of the month, and tried again.
 */
export const deliverJournals =
  (dependencies: JournalDeliveryDependencies): TimerHandler =>
  async ({ subject }) => {
    const { channelOf, zoneOf, clock, periods, files, transfersOf } = dependencies;
    const [channelId = '', periodId = '', wanted = ''] = subject.split('/');
    const format = journalFormatNames.find((name) => name === wanted);
    const period = await periods.byId(channelId, periodId);
    const channel = await channelOf(channelId);
    if (format === undefined || period?.state !== 'CLOSED' || !channel.settings['books.deliver'].has(format)) return {};
    const before = (await files.ofPeriod(channelId, periodId)).find((each) => each.format === format);
    if (before?.refusals.length === 0) return {};
    const days = daysOfMonth(period.period, await zoneOf(channelId));
    const stored = async (made: readonly JournalFile[]): Promise<ChangeSet> =>
      together(
        { ...journalFilesInstead(before, made), expectations: [expectPeriod(period)] },
        ...(await Promise.all(made.filter(({ refusals }) => refusals.length === 0).map(transfersOf))),
      );
    try {
      const made: JournalFile[] = [];
      for (const currency of await currenciesOf(dependencies, period, format, days)) {
        made.push(await storeJournal(dependencies, period, channel, { format, currency, days }));
      }
      return { changes: await stored(made) };
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      const refusals = refusalsOf(error);
      const againAtMs = nextLookMs(clock.now());
      if (before !== undefined && isDeepStrictEqual(refusals, before.refusals)) return { againAtMs };
      const refused: JournalFile = {
        channelId,
        periodId,
        format,
        currency: '',
        version: 1,
        id: idOf(period, format, 'refused', channel),
        name: '',
        bytes: 0,
        digest: '',
        parts: 0,
        refusals,
        createdAtMs: clock.now(),
      };
      return { changes: await stored([refused]), againAtMs };
    }
  };
