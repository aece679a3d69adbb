import type { FinishedFile } from '../../ports/finished-files.ts';
import type { OrderKind } from './days.ts';

/** `open`: takes orders; `closed`: is being written; `made`: its bytes never change. */
export type SepaFileState = 'open' | 'closed' | 'made';

/** The file of one creditor, kind and day. */
export interface SepaFile {
  readonly entity: string;
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
}

/** A message's id has at most 35 characters, together with the part's name behind it. */
const SHOWN_LENGTH = 28;
const MARK = 'TG';

/** Returns the id of the message in a file, which the bank repeats in its answers. */
export const messageIdOf = ({ id }: Pick<SepaFile, 'id'>): string => `${MARK}${id.slice(0, SHOWN_LENGTH)}`;

/** Returns between which ids the file of a message is. */
export const idsOfMessage = (messageId: string): { readonly from: string; readonly to: string } => {
  const shown = messageId.slice(MARK.length);
  return { from: shown, to: `${shown}g` };
};

const prefixes: Readonly<Record<OrderKind, string>> = { collection: 'direct-debits', transfer: 'transfers' };

/** Returns the name under which a file is delivered. */
export const fileNameOf = ({ kind, day, id }: Pick<SepaFile, 'kind' | 'day' | 'id'>): string =>
  `${prefixes[kind]}-${day}-${id.slice(0, 8)}.xml`;

/** Returns a file that is made, for its delivery. */
export const finishedFileOf = (file: SepaFile): FinishedFile => ({
  entity: file.entity,
  id: file.id,
  name: fileNameOf(file),
  bytes: file.bytes,
  digest: file.digest,
  isForBank: true,
});
