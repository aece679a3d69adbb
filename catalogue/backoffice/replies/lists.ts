import type { ListKind, ListName } from '../../risk/list-kinds.ts';

/** A blocked or allowed value, as people see it; the parts of the value are absent once they are erased. */
export interface ShownListEntry {
  readonly id: string;
  /** Where it counts: the id of a channel, or of a merchant with all its channels. */
  readonly entityId: string;
  readonly list: ListName;
  readonly kind: ListKind;
  readonly card?: { readonly bin: string; readonly last4Digits: string };
  readonly bankAccount?: { readonly iban: string };
  readonly customer?: {
    readonly merchantCustomerId?: string;
    readonly email?: string;
    readonly ip?: string;
  };
  readonly reason: string;
  /** As `2026-11-20 12:00:00+0000`. */
  readonly createdAt: string;
  readonly createdBy?: string;
  readonly endsAt?: string;
  readonly active: boolean;
}

/** A blocked or allowed value in a list, with the name of where it counts. */
export interface ListedEntry extends ShownListEntry {
  readonly scope: string;
  /** Whether it counts in all channels of the merchant with this name. */
  readonly isForAll: boolean;
}

/** A page of blocked and allowed values, the newest first. */
export interface ListEntriesReply {
  readonly entries: readonly ListedEntry[];
  readonly nextCursor?: string;
}
