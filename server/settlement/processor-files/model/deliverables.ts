/** A reconciliation file for the merchant: the records of a channel of one day. Its bytes never change. */
export interface ReconciliationFile {
  readonly channelId: string;
  readonly id: string;
  readonly version: number;
  /** `yyyy-MM-dd`, in the time zone of the acquirer. */
  readonly day: string;
  readonly name: string;
  readonly records: number;
  readonly bytes: number;
  /** The SHA-256 of its bytes, in hex digits. */
  readonly digest: string;
  readonly parts: number;
  readonly createdAtMs: number;
}
