import type { ChannelSettings } from '../../../../catalogue/settings/channel-settings.ts';
import type { TimerKind } from '../../../platform/timers/kinds.ts';
import type { ReportedPayout } from '../model/payouts.ts';
import type { Fault, SettlementLine } from '../model/record.ts';
import type { Part } from './cut.ts';

/** What the lines of a text are. */
export interface ReadPart {
  readonly lines: readonly (SettlementLine | Fault)[];
  /** How many lines the settings leave out. */
  readonly leftOut: number;
  /** The titles of columns that contain amounts and that no field reads. */
  readonly unusedAmounts: readonly string[];
  /** The payouts of which lines that are left out tell. */
  readonly payouts?: readonly ReportedPayout[];
}

/** Reads one part of a file behind its head. */
export type PartReader = (part: Part) => ReadPart;

/** What is wrong with the head of a file. */
export interface HeadFault extends Fault {
  /** The file is of this format all the same; no other one reads it. */
  readonly isOfFormat?: true;
}

/** How the files of one format are checked, and read. */
export interface SettlementFormat {
  /**
   * Checks the head of a file, which ends with its first line that this accepts: in CSV that of the titles. Returns
   * what reads the parts behind it, or the fault of a file of another kind.
   */
  open(head: string, settings: ChannelSettings): PartReader | HeadFault;
  /** The timer that takes the lines. Earlier versions must not run that of a format that they cannot read. */
  readonly takenBy: Extract<TimerKind, `settlement.${string}`>;
}
