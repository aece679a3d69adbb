import type { CustomerAddress } from './payments.ts';

/** The kinds of what is found, in the order of the reply. */
export const hitKinds = ['payment', 'customer', 'link', 'subscription', 'channel'] as const;

/** A kind of what is found. */
export type HitKind = (typeof hitKinds)[number];

/** Something that a text found: facts by their names, for each page to put into words. */
export interface Hit {
  readonly kind: HitKind;
  /** The id of the record; of a customer the merchant's id or the address. */
  readonly id: string;
  /** A name or reference of its own: for a payment its short id. */
  readonly title: string;
  /** What tells it from others of its kind; only those that it has. */
  readonly subtitle: {
    readonly amount?: string;
    readonly currency?: string;
    readonly state?: string;
    readonly paymentType?: string;
    readonly reference?: string;
    readonly customer?: string;
    readonly email?: string;
    readonly description?: string;
    readonly created?: string;
    readonly channel?: string;
  };
  /** How the page of a customer is asked for. */
  readonly customer?: CustomerAddress;
}

/** What a text found, the kinds in their order, the newest first. */
export interface SearchReply {
  readonly hits: readonly Hit[];
  /** How many payments it finds, with what follows them; `isMore` if more than were counted. */
  readonly payments: { readonly count: number; readonly isMore?: true };
}
