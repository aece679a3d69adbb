import type { Channel } from '../../payments/ports/channel.ts';
import { stopwatchMs, timeOrderedId } from '../../platform/base/clock.ts';
import { givingWay } from '../../platform/base/give-way.ts';
import { together } from '../../platform/database/change-set.ts';
import { deciding } from '../../platform/database/deciding.ts';
import type { TimerHandler } from '../../platform/timers/timer.ts';
import { dropArriving } from './arrival.ts';
import type { SettlementDependencies } from './dependencies.ts';
import type { PartReader, ReadPart } from './formats/format.ts';
import { formats } from './formats/formats.ts';
import { isFault } from './formats/values.ts';
import { matchLines } from './match.ts';
import { insertFault, type SettlementFile, updateFile } from './model/files.ts';
import type { Fault, SettlementLine } from './model/record.ts';
import { payoutsOf } from './payouts.ts';
import { type Context, isChargeback, isOfBank, plainRecordOf, type Taken, taking } from './record-of-line.ts';
import { takeChargeback } from './take-chargeback.ts';
import { isNew } from './told-before.ts';

/** Takes lines that change nothing but the payments that they settle. */
const takePlain = async (
  dependencies: SettlementDependencies,
  all: readonly SettlementLine[],
  context: Context,
): Promise<Taken> => {
  const found = await matchLines(dependencies, context.file.channelId, all);
  const areNew = await Promise.all(
    all.map(async (line, place) => {
      const match = found[place];
      return match === undefined || (await isNew(dependencies, line, match, context));
    }),
  );
  const lines = all.filter((_, place) => areNew[place]);
  const matches = found.filter((_, place) => areNew[place]);
  // Ids of one millisecond are random; in their order, the records have the order of the lines.
  const ids = lines.map(() => timeOrderedId(dependencies.clock)).toSorted();
  const changes = lines.map((line, place) => {
    const [match, id] = [matches[place], ids[place]];
    if (match === undefined || id === undefined) throw new Error('every line has a match');
    return taking({ ...plainRecordOf(dependencies, line, match, context), id }, match.payment);
  });
  return { lines, changes: together(...changes) };
};

/** Requests of merchants wait while these are matched, some milliseconds. */
const MOST_AT_ONCE = 200;

/** Returns the lines that are taken in one commit: one chargeback, or several lines before the next. */
const nextRun = (lines: readonly (SettlementLine | Fault)[], place: number): readonly (SettlementLine | Fault)[] => {
  const rest = lines.slice(place, place + MOST_AT_ONCE);
  const end = rest.findIndex((line) => !isFault(line) && isChargeback(line));
  if (end === 0) return rest.slice(0, 1);
  return end < 0 ? rest : rest.slice(0, end);
};

/** Reads the lines of one part of a file. */
type LinesOfPart = (file: SettlementFile, channel: Channel) => Promise<ReadPart | undefined>;

/**
 * Returns the lines of a file's current part; undefined behind the last. The part is remembered while its lines are
 * taken.
 */
const rememberedLines = ({ files }: SettlementDependencies): LinesOfPart => {
  let reader: PartReader | undefined;
  let remembered: { readonly number: number; readonly read: ReadPart } | undefined;

  const readerFor = async (file: SettlementFile, { settings }: Channel): Promise<PartReader> => {
    const head = await files.part(file, 0);
    const opened = formats[file.format].open(head?.content ?? '', settings);
    if (typeof opened === 'function') return opened;
    // The settings of the channel have changed since the file arrived.
    throw new Error(`the titles of the settlement file ${file.id} no longer fit: ${opened.reason}`);
  };

  return async (file, channel) => {
    if (remembered?.number === file.part) return remembered.read;
    const part = file.part < file.parts ? await files.part(file, file.part) : undefined;
    if (part === undefined) return undefined;
    reader ??= await readerFor(file, channel);
    const read = reader(part);
    remembered = { number: file.part, read };
    return read;
  };
};

/** Takes the next lines of a file, once: the records and the place in the file are one change set. */
const step = (dependencies: SettlementDependencies, channelId: string, id: string, linesOf: LinesOfPart) =>
  deciding<SettlementFile | undefined>(dependencies.database, async () => {
    const file = await dependencies.files.byId(channelId, id);
    if (file?.state !== 'READING') return { changes: {}, result: undefined };
    const channel = await dependencies.channelOf(channelId);
    const read = await linesOf(file, channel);
    if (read === undefined) {
      const ended: SettlementFile = { ...file, state: 'READ', readAtMs: dependencies.clock.now() };
      return { changes: { updates: [updateFile(ended)] }, result: undefined };
    }
    const { lines, leftOut, unusedAmounts, payouts = [] } = read;
    const run = nextRun(lines, file.place);
    const faults = run.filter(isFault);
    const good = run.filter((line) => !isFault(line)) as readonly SettlementLine[];
    const context: Context = { channel, file, merchantId: (await dependencies.ownerOf(channelId)).merchantId };
    const [first] = good;
    const taken =
      first !== undefined && isChargeback(first)
        ? await takeChargeback(dependencies, first, context)
        : await takePlain(dependencies, good, context);
    const place = file.place + run.length;
    const isPartDone = place >= lines.length;
    // What a bank tells several times counts as taken.
    const repeated = isOfBank(context) ? 0 : good.length - taken.lines.length;
    const after: SettlementFile = {
      ...file,
      part: isPartDone ? file.part + 1 : file.part,
      place: isPartDone ? 0 : place,
      taken: file.taken + good.length - repeated,
      rejected: file.rejected + faults.length,
      leftOut: file.leftOut + repeated + (isPartDone ? leftOut : 0),
      unusedAmounts: isPartDone ? [...new Set([...file.unusedAmounts, ...unusedAmounts])] : file.unusedAmounts,
    };
    const paidOut = await payoutsOf(dependencies, file, taken.lines, isPartDone ? payouts : []);
    const changes = together(taken.changes, paidOut, {
      updates: [updateFile(after)],
      inserts: faults.map((fault) => insertFault(file, fault)),
    });
    return { changes, result: after };
  });

/** A run takes lines for this long; then other timers have their turn. */
const RUN_FOR_MS = 10_000;

/** Handles the timer of a settlement file: takes its lines, run by run, or removes a file that did not arrive. */
export const takeFile =
  (dependencies: SettlementDependencies): TimerHandler =>
  async ({ subject }) => {
    const [channelId = '', id = '', task] = subject.split('/');
    if (task !== 'read') {
      await dropArriving(dependencies, channelId, id);
      return {};
    }
    const linesOf = rememberedLines(dependencies);
    const giveWay = givingWay();
    const startMs = stopwatchMs();
    while (stopwatchMs() - startMs < RUN_FOR_MS) {
      const file = await giveWay(() => step(dependencies, channelId, id, linesOf));
      if (file === undefined) return {};
    }
    return { againAtMs: dependencies.clock.now() };
  };
