import { type TransferOutcome, transferLimits } from '../../../catalogue/books/file-transfers.ts';
import type { FinishedFile } from '../../payments/ports/finished-files.ts';
import { type CallEnd, createLanes } from '../../payments/webhooks/delivery/lanes.ts';
import { stopwatchMs } from '../../platform/base/clock.ts';
import { pausedRecipient, retryAfterMs } from '../../platform/timers/retries.ts';
import type { Decided, Timer, TimerEnd } from '../../platform/timers/timer.ts';
import type { FileTransferDependencies } from './dependencies.ts';
import { type Limits, limited } from './limited.ts';
import type { FileTarget, TargetSecret } from './model/target.ts';
import { type FileTransfer, type TransferAttempt, withAttempt } from './model/transfer.ts';
import { updateTransfer } from './model/transfer-records.ts';
import { deliver, type Order } from './sftp/deliver.ts';
import { openSession, TransferFailure } from './sftp/session.ts';
import { beginAttempt, transferOfSubject } from './transfers.ts';

/** Delivers files to targets. */
interface FileSender {
  /** Handles timers of the kind `file.transfer`. */
  readonly transfer: (timer: Timer) => Promise<TimerEnd>;
  /** Ends attempts in progress, which then do not count, and starts no more. */
  stop(): void;
}

/** Servers accept a few connections at once; OpenSSH refuses some beyond ten. */
const MOST_AT_ONCE = 4;

/** A quarter of the runs of one process, so that targets that are slow leave room for others. */
const MOST_WAITING = 64;

const isDone = (outcome: TransferOutcome): boolean => outcome === 'DELIVERED' || outcome === 'ALREADY_THERE';

const laneEndOf = (outcome: TransferOutcome): CallEnd => {
  if (isDone(outcome)) return 'answered';
  return outcome === 'TIME_OUT' ? 'timed-out' : 'refused';
};

/** Makes one attempt. @throws Error if the gateway itself is at fault; the attempt then does not count. */
const makeAttempt = async (
  { vault, connections }: FileTransferDependencies,
  stops: AbortSignal,
  limits: Limits,
  target: FileTarget,
  order: Omit<Order, 'folder'>,
): Promise<TransferOutcome | 'stopped'> => {
  const secret = JSON.parse(await vault.open(target.entity, target.id, target.secret)) as TargetSecret;
  try {
    return await limited(stops, limits, async (signal, connected) => {
      const session = await openSession(connections, { ...target, secret }, signal);
      connected();
      try {
        return await deliver(session.client, { ...order, folder: target.folder });
      } finally {
        session.close();
      }
    });
  } catch (error) {
    if (error instanceof TransferFailure) return error.outcome;
    throw error;
  }
};

/** Returns the end of a run after an attempt. The attempt is stored even if the transfer has changed meanwhile. */
const ending = ({ clock, log, transfers }: FileTransferDependencies) => {
  const ended = (transfer: FileTransfer, attempt: TransferAttempt): TimerEnd => {
    const tries = transfer.tries + 1;
    const after = isDone(attempt.outcome) ? undefined : retryAfterMs(tries);
    const state = isDone(attempt.outcome) ? 'delivered' : after === undefined ? 'failed' : 'waiting';
    const { fileId, targetId } = transfer;
    if (state === 'failed') log.warn({ file: fileId, target: targetId, tries }, 'a file could not be delivered');
    const kept = (now: FileTransfer) => updateTransfer({ ...now, attempts: withAttempt(now.attempts, attempt) });
    const decided: Decided = {
      changes: { updates: [kept({ ...transfer, state, tries })] },
      decideAgain: async () => {
        const now = await transfers.byKey(transfer);
        return now === undefined ? {} : ended(now, attempt);
      },
      ifLost: async () => {
        const now = await transfers.byKey(transfer);
        return now === undefined ? {} : { updates: [kept(now)] };
      },
    };
    return after === undefined ? decided : { againAtMs: clock.now() + after, ...decided };
  };
  return ended;
};

type Prepared = { readonly target: FileTarget; readonly file: FinishedFile } | { readonly instead: TimerEnd };

/** Returns target and file of a transfer, or the end of the run where the target is paused, or either is gone. */
const prepared = async (
  { clock, targets, files }: FileTransferDependencies,
  transfer: FileTransfer,
): Promise<Prepared> => {
  const target = await targets.byId(transfer.targetEntity, transfer.targetId);
  const file = await files.byId(transfer.channelId, transfer.fileId);
  const isPausedTooLong = clock.now() - transfer.createdAtMs >= pausedRecipient.longestMs;
  if (target === undefined || file === undefined || (!target.isActive && isPausedTooLong)) {
    return { instead: { changes: { updates: [updateTransfer({ ...transfer, state: 'failed' })] } } };
  }
  if (target.isActive) return { target, file };
  return { instead: { againAtMs: clock.now() + pausedRecipient.checkedEveryMs, isNoAttempt: true } };
};

/** Creates the sender of files; a test may set other limits. */
export const createFileSender = (
  dependencies: FileTransferDependencies,
  limits: Limits = transferLimits,
): FileSender => {
  const { clock, files, transfers } = dependencies;
  const lanes = createLanes(stopwatchMs, MOST_WAITING, undefined, MOST_AT_ONCE);
  const stops = new AbortController();
  const ended = ending(dependencies);

  /** Attempts a transfer and reports the outcome by `how`, if an attempt was made. */
  const run = async (subject: string, how: (end: CallEnd) => void): Promise<TimerEnd> => {
    const transfer = await transfers.byKey(transferOfSubject(subject));
    if (transfer?.state !== 'waiting') return {};
    const ready = await prepared(dependencies, transfer);
    if ('instead' in ready) return ready.instead;
    const beginning = await beginAttempt(dependencies, transfer);
    if (beginning === undefined) return {};
    const { before, part } = beginning;
    const [atMs, startedMs] = [clock.now(), stopwatchMs()];
    const order = { file: ready.file, files, part, previousPart: before.part };
    const outcome = await makeAttempt(dependencies, stops.signal, limits, ready.target, order);
    if (outcome === 'stopped') return { againAtMs: clock.now(), isNoAttempt: true };
    how(laneEndOf(outcome));
    const milliseconds = Math.round(stopwatchMs() - startedMs);
    return ended({ ...before, part, version: before.version + 1 }, { atMs, outcome, milliseconds });
  };

  return {
    stop: () => stops.abort(),
    transfer: async ({ subject }) => {
      const turn = await lanes.enter(transferOfSubject(subject).targetId);
      if (stops.signal.aborted) return { againAtMs: clock.now(), isNoAttempt: true };
      if ('laterMs' in turn) return { againAtMs: clock.now() + turn.laterMs, isNoAttempt: true };
      let how: CallEnd = 'not made';
      try {
        return await run(subject, (end) => {
          how = end;
        });
      } finally {
        turn.end(how);
      }
    },
  };
};
