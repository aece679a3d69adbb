import { timeOrderedId } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import { type ChangeSet, Conflict } from '../../platform/database/database.ts';
import { cancelTimer, timerAt } from '../../platform/timers/timer.ts';
import type { SettlementDependencies } from './dependencies.ts';
import type { Part } from './formats/cut.ts';
import { formats } from './formats/formats.ts';
import { deleteFile, deletePart, insertFile, insertPart, type SettlementFile, updateFile } from './model/files.ts';

/** The dependencies of a file's arrival. */
export type ReceiveDependencies = Pick<SettlementDependencies, 'database' | 'clock' | 'files' | 'channelOf'>;

/** A larger file is refused; five million lines of CSV fit. */
const LARGEST_FILE_BYTES = 1_073_741_824;

/** @throws Rejection if a file has more bytes than are stored. */
export const requireFits = (bytes: number): void => {
  if (bytes <= LARGEST_FILE_BYTES) return;
  throw new Rejection('200.300.404', {
    status: 413,
    reason: `a settlement file has at most ${LARGEST_FILE_BYTES} bytes`,
    headers: { Connection: 'close' },
  });
};

/** A file that does not arrive completely is removed after this time. */
const ARRIVES_WITHIN_MS = 6 * 60 * 60 * 1000;

/** The end of a file's arrival. */
export interface Arrival {
  readonly file: SettlementFile;
  /** Whether the same bytes had arrived before; then nothing was stored. */
  readonly isRepeated: boolean;
}

/** Removes a file that did not arrive. */
const drop = async ({ database }: ReceiveDependencies, file: SettlementFile, parts: number): Promise<void> => {
  for (let part = 0; part < parts; part += 1) await database.commit({ deletes: [deletePart(file, part)] });
  await database.commit({ deletes: [deleteFile(file)] });
};

/** Returns the subject of the timer that removes a file that does not arrive. */
const fileSubject = ({ channelId, id }: Pick<SettlementFile, 'channelId' | 'id'>): string => `${channelId}/${id}`;

/** Returns the subject of the timer that takes the lines of a file. */
const readingSubject = (file: Pick<SettlementFile, 'channelId' | 'id'>): string => `${fileSubject(file)}/read`;

/** Removes a file that did not arrive. */
export const dropArriving = async (dependencies: ReceiveDependencies, channelId: string, id: string): Promise<void> => {
  const file = await dependencies.files.byId(channelId, id);
  if (file?.state !== 'RECEIVING') return;
  let parts = 0;
  while ((await dependencies.files.part(file, parts)) !== undefined) parts += 1;
  await drop(dependencies, file, parts);
};

/** What is known of a file before its first byte. */
export type NamedFile = Pick<SettlementFile, 'name' | 'source' | 'format'>;

const newFile = (id: string, channelId: string, named: NamedFile, createdAtMs: number): SettlementFile => ({
  ...named,
  channelId,
  id,
  version: 1,
  digest: `arriving ${id}`,
  state: 'RECEIVING',
  bytes: 0,
  parts: 0,
  part: 1,
  place: 0,
  taken: 0,
  rejected: 0,
  leftOut: 0,
  unusedAmounts: [],
  createdAtMs,
  readAtMs: undefined,
});

/**
 * Begins the arrival of a settlement file: its parts are stored as they come. Once all have come, its lines are taken
 * by a timer; a file whose bytes arrived before is found, and not stored again.
 */
export const beginArrival = (dependencies: ReceiveDependencies, channelId: string, named: NamedFile) => {
  const { clock, database, files } = dependencies;
  const arriving = newFile(timeOrderedId(clock), channelId, named, clock.now());
  let parts = 0;

  const dropAll = async (): Promise<void> => {
    if (parts > 0) await drop(dependencies, arriving, parts);
  };

  return {
    /** Stores the next part. */
    store: async (part: Part): Promise<void> => {
      const first = [
        insertFile(arriving),
        timerAt('settlement.file', fileSubject(arriving), arriving.createdAtMs + ARRIVES_WITHIN_MS),
      ];
      await database.commit({ inserts: [...(parts === 0 ? first : []), insertPart(arriving, parts, part)] });
      parts += 1;
    },

    /** Ends the arrival: all parts are stored. `alongside` is committed together with that. */
    end: async (
      facts: Pick<SettlementFile, 'digest' | 'bytes' | 'unusedAmounts'>,
      alongside: ChangeSet,
    ): Promise<Arrival> => {
      const { digest } = facts;
      const earlier = await files.byDigest(channelId, digest);
      if (earlier !== undefined) {
        await dropAll();
        return { file: earlier, isRepeated: true };
      }
      const file: SettlementFile = { ...arriving, ...facts, state: 'READING', parts };
      try {
        await database.commit(
          together(alongside, {
            updates: [updateFile(file)],
            inserts: [timerAt(formats[named.format].takenBy, readingSubject(file), clock.now())],
            deletes: [cancelTimer('settlement.file', fileSubject(file))],
          }),
        );
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        // Another process stored the same file at the same moment.
        const other = await files.byDigest(channelId, digest).catch(() => undefined);
        if (other === undefined) throw error;
        await dropAll().catch(() => undefined);
        return { file: other, isRepeated: true };
      }
      return { file: { ...file, version: 2 }, isRepeated: false };
    },

    /** Removes what has been stored of a file that does not arrive. */
    drop: (): Promise<void> => dropAll().catch(() => undefined),
  };
};

/** A file that is arriving. */
export type ArrivingParts = ReturnType<typeof beginArrival>;
