import type { ChargebackReasonCode, EvidenceKind } from '../../../../catalogue/books/chargeback-reasons.ts';
import type { DisputeState, EvidenceFileType } from '../../../../catalogue/books/disputes.ts';

/** The dispute about a chargeback. Its id is that of the chargeback (CB). */
export interface Dispute {
  readonly channelId: string;
  readonly id: string;
  readonly version: number;
  /** The payment that was charged back. */
  readonly paymentId: string;
  readonly state: DisputeState;
  readonly code: ChargebackReasonCode;
  /** The reason in the words of the scheme, if it sent one of its own. */
  readonly reason: string | undefined;
  /** The acquirer's id of the case. */
  readonly caseId: string | undefined;
  /** In hundredths. */
  readonly amount: bigint;
  readonly currency: string;
  /** The part that the acquirer has given back, in hundredths. */
  readonly reversed: bigint;
  /** When it must be answered; once contested, when it counts as lost. */
  readonly deadlineMs: number;
  readonly contestedAtMs: number | undefined;
  /** When it was lost, and the amount that was lost then, in hundredths. */
  readonly lostAtMs: number | undefined;
  readonly lost: bigint;
  /** The number of pieces of evidence. */
  readonly pieces: number;
  readonly createdAtMs: number;
}

/** A piece of evidence. */
export interface Evidence {
  readonly channelId: string;
  readonly disputeId: string;
  readonly id: string;
  /** The number of the piece within its dispute, from 1. */
  readonly number: number;
  readonly kind: EvidenceKind;
  /** The text and the file, sealed by the vault. */
  readonly sealed: string;
  readonly file: EvidenceFile | undefined;
  readonly createdAtMs: number;
}

/** What is known of a file without opening it. */
export interface EvidenceFile {
  readonly name: string;
  readonly type: EvidenceFileType;
  readonly bytes: number;
  /** The SHA-256 of its content, in hex digits. */
  readonly digest: string;
}

/** The content of a piece of evidence, as it is sealed. */
export interface EvidenceContent {
  readonly text?: string | undefined;
  /** The bytes of the file in base64. */
  readonly file?: string | undefined;
}

/** Returns the part of a dispute that is still taken from the merchant, in hundredths. */
export const openAmount = ({ amount, reversed }: Dispute): bigint => amount - reversed;

/** The owner for whom evidence is sealed; no other record can open it. */
export const ownerOfEvidence = ({ disputeId, number }: Pick<Evidence, 'disputeId' | 'number'>): string =>
  `${disputeId}/${number}`;
