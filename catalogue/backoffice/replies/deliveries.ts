/** One attempt to deliver a notification. */
export interface ShownAttempt {
  readonly at: string;
  /** The status of the answer, if there was one. */
  readonly status?: number;
  /** Why there was none. */
  readonly error?: string;
  readonly milliseconds: number;
}

/** The webhook of a notification. */
export interface DeliveredTo {
  readonly id: string;
  /** The merchant or channel whose webhook it is. */
  readonly entityId: string;
  readonly url: string;
}

/** A notification to a webhook. */
export interface ListedDelivery {
  readonly id: string;
  readonly type: string;
  readonly action?: string;
  readonly subjectId: string;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly created: string;
  readonly channel: { readonly id: string; readonly name: string };
  readonly webhook: DeliveredTo;
  /** Why it is not delivered, after an attempt: a status such as `500`, or a word such as `timed-out`. */
  readonly reason?: string;
  readonly tries: number;
  readonly attempts: readonly ShownAttempt[];
}

/** A page of notifications, the newest first. */
export interface DeliveriesReply {
  readonly deliveries: readonly ListedDelivery[];
  readonly nextCursor?: string;
}

/** How many notifications there are. */
export interface DeliveryCounts {
  /** To be sent, or to be sent again. */
  readonly waiting: number;
  readonly delivered: number;
  /** Given up. */
  readonly failed: number;
  /** Tried and not delivered, whether they are tried again or given up. */
  readonly undelivered: number;
  /** When the oldest of the undelivered ones was made. */
  readonly since?: string;
}

/** The counts of what a filter accepts. */
export interface DeliveryCountsReply extends DeliveryCounts {
  /** Whether only the newest were counted. */
  readonly isCut: boolean;
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
  readonly webhooks: readonly (DeliveryCounts & { readonly webhook: DeliveredTo })[];
}
