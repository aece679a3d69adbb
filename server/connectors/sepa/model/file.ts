import type { FileWait } from '../../../../catalogue/books/payee-checks.ts';
import type { FinishedFile } from '../../../payments/ports/finished-files.ts';
import type { OrderKind } from './days.ts';
import type { FileSettings } from './settings.ts';

/** `open`: takes orders; `closed`: is being written; `made`: its bytes never change. */
export type SepaFileState = 'open' | 'closed' | 'made';

/** What a file waits for at the bank; `OVER` after it has waited. */
export interface Waiting {
  readonly for: FileWait | 'OVER';
  readonly sinceMs: number;
}

/** The file of one creditor, kind and day. */
export interface SepaFile {
  readonly channelId: string;
  readonly kind: OrderKind;
  readonly day: string;
  readonly version: number;
  readonly id: string;
  readonly state: SepaFileState;
  readonly closesAtMs: number;
  readonly orders: number;
  /** In hundredths. */
  readonly amount: bigint;
  readonly bytes: number;
  /** SHA-256 in hex digits; empty until it is made. */
  readonly digest: string;
  readonly parts: number;
  /** The settings with which it is written; stored when it is closed. */
  readonly settings?: FileSettings | undefined;
  readonly waiting?: Waiting | undefined;
}

/** A message's id has at most 35 characters, together with the part's name behind it. */
const SHOWN_LENGTH = 28;
const MARK = 'TG';

/** Returns the id of the message in a file, which the bank repeats in its answers. */
export const messageIdOf = ({ id }: Pick<SepaFile, 'id'>): string => `${MARK}${id.slice(0, SHOWN_LENGTH)}`;

const MESSAGE_ID = new RegExp(`^${MARK}([0-9a-f]{${SHOWN_LENGTH}})`);

/**
 * Returns the range of ids in which the file of a message, or of a part of one, is; undefined for a message of another
 * program, such as one that pays salaries from the same account.
 */
export const idsOfMessage = (id: string): { readonly from: string; readonly to: string } | undefined => {
  const shown = MESSAGE_ID.exec(id)?.[1];
  return shown === undefined ? undefined : { from: shown, to: `${shown}g` };
};

const prefixes: Readonly<Record<OrderKind, string>> = {
  collection: 'direct-debits',
  transfer: 'transfers',
  instant: 'instant-transfers',
};

const RANDOM_LENGTH = 10;

/**
 * Returns the name under which a file is delivered. It has the random end of the file's id: several channels deliver
 * into one folder, and their files of a day begin at the same time.
 */
export const fileNameOf = ({ kind, day, id }: Pick<SepaFile, 'kind' | 'day' | 'id'>): string =>
  `${prefixes[kind]}-${day}-${id.slice(-RANDOM_LENGTH)}.xml`;

/** Returns a file that is made, for its delivery. */
export const finishedFileOf = (file: SepaFile): FinishedFile => ({
  channelId: file.channelId,
  id: file.id,
  name: fileNameOf(file),
  bytes: file.bytes,
  digest: file.digest,
  isForBank: true,
});
