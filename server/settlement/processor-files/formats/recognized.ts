import {
  type FileSource,
  formatsFrom,
  type SettlementFormatName,
} from '../../../../catalogue/books/settlement-formats.ts';
import type { ChannelSettings } from '../../../../catalogue/settings/channel-settings.ts';
import type { HeadFault, PartReader } from './format.ts';
import { formats } from './formats.ts';

/** A format that a file may have, as one channel has set it. */
export interface Candidate {
  readonly format: SettlementFormatName;
  open(head: string): PartReader | HeadFault;
}

/** Returns the formats of the files that come in some way. */
export const candidatesFor = (source: FileSource, settings: ChannelSettings): readonly Candidate[] =>
  formatsFrom(source).map((format) => ({ format, open: (head) => formats[format].open(head, settings) }));

/**
 * Returns the first format that takes the head of a file, and what reads it; or the fault that the format finds which
 * the file is of, and otherwise the first one.
 */
export const recognized = (
  candidates: readonly Candidate[],
  head: string,
): { readonly format: SettlementFormatName; readonly read: PartReader } | HeadFault => {
  const faults: HeadFault[] = [];
  for (const { format, open } of candidates) {
    const opened = open(head);
    if (typeof opened === 'function') return { format, read: opened };
    faults.push(opened);
  }
  const none: HeadFault = { line: 1, reason: 'no format is known for files that come in this way' };
  return faults.find(({ isOfFormat }) => isOfFormat) ?? faults[0] ?? none;
};
