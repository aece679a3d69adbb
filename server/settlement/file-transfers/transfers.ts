import type { FinishedFile } from '../../payments/ports/finished-files.ts';
import { type Clock, randomHex } from '../../platform/base/clock.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet, Insert } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { timerRecords } from '../../platform/timers/records.ts';
import { timerAt, timerMoved } from '../../platform/timers/timer.ts';
import type { FileTransferDependencies } from './dependencies.ts';
import type { FileTarget } from './model/target.ts';
import type { FileTransfer, TransferKey } from './model/transfer.ts';
import { insertTransfer, updateTransfer } from './model/transfer-records.ts';

const KIND = 'file.transfer';

/** Returns the subject of a transfer's timer. */
const subjectOf = ({ channelId, fileId, targetId }: TransferKey): string => `${channelId}/${fileId}/${targetId}`;

/** Returns the transfer of a timer's subject. */
export const transferOfSubject = (subject: string): TransferKey => {
  const [channelId = '', fileId = '', targetId = ''] = subject.split('/');
  return { channelId, fileId, targetId };
};

/** The dependencies of new transfers. */
interface SendingDependencies extends Pick<FileTransferDependencies, 'targets' | 'entityById'> {
  readonly clock: Clock;
}

/** The targets of a channel: its own and those of its merchant. */
interface ChannelTargets {
  readonly merchant: string;
  readonly version: number;
  readonly targets: readonly FileTarget[];
}

const targetsFor = async ({ targets, entityById }: SendingDependencies, channel: string): Promise<ChannelTargets> => {
  const known = await entityById(channel);
  if (known === undefined) throw new Error(`there is no entity ${channel}`);
  const { merchant } = known;
  // The version is read first: a target that is added between the two reads makes the commit a conflict.
  const version = await targets.setVersion(merchant);
  const owners = version === 0 ? [] : [...new Set([merchant, channel])];
  return { merchant, version, targets: (await Promise.all(owners.map(targets.of))).flat() };
};

const isFor = ({ isForBank }: FinishedFile, { receives }: FileTarget): boolean =>
  (isForBank === true) === (receives === 'BANK');

const newTransfer = (file: FinishedFile, target: FileTarget, nowMs: number): FileTransfer => ({
  channelId: file.channelId,
  fileId: file.id,
  targetId: target.id,
  version: 1,
  targetEntity: target.entity,
  state: 'waiting',
  tries: 0,
  attempts: [],
  part: undefined,
  createdAtMs: nowMs,
});

const timerOf = (transfer: TransferKey, nowMs: number): Insert => timerAt(KIND, subjectOf(transfer), nowMs);

/**
 * Returns the changes to commit together with a finished file, so that it is sent to every active target of its channel
 * and its merchant. If a target was added, changed or removed meanwhile, the commit is a `Conflict`: call again.
 */
export const transfersOf = async (dependencies: SendingDependencies, file: FinishedFile): Promise<ChangeSet> => {
  const { merchant, version, targets } = await targetsFor(dependencies, file.channelId);
  const nowMs = dependencies.clock.now();
  const transfers = targets
    .filter((target) => target.isActive && isFor(file, target))
    .map((target) => newTransfer(file, target, nowMs));
  return {
    inserts: transfers.flatMap((each) => [insertTransfer(each), timerOf(each, nowMs)]),
    expectations: [{ table: 'file_target_sets', key: { entity: merchant }, version }],
  };
};

/** Returns the targets that a file is sent to again. @throws Rejection 400 if there is none, or none with this id. */
const chosenFrom = (targets: readonly FileTarget[], targetId: string | undefined): readonly FileTarget[] => {
  const active = targets.filter(({ id, isActive }) => isActive && (targetId === undefined || id === targetId));
  if (active.length > 0) return active;
  if (targetId === undefined) {
    throw new Rejection('200.300.404', { reason: 'the channel and its merchant have no active target' });
  }
  const isPaused = targets.some(({ id }) => id === targetId);
  const message = isPaused
    ? 'is paused: change it with active=true first'
    : 'must be the id of a target of the channel';
  throw wrongParameters([{ name: 'targetId', value: targetId, message }]);
};

const changesOfSending = async (
  { database, clock, transfers }: FileTransferDependencies,
  file: FinishedFile,
  target: FileTarget,
): Promise<ChangeSet> => {
  const nowMs = clock.now();
  const added = newTransfer(file, target, nowMs);
  const known = await transfers.byKey(added);
  const timer = await timerRecords(database).byKey(KIND, subjectOf(added));
  const moved = timer === undefined ? { inserts: [timerOf(added, nowMs)] } : { updates: [timerMoved(timer, nowMs)] };
  return known === undefined
    ? together({ inserts: [insertTransfer(added)] }, moved)
    : together({ updates: [updateTransfer({ ...known, state: 'waiting', tries: 0 })] }, moved);
};

/** Sends a file again, now, to all active targets or to one, and forgets earlier failures. */
export const sendAgain = (
  dependencies: FileTransferDependencies,
  file: FinishedFile,
  targetId: string | undefined,
): Promise<void> =>
  deciding(dependencies.database, async () => {
    const { targets } = await targetsFor(dependencies, file.channelId);
    const changes = await Promise.all(
      chosenFrom(
        targets.filter((target) => isFor(file, target)),
        targetId,
      ).map((target) => changesOfSending(dependencies, file, target)),
    );
    return { changes: together(...changes), result: undefined, line: `transfers of ${file.id}` };
  });

/**
 * Begins an attempt: its temporary file gets a name of its own, which is stored before the file exists, so that the next
 * attempt can remove what a killed process left. Returns the transfer as it was before, and the new part; undefined if
 * nothing waits any more.
 */
export const beginAttempt = (
  { database, transfers }: Pick<FileTransferDependencies, 'database' | 'transfers'>,
  key: TransferKey,
): Promise<{ readonly before: FileTransfer; readonly part: string } | undefined> =>
  deciding(database, async () => {
    const before = await transfers.byKey(key);
    if (before?.state !== 'waiting') return { changes: {}, result: undefined };
    const part = randomHex(4);
    return { changes: { updates: [updateTransfer({ ...before, part })] }, result: { before, part } };
  });
