import type { LinkState } from '../../catalogue/payments/link-validity.ts';

/** A payment link, as the merchants' interface shows it. */
export interface ShownLink {
  readonly id: string;
  readonly url: string;
  readonly entityId: string;
  readonly state: LinkState;
  readonly amount?: string;
  readonly minimumAmount?: string;
  readonly maximumAmount?: string;
  readonly currency: string;
  readonly merchantTransactionId?: string;
  readonly description?: string;
  readonly reusable: boolean;
  readonly maximumPayments?: number;
  readonly maximumSum?: string;
  readonly paidPayments: number;
  readonly paidSum: string;
  readonly paymentId?: string;
  readonly createdAt: string;
  readonly createdBy?: string;
  readonly expiresAt: string;
}

/** A page of payment links, the newest first. */
export interface ShownLinks {
  readonly links: readonly ShownLink[];
  readonly nextCursor?: string;
}
