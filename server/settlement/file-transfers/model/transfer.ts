import {
  type TransferOutcome,
  type TransferState,
  transferLimits,
} from '../../../../catalogue/books/file-transfers.ts';

/** One attempt to transfer a file. */
export interface TransferAttempt {
  readonly atMs: number;
  readonly outcome: TransferOutcome;
  readonly milliseconds: number;
}

/** The transfer of one file to one target, and the attempts to make it. */
export interface FileTransfer {
  /** The channel of the file. */
  readonly channelId: string;
  readonly fileId: string;
  readonly targetId: string;
  readonly version: number;
  /** The owner of the target: the channel, or its merchant. */
  readonly targetEntity: string;
  readonly state: TransferState;
  /** Attempts since the file was finished or last sent again. */
  readonly tries: number;
  readonly attempts: readonly TransferAttempt[];
  /** Distinguishes the temporary file of the latest attempt from those of others; undefined before the first. */
  readonly part: string | undefined;
  readonly createdAtMs: number;
}

/** The key of a transfer. */
export type TransferKey = Pick<FileTransfer, 'channelId' | 'fileId' | 'targetId'>;

/** Returns the attempts to store after a further one: the latest. */
export const withAttempt = (attempts: readonly TransferAttempt[], made: TransferAttempt): readonly TransferAttempt[] =>
  [...attempts, made].slice(-transferLimits.attempts);
