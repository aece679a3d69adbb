/** What a client asked for, and what it saw. Steps count from the start of the run. */
export interface Call {
  readonly kind: 'payment' | 'follow-up' | 'charge' | 'reading' | 'checkout' | 'submission' | 'removal';
  /** The payment type. */
  readonly type?: string | undefined;
  /** The amount that was asked for; undefined where everything was. */
  readonly cents?: number | undefined;
  /** The payment or checkout that the path names. */
  readonly target?: string | undefined;
  readonly key?: string | undefined;
  /** What distinguishes the request from others under its key. */
  readonly content: string;
  readonly begun: number;
  /** Undefined where no answer came. */
  readonly ended?: number | undefined;
  readonly reply?: Reply | undefined;
}

/** The reply to a call. */
export interface Reply {
  readonly status: number;
  readonly code: string;
  /** The payment of the reply. */
  readonly id?: string | undefined;
  readonly cents?: number | undefined;
  /** The account that was stored with the payment. */
  readonly registrationId?: string | undefined;
}

/** A payment as it is stored in the end. */
export interface StoredPayment {
  readonly id: string;
  readonly type: string;
  readonly state: string;
  readonly cents: number;
  readonly referencedId?: string | undefined;
  readonly checkoutId?: string | undefined;
  readonly code?: string | undefined;
  /** The number of its changes. */
  readonly version: number;
}

/** An account that is stored for later payments. */
export interface StoredAccount {
  readonly id: string;
  readonly isRemoved: boolean;
}

/** An order that the acquirer carried out. */
export interface CarriedOut {
  readonly paymentId: string;
  readonly reference: string;
  readonly task: string;
  readonly cents: number;
  /** Whether it was approved, so that money moved. */
  readonly isApproved: boolean;
}

/** A notification, as it is stored or as a consumer received it. */
export interface Told {
  readonly id: string;
  readonly subject: string;
  readonly sequence: number;
  readonly code: string;
}

/** What happened in a run, in order, and what is there in the end. */
export interface History {
  readonly calls: readonly Call[];
  readonly payments: readonly StoredPayment[];
  readonly registrations: readonly StoredAccount[];
  readonly orders: readonly CarriedOut[];
  /** Notifications that are stored for the webhook of the run, which had it from its start. */
  readonly told: readonly Told[];
  readonly received: readonly Told[];
  /** What is wrong with the lines of the ledger, in words. */
  readonly ledgerFaults: readonly string[];
}

/** Something that cannot have happened. */
export interface Violation {
  readonly rule: string;
  readonly words: string;
  /** The step at which a client saw it; the end of the run, where none did. */
  readonly step?: number | undefined;
}

/** The code with which the acquirer declines; the gateway answers it for payments only, which are stored. */
export const DECLINED = '800.100.155';

/** Returns whether a reply says how a request ended, and not only that this is not known yet. */
export const isDefinite = ({ status, code }: Reply): boolean =>
  status < 500 && status !== 409 && status !== 429 && !code.startsWith('000.200.');

/** Returns whether a reply has a payment that was approved or declined. */
export const isOutcome = (reply: Reply): boolean => reply.id !== undefined && isDefinite(reply);

/** Returns whether a payment moved money, or holds some. */
export const hasSucceeded = ({ state }: StoredPayment): boolean => state === 'succeeded';
