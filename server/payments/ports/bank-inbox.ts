import type { ChangeSet } from '../../platform/database/database.ts';

/** A file on the server of a bank. */
export interface BankFile {
  /** The target from whose server it comes. */
  readonly targetId: string;
  readonly name: string;
}

/**
 * What became of a file in a channel. `for others`: it is of another account, or about orders of others. `later`: it
 * has to be given again, because work on a payment in it is not done yet.
 */
export type BankFileOutcome = 'taken' | 'refused' | 'for others' | 'later';

/** A file that was given to a channel. What it did is stored. */
export interface GivenBankFile {
  readonly outcome: BankFileOutcome;
  /** Stores the note of what became of it. */
  readonly changes: ChangeSet;
}

/** Takes the files of merchants' banks. */
export interface BankInbox {
  /** Returns which have a bank: the channel, or the channels of the merchant. */
  channelsOf(entity: string): Promise<readonly string[]>;
  /** Gives a file to a channel while it is read. Given again, it does nothing more. @throws what `content` throws. */
  give(channel: string, file: BankFile, content: AsyncIterable<Uint8Array>): Promise<GivenBankFile>;
  /** Returns the note of a file that was not read. */
  refuse(channel: string, file: BankFile, reason: string): ChangeSet;
}
