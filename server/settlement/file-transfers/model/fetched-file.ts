import { createHash } from 'node:crypto';
import type { VisitOutcome } from '../../../../catalogue/books/file-transfers.ts';
import type { FileTarget } from './target.ts';

/** A file that was seen on the server of a bank, as it was then. */
export interface FetchedFile {
  /** The owner of the target. */
  readonly entity: string;
  /** Where it is: the target, and the digest of its name, which may be any text. */
  readonly place: string;
  /** 0 until it is stored. */
  readonly version: number;
  readonly bytes: number;
  readonly modifiedAtMs: number;
  /** `waiting`: it is read again at the next visit. `done`: it is not, unless its size or its time changes. */
  readonly state: 'waiting' | 'done';
  /** The channels that have taken or refused it. */
  readonly given: readonly string[];
  /** Visits at which it could not be read or taken. */
  readonly tries: number;
  /** Why, at the latest of them. */
  readonly fault: VisitOutcome | undefined;
  readonly createdAtMs: number;
  /** When it was listed; not brought up to date at each visit. */
  readonly seenAtMs: number;
}

/** Returns where a file of a target is remembered. */
export const placeOfFile = (target: Pick<FileTarget, 'id'>, name: string): string =>
  `${target.id}/${createHash('sha256').update(name).digest('hex')}`;

/** The latest visit to the server of a bank. */
export interface Visit {
  /** The owner of the target. */
  readonly entity: string;
  readonly targetId: string;
  /** 0 until it is stored. */
  readonly version: number;
  readonly visitedAtMs: number;
  readonly outcome: VisitOutcome;
  /** Visits that have failed since the last one that did not. */
  readonly tries: number;
  readonly failingSinceMs: number | undefined;
}
