/** Something that happened to a payment or a checkout. */
export interface TimelineEvent {
  /** As `2026-11-20 12:00:00+0000`. */
  readonly time: string;
  /** The kind of the event: one of `server/platform/events/event.ts`, or one that an earlier version stored. */
  readonly kind: string;
  /** The facts of the event, such as `code` or `attempt`; those of its kind only. */
  readonly details: Readonly<Record<string, string>>;
  /** The payment, if it happened to one. */
  readonly paymentId?: string;
}

/** What happened, the oldest first. */
export interface TimelineReply {
  readonly events: readonly TimelineEvent[];
  /** Whether the family has more payments or more happened than one reply holds. */
  readonly isCut: boolean;
}
