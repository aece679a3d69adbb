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

/** What a person did to a payment, as the audit has it. */
export interface Act {
  /** As `2026-11-20 12:00:00+0000`. */
  readonly time: string;
  /** The name of the person. */
  readonly who: string;
  /** The right that they used, such as `payments.refund`; with `.refused` behind it if the gateway refused it. */
  readonly action: string;
  /** The payment that they did it to. */
  readonly paymentId: string;
  /** The payment that they made by it. */
  readonly made?: string;
  /** Why it was refused. */
  readonly code?: string;
  readonly description?: string;
}

/** What happened, the oldest first. */
export interface TimelineReply {
  /** What people did; requests of the merchant's server are among the events only. */
  readonly acts: readonly Act[];
  readonly events: readonly TimelineEvent[];
  /** Whether the family has more payments or more happened than one reply holds. */
  readonly isCut: boolean;
}
